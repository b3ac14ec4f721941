import type { ExamResult } from "@master-sql/engine/api";
import { asService, withIdentity } from "../db/identity.ts";
import { done, type HandlerOf, refused } from "../functions/handler.ts";
import { closeExam, findExams, NO_EXAM } from "./exam-row.ts";
import { type JudgeDependencies, judgeExam } from "./judge-exam.ts";

/** Verdicts on the caller's exam, once it is over. What isn't judged yet is judged now. */
export function getExamResult(dependencies: JudgeDependencies): HandlerOf<"get-exam-result"> {
  return async ({ examId }, { caller: { userId }, context }) => {
    const { database, exams, clientAddress } = dependencies;
    const running = await asService(database, async (transaction) => {
      const [exam] = await findExams(transaction, userId, examId);
      if (!exam) return null;
      if (exam.finishedAt === null) return true;
      // Before anything is told, the time of grace ends too.
      await closeExam(transaction, userId, examId);
      return false;
    });
    if (running === null) return refused("not_found", NO_EXAM);
    if (running)
      return refused("conflict", "This exam is still running. Its result is told when it is over.");

    const judged = await judgeExam({ userId, address: clientAddress(context) }, examId, dependencies);
    if (judged.status === "busy") {
      return refused(
        "grader_busy",
        "Many answers are being judged at the moment. Yours are kept; the result comes in a little while.",
        judged.retryAfterSeconds,
      );
    }
    return withIdentity(database, { role: "authenticated", userId }, async (transaction) => {
      const [row] = await findExams(transaction, userId, examId);
      if (!row?.score) return refused("not_found", NO_EXAM);
      const { secondsLeft: _, score, ...exam } = row;
      const answers = await transaction
        .selectFrom("exam_answers")
        .select(["position", "question_id", "sql", "weight", "points", "verdict", "message", "difference"])
        .where("exam_id", "=", examId)
        .orderBy("position")
        .execute();
      const questions: ExamResult["questions"] = answers.map(
        ({ position, question_id: id, sql: answer, weight, points, verdict, message, difference }) => {
          const question = exams.question(id)?.question;
          return {
            position,
            title: question?.title ?? "A question that was withdrawn",
            concepts: question?.concepts ?? [],
            promptHtml: question?.promptHtml ?? "",
            answer,
            verdict: verdict ?? "unanswered",
            weight,
            points: points ?? 0,
            message: message ?? "No answer was saved.",
            difference,
          };
        },
      );
      return done({ exam, score, questions });
    });
  };
}
