import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  answerBundleSchema,
  catalogueSchema,
  cheatSheetSchema,
  type DatasetBundle,
  exerciseBundleSchema,
  interviewBundleSchema,
  interviewListSchema,
  lessonBundleSchema,
  misconceptionListSchema,
  quizBundleSchema,
} from "@master-sql/course";
import { parseContent } from "@master-sql/course/source";
import { contentWith } from "@master-sql/course/source/fixture";
import { createNodeSandbox } from "@master-sql/sandbox/node";
import { buildSnapshots } from "@master-sql/sandbox/snapshot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runPredictions } from "../quiz/run-predictions.ts";
import { writeBundles } from "./write-bundles.ts";

const folder = mkdtempSync(join(tmpdir(), "bundles-"));
const snapshotDirectory = mkdtempSync(join(tmpdir(), "snapshots-"));
afterAll(() => {
  for (const each of [folder, snapshotDirectory]) rmSync(each, { recursive: true });
});

const { content } = parseContent(contentWith("concepts.yaml"));
const dataset: DatasetBundle = {
  slug: "things",
  title: "Things",
  summary: "All things.",
  aboutHtml: "",
  tables: [],
};
let files = 0;
beforeAll(async () => {
  mkdirSync(join(folder, "lessons"));
  writeFileSync(join(folder, "lessons/gone.json"), "{}");
  await buildSnapshots({ datasets: content.datasets, outputDirectory: snapshotDirectory });
  const predictions = await runPredictions(content, () =>
    createNodeSandbox({ snapshotDirectory, spare: false }),
  );
  files = writeBundles(
    content,
    [dataset],
    { predictions, drawings: new Map(), techniques: { techniques: [], of: {} } },
    folder,
  );
});

const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));

test("there is one file for each item, and nothing of an earlier build", () => {
  expect(files).toBe(14);
  expect(existsSync(join(folder, "lessons/gone.json"))).toBe(false);
});

test("the catalogue lists modules in order with summaries of what is in them", () => {
  const catalogue = catalogueSchema.parse(read("catalogue.json"));
  expect(catalogue.modules[0]).toMatchObject({
    id: "first-queries",
    lessons: [{ slug: "choosing-rows", moduleId: "first-queries", minutes: 4 }],
    exercises: [{ slug: "cheap-things", difficulty: 1, dataset: "things", moduleId: "first-queries" }],
  });
  expect(catalogue.datasets).toEqual([
    { slug: "things", title: "Things", summary: "A handful of things with their prices." },
  ]);
});

test("a lesson is rendered prose with runnable blocks as SQL", () => {
  const { blocks } = lessonBundleSchema.parse(read("lessons/choosing-rows.json"));
  expect(blocks.at(-2)).toEqual({
    kind: "prose",
    html: "<h2>What goes wrong</h2>\n<p>A misspelled column is an error.</p>",
  });
  expect(blocks.at(-1)).toEqual({
    kind: "runnable",
    sql: "select nmae from things;",
    expectedError: "42703",
  });
});

test("the cheat sheet holds its snippets as they are shown", () => {
  const { dataset, levels } = cheatSheetSchema.parse(read("cheatsheet.json"));
  expect(dataset).toBe("things");
  expect(levels[0]?.topics[0]?.snippets[0]).toMatchObject({
    id: "select-columns",
    sql: "select name, price\nfrom things;",
  });
});

test("the page of an exercise holds none of its answers", () => {
  const bundle = exerciseBundleSchema.parse(read("exercises/cheap-things.json"));
  expect(bundle).toMatchObject({
    promptHtml: "<p>Which things cost <strong>at most 20</strong>?</p>",
    start: "select name\nfrom things;",
    contract: { names: false },
  });
  expect(JSON.stringify(bundle)).not.toContain("order by price");
});

test("misconceptions have a list of their own, for what names them by id", () => {
  const { misconceptions } = misconceptionListSchema.parse(read("misconceptions.json"));
  expect(misconceptions).toContainEqual({
    id: "no-filter",
    title: "The condition is left out",
    sentence: expect.any(String),
  });
});

test("answers carry their misconceptions in words", () => {
  const { solutions, wrongAnswers } = answerBundleSchema.parse(read("answers/cheap-things.json"));
  expect(solutions).toHaveLength(1);
  expect(wrongAnswers[0]).toMatchObject({
    misconception: { id: "no-filter", title: "The condition is left out" },
    explanationHtml: "<p>The condition is missing.</p>",
  });
});

test("results that a quiz offers are those that its queries gave", () => {
  const { moduleId, questions } = quizBundleSchema.parse(read("quizzes/first-queries.json"));
  expect(moduleId).toBe("first-queries");
  const prediction = questions.find(({ type }) => type === "predict");
  if (prediction?.type !== "predict") throw new Error("the fixture has no such question");
  expect(prediction.options.map(({ misconception, result }) => [misconception?.id, result])).toEqual([
    [undefined, { kind: "rows", columns: ["n"], rows: [["2"]] }],
    ["no-filter", { kind: "rows", columns: ["count"], rows: [["4"]] }],
    ["reversed-comparison", { kind: "rows", columns: ["column1"], rows: [["1"]] }],
  ]);
});

test("pieces come in the right order, and typical wrong orders by place", () => {
  const { questions } = quizBundleSchema.parse(read("quizzes/first-queries.json"));
  expect(questions.find(({ type }) => type === "order")).toMatchObject({
    pieces: ["select name", "from things", "where price < 20"],
    wrongOrders: [{ misconception: { id: "no-filter" }, order: [1, 2, 0] }],
  });
});

test("an interview question is listed without its answers, which are in its own file", () => {
  const [entry] = interviewListSchema.parse(read("interviews.json"));
  expect(entry).toMatchObject({ slug: "dear-things", roles: ["data-analyst", "product-manager"] });
  expect(JSON.stringify(entry)).not.toContain("price > 10");
  const { rubric, rubricPoints, modelAnswer, followUps } = interviewBundleSchema.parse(
    read("interviews/dear-things.json"),
  );
  expect(rubric.correctness.strong).toBe("<p>Says what happens with <code>NULL</code>.</p>");
  expect(new Set(rubricPoints.map(({ id }) => id)).size).toBe(12);
  expect(rubricPoints).toContainEqual({
    id: "correctness-strong",
    part: "correctness",
    grade: "strong",
    text: "Says what happens with `NULL`.",
  });
  expect(modelAnswer.map(({ kind }) => kind)).toEqual(["prose", "runnable"]);
  expect(followUps.map(({ title }) => title)).toEqual(["Unknown prices", "Millions of things"]);
});
