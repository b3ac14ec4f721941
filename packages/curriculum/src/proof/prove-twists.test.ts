import { parseContent } from "@master-sql/course/source";
import { contentWith, soundContent } from "@master-sql/course/source/fixture";
import { beforeAll, expect, test } from "vitest";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { proveContent } from "./prove-content.ts";

const interview = "interviews/dear-things.md";
const lineOf = (needle: string) =>
  (soundContent[interview] ?? "").split("\n").findIndex((line) => line.includes(needle)) + 1;

beforeAll(ensureSnapshots);

test("a twist that breaks the model answer, and is answered rightly, holds", async () => {
  const { content, problems } = parseContent(contentWith(interview));
  expect(problems).toEqual([]);
  expect(content.interviews[0]?.interview.twists).toHaveLength(1);
  expect(await proveContent(content, createToolSandbox)).toEqual([]);
});

const data = "insert into things values (5, 'pan', 20);";
const answer = "select distinct name from things where price > 10;";
test.each([
  [
    "data that the model answer is right on",
    data,
    "insert into things values (5, 'peg', 2);",
    data,
    "The model answer is right on the data of the twist, too; change them until it breaks.",
  ],
  [
    "data that can't be made",
    data,
    "insert into things values (1, 'pan', 20);",
    data,
    'The data of the twist can\'t be made: duplicate key value violates unique constraint "things_pkey" (23505).',
  ],
  [
    "an answer in other words that is right on both",
    answer,
    "select name from things where price > 10 and id < 4;",
    null,
    null,
  ],
  [
    "an answer that breaks in the same way",
    answer,
    "select name from things where price >= 10.5;",
    answer,
    "On the data of the twist this gives another result than what is expected.",
  ],
  [
    "an answer to another question",
    answer,
    "select distinct name from things where price > 10 and (name = 'pan' or exists (select from things where id = 5));",
    answer,
    "On the data as they were, this gives another result than the model answer, so it answers another question.",
  ],
  [
    "an expectation that isn't met",
    "values ('pan'), ('pot');",
    "values ('pan'), ('pan'), ('pot');",
    answer,
    "On the data of the twist this gives another result than what is expected.",
  ],
])("%s", async (_name, from, to, at, message) => {
  const { content, problems } = parseContent(
    contentWith(interview, (text) => {
      expect(text).toContain(from);
      return text.replace(from, to);
    }),
  );
  expect(problems).toEqual([]);
  const found = (await proveContent(content, createToolSandbox)).map(({ line, message: said }) => [
    line,
    said,
  ]);
  expect(found).toEqual(at === null ? [] : [[lineOf(at), message]]);
});
