import { isRight, misconceptionsIn } from "@master-sql/course/quizzes";
import type { Activity } from "@master-sql/protocol";
import type { Kysely, Transaction } from "kysely";
import type { PublishedContent } from "../content/published-content.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, refused } from "../functions/handler.ts";
import { happenedAt } from "./happened-at.ts";

type QuizAnswer = Extract<Activity, { kind: "quiz-answer" }>;
type Decision = Extract<Activity, { kind: "placement" | "module-marked" | "plan-set" }>;
type OtherActivity = Exclude<Activity, QuizAnswer | Decision>;

interface Told {
  readonly userId: string;
  readonly sentAt: string;
}

/**
 * Notes what the learner did, each thing once, however often it is sent. What isn't in the content any more is left
 * out.
 */
export function recordActivity({
  database,
  content,
}: {
  readonly database: Kysely<Tables>;
  readonly content: PublishedContent | null;
}): HandlerOf<"record-activity"> {
  return async ({ activities, sentAt }, { caller: { userId } }) => {
    if (content === null)
      return refused("grader_busy", "The server is being set up. Try again in a minute.", 60);
    const known = activities.filter((activity) => isKnown(activity, content));
    const answers = await judgeAnswers(
      known.filter((activity) => activity.kind === "quiz-answer"),
      content,
    );
    const decisions = known.filter(isDecision);
    const others = known.filter((activity) => activity.kind !== "quiz-answer" && !isDecision(activity));
    const told = { userId, sentAt };
    return asService(database, async (transaction) =>
      done({
        stored:
          (await storeAnswers(transaction, answers, told)) +
          (await storeDecisions(transaction, decisions, told)) +
          (await storeOthers(transaction, others, told)),
      }),
    );
  };
}

function isDecision(activity: Activity): activity is Decision {
  return activity.kind === "placement" || activity.kind === "module-marked" || activity.kind === "plan-set";
}

function isKnown(activity: Activity, content: PublishedContent): boolean {
  switch (activity.kind) {
    case "run":
      switch (activity.place.type) {
        case "exercise":
          return content.hasExercise(activity.place.id);
        case "lesson":
          return content.hasLesson(activity.place.id);
        case "dataset":
          return content.hasDataset(activity.place.id);
      }
      break;
    case "lesson-read":
      return content.hasLesson(activity.lessonId);
    case "solution-shown":
    case "hint-opened":
      return content.hasExercise(activity.exerciseId);
    case "module-marked":
      return content.hasModule(activity.moduleId);
    case "quiz-answer":
    case "placement":
    case "plan-set":
      return true;
  }
}

/**
 * Answers in quizzes as the server judges them, whatever the page says; those to questions that are gone are left out.
 */
async function judgeAnswers(
  answers: readonly QuizAnswer[],
  content: PublishedContent,
): Promise<readonly QuizAnswer[]> {
  const judged: QuizAnswer[] = [];
  for (const answer of answers) {
    const question = (await content.quizQuestions(answer.quizId))?.get(answer.questionId);
    if (question === undefined) continue;
    const right = isRight(question, answer.choices);
    const [shown] = right ? [] : misconceptionsIn(question, answer.choices);
    judged.push({ ...answer, isRight: right, misconception: shown?.id ?? null });
  }
  return judged;
}

async function storeAnswers(
  transaction: Transaction<Tables>,
  answers: readonly QuizAnswer[],
  { userId, sentAt }: Told,
): Promise<number> {
  if (answers.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("quiz_answers")
    .values(
      answers.map(({ id, at, quizId, questionId, choices, isRight: right, misconception }) => ({
        id,
        user_id: userId,
        quiz_id: quizId,
        question_id: questionId,
        choices,
        is_right: right,
        misconception,
        happened_at: happenedAt(at, sentAt),
      })),
    )
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

async function storeDecisions(
  transaction: Transaction<Tables>,
  decisions: readonly Decision[],
  { userId, sentAt }: Told,
): Promise<number> {
  if (decisions.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("path_decisions")
    .values(
      decisions.map(({ id, at, kind, ...details }) => ({
        id,
        user_id: userId,
        kind,
        details: JSON.stringify(details),
        happened_at: happenedAt(at, sentAt),
      })),
    )
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

async function storeOthers(
  transaction: Transaction<Tables>,
  activities: readonly OtherActivity[],
  { userId, sentAt }: Told,
): Promise<number> {
  if (activities.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("activities")
    .values(
      activities.map((activity) => ({
        id: activity.id,
        user_id: userId,
        kind: activity.kind,
        happened_at: happenedAt(activity.at, sentAt),
        ...columnsOf(activity),
      })),
    )
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

function columnsOf(activity: OtherActivity) {
  const none = { sqlstate: null, active_ms: null, rung: null };
  switch (activity.kind) {
    case "run": {
      const { type, id } = activity.place;
      return { ...none, item_type: type, item: id, sqlstate: activity.sqlstate };
    }
    case "lesson-read":
      return { ...none, item_type: "lesson", item: activity.lessonId, active_ms: activity.activeMs } as const;
    case "solution-shown":
      return { ...none, item_type: "exercise", item: activity.exerciseId } as const;
    case "hint-opened":
      return { ...none, item_type: "exercise", item: activity.exerciseId, rung: activity.rung } as const;
  }
}
