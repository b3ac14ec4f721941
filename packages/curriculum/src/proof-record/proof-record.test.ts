import { parseContent } from "@master-sql/course/source";
import { contentWith } from "@master-sql/course/source/fixture";
import { expect, test } from "vitest";
import { type ProofItem, proofItems, restrictContent } from "./proof-items.ts";
import { parseRecord, recordText } from "./proof-record.ts";
import { chooseItems } from "./prove-recorded.ts";

const itemsWith = (path: string, edit: (text: string) => string = (text) => text) =>
  proofItems(parseContent(contentWith(path, edit)).content);
const sound = itemsWith("concepts.yaml");
/** Names of the items whose proof an edit of one file makes out of date. */
const changedBy = (path: string, edit: (text: string) => string) => {
  const known = new Set(sound.map(({ digest }) => digest));
  const edited = itemsWith(path, edit);
  expect(edited).toHaveLength(sound.length);
  return edited.filter(({ digest }) => !known.has(digest)).map(({ name }) => name);
};

test("each lesson, exercise, quiz and interview question and the cheat sheet is an item", () => {
  expect(sound.map(({ name }) => name)).toEqual([
    "lessons/choosing-rows",
    "exercises/cheap-things",
    "quizzes/first-queries",
    "interviews/dear-things",
    "cheatsheet",
  ]);
});

test("new words make no proof out of date", () => {
  expect(
    changedBy("exercises/cheap-things.md", (text) => text.replace(/^title: .*$/m, "title: Other words")),
  ).toEqual([]);
  expect(changedBy("lessons/choosing-rows.md", (text) => `${text}\nOne more sentence.\n`)).toEqual([]);
});

test("other SQL makes the proof of its own file out of date", () => {
  expect(changedBy("lessons/choosing-rows.md", (text) => text.replace("price < 10", "price < 11"))).toEqual([
    "lessons/choosing-rows",
  ]);
});

test("another row of a dataset makes everything on it out of date", () => {
  const dataset = sound[0]?.dataset ?? "";
  const edit = (text: string) => `${text}\nSELECT 1;\n`;
  expect(changedBy(`datasets/${dataset}/seed.sql`, edit)).toEqual(
    sound.filter((item) => item.dataset === dataset).map(({ name }) => name),
  );
});

test("content can be restricted to one item and its dataset", () => {
  const { content } = parseContent(contentWith("concepts.yaml"));
  const part = restrictContent(content, (name) => name === "exercises/cheap-things");
  expect(proofItems(part).map(({ name }) => name)).toEqual(["exercises/cheap-things"]);
  expect(part.datasets).toHaveLength(1);
});

const item = (number: number): ProofItem => ({
  name: `exercises/number-${number}`,
  digest: `digest-${number}`,
  dataset: `dataset-${number % 3}`,
  kind: number % 2 === 0 ? "select" : "fix",
});
const items = Array.from({ length: 100 }, (_, number) => item(number));
const recordOf = (some: readonly ProofItem[]) => ({
  judges: new Set(["judge-1"]),
  proved: new Map(some.map(({ digest }) => [digest, null])),
});

test("what is written is read again, also with the lines of a merged branch beside it", () => {
  const findings = { killed: 9, mutants: 10, topics: ["letter case", "no rows"] as const };
  const record = {
    judges: new Set(["judge-1"]),
    proved: new Map([
      ["digest-1", findings],
      ["digest-2", null],
    ]),
  };
  const text = recordText(record, items);
  expect(text).toContain(
    "\nexercises/number-1 digest-1 9/10 letter_case no_rows\nexercises/number-2 digest-2\n",
  );
  expect(parseRecord(text)).toEqual(record);
  const merged = `${text}judge judge-2\nexercises/number-1 digest-other 3/3\n`;
  expect(parseRecord(merged).judges).toEqual(new Set(["judge-1", "judge-2"]));
  expect(parseRecord(merged).proved.get("digest-1")).toEqual(findings);
});

test("what has no record is proved, and of the rest another sample for each commit", () => {
  const record = recordOf(items.slice(3));
  const chosenBy = (seed: string) => chooseItems(items, record, { seed, judge: "judge-1" });
  expect(chosenBy("one").unrecorded).toEqual(items.slice(0, 3));
  expect(chosenBy("one").again).toHaveLength(10);
  expect(chosenBy("one")).toEqual(chosenBy("one"));
  expect(chosenBy("two").again).not.toEqual(chosenBy("one").again);
});

test("for a new judge the same sample of every kind and dataset is proved again, whatever the commit", () => {
  const record = recordOf(items);
  const chosenBy = (seed: string) => chooseItems(items, record, { seed, judge: "judge-2" }).again;
  const both = chosenBy("one").filter((each) => chosenBy("two").includes(each));
  expect(new Set(both.map(({ dataset, kind }) => `${dataset} ${kind}`)).size).toBe(6);
});
