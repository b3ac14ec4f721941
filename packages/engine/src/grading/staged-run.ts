import type { SqlError, StatementResult } from "../results/statement-result.ts";
import type { SqlSandbox } from "../sandbox/index.ts";
import { GRADING_ROW_LIMIT, type Verdict } from "../verdicts/verdict.ts";
import { undecided } from "./verdicts.ts";

/** An answer's statements between others of ours, as one isolated script. */
export interface StagedScript {
  /** What prepares the data; the author's. */
  readonly before?: string;
  readonly answer: string;
  /** What is looked at afterward, each a single statement. */
  readonly after: readonly string[];
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
  { before = "", answer, after }: StagedScript,
  timeLimitMs: number | undefined,
): Promise<StagedRun> {
  const prefix = `${before}\n;\n${BOUNDARY};\n`;
  const script = `${prefix}${answer}\n;\n${BOUNDARY};\n${after.join(";\n")}`;
  const run = () => sandbox.run(script, { isolated: true, rowLimit: GRADING_ROW_LIMIT, timeLimitMs });
  let outcome = await run();
  if (outcome.status === "crashed") outcome = await run();
  const { results } = outcome;
  const first = results.findIndex(({ sql }) => sql === BOUNDARY);
  const last = results.findLastIndex(({ sql }) => sql === BOUNDARY);
  const stages = {
    answer: results.slice(first + 1, last > first ? last : undefined),
    after: last > first ? results.slice(last + 1) : [],
  };
  switch (outcome.status) {
    case "completed":
      return { status: "ran", ...stages, error: null };
    case "failed": {
      if (first < 0) return { status: "unprepared", error: outcome.error };
      const stage = last > first ? "after" : "answer";
      const { offset, statementIndex, ...error } = outcome.error;
      const within = offset === undefined ? undefined : offset - prefix.length;
      return {
        status: "ran",
        ...stages,
        error: {
          stage,
          error: {
            ...error,
            statementIndex: statementIndex - (stage === "answer" ? first : last) - 1,
            // An open parenthesis swallows what follows; its error is at the answer's end at the latest.
            ...(stage === "answer" &&
              within !== undefined && { offset: Math.min(Math.max(0, within), answer.length) }),
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
