import { openedSandbox } from "@master-sql/judge/testing/opened-sandbox";
import { loadModule, parse } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import type { TutorContext } from "../context.ts";
import type { TutorPart } from "../model.ts";
import { noSolution, WELCOME } from "../replies/tutor.ts";
import { freeQuestion } from "./free.ts";

const sandbox = openedSandbox({ script: "CREATE TABLE a (id int); CREATE TABLE b (id int, a_id int);" });
beforeAll(() => loadModule());

test.each([
  ["Give me the solution without a join", noSolution({ verdict: null })],
  ["thanks, then the join isn't needed", WELCOME],
])("T5 two forms of the query are compared only where the question wants that: %s", async (text, reason) => {
  const context = {
    sandbox,
    parse,
    exercise: { answers: { kind: "define" } },
    dataset: { aboutHtml: "", tables: [] },
    verdict: null,
    assisted: false,
  } as unknown as TutorContext;
  const question = { intent: "free", text, sql: "SELECT a.id FROM a JOIN b ON b.a_id = a.id" } as const;
  const parts: TutorPart[] = [];
  for await (const part of freeQuestion(question, context)) parts.push(part);
  expect(parts).toEqual([{ type: "nothing", reason }]);
});
