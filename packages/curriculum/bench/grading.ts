/** `node packages/curriculum/bench/grading.ts` prints the figures; `npm run bench` prints them among the others. */
import { parseContent } from "@master-sql/engine/content/source";
import { gradeAnswer, gradingTaskOf } from "@master-sql/engine/grading";
import type { Figure } from "../../../tools/bench/figure.ts";
import { CONTENT_FOLDER, readContentFolder } from "../src/content-folder.ts";
import { createToolSandbox, ensureSnapshots } from "../src/snapshots.ts";

const ROUNDS = 4;

/**
 * How fast answers are judged by one sandbox, which is one thread: every solution and every wrong answer of the
 * content, exercise after exercise, on datasets opened before. Per core means per second of processor time, all threads
 * of the process counted.
 */
export async function benchGrading(): Promise<Figure[]> {
  await ensureSnapshots();
  const { exercises, datasets } = parseContent(readContentFolder(CONTENT_FOLDER)).content;
  let processorSeconds = 0;
  const right: number[] = [];
  const wrong: number[] = [];
  for (const { slug } of datasets) {
    const onDataset = exercises.filter(({ exercise }) => exercise.dataset === slug);
    if (onDataset.length === 0) continue;
    const sandbox = createToolSandbox();
    await sandbox.open({ kind: "snapshot", slug });
    let before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) {
      // The first round warms up.
      if (round === 1) before = process.cpuUsage();
      for (const file of onDataset) {
        const task = gradingTaskOf(file.exercise);
        for (const sql of [...task.solutions, ...task.wrongAnswers.map((answer) => answer.sql)]) {
          const started = performance.now();
          const { verdict } = await gradeAnswer(sandbox, task, sql);
          const elapsed = performance.now() - started;
          if (round > 0) (verdict === "right" ? right : wrong).push(elapsed);
        }
      }
    }
    const { user, system } = process.cpuUsage(before);
    processorSeconds += (user + system) / 1e6;
    await sandbox.close();
  }
  const all = [...right, ...wrong];
  const note = `${right.length} right, ${wrong.length} wrong answers to ${exercises.length} exercises`;
  return [
    { name: "Gradings per second on one core", value: all.length / processorSeconds, unit: "/s", note },
    {
      name: "Grading, median",
      value: quantile(all, 0.5),
      unit: "ms",
      note: `right ${quantile(right, 0.5).toFixed(1)}, wrong ${quantile(wrong, 0.5).toFixed(1)}`,
    },
    { name: "Grading, 95th percentile", value: quantile(all, 0.95), unit: "ms" },
  ];
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
