import type { SqlError, StatementResult } from "../results/statement-result.ts";
import type { RunOptions, SqlSandbox, StartingPoint } from "../sandbox/index.ts";
import { GRADING_ROW_LIMIT, type Verdict } from "../verdicts/verdict.ts";
import { undecided } from "./verdicts.ts";

/** An answer's statements between others of ours, as one isolated script. */
export interface StagedScript {
  /** What prepares the data; the author's. */
  readonly from?: StartingPoint;
  readonly answer: string;
  /** What is looked at afterward, each a single statement. */
  readonly after: readonly string[];
  /** What runs between the two, each a single statement. */
  readonly between?: readonly string[];
}

export type StagedRun =
  /** `error` ended the answer, or what is looked at afterward; `answer` and `after` hold what was done before it. */
  | {
      readonly status: "ran";
      readonly answer: readonly StatementResult[];
      readonly after: readonly StatementResult[];
      readonly error: { readonly stage: "answer" | "after"; readonly error: SqlError } | null;
    }
  /** What prepares the data failed. */
  | { readonly status: "unprepared"; readonly error: SqlError }
  | { readonly status: "undecided"; readonly verdict: Verdict };

/** Stands between the stages, so that statements are never taken for another's, whatever a text holds. */
const BOUNDARY = "select 'the next stage begins' as boundary";

/**
 * Runs the stages on the dataset as it was opened; nothing remains. A worker that is lost costs one retry (rule G22).
 */
export async function runStaged(
  sandbox: SqlSandbox,
  { from, answer, between = [], after }: StagedScript,
  timeLimitMs: number | undefined,
): Promise<StagedRun> {
  const script = `${answer}\n;\n${[BOUNDARY, ...between, ...after].join(";\n")}`;
  const options: RunOptions = { isolated: true, rowLimit: GRADING_ROW_LIMIT, timeLimitMs };
  const run = () => sandbox.run(script, { ...options, ...(from && { from }) });
  let outcome = await run();
  if (outcome.status === "crashed") outcome = await run();
  const { results } = outcome;
  const last = results.findLastIndex(({ sql }) => sql === BOUNDARY);
  const stages = {
    answer: results.slice(0, last < 0 ? undefined : last),
    after: last < 0 ? [] : results.slice(last + 1 + between.length),
  };
  switch (outcome.status) {
    case "completed":
      return { status: "ran", ...stages, error: null };
    case "failed": {
      if (outcome.unprepared) return { status: "unprepared", error: outcome.error };
      const stage = last < 0 ? "answer" : "after";
      const { offset, statementIndex, ...error } = outcome.error;
      return {
        status: "ran",
        ...stages,
        error: {
          stage,
          error: {
            ...error,
            statementIndex: statementIndex - (last < 0 ? 0 : last + 1 + between.length),
            // An open parenthesis swallows what follows; its error is at the answer's end at the latest.
            ...(stage === "answer" && offset !== undefined && { offset: Math.min(offset, answer.length) }),
          },
        },
      };
    }
    case "timed-out":
      return { status: "undecided", verdict: undecided("timeout", outcome.limitMs) };
    case "cancelled":
    case "crashed":
      return { status: "undecided", verdict: undecided(outcome.status) };
  }
}
