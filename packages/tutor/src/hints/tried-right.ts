import type { GradingDatabase } from "@master-sql/judge/contract";
import type { QueryTask } from "@master-sql/judge/judging";
import type { JudgeTask, SqlSandbox } from "@master-sql/judge/sandbox";
import type { Counterexample } from "@master-sql/judge/verdicts";
import type { IsRight } from "./blame.ts";

/** The clock is a safety net: what meets it isn't called right. */
const SAFETY_NET_MS = 10_000;

/** Judging was ended from outside, by the learner or because PostgreSQL was lost: nothing is known. */
export class HintsStopped extends Error {}

/**
 * Tries queries of our making against an exercise's solutions: on the counterexample and the grading databases, which
 * are small, and only then on the data that the learner sees, where a query gone wrong would be long.
 */
export function triedRight(
  sandbox: SqlSandbox,
  { solutions, contract, gradingDatabases }: QueryTask,
  counterexample: Counterexample | undefined,
): IsRight {
  const databases = [...(counterexample ? [databaseOf(counterexample)] : []), ...gradingDatabases];
  const known = new Map<string, boolean>();
  const judged = async (task: Pick<JudgeTask, "candidate" | "gradingDatabases" | "visible">) => {
    const rules = { kind: "contract", contract } as const;
    const outcome = await sandbox.judge(
      { solutions, rules, trials: 0, seed: 1, isCauseUnasked: true, ...task },
      { timeLimitMs: SAFETY_NET_MS },
    );
    if (outcome.status === "cancelled" || outcome.status === "unavailable" || outcome.status === "crashed")
      throw new HintsStopped("Trying out queries was ended.");
    return outcome.status === "judged" && outcome.verdict.verdict === "right";
  };
  return async (candidate) => {
    const before = known.get(candidate);
    if (before !== undefined) return before;
    const isRight =
      (databases.length === 0 ||
        (await judged({ candidate, gradingDatabases: databases, visible: "equal" }))) &&
      (await judged({ candidate, gradingDatabases: [], visible: "untried" }));
    known.set(candidate, isRight);
    return isRight;
  };
}

function databaseOf({ tables }: Counterexample): GradingDatabase {
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows.map(({ cells }) => [...cells])]));
}
