import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Grader } from "../grading/grader.ts";
import { BUSY, type ClaimedWorkSettings, type QueuedWork, startClaimedWork } from "../queue/claimed-work.ts";
import { type ClaimedExam, claimExam, claimLeftBehind } from "./exam-claims.ts";
import type { ExamContent } from "./exam-content.ts";
import { type ExamJudged, judgeExam } from "./judge-exam.ts";

export interface ExamJudgingSettings extends ClaimedWorkSettings {
  readonly exams: ExamContent;
  readonly grader: Grader;
}

/** An exam that is over, and from where its user came. */
export interface EndedExam {
  readonly examId: string;
  readonly userId: string;
  readonly address: string;
}

/** What becomes of exams that are over, wherever they are judged. */
export interface ExamJudging {
  /** Told once of each exam that was ended, in the transaction that ended it. */
  ended(transaction: Transaction<Tables>, exam: EndedExam): Promise<void>;
  /** Resolves when all its answers have verdicts, or after so many milliseconds. Throws faults of the database. */
  judge(exam: EndedExam, longestMs: number): Promise<ExamJudged>;
  /** Takes no more; whoever waits is told to come back. */
  close(): Promise<void>;
}

/** Judges exams in graders of its own, and those left behind. */
export type ExamJudgingHere = ExamJudging & QueuedWork;

/** While a caller waits for an exam that was already being judged. */
const ASK_AGAIN_MS = 250;

export async function startExamJudging(settings: ExamJudgingSettings): Promise<ExamJudgingHere> {
  const { database, leftBehindAfterSeconds: afterSeconds, ...judging } = settings;
  /** Questions missing from this server's content: a server that has them judges their answers. */
  const unknown = new Set<string>();
  const onUnknown = (questionId: string) => unknown.add(questionId);
  let isClosed = false;

  const worker = await startClaimedWork<ClaimedExam, ExamJudged>(settings, {
    table: "exams",
    name: "exams",
    claim: (id) => claimExam(database, id),
    async claimLeftBehind(except) {
      const exam = await claimLeftBehind(database, { unknown: [...unknown], except, afterSeconds });
      return exam ? [exam] : [];
    },
    judge: ({ id, userId }, address) =>
      judgeExam(id, { userId, address }, { ...judging, database, onUnknown }),
  });

  return {
    // It is in its rows, from which it is judged when somebody asks, or soon.
    ended: async () => {},
    async judge({ examId, address }, longestMs) {
      const late = sleep(longestMs, BUSY, { ref: false });
      let isLate = false;
      void late.then(() => {
        isLate = true;
      });
      for (;;) {
        const judged = await Promise.race([worker.judge(examId, address), late]);
        if (judged) return judged;
        await Promise.race([sleep(ASK_AGAIN_MS), late]);
        if (isLate || isClosed) return BUSY;
      }
    },
    judgeQueued: worker.judgeQueued,
    close() {
      isClosed = true;
      return worker.close();
    },
  };
}
