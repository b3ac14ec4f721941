import { resolve } from "node:path";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { type BatchAnswer, type BatchLine, type BatchPair, readBatch } from "./batch-lines.ts";
import { ExerciseDesk } from "./exercise-desk.ts";
import { exerciseVerdict } from "./exercise-verdict.ts";
import { type ReadText, readText } from "./input-texts.ts";
import { openSetup, SETUP_LIMIT_MS, type SetupProblem } from "./open-setup.ts";
import { fixedRelations } from "./pair-limits.ts";
import {
  DEFAULT_PAIR_BUDGET,
  judgePair,
  type PairBudget,
  type PairVerdict,
  pairVerdict,
  unusable,
} from "./pair-verdict.ts";

/** One line of a batch's output. */
export interface BatchVerdict extends PairVerdict {
  readonly id: string | number;
}

export interface BatchOptions extends PairBudget {
  /** Whether order counts for pairs that don't say. */
  readonly ordered?: boolean;
  /** So many verdicts, in the order in which they come, are known already and left out. */
  readonly known?: number;
  /** How a setup file is read. */
  readonly read?: ReadText;
}

/**
 * Judges the lines of a JSON Lines text: pairs of queries, whose `setup_file` is relative to `folder`, and answers to
 * exercises. What shares a database is judged together, so that verdicts come in another order than lines. Throws,
 * naming the line, when a line is neither.
 */
export async function* judgeBatch(
  sandbox: SqlSandbox,
  lines: string,
  folder: string,
  options: BatchOptions = DEFAULT_PAIR_BUDGET,
): AsyncGenerator<BatchVerdict> {
  const read = readBatch(lines);
  const isAnswer = (line: BatchLine): line is BatchAnswer => "exercise" in line;
  const pairs = read.flatMap((line) => (isAnswer(line) ? [] : [line]));
  const bySetup = Map.groupBy(pairs, (pair) => pair.setup_file ?? `\0${pair.setup_sql}`);
  let known = options.known ?? 0;
  for (const group of bySetup.values()) {
    const left = group.slice(known);
    known = Math.max(0, known - group.length);
    if (left.length > 0) yield* judgePairs(sandbox, left, folder, options);
  }
  const answers = read.filter(isAnswer);
  if (answers.length > known) yield* judgeAnswers(new ExerciseDesk(sandbox), answers, known);
}

async function* judgePairs(
  sandbox: SqlSandbox,
  pairs: readonly BatchPair[],
  folder: string,
  options: BatchOptions,
): AsyncGenerator<BatchVerdict> {
  const [first] = pairs;
  const setup = first?.setup_sql ?? (options.read ?? readText)(resolve(folder, first?.setup_file ?? ""));
  const problem = await openSetup(sandbox, setup);
  const fixed = problem ? new Map() : await fixedRelations(sandbox);
  for (const { id, reference_sql: reference, candidate_sql: candidate, order_matters } of pairs) {
    if (problem) {
      yield { id, ...unusable(messageOf(problem)) };
      continue;
    }
    const orderMatters = order_matters ?? options.ordered ?? false;
    const outcome = await judgePair(sandbox, { reference, candidate, orderMatters }, options, fixed);
    yield { id, ...pairVerdict(outcome) };
  }
}

function messageOf(problem: SetupProblem): string {
  return problem.kind === "too-slow"
    ? `The setup did not end within ${SETUP_LIMIT_MS / 1000} s.`
    : problem.message;
}

/**
 * Judges answers to exercises; those on one dataset come together.
 * @param known so many of them, in the order in which they come, are left out
 */
export async function* judgeAnswers(
  desk: ExerciseDesk,
  answers: readonly BatchAnswer[],
  known = 0,
): AsyncGenerator<BatchVerdict> {
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
