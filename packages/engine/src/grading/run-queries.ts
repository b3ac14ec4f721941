import { MAX_SCRIPT_LENGTH, type RunOptions, type RunOutcome, type SqlSandbox } from "../sandbox/index.ts";
import { GRADING_ROW_LIMIT } from "../verdicts/verdict.ts";
import { onlyQuery } from "./statement.ts";

/**
 * Every query of grading runs on the dataset as it was opened. Such an isolated run costs far more than a query
 * (the whole database is put back afterwards), so queries that can't harm each other go as one script.
 */
const gradingRun: RunOptions = { isolated: true, rowLimit: GRADING_ROW_LIMIT };

/** Runs queries of an exercise's author. The outcomes are as if each had been run by itself. */
export async function runAuthoredQueries(
  sandbox: SqlSandbox,
  queries: readonly string[],
): Promise<readonly RunOutcome[]> {
  if (queries.length > 1) {
    const whole = await sandbox.run(queries.join("\n;\n"), gradingRun);
    const oneEach = whole.status === "completed" && whole.results.length === queries.length;
    if (oneEach && whole.results.every((result) => "query" in onlyQuery([result]))) {
      return whole.results.map((result) => ({ ...whole, results: [result] }));
    }
  }
  // One that fails, changes data or is several statements would hurt those after it.
  const outcomes: RunOutcome[] = [];
  for (const query of queries) outcomes.push(await sandbox.run(query, gradingRun));
  return outcomes;
}

/** How a reference and then a candidate ran. */
export interface RunPair {
  readonly reference: RunOutcome;
  /** Null when the reference did not complete, so that the candidate was not run. */
  readonly candidate: RunOutcome | null;
}

/** Stands between the two, so that statements are never taken for the other's, whatever either text holds. */
const BOUNDARY = "select 'the candidate begins' as boundary";

/** Runs a reference and a candidate. The outcomes are as if each had been run by itself. */
export async function runPair(
  sandbox: SqlSandbox,
  reference: string,
  candidate: string,
  timeLimitMs: number | undefined,
): Promise<RunPair> {
  const prefix = `${reference}\n;\n${BOUNDARY};\n`;
  if (prefix.length + candidate.length > MAX_SCRIPT_LENGTH) {
    return {
      reference: await sandbox.run(reference, gradingRun),
      candidate: await sandbox.run(candidate, { ...gradingRun, timeLimitMs }),
    };
  }
  const whole = await sandbox.run(prefix + candidate, { ...gradingRun, timeLimitMs });
  const boundary = whole.results.findIndex(({ sql }) => sql === BOUNDARY);
  if (boundary < 0) return { reference: whole, candidate: null };
  return {
    reference: {
      status: "completed",
      results: whole.results.slice(0, boundary),
      elapsedMs: whole.elapsedMs,
    },
    candidate: withoutPrefix(whole, boundary + 1, prefix.length),
  };
}

/** The outcome of a script without its first statements, errors placed in what is left. */
function withoutPrefix(outcome: RunOutcome, statements: number, characters: number): RunOutcome {
  const results = outcome.results.slice(statements);
  if (outcome.status !== "failed") return { ...outcome, results };
  const { error } = outcome;
  return {
    ...outcome,
    results,
    error: {
      ...error,
      statementIndex: error.statementIndex - statements,
      offset: error.offset === undefined ? undefined : Math.max(0, error.offset - characters),
    },
  };
}
