import type { Judged, JudgeOutcome, SqlSandbox } from "@master-sql/judge/sandbox";
import type { ClauseName, DifferenceKind, FaultPlace, Verdict } from "@master-sql/judge/verdicts";
import { loadModule, parse } from "libpg-query";
import { type FixedRelations, type PairProblem, pairProblem } from "./pair-limits.ts";

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
  /** The cause by name, where it was established, of errors too. */
  readonly cause: string | null;
  /** The fewest clauses with whose repair the query is right, in the order in which they are read; null if unknown. */
  readonly clauses: readonly ClauseName[] | null;
  /** Where those are, if a query within the outermost one has some of them: `within` is the clause that holds that query. */
  readonly places?: readonly FaultPlace[];
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
  readonly message?: string | undefined;
  /** Of an exercise: what whoever answers so believes. */
  readonly misconception?: string;
}

/**
 * Judges a pair on the sandbox's open database by searching one that tells the two apart.
 * @param fixed relations of that database that can't be given other rows
 */
export async function judgePair(
  sandbox: SqlSandbox,
  pair: QueryPair,
  { trials, seed }: PairBudget = DEFAULT_PAIR_BUDGET,
  fixed: FixedRelations = new Map(),
): Promise<JudgeOutcome> {
  await loadModule();
  const reference = withoutMark(pair.reference);
  const candidate = withoutMark(pair.candidate);
  const problem = await pairProblem({ reference, candidate }, fixed, parse);
  if (problem) return untried(problem);
  return sandbox.judge(
    {
      solutions: [reference],
      candidate,
      rules: { kind: "pair", orderMatters: pair.orderMatters },
      gradingDatabases: [],
      visible: "untried",
      trials,
      seed,
    },
    { timeLimitMs: SAFETY_NET_MS },
  );
}

/** A text without the byte order mark that some editors put before it. */
function withoutMark(sql: string): string {
  return sql.replace(/^\uFEFF/, "");
}

function untried({ of, message }: PairProblem): JudgeOutcome {
  const error = { sqlstate: "42P02", message, statementIndex: 0 };
  const verdict: Verdict =
    of === "candidate"
      ? { verdict: "wrong", reason: { kind: "error", error }, onVisibleData: true, message }
      : { verdict: "unusable", message };
  return { status: "judged", verdict, stage: null, elapsedMs: 0 };
}

const NOTHING_KNOWN = { class: null, cause: null, clauses: null, counterexample: null, ms: 0, stage: null };

/** Of input that nothing can be judged by. */
export function unusable(message: string): PairVerdict {
  return { ...NOTHING_KNOWN, verdict: "unusable", message };
}

export function pairVerdict(outcome: JudgeOutcome): PairVerdict {
  const base = { ...NOTHING_KNOWN, ms: Math.round(outcome.elapsedMs) };
  switch (outcome.status) {
    case "judged":
      return { ...base, ...judgedVerdict(outcome), ms: base.ms };
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
    case "wrong":
      return { ...wrongVerdict(verdict, difference), stage };
    case "undecided":
      return {
        verdict: "undecided-timeout",
        message: "The work allowed was done before enough databases were tried.",
      };
    case "unusable":
      return { verdict: "unusable", message: verdict.message };
  }
}

/** @param difference how the results differ, where the two were run */
export function wrongVerdict(
  {
    reason,
    errorClass,
    clauses: faulty,
    places,
    counterexample: found,
  }: Extract<Verdict, { verdict: "wrong" }>,
  difference: DifferenceKind | undefined,
): PairVerdict {
  const cause = errorClass ?? null;
  const clauses = faulty ?? null;
  const shown = found && {
    counterexample: {
      sql: found.script,
      rows: found.rowTotal,
      smallest: found.smallest,
      sentence: found.sentence,
    },
  };
  if (reason.kind === "error" && difference === undefined) {
    const { sqlstate, message } = reason.error;
    return {
      ...NOTHING_KNOWN,
      ...shown,
      verdict: "error",
      class: `error:${sqlstate}`,
      cause,
      clauses,
      message,
    };
  }
  const shape = difference ?? (reason.kind === "no-result" ? reason.cause : reason.kind);
  const wrong = { ...NOTHING_KNOWN, verdict: "wrong", class: cause ?? shape, cause, clauses } as const;
  return { ...wrong, ...(places && { places }), ...shown };
}
