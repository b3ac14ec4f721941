import type { activityFunctions, eventFunctions, progressFunctions } from "@master-sql/protocol";
import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { ExamContent } from "../exams/exam-content.ts";
import type { Handlers } from "../functions/handler.ts";
import { completeLesson } from "./complete-lesson.ts";
import { getAnswers } from "./get-answers.ts";
import { getEvents } from "./get-events.ts";
import { getProgress } from "./get-progress.ts";
import { recordActivity } from "./record-activity.ts";
import { type AttemptDependencies, recordAttempt } from "./record-attempt.ts";
import { recordQuiz } from "./record-quiz.ts";

export function progressHandlers(
  dependencies: AttemptDependencies & { readonly database: Kysely<Tables>; readonly exams: ExamContent },
): Handlers<typeof progressFunctions & typeof activityFunctions & typeof eventFunctions> {
  return {
    "record-attempt": recordAttempt(dependencies),
    "complete-lesson": completeLesson(dependencies),
    "record-quiz": recordQuiz(dependencies),
    "get-answers": getAnswers(dependencies),
    "get-progress": getProgress(dependencies),
    "record-activity": recordActivity(dependencies),
    "get-events": getEvents(dependencies),
  };
}
