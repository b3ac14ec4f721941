import type { Judged, JudgeOutcome, SqlSandbox } from "@master-sql/engine/sandbox";

/** A reference and a candidate on the database that is open. */
export interface QueryPair {
  readonly reference: string;
  readonly candidate: string;
  /** Whether the order that the reference sorts by is asked for. */
  readonly orderMatters: boolean;
}

export interface PairBudget {
  /** Work of the search, in trials. */
  readonly trials: number;
  readonly seed: number;
}

/** Enough for every stage of the search on queries that don't work much by themselves. */
export const DEFAULT_PAIR_BUDGET: PairBudget = { trials: 3_000, seed: 1 };

/** The clock is a safety net, never a reason to call an answer right. */
const SAFETY_NET_MS = 30_000;

/** What is printed of a judged pair. */
export interface PairVerdict {
  readonly verdict: "right" | "wrong" | "error" | "undecided-timeout" | "unusable";
  /** The class of the mistake, or else how the results differ; `error:` with the SQLSTATE; null. */
  readonly class: string | null;
  /** `sql` makes it, `rows` is the number of rows in all tables together. */
  readonly counterexample: {
    readonly sql: string;
    readonly rows: number;
    readonly smallest: boolean;
    readonly sentence: string;
  } | null;
  readonly ms: number;
  readonly stage: string | null;
  /** Why a pair is unusable or undecided, or what PostgreSQL says of the candidate. */
  readonly message?: string;
}

/** Judges a pair on the sandbox's open database by searching one that tells the two apart. */
export function judgePair(
  sandbox: SqlSandbox,
  { reference, candidate, orderMatters }: QueryPair,
  { trials, seed }: PairBudget = DEFAULT_PAIR_BUDGET,
): Promise<JudgeOutcome> {
  return sandbox.judge(
    {
      solutions: [reference],
      candidate,
      rules: { kind: "pair", orderMatters },
      gradingDatabases: [],
      visible: "untried",
      trials,
      seed,
    },
    { timeLimitMs: SAFETY_NET_MS },
  );
}

export function pairVerdict(outcome: JudgeOutcome): PairVerdict {
  const base = { class: null, counterexample: null, ms: Math.round(outcome.elapsedMs), stage: null };
  switch (outcome.status) {
    case "judged":
      return { ...base, ...judgedVerdict(outcome) };
    case "timed-out":
      return {
        ...base,
        verdict: "undecided-timeout",
        message: `A query did not end within ${outcome.limitMs} ms.`,
      };
    case "cancelled":
      return { ...base, verdict: "undecided-timeout", message: "The judging was cancelled." };
    case "crashed":
    case "unavailable":
      return { ...base, verdict: "undecided-timeout", message: outcome.message };
  }
}

function judgedVerdict({
  verdict,
  stage,
  difference,
}: Judged): Partial<PairVerdict> & Pick<PairVerdict, "verdict"> {
  switch (verdict.verdict) {
    case "right":
      return { verdict: "right", stage };
    case "wrong": {
      const { reason, errorClass, counterexample: found } = verdict;
      if (reason.kind === "error" && difference === undefined) {
        const { sqlstate, message } = reason.error;
        return { verdict: "error", class: `error:${sqlstate}`, stage, message };
      }
      const shape = difference ?? (reason.kind === "no-result" ? reason.cause : reason.kind);
      const wrong = { verdict: "wrong", class: errorClass ?? shape, stage } as const;
      if (!found) return wrong;
      const { script, rowTotal, smallest, sentence } = found;
      return { ...wrong, counterexample: { sql: script, rows: rowTotal, smallest, sentence } };
    }
    case "undecided":
      return {
        verdict: "undecided-timeout",
        message: "The work allowed was done before enough databases were tried.",
      };
    case "unusable":
      return { verdict: "unusable", message: verdict.message };
  }
}
