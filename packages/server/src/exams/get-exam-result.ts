import type { ExamResult } from "@master-sql/protocol";
import { sql } from "kysely";
import { asService, withIdentity } from "../db/identity.ts";
import { done, type HandlerOf, refused } from "../functions/handler.ts";
import { endExam } from "./end-exam.ts";
import type { ExamDependencies } from "./exam-dependencies.ts";
import { findExams, NO_EXAM } from "./exam-row.ts";
import { withdrawMissing } from "./judge-exam.ts";

/** How long a caller waits at a time; the page waits 20 s for an answer, and asks again. */
const WAIT_MS = 15_000;

/** Verdicts on the caller's exam, once it is over. What isn't judged yet is waited for. */
export function getExamResult(dependencies: ExamDependencies): HandlerOf<"get-exam-result"> {
  return async ({ examId }, { caller: { userId }, context }) => {
    const { database, exams, examJudging, clientAddress } = dependencies;
    const own = { examId, userId, address: clientAddress(context) };
    const running = await asService(database, async (transaction) => {
      const [exam] = await findExams(transaction, userId, examId);
      if (!exam) return null;
      if (exam.finishedAt === null) return true;
      // Before anything is told, the time of grace ends too.
      await endExam(transaction, own, examJudging);
      return false;
    });
    if (running === null) return refused("not_found", NO_EXAM);
    if (running)
      return refused("conflict", "This exam is still running. You get the result when it is over.");

    await withdrawMissing(database, exams, examId);
    const judged = await examJudging.judge(own, WAIT_MS);
    if (judged.status === "busy") {
      return refused(
        "grader_busy",
        "Many answers are being judged right now. Yours are saved, and the result will be ready soon.",
        judged.retryAfterSeconds,
      );
    }
    return withIdentity(database, { role: "authenticated", userId }, async (transaction) => {
      const [row] = await findExams(transaction, userId, examId);
      if (!row?.score) return refused("not_found", NO_EXAM);
      const { secondsLeft: _, score, ...exam } = row;
      const answers = await transaction
        .selectFrom("exam_answers")
        .select([
          "position",
          "question_id",
          "sql",
          "weight",
          "points",
          "verdict",
          "message",
          "difference",
          secondsOf(row.startedAt).as("seconds"),
        ])
        .where("exam_id", "=", examId)
        .orderBy("position")
        .execute();
      const questions: ExamResult["questions"] = answers.map(
        ({
          position,
          question_id: id,
          sql: answer,
          weight,
          points,
          verdict,
          message,
          difference,
          seconds,
        }) => {
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
            seconds,
            minutes: question?.minutes ?? null,
            difference,
          };
        },
      );
      return done({ exam, score, questions });
    });
  };
}

/** How long each answer took, as far as can be told: from the one that was saved before it. */
function secondsOf(startedAt: string) {
  return sql<number | null>`case when saved_at is not null then round(extract(epoch from saved_at - coalesce(
    lag(saved_at) over (partition by saved_at is null order by saved_at), ${startedAt}::timestamptz)))::integer end`;
}
