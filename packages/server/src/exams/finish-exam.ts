import { asService } from "../db/identity.ts";
import { done, type HandlerOf, refused } from "../functions/handler.ts";
import { endExam } from "./end-exam.ts";
import type { ExamDependencies } from "./exam-dependencies.ts";
import { findExams, NO_EXAM } from "./exam-row.ts";

/** Hands the caller's exam in, and over to be judged. */
export function finishExam({
  database,
  examJudging,
  clientAddress,
}: ExamDependencies): HandlerOf<"finish-exam"> {
  return async ({ examId }, { caller: { userId }, context }) => {
    const address = clientAddress(context);
    return asService(database, async (transaction) => {
      const [exam] = await findExams(transaction, userId, examId);
      if (!exam) return refused("not_found", NO_EXAM);
      await endExam(transaction, { examId, userId, address }, examJudging);
      return done({ finished: true });
    });
  };
}
