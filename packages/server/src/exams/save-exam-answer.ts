import { type Kysely, sql } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, refused } from "../functions/handler.ts";
import { GRACE_SECONDS, NO_EXAM } from "./exam-row.ts";

/** Keeps an answer of a running exam. Whether it is right is found out, and told, when the exam is over. */
export function saveExamAnswer({
  database,
}: {
  readonly database: Kysely<Tables>;
}): HandlerOf<"save-exam-answer"> {
  return async ({ examId, position, sql: text }, { caller: { userId } }) => {
    // Broken halves of UTF-16 pairs can't be stored as they are.
    const answer = text.toWellFormed();
    if (answer.includes("\0")) {
      return refused("bad_request", "The answer holds the character U+0000, which SQL can't have.");
    }
    return asService(database, async (transaction) => {
      const exam = await transaction
        .selectFrom("exams")
        .select([
          "finished_at",
          sql<boolean>`now() > ends_at + ${GRACE_SECONDS}::integer * interval '1 second'`.as("is_over"),
        ])
        .where("id", "=", examId)
        .where("user_id", "=", userId)
        // Whoever hands the exam in waits until this answer is in, or this one finds that it was handed in.
        .forShare()
        .executeTakeFirst();
      if (!exam) return refused("not_found", NO_EXAM);
      if (exam.finished_at !== null || exam.is_over) {
        return refused(
          "exam_over",
          "This exam is over, so the answer no longer counts. What was saved before does.",
        );
      }
      const kept = answer.trim() === "" ? null : answer;
      const { numUpdatedRows } = await transaction
        .updateTable("exam_answers")
        .set({ sql: kept, saved_at: kept === null ? null : sql<Date>`now()` })
        .where("exam_id", "=", examId)
        .where("position", "=", position)
        .executeTakeFirst();
      return numUpdatedRows === 0n
        ? refused("not_found", "There is no such question.")
        : done({ saved: true });
    });
  };
}
