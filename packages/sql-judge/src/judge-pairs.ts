import type { SqlSandbox } from "@master-sql/judge/sandbox";
import type { ReadText } from "./input-texts.ts";
import { openSetup, SETUP_LIMIT_MS } from "./open-setup.ts";
import { type FixedRelations, fixedRelations } from "./pair-limits.ts";
import {
  DEFAULT_PAIR_BUDGET,
  judgePair,
  type PairBudget,
  type PairVerdict,
  pairVerdict,
  unusable,
} from "./pair-verdict.ts";
import type { PairLine, SetupSource } from "./read-pairs.ts";

/** The verdict on a line of a batch. */
export interface LineVerdict extends PairVerdict {
  readonly id: string | number;
}

/** How the pairs of a batch are judged. */
export interface JudgePairsOptions {
  /** How a setup file is read. */
  readonly read: ReadText;
  /** Whether order counts for pairs that don't say; it doesn't by default. */
  readonly ordered?: boolean;
  readonly budget?: PairBudget;
  /** How many verdicts to leave out, in the order that this function returns them, because they are known already. */
  readonly known?: number;
}

/**
 * Judges pairs of queries. Pairs with the same setup are judged together, so verdicts may come in a different order
 * than pairs. Opens the sandbox; closing it is left to the caller.
 */
export async function* judgePairs(
  sandbox: SqlSandbox,
  pairs: readonly PairLine[],
  { read, ordered = false, budget = DEFAULT_PAIR_BUDGET, known = 0 }: JudgePairsOptions,
): AsyncGenerator<LineVerdict> {
  const bySetup = Map.groupBy(pairs, ({ setup }) => ("file" in setup ? setup.file : `\0${setup.sql}`));
  let toSkip = known;
  for (const group of bySetup.values()) {
    const left = group.slice(toSkip);
    toSkip = Math.max(0, toSkip - group.length);
    const [first] = left;
    if (!first) continue;
    const opened = await open(sandbox, first.setup, read);
    for (const { id, reference, candidate, orderMatters = ordered } of left) {
      if ("problem" in opened) {
        yield { id, ...unusable(opened.problem) };
        continue;
      }
      const outcome = await judgePair(sandbox, { reference, candidate, orderMatters }, budget, opened.fixed);
      yield { id, ...pairVerdict(outcome) };
    }
  }
}

async function open(
  sandbox: SqlSandbox,
  setup: SetupSource,
  read: ReadText,
): Promise<{ readonly problem: string } | { readonly fixed: FixedRelations }> {
  let sql: string;
  try {
    sql = "sql" in setup ? setup.sql : read(setup.file);
  } catch (error) {
    return {
      problem: `The setup file can't be read: ${error instanceof Error ? error.message : String(error)}.`,
    };
  }
  const problem = await openSetup(sandbox, sql);
  if (problem === null) return { fixed: await fixedRelations(sandbox) };
  return {
    problem:
      problem.kind === "too-slow"
        ? `The setup did not end within ${SETUP_LIMIT_MS / 1000} s. Make it smaller, or look for an endless loop.`
        : problem.message,
  };
}
