import { beforeAll, expect, test } from "vitest";
import { PROCESS_MS } from "../../../../tools/tier.ts";
import { ensureSnapshots } from "../snapshots.ts";
import { examineExercises } from "./exercise-pool.ts";
import type { ExerciseTask } from "./grading-task.ts";

beforeAll(ensureSnapshots);

function task(slug: string, reference: string): ExerciseTask {
  return {
    slug,
    dataset: "numbers",
    setup: "create table numbers (n integer primary key); insert into numbers values (1), (2)",
    subject: {
      solutions: [reference],
      wrongAnswers: [],
      contract: { names: false, order: "none", columns: [{ name: "n", type: "integer" }] },
      withTraps: true,
      generation: 1,
      seed: 1,
    },
    stored: null,
    work: "score",
  };
}

test("every task is done, more of them than threads, and one that fails hurts no other", {
  timeout: PROCESS_MS,
}, async () => {
  const tasks = [1, 2, 3, 4, 5].map((number) =>
    task(`number-${number}`, `select n from ${number === 3 ? "nowhere" : "numbers"} where n < ${number}`),
  );
  const heard: string[] = [];
  const examined = await examineExercises(tasks, ({ slug }) => heard.push(slug));
  expect(examined.map(({ slug, outcome }) => [slug, outcome.kind])).toEqual([
    ["number-1", "scored"],
    ["number-2", "scored"],
    ["number-3", "failed"],
    ["number-4", "scored"],
    ["number-5", "scored"],
  ]);
  expect(heard.toSorted()).toEqual(tasks.map(({ slug }) => slug));
});
