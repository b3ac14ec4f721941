import { type AttemptJudgingSettings, startAttemptJudging } from "./attempt-judging.ts";
import { takeAttempts } from "./attempt-queue.ts";

export interface QueuedJudgingSettings
  extends Omit<AttemptJudgingSettings, "isAlone" | "leftBehindAfterSeconds"> {
  /** Of the PostgreSQL server itself, or a pooler of sessions. */
  readonly url: string;
  /** Answers that the grader judges at once. */
  readonly workers: number;
}

/** Answers beyond those being judged that are held, so that the grader can tell heavy ones from light ones. */
const HELD = 6;
/** Older answers that nobody judges were left behind by the queue, or by whoever should have filled it. */
const LEFT_BEHIND_SECONDS = 15;

/** Judges answers that servers, this one or others, put into the queue. Throws when the database can't be had. */
export async function startQueuedJudging({ url, workers, ...settings }: QueuedJudgingSettings): Promise<{
  /** Takes no more, lets those under way end for a while, and leaves the rest to others. */
  close(): Promise<void>;
}> {
  const judging = await startAttemptJudging({
    ...settings,
    isAlone: false,
    leftBehindAfterSeconds: LEFT_BEHIND_SECONDS,
  });
  const taking = await takeAttempts({
    url,
    atOnce: workers + HELD,
    judge: judging.judgeQueued,
    log: settings.log,
  });
  return {
    async close() {
      await Promise.all([taking.close(), judging.close()]);
    },
  };
}
