import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  answerBundleSchema,
  catalogueSchema,
  cheatSheetSchema,
  type DatasetBundle,
  exerciseBundleSchema,
  lessonBundleSchema,
} from "@master-sql/engine/content";
import { parseContent } from "@master-sql/engine/content/source";
import { contentWith } from "@master-sql/engine/content/source/fixture";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBundles } from "./write-bundles.ts";

const folder = mkdtempSync(join(tmpdir(), "bundles-"));
afterAll(() => rmSync(folder, { recursive: true }));

const { content } = parseContent(contentWith("concepts.yaml"));
const dataset: DatasetBundle = {
  slug: "things",
  title: "Things",
  summary: "All things.",
  aboutHtml: "",
  tables: [],
};
let files = 0;
beforeAll(() => {
  mkdirSync(join(folder, "lessons"));
  writeFileSync(join(folder, "lessons/gone.json"), "{}");
  files = writeBundles(content, [dataset], folder);
});

const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));

test("there is one file for each item, and nothing of an earlier build", () => {
  expect(files).toBe(7);
  expect(existsSync(join(folder, "lessons/gone.json"))).toBe(false);
});

test("the catalogue lists modules in order with summaries of what is in them", () => {
  const catalogue = catalogueSchema.parse(read("catalogue.json"));
  expect(catalogue.modules[0]).toMatchObject({
    id: "first-queries",
    lessons: [{ slug: "choosing-rows", moduleId: "first-queries", minutes: 5 }],
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
    html: "<h2>What goes wrong</h2>\n<p>A misspelt column is an error.</p>",
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

test("answers carry their misconceptions in words", () => {
  const { solutions, wrongAnswers } = answerBundleSchema.parse(read("answers/cheap-things.json"));
  expect(solutions).toHaveLength(1);
  expect(wrongAnswers[0]).toMatchObject({
    misconception: { id: "no-filter", title: "The condition is left out" },
    explanationHtml: "<p>The condition is missing.</p>",
  });
});
