import type { ExamContent } from "./exams/exam-content.ts";
import { startExamJudging } from "./exams/exam-judging.ts";
import { type AttemptJudgingSettings, startAttemptJudging } from "./progress/attempt-judging.ts";
import { takeFromQueue } from "./queue/judging-queue.ts";

export interface QueuedJudgingSettings
  extends Omit<AttemptJudgingSettings, "isAlone" | "leftBehindAfterSeconds"> {
  /** Of the PostgreSQL server itself, or a pooler of sessions. */
  readonly url: string;
  readonly exams: ExamContent;
  /** Answers that the grader judges at once. */
  readonly workers: number;
}

/** Answers beyond those being judged that are held, so that the grader can tell heavy ones from light ones. */
const HELD = 6;
/** Older answers that nobody judges were left behind by the queue, or by whoever should have filled it. */
const LEFT_BEHIND_SECONDS = 15;

/** Judges answers and exams that servers, this one or others, put into the queue. Throws when the database can't be had. */
export async function startQueuedJudging({
  url,
  exams,
  workers,
  ...settings
}: QueuedJudgingSettings): Promise<{
  /** Takes no more, lets those under way end for a while, and leaves the rest to others. */
  close(): Promise<void>;
}> {
  const shared = { ...settings, isAlone: false, leftBehindAfterSeconds: LEFT_BEHIND_SECONDS };
  const attempts = await startAttemptJudging(shared);
  const sittings = await startExamJudging({ ...shared, exams });
  const taking = await takeFromQueue({
    url,
    atOnce: workers + HELD,
    judge: ({ work, id, address }) => (work === "exam" ? sittings : attempts).judgeQueued(id, address),
    log: settings.log,
  });
  return {
    async close() {
      await Promise.all([taking.close(), attempts.close(), sittings.close()]);
    },
  };
}
