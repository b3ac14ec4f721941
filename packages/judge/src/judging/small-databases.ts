import {
  JUDGING_LIMIT_MS,
  type Judged,
  type JudgeOutcome,
  type JudgeTask,
  type SqlSandbox,
} from "../sandbox/index.ts";
import type { Verdict, WrongReason } from "../verdicts/verdict.ts";
import type { QueryElsewhere } from "./answer-judge.ts";
import type { GradingOptions } from "./options.ts";
import type { QueryTask } from "./task.ts";
import { type Right, undecided, unusable, type Wrong } from "./verdicts.ts";

/** The same for everybody, so that page and server try the same databases, however busy they are. */
const SEARCH_TRIALS = 600;
const SEED = 1;

/** The verdict on an answer that is right on the visible data (rule G18); `visible` says so. */
export async function judgeOnSmallDatabases(
  sandbox: SqlSandbox,
  elsewhere: QueryElsewhere,
  visible: Right,
  options: GradingOptions,
): Promise<Verdict> {
  const { task } = elsewhere;
  if (task.gradingDatabases.length === 0 && searchTrials(options) === 0) return visible;
  options.onVisibleData?.(visible);
  const { wrongAnswers } = task;
  const outcome = await judge(sandbox, elsewhere, "equal", wrongAnswers, options);
  switch (outcome.status) {
    case "judged":
      return ofExercise(outcome, wrongAnswers, visible);
    case "timed-out":
      return undecided("time");
    case "cancelled":
    case "crashed":
    case "unavailable":
      return undecided(outcome.status);
  }
}

/** A verdict on a pair of queries, said of an exercise. */
function ofExercise({ verdict, alike }: Judged, known: QueryTask["wrongAnswers"], visible: Right): Verdict {
  switch (verdict.verdict) {
    case "right":
      return { ...visible, checked: verdict.checked };
    case "unusable":
      return unusable(verdict.message.replace(/\.$/, ""));
    case "wrong":
      return withMisconception(verdict, known[alike ?? -1]?.misconceptionId);
    default:
      return verdict;
  }
}

function withMisconception(
  { misconception: _, ...verdict }: Wrong,
  misconception: string | undefined,
): Wrong {
  return misconception === undefined ? verdict : { ...verdict, misconception };
}

/**
 * The verdict on an answer that is wrong on the visible data, with a small database that shows it when one is found.
 * `places` are those of listed wrong answers that give the same there; the one is told that does so everywhere.
 */
export async function withCounterexample(
  sandbox: SqlSandbox,
  task: QueryTask,
  candidate: string,
  visible: Wrong,
  places: readonly number[],
  options: GradingOptions,
): Promise<Verdict> {
  if (!dependsOnData(visible.reason)) return visible;
  options.onVisibleData?.(visible);
  const known = places.flatMap((place) => task.wrongAnswers[place] ?? []);
  const outcome = await judge(
    sandbox,
    { task, query: candidate },
    { differs: visible.reason },
    known,
    options,
  );
  // Cancelled or not: that it is wrong is known.
  if (outcome.status !== "judged" || outcome.verdict.verdict !== "wrong") return visible;
  const { counterexample, clauses, places: faulty } = outcome.verdict;
  // What PostgreSQL's error says is more than a repair does.
  const isTold = visible.reason.kind === "error" && visible.errorClass !== undefined;
  const errorClass = isTold ? visible.errorClass : outcome.verdict.errorClass;
  return {
    ...withMisconception(visible, known[outcome.alike ?? -1]?.misconceptionId),
    ...(counterexample && { counterexample }),
    ...(errorClass && { errorClass }),
    ...(clauses && { clauses }),
    ...(faulty && { places: faulty }),
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
  { task, query: candidate, defined }: QueryElsewhere,
  visible: JudgeTask["visible"],
  wrongAnswers: QueryTask["wrongAnswers"],
  options: GradingOptions,
): Promise<JudgeOutcome> {
  const { solutions, contract, gradingDatabases } = task;
  const rules = { kind: "contract", contract } as const;
  const timeLimitMs = Math.max(options.timeLimitMs ?? 0, JUDGING_LIMIT_MS);
  const known = wrongAnswers.map(({ sql }) => sql);
  const trials = searchTrials(options);
  return sandbox.judge(
    {
      ...(defined !== undefined && { defined }),
      solutions,
      candidate,
      rules,
      gradingDatabases,
      visible,
      known,
      trials,
      seed: SEED,
    },
    { timeLimitMs },
  );
}
