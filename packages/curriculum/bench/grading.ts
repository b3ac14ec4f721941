/** `node packages/curriculum/bench/grading.ts` prints the figures; `npm run bench` prints them among the others. */
import type { Content, ExerciseFile } from "@master-sql/course/source";
import {
  type GradingOptions,
  type GradingTask,
  gradeAnswer,
  gradingTaskOf,
  KnownOutcomes,
} from "@master-sql/judge/kinds";
import type { Figure } from "../../../tools/bench/figure.ts";
import { productContent } from "../src/product-content.ts";
import { createToolSandbox, prepareSnapshots } from "../src/snapshots.ts";

const ROUNDS = 3;
/** Every so many exercises of a dataset are measured: all of them take a quarter of an hour. */
const MEASURED_EVERY = 6;
/** The visible data and the grading databases, without a search. */
const PREPARED: GradingOptions = { searchTrials: 0, counterexamples: false };
/** What the page does: a search when all of those agree, and a small database when they don't. */
const WITH_SEARCH: GradingOptions = {};

/** Every so many answers are also judged with a search, which takes a hundred times as long. */
const SEARCHED_EVERY = 5;

/**
 * How fast answers are judged by one sandbox, which is one thread: every solution and every wrong answer of a part of
 * the content, exercise after exercise, on datasets opened before. Per core means per second of processor time, all
 * threads of the process counted.
 */
export async function benchGrading(): Promise<Figure[]> {
  await prepareSnapshots();
  const content = productContent().content;
  let processorSeconds = 0;
  let exercises = 0;
  const right: number[] = [];
  const wrong: number[] = [];
  const searched: number[] = [];
  for (const { slug } of content.datasets) {
    const measured = content.exercises
      .filter(({ exercise }) => exercise.dataset === slug)
      .filter((_, index) => index % MEASURED_EVERY === 0);
    const answers = measured.flatMap((file) => answersTo(file, content));
    if (answers.length === 0) continue;
    const sandbox = createToolSandbox();
    await sandbox.open({ kind: "snapshot", slug });
    // Kept for each dataset, as the server does.
    const known = new KnownOutcomes();
    exercises += measured.length;
    const time = async ({ task, sql }: Answer, options: GradingOptions) => {
      const started = performance.now();
      const { verdict } = await gradeAnswer(sandbox, task, sql, { ...options, known });
      return { verdict, elapsed: performance.now() - started };
    };
    let before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) {
      // The first round warms up.
      if (round === 1) before = process.cpuUsage();
      for (const answer of answers) {
        const { verdict, elapsed } = await time(answer, PREPARED);
        if (round > 0) (verdict === "right" ? right : wrong).push(elapsed);
      }
    }
    const { user, system } = process.cpuUsage(before);
    processorSeconds += (user + system) / 1e6;
    for (const [index, answer] of answers.entries()) {
      if (index % SEARCHED_EVERY === 0) searched.push((await time(answer, WITH_SEARCH)).elapsed);
    }
    await sandbox.close();
  }
  const all = [...right, ...wrong];
  const note = `${right.length} right, ${wrong.length} wrong answers to ${exercises} exercises`;
  return [
    { name: "Gradings per second on one core", value: all.length / processorSeconds, unit: "/s", note },
    {
      name: "Grading, median",
      value: quantile(all, 0.5),
      unit: "ms",
      note: `right ${quantile(right, 0.5).toFixed(1)}, wrong ${quantile(wrong, 0.5).toFixed(1)}`,
    },
    { name: "Grading, 95th percentile", value: quantile(all, 0.95), unit: "ms" },
    { name: "Grading with a search, median", value: quantile(searched, 0.5), unit: "ms" },
    { name: "Grading with a search, 95th percentile", value: quantile(searched, 0.95), unit: "ms" },
  ];
}

interface Answer {
  readonly task: GradingTask;
  readonly sql: string;
}

/** An exercise's solutions and wrong answers, each judged against solutions that it isn't itself. */
function answersTo(file: ExerciseFile, { gradingData }: Content): readonly Answer[] {
  const gradingDatabases = gradingData.get(file.exercise.slug)?.databases ?? [];
  const task = { ...gradingTaskOf(file.exercise), gradingDatabases };
  return [...task.solutions, ...task.wrongAnswers.map((answer) => answer.sql)].map((sql) => {
    const others = task.solutions.filter((solution) => solution !== sql);
    return { task: { ...task, solutions: others.length > 0 ? others : task.solutions }, sql };
  });
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

if (import.meta.main) {
  for (const { name, value, unit, note } of await benchGrading()) {
    console.log(`${name.padEnd(36)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(3)} ${note ?? ""}`);
  }
}
