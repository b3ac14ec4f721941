import { normalized } from "../../sql/normalized.ts";
import type { TutorContext } from "../context.ts";
import { onlyQueryTask } from "./query-task.ts";

/** The safety net of judging, in milliseconds: what meets it is taken as not proved. */
export const JUDGING_LIMIT_MS = 20_000;

/** Whether SQL may be shown, given what the learner has seen (rule T4). */
export type Permission = "shown" | "withheld";

/**
 * Withholds what is equivalent to a solution: the same tokens, or the same results on every grading database and on the
 * visible data. What the learner wrote and was judged right is theirs. Of a prediction, running anything on the data
 * would tell it.
 */
export async function permission(context: TutorContext, sql: string): Promise<Permission> {
  const { exercise, assisted, verdict } = context;
  if (exercise === null || assisted || verdict?.verdict === "right") return "shown";
  const { answers } = exercise;
  if (isOpenPrediction(context)) return "withheld";
  const wanted = normalized(sql);
  if (answers.solutions.some((solution) => normalized(solution) === wanted)) return "withheld";
  const task = onlyQueryTask(answers);
  if (task === null) return "shown";
  const outcome = await context.sandbox.judge(
    { ...task, candidate: sql, visible: "untried", trials: 0, seed: 1 },
    { timeLimitMs: JUDGING_LIMIT_MS },
  );
  return outcome.status === "judged" && outcome.verdict.verdict === "wrong" ? "shown" : "withheld";
}

/** Whether the answer is what a query gives, so that running anything for the learner would tell it. */
export function isOpenPrediction({ exercise, assisted, verdict }: TutorContext): boolean {
  return exercise?.answers.kind === "predict" && !assisted && verdict?.verdict !== "right";
}
