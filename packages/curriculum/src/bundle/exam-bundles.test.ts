import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { poolBundleSchema, simulationBundleSchema } from "@master-sql/course";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productContent } from "../product-content.ts";
import { runPredictions } from "../quiz/run-predictions.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { writeExamBundles } from "./exam-bundles.ts";
import { writeBundles } from "./write-bundles.ts";

const folder = mkdtempSync(join(tmpdir(), "exams-"));
afterAll(() => rmSync(folder, { recursive: true }));
const { content } = productContent();
beforeAll(async () => {
  await ensureSnapshots();
  const predictions = await runPredictions(content, createToolSandbox);
  writeBundles(
    content,
    [],
    { predictions, drawings: new Map(), techniques: { techniques: [], of: {} } },
    join(folder, "content"),
  );
  writeExamBundles(content, join(folder, "exams"));
});

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

test("what browsers are handed holds no question of the pool, no answer to it and no hint", () => {
  const published = readdirSync(join(folder, "content"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
  const exercise = content.exercises[0]?.exercise;
  expect(exercise && published.includes(inJson(exercise.solutions[0] ?? ""))).toBe(true);
  expect(content.pool.length).toBeGreaterThan(0);
  for (const { exercise: question } of content.pool) {
    const { id, prompt, hints } = question;
    // A predicted result is a few numbers, and an index a line of a lesson: they stand anywhere. The query that they
    // are for is what must not be known.
    const own =
      question.kind === "predict" || question.kind === "index"
        ? [question.query]
        : [...question.solutions, ...question.wrongAnswers.map(({ sql }) => sql)];
    for (const secret of [id, prompt, ...hints, ...own]) {
      expect(published.includes(inJson(secret)), `${question.slug}: ${secret}`).toBe(false);
    }
  }
});

test("the server gets the exams with their slots, and the questions with what judges them", () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, "exams", name), "utf8"));
  const { simulations } = simulationBundleSchema.parse(read("simulations.json"));
  expect(simulations.map(({ slug }) => slug).toSorted()).toEqual(
    content.simulations.map(({ slug }) => slug).toSorted(),
  );
  const { questions } = poolBundleSchema.parse(read("pool.json"));
  expect(questions.map(({ question }) => question.id)).toEqual(
    content.pool.map(({ exercise }) => exercise.id),
  );
  for (const { question, answers } of questions) {
    expect(answers.solutions.length > 0).toBe(question.kind !== "predict");
    expect(question).not.toHaveProperty("hintsHtml");
    expect(question).not.toHaveProperty("slug");
  }
});
