import type { Kysely } from "kysely";
import { withIdentity } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, refused } from "../functions/handler.ts";
import type { ExamContent } from "./exam-content.ts";
import { findExams, NO_EXAM } from "./exam-row.ts";

/** The questions of the caller's exam while it runs. Read under row-level security as the caller. */
export function getExam({
  database,
  exams,
}: {
  readonly database: Kysely<Tables>;
  readonly exams: ExamContent;
}): HandlerOf<"get-exam"> {
  return async ({ examId }, { caller: { userId } }) => {
    return withIdentity(database, { role: "authenticated", userId }, async (transaction) => {
      const [row] = await findExams(transaction, userId, examId);
      if (!row) return refused("not_found", NO_EXAM);
      const { secondsLeft, score: _, ...exam } = row;
      if (exam.finishedAt !== null) return done({ status: "ended", exam });
      const answers = await transaction
        .selectFrom("exam_answers")
        .select(["position", "question_id", "sql"])
        .where("exam_id", "=", examId)
        .orderBy("position")
        .execute();
      // A question that was taken out of the pool meanwhile doesn't count, and isn't asked any more.
      const questions = answers.flatMap(({ position, question_id: id, sql: answer }) => {
        const found = exams.question(id);
        return found ? [{ position, question: found.question, answer }] : [];
      });
      return done({ status: "running", exam, secondsLeft, questions });
    });
  };
}
