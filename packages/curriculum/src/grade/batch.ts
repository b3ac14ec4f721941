import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { SqlSandbox } from "@master-sql/engine/sandbox";
import { z } from "zod";
import { openSetup, SETUP_LIMIT_MS, type SetupProblem } from "./open-setup.ts";
import {
  DEFAULT_PAIR_BUDGET,
  judgePair,
  type PairBudget,
  type PairVerdict,
  pairVerdict,
} from "./pair-verdict.ts";

/** One line of a batch file. */
const batchPair = z
  .object({
    id: z.union([z.string(), z.number()]),
    setup_file: z.string().optional(),
    setup_sql: z.string().optional(),
    reference_sql: z.string(),
    candidate_sql: z.string(),
    order_matters: z.boolean().nullish(),
  })
  .refine((pair) => (pair.setup_file === undefined) !== (pair.setup_sql === undefined), {
    message: "Give either setup_file or setup_sql.",
  });

type BatchPair = z.infer<typeof batchPair>;

/** One line of a batch's output. */
export interface BatchVerdict extends PairVerdict {
  readonly id: string | number;
}

/**
 * Judges the pairs of a JSON Lines text; `setup_file` is relative to `folder`. Pairs of one setup are judged together,
 * so that verdicts come in another order than lines. Throws, naming the line, when a line is no pair.
 */
export async function* judgeBatch(
  sandbox: SqlSandbox,
  lines: string,
  folder: string,
  budget: PairBudget = DEFAULT_PAIR_BUDGET,
): AsyncGenerator<BatchVerdict> {
  const pairs = lines
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [parseLine(line, index + 1)]));
  const bySetup = Map.groupBy(pairs, (pair) => pair.setup_file ?? `\0${pair.setup_sql}`);
  for (const group of bySetup.values()) {
    const [first] = group;
    const setup = first?.setup_sql ?? (await readFile(resolve(folder, first?.setup_file ?? ""), "utf8"));
    const problem = await openSetup(sandbox, setup);
    for (const pair of group) {
      const verdict = problem ? unusableSetup(problem) : await judgeLine(sandbox, pair, budget);
      yield { id: pair.id, ...verdict };
    }
  }
}

async function judgeLine(sandbox: SqlSandbox, pair: BatchPair, budget: PairBudget): Promise<PairVerdict> {
  const { reference_sql: reference, candidate_sql: candidate, order_matters } = pair;
  const orderMatters = order_matters ?? false;
  return pairVerdict(await judgePair(sandbox, { reference, candidate, orderMatters }, budget));
}

function unusableSetup(problem: SetupProblem): PairVerdict {
  const message =
    problem.kind === "too-slow"
      ? `The setup did not end within ${SETUP_LIMIT_MS / 1000} s.`
      : problem.message;
  return { verdict: "unusable", class: null, counterexample: null, ms: 0, stage: null, message };
}

/** Judges the pairs of a JSON Lines file. */
export async function* judgeBatchFile(sandbox: SqlSandbox, path: string): AsyncGenerator<BatchVerdict> {
  yield* judgeBatch(sandbox, await readFile(path, "utf8"), dirname(resolve(path)));
}

function parseLine(line: string, number: number): BatchPair {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Error(`Line ${number} is not JSON.`);
  }
  const pair = batchPair.safeParse(value);
  if (pair.success) return pair.data;
  throw new Error(`Line ${number} is no pair: ${z.prettifyError(pair.error)}`);
}
