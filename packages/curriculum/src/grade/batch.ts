import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { type JudgePairsOptions, judgePairs, type LineVerdict, unusable } from "@master-sql/sql-judge";
import { type BatchAnswer, type BatchLine, readBatch } from "./batch-lines.ts";
import { ExerciseDesk } from "./exercise-desk.ts";
import { exerciseVerdict } from "./exercise-verdict.ts";

/**
 * Judges the lines of a JSON Lines text: pairs of queries, whose `setup_file` is relative to `folder`, and answers to
 * exercises. Lines that share a database are judged together, so verdicts may come in a different order than lines.
 * Throws, naming the line, when a line is neither.
 */
export async function* judgeBatch(
  sandbox: SqlSandbox,
  lines: string,
  folder: string,
  options: JudgePairsOptions,
): AsyncGenerator<LineVerdict> {
  const read = readBatch(lines, folder);
  const isAnswer = (line: BatchLine): line is BatchAnswer => "exercise" in line;
  const pairs = read.flatMap((line) => (isAnswer(line) ? [] : [line]));
  yield* judgePairs(sandbox, pairs, options);
  const answers = read.filter(isAnswer);
  const known = Math.max(0, (options.known ?? 0) - pairs.length);
  if (answers.length > known) yield* judgeAnswers(new ExerciseDesk(sandbox), answers, known);
}

/**
 * Judges answers to exercises; those on one dataset come together.
 * @param known so many of them, in the order in which they come, are left out
 */
export async function* judgeAnswers(
  desk: ExerciseDesk,
  answers: readonly BatchAnswer[],
  known = 0,
): AsyncGenerator<LineVerdict> {
  const byDataset = Map.groupBy(answers, ({ exercise }) => desk.find(exercise)?.exercise.dataset ?? "");
  const left = [...byDataset.values()].flat().slice(known);
  for (const { id, exercise, answer } of left) {
    const file = desk.find(exercise);
    if (!file) {
      yield {
        id,
        ...unusable(
          `There is no exercise “${exercise}”. Give its slug, the last part of its page's address; questions of exams are pool/slug.`,
        ),
      };
      continue;
    }
    const began = performance.now();
    const verdict = await desk.judge(file, answer);
    yield { id, ...exerciseVerdict(verdict, performance.now() - began, desk) };
  }
}
