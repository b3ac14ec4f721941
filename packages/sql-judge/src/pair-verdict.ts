import type { Judged, JudgeOutcome, SqlSandbox } from "@master-sql/judge/sandbox";
import type { ClauseName, DifferenceKind, FaultPlace, Verdict } from "@master-sql/judge/verdicts";
import { loadModule, parse } from "libpg-query";
import { type FixedRelations, type PairProblem, pairProblem } from "./pair-limits.ts";

/** A reference and a candidate on the database that is open. */
export interface QueryPair {
  /** The query whose result is correct. */
  readonly reference: string;
  /** The query to judge. */
  readonly candidate: string;
  /** Whether rows must come in the order that the reference sorts by. */
  readonly orderMatters: boolean;
}

/** How much work a search may take. It counts trials, never time, so every machine reaches the same verdict. */
export interface PairBudget {
  /** How many small databases are tried at most. */
  readonly trials: number;
  /** The same seed makes the same databases. */
  readonly seed: number;
}

/** Enough for every stage of the search on queries that don't work much by themselves. */
export const DEFAULT_PAIR_BUDGET: PairBudget = { trials: 3_000, seed: 1 };

/** The clock is a safety net, never a reason to call an answer right. */
const SAFETY_NET_MS = 30_000;

/** A verdict as `sql-judge` and `npm run grade` print it. */
export interface PairVerdict {
  /** `error`: PostgreSQL refuses the candidate. `unusable`: nothing can be compared with this setup or reference. */
  readonly verdict: "right" | "wrong" | "error" | "undecided-timeout" | "unusable";
  /** The class of the mistake, or else how the results differ; `error:` with the SQLSTATE; null. */
  readonly class: string | null;
  /** The cause by name, where it was established, of errors too. */
  readonly cause: string | null;
  /** The smallest set of clauses whose repair makes the query right, in reading order; null if unknown. */
  readonly clauses: readonly ClauseName[] | null;
  /** Where those clauses are, if some are in a subquery: `within` is the clause of the outer query that holds it. */
  readonly places?: readonly FaultPlace[];
  /**
   * A small database where the candidate is wrong: `sql` makes it, `rows` counts the rows of all tables, `smallest`
   * says whether no smaller one was found by removing rows, and `sentence` says what happens there.
   */
  readonly counterexample: {
    readonly sql: string;
    readonly rows: number;
    readonly smallest: boolean;
    readonly sentence: string;
  } | null;
  /** How long judging took, in milliseconds. */
  readonly ms: number;
  /** The step of the search that decided. */
  readonly stage: string | null;
  /** Why a pair is unusable or undecided, PostgreSQL's error, or why a query is wrong if no database shows it. */
  readonly message?: string | undefined;
  /** For an exercise of the course: the misconception that the answer shows. */
  readonly misconception?: string;
}

/**
 * Judges a pair on the sandbox's open database by searching for data where the two results differ.
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

/** The verdict on input that can't be used. */
export function unusable(message: string): PairVerdict {
  return { ...NOTHING_KNOWN, verdict: "unusable", message };
}

/** Turns the outcome of {@link judgePair} into the form that is printed. */
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
    case "wrong": {
      const wrong = wrongVerdict(verdict, difference);
      // Rows say more than a sentence. Where there are none, the sentence says how the columns differ.
      const message = wrong.counterexample === null ? (wrong.message ?? verdict.message) : wrong.message;
      return { ...wrong, stage, ...(message !== undefined && { message }) };
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

/**
 * Turns a rejection into the form that is printed.
 * @param difference how the results differ, where the two were run
 */
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
