import { KnownRuns, withKnownRuns, withRun } from "@master-sql/judge/kinds";
import type { SqlSandbox } from "@master-sql/judge/sandbox";

/**
 * For what a learner waits 5 s at most. On a build machine with other work half a second can take that long, and a
 * proof must not hang on it; what never ends is found all the same.
 */
const PROOF_LIMIT_MS = 30_000;

/**
 * The sandbox, answering an isolated run that it has done before from memory, learners' runs too: proving an exercise's
 * wrong answers one by one judges each of them and holds it against all others. Only for as long as one dataset stays open.
 */
export function withRememberedRuns(sandbox: SqlSandbox): SqlSandbox {
  const patient = withRun(sandbox, (sql, { timeLimitMs = PROOF_LIMIT_MS, ...options } = {}) =>
    sandbox.run(sql, { ...options, timeLimitMs }),
  );
  return withKnownRuns(patient, new KnownRuns());
}
