import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { PairJudge, type PairOutcome } from "./pair-judge.ts";

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
export interface BatchVerdict {
  readonly id: string | number;
  readonly verdict: "right" | "wrong" | "error" | "undecided-timeout" | "unusable";
  /** How the results differ, `error:` with the SQLSTATE, or null. */
  readonly class: string | null;
  readonly counterexample: { readonly sql: string; readonly rows: number; readonly smallest: boolean } | null;
  readonly ms: number;
  readonly stage: string | null;
  /** Why a pair is unusable. */
  readonly message?: string;
}

export interface BatchOptions {
  readonly timeBudgetMs: number;
  readonly seed: number;
}

const DEFAULT_BATCH_OPTIONS: BatchOptions = { timeBudgetMs: 2_500, seed: 1 };

/**
 * Judges the pairs of a JSON Lines text; `setup_file` is relative to `folder`. Pairs of one setup are judged together, so
 * that verdicts come in another order than lines. Throws, naming the line, when a line is no pair.
 */
export async function* judgeBatch(
  lines: string,
  folder: string,
  options: BatchOptions = DEFAULT_BATCH_OPTIONS,
): AsyncGenerator<BatchVerdict> {
  const pairs = lines
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [parseLine(line, index + 1)]));
  const bySetup = Map.groupBy(pairs, (pair) => pair.setup_file ?? `\0${pair.setup_sql}`);
  const judge = new PairJudge();
  try {
    for (const group of bySetup.values()) {
      const [first] = group;
      const setup = first?.setup_sql ?? (await readFile(resolve(folder, first?.setup_file ?? ""), "utf8"));
      for (const pair of group) {
        const outcome = await judge.judge({
          setup,
          reference: pair.reference_sql,
          candidate: pair.candidate_sql,
          orderMatters: pair.order_matters ?? false,
          ...options,
        });
        yield batchVerdict(pair.id, outcome);
      }
    }
  } finally {
    await judge.close();
  }
}

/** Judges the pairs of a JSON Lines file. */
export async function* judgeBatchFile(path: string, options?: BatchOptions): AsyncGenerator<BatchVerdict> {
  yield* judgeBatch(await readFile(path, "utf8"), dirname(resolve(path)), options);
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

function batchVerdict(id: string | number, outcome: PairOutcome): BatchVerdict {
  const base = { id, class: null, counterexample: null, ms: outcome.ms, stage: null };
  switch (outcome.verdict) {
    case "right":
      return { ...base, verdict: "right", stage: outcome.stage };
    case "wrong": {
      const found = outcome.counterexample;
      return {
        ...base,
        verdict: "wrong",
        class: outcome.class,
        counterexample: found ? { sql: found.sql, rows: found.rows, smallest: found.smallest } : null,
        stage: outcome.stage,
      };
    }
    case "error":
      return { ...base, verdict: "error", class: `error:${outcome.failure.sqlstate}`, stage: outcome.stage };
    case "undecided-timeout":
      return { ...base, verdict: "undecided-timeout" };
    case "unusable":
    case "crashed":
      return {
        ...base,
        verdict: outcome.verdict === "crashed" ? "undecided-timeout" : "unusable",
        message: outcome.message,
      };
  }
}
