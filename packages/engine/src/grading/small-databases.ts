import type { JudgeOutcome, JudgeTask, SqlSandbox } from "../sandbox/index.ts";
import type { Verdict, WrongReason } from "../verdicts/verdict.ts";
import type { GradingOptions } from "./options.ts";
import type { QueryTask } from "./task.ts";
import { type Right, undecided, unusable, type Wrong } from "./verdicts.ts";

/** The same for everybody, so that page and server try the same databases, however busy they are. */
const SEARCH_TRIALS = 1_000;
const SEED = 1;
/** The clock is a safety net: whoever meets it is told that nothing was decided. */
const SAFETY_NET_MS = 20_000;

/** The verdict on an answer that is right on the visible data (rule G18); `visible` says so. */
export async function judgeOnSmallDatabases(
  sandbox: SqlSandbox,
  task: QueryTask,
  candidate: string,
  visible: Right,
  options: GradingOptions,
): Promise<Verdict> {
  if (task.gradingDatabases.length === 0 && searchTrials(options) === 0) return visible;
  options.onVisibleData?.(visible);
  const outcome = await judge(sandbox, task, candidate, "equal", options);
  switch (outcome.status) {
    case "judged":
      return ofExercise(outcome.verdict, visible);
    case "timed-out":
      return undecided("timeout", outcome.limitMs);
    case "cancelled":
    case "crashed":
      return undecided(outcome.status);
    case "unavailable":
      return visible;
  }
}

/** A verdict on a pair of queries, said of an exercise. */
function ofExercise(verdict: Verdict, visible: Right): Verdict {
  switch (verdict.verdict) {
    case "right":
      return { ...visible, checked: verdict.checked };
    case "unusable":
      return unusable(verdict.message.replace(/\.$/, ""));
    default:
      return verdict;
  }
}

/**
 * The verdict on an answer that is wrong on the visible data, with a small database that shows it when one is found.
 */
export async function withCounterexample(
  sandbox: SqlSandbox,
  task: QueryTask,
  candidate: string,
  visible: Wrong,
  options: GradingOptions,
): Promise<Verdict> {
  if (!dependsOnData(visible.reason)) return visible;
  options.onVisibleData?.(visible);
  const outcome = await judge(sandbox, task, candidate, { differs: visible.reason }, options);
  // Cancelled or not: that it is wrong is known.
  if (outcome.status !== "judged" || outcome.verdict.verdict !== "wrong") return visible;
  const { counterexample, clauses } = outcome.verdict;
  // What PostgreSQL's error says is more than a repair does.
  const isTold = visible.reason.kind === "error" && visible.errorClass !== undefined;
  const errorClass = isTold ? visible.errorClass : outcome.verdict.errorClass;
  return {
    ...visible,
    ...(counterexample && { counterexample }),
    ...(errorClass && { errorClass }),
    ...(clauses && { clauses }),
  };
}

/** Whether it takes data to see the difference. Of errors, those of single values and subqueries of several rows do. */
function dependsOnData(reason: WrongReason): boolean {
  if (reason.kind === "error") return /^2[12]/.test(reason.error.sqlstate);
  return reason.kind === "rows" || reason.kind === "duplicates" || reason.kind === "order";
}

function searchTrials({ searchTrials = SEARCH_TRIALS }: GradingOptions): number {
  return searchTrials;
}

function judge(
  sandbox: SqlSandbox,
  { solutions, contract, gradingDatabases }: QueryTask,
  candidate: string,
  visible: JudgeTask["visible"],
  options: GradingOptions,
): Promise<JudgeOutcome> {
  const rules = { kind: "contract", contract } as const;
  const timeLimitMs = Math.max(options.timeLimitMs ?? 0, SAFETY_NET_MS);
  return sandbox.judge(
    { solutions, candidate, rules, gradingDatabases, visible, trials: searchTrials(options), seed: SEED },
    { timeLimitMs },
  );
}
