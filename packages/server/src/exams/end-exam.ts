import { sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { EndedExam, ExamJudging } from "./exam-judging.ts";

/**
 * Ends an exam of the user's, handed in or over since its time was, and has it judged. Nothing happens to one that has
 * ended.
 */
export async function endExam(
  transaction: Transaction<Tables>,
  exam: EndedExam,
  judging: ExamJudging,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("exams")
    .set({ finished_at: sql<Date>`least(now(), ends_at)` })
    .where("id", "=", exam.examId)
    .where("user_id", "=", exam.userId)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await judging.ended(transaction, exam);
}

/** Ends what is over of the user's since its time was. */
export async function endPastExams(
  transaction: Transaction<Tables>,
  { userId, address }: Omit<EndedExam, "examId">,
  judging: ExamJudging,
): Promise<void> {
  const past = await transaction
    .selectFrom("exams")
    .select("id")
    .where("user_id", "=", userId)
    .where("finished_at", "is", null)
    .where(sql<boolean>`ends_at <= now()`)
    .execute();
  for (const { id: examId } of past) await endExam(transaction, { examId, userId, address }, judging);
}
