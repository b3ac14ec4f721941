import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { BUSY } from "../queue/claimed-work.ts";
import type { QueueSender } from "../queue/judging-queue.ts";
import { createWaitingWatch, type FindWaiting } from "../queue/waiting-watch.ts";
import type { ExamJudging } from "./exam-judging.ts";

/** Hands exams that are over to whoever takes them from the queue, and waits for the verdicts that they store. */
export function startHandingOverExams(
  database: Kysely<Tables>,
  sender: QueueSender,
  log: Logger,
): ExamJudging {
  const watch = createWaitingWatch(database, findWaiting, (error) =>
    log.error({ err: error }, "verdicts on exams were not looked for"),
  );
  const isWaiting = async (examId: string) =>
    (await asService(database, (transaction) => findWaiting(transaction, [examId]))).length > 0;
  return {
    async ended(transaction, { examId, userId, address }) {
      if ((await findWaiting(transaction, [examId])).length === 0) return;
      // One job for the whole of it, beside the first answers of those who practise.
      await sender.send(transaction, { work: "exam", id: examId, userId, address, priority: 0 });
    },
    async judge({ examId }, longestMs) {
      if (await isWaiting(examId)) {
        if (watch.isClosed) return BUSY;
        await watch.wait(examId, longestMs);
        if (await isWaiting(examId)) return BUSY;
      }
      return { status: "judged" };
    },
    close: async () => watch.close(),
  };
}

const findWaiting: FindWaiting = async (transaction, examIds) => {
  const rows = await transaction
    .selectFrom("exam_answers")
    .select("exam_id")
    .distinct()
    .where("exam_id", "in", examIds)
    .where("sql", "is not", null)
    .where("verdict", "is", null)
    .execute();
  return rows.map((row) => row.exam_id);
};
