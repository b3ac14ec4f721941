import { type AnswerBundle, gradeAnswer, gradingTaskOf } from "@master-sql/judge/kinds";
import { JUDGING_LIMIT_MS, type SqlSandbox } from "@master-sql/judge/sandbox";
import { normalized } from "@master-sql/sql";
import type { TutorContext } from "../context.ts";
import { onlyQueryTask } from "./query-task.ts";

/** Whether SQL may be shown, given what the learner has seen (rule T4). */
export type Permission = "shown" | "withheld";

/**
 * Withholds what is equivalent to a solution: the same tokens, or the same results on every grading database and on the
 * visible data. What the learner wrote and was judged right is theirs. Of a prediction, running anything on the data
 * would tell it.
 */
export async function permission(context: TutorContext, sql: string): Promise<Permission> {
  const { exercise } = context;
  if (exercise === null || isSolutionOpen(context)) return "shown";
  const { answers } = exercise;
  if (isOpenPrediction(context)) return "withheld";
  const wanted = normalized(sql);
  if (answers.solutions.some((solution) => normalized(solution) === wanted)) return "withheld";
  const task = onlyQueryTask(answers);
  if (task === null) return (await isRightRewrite(context, sql)) ? "withheld" : "shown";
  const outcome = await context.sandbox.judge(
    { ...task, candidate: sql, visible: "untried", trials: 0, seed: 1 },
    { timeLimitMs: JUDGING_LIMIT_MS },
  );
  return outcome.status === "judged" && outcome.verdict.verdict === "wrong" ? "shown" : "withheld";
}

/** Whether the learner knows a solution: solved the exercise, or opened one. */
export function isSolutionOpen({ assisted, verdict }: TutorContext): boolean {
  return assisted || verdict?.verdict === "right";
}

/** Whether SQL is an answer to a task that asks for a query written anew; what can't be decided counts as one. */
async function isRightRewrite({ exercise, sandbox }: TutorContext, sql: string): Promise<boolean> {
  if (exercise?.answers.kind !== "index" || exercise.answers.contract.rewrite === undefined) return false;
  return judgedNotWrong(sandbox, exercise.answers, sql);
}

/** Whether judging finds nothing wrong with an answer, by the visible data and what the author keeps. */
export async function judgedNotWrong(
  sandbox: SqlSandbox,
  answers: AnswerBundle,
  sql: string,
): Promise<boolean> {
  const verdict = await gradeAnswer(sandbox, gradingTaskOf(answers), sql, {
    timeLimitMs: JUDGING_LIMIT_MS,
    searchTrials: 0,
    counterexamples: false,
  });
  return verdict.verdict !== "wrong";
}

/** Whether the answer is what a query gives, so that running anything for the learner would tell it. */
export function isOpenPrediction(context: TutorContext): boolean {
  return context.exercise?.answers.kind === "predict" && !isSolutionOpen(context);
}
