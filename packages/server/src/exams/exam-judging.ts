import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Logger } from "pino";
import type { Tables } from "../db/tables.ts";
import type { Grader } from "../grading/grader.ts";
import { NO_ADDRESS, watchClaimedWork } from "../queue/left-behind.ts";
import {
  CLAIM_SECONDS,
  type ClaimedExam,
  claimExam,
  claimLeftBehind,
  releaseAllClaims,
  releaseClaim,
  renewClaims,
} from "./exam-claims.ts";
import type { ExamContent } from "./exam-content.ts";
import type { ExamJudged } from "./exam-judged.ts";
import { judgeExam } from "./judge-exam.ts";

export interface ExamJudgingSettings {
  readonly database: Kysely<Tables>;
  readonly exams: ExamContent;
  readonly grader: Grader;
  readonly log: Logger;
  /** No other process can use the database. */
  readonly isAlone: boolean;
  /** How long an exam is over that nobody judges and that is taken for left behind. */
  readonly leftBehindAfterSeconds: number;
}

/** An exam that is over, and from where its user came. */
export interface EndedExam extends ClaimedExam {
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

/** Judges exams in graders of its own, and those that others left behind. */
export interface ExamJudgingHere extends ExamJudging {
  /** Judges what is left of this exam, unless somebody else does. Throws when that can't be done now. */
  judgeQueued(examId: string, address: string): Promise<void>;
}

/** While somebody waits for an exam that was already being judged. */
const ASK_AGAIN_MS = 250;
const RETRY_AFTER_SECONDS = 5;
const BUSY: ExamJudged = { status: "busy", retryAfterSeconds: RETRY_AFTER_SECONDS };

export async function startExamJudging(settings: ExamJudgingSettings): Promise<ExamJudgingHere> {
  const { database, exams, grader, log } = settings;
  /** Exams that are being judged here. */
  const held = new Set<string>();
  /** Questions that the content here doesn't hold: whoever's does judges their answers. */
  const unknown = new Set<string>();
  /** Exams whose judging failed: they come after all others. */
  const failed = new Set<string>();
  let isClosed = false;

  const fault = (message: string) => (error: unknown) => log.error({ err: error }, message);

  async function judgeClaimed({ examId, userId }: ClaimedExam, address: string): Promise<ExamJudged> {
    held.add(examId);
    try {
      const onUnknown = (questionId: string) => unknown.add(questionId);
      return await judgeExam(examId, { userId, address }, { database, exams, grader, log, onUnknown });
    } finally {
      held.delete(examId);
      await releaseClaim(database, examId).catch(fault("the claim of an exam was not released"));
    }
  }

  /** Null when somebody else judges it. */
  async function judge(examId: string, address: string): Promise<ExamJudged | null> {
    const claimed = await claimExam(database, examId);
    return claimed ? judgeClaimed(claimed, address) : null;
  }

  /** Judges what nobody judges, until nothing is left or the graders have no time for it. */
  async function look(): Promise<void> {
    while (!isClosed) {
      const afterSeconds = settings.leftBehindAfterSeconds;
      const claimed = await claimLeftBehind(database, {
        unknown: [...unknown],
        except: [...failed],
        afterSeconds,
      });
      if (!claimed) return failed.clear();
      log.info({ exam: claimed.examId }, "judging an exam that nobody judges");
      failed.add(claimed.examId);
      if ((await judgeClaimed(claimed, NO_ADDRESS)).status === "busy") return;
      failed.delete(claimed.examId);
    }
  }

  // Whoever claimed something is dead.
  if (settings.isAlone) await releaseAllClaims(database);
  const watch = watchClaimedWork({
    look,
    held: () => [...held],
    renew: (ids) => renewClaims(database, ids),
    claimSeconds: CLAIM_SECONDS,
    onLookFault: fault("exams that were left behind were not looked for"),
    onRenewFault: fault("claims of exams were not renewed"),
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
        const judged = await Promise.race([judge(examId, address), late]);
        if (judged) return judged;
        await Promise.race([sleep(ASK_AGAIN_MS), late]);
        if (isLate || isClosed) return BUSY;
      }
    },
    async judgeQueued(examId, address) {
      const judged = await judge(examId, address);
      if (judged?.status === "busy") throw new Error("The graders are busy");
    },
    async close() {
      isClosed = true;
      await watch.close();
    },
  };
}
