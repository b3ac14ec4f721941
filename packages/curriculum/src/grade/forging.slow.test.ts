import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { ExerciseDesk } from "./exercise-desk.ts";

/** Some work until the judge's safety net ends them. */
const LIMIT_MS = 300_000;

const sandbox = createToolSandbox();
const desk = new ExerciseDesk(sandbox);
beforeAll(ensureSnapshots);
afterAll(() => sandbox.close());

const forgerySchema = z.object({ class: z.string(), exercise: z.string(), answer: z.string() });

/** Wrong answers that aim at the judge rather than at the task, by what they make use of. */
const forgeries = readFileSync(new URL("./fixtures/forgeries.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => forgerySchema.parse(JSON.parse(line)));

test.each(forgeries.map((each, index) => [index + 1, each.class, each.exercise, each.answer] as const))(
  "forgery %i (%s) for %s is not right",
  async (_number, _class, exercise, answer) => {
    const file = desk.find(exercise);
    if (!file) throw new Error(`There is no exercise ${exercise}.`);
    const { verdict } = await desk.judge(file, answer);
    expect(["wrong", "undecided"]).toContain(verdict);
  },
  LIMIT_MS,
);
