import { gradingDatabaseSchema } from "@master-sql/course";
import type { GradingTask } from "@master-sql/judge/kinds";
import type { Verdict } from "@master-sql/judge/verdicts";
import type { PublishedContent } from "../content/published-content.ts";
import type { Grader } from "../grading/grader.ts";
import {
  type Busy,
  type ClaimedWorkSettings,
  type QueuedWork,
  startClaimedWork,
} from "../queue/claimed-work.ts";
import {
  type Attempt,
  type AttemptVerdict,
  claimOne,
  claimPending,
  dropPending,
  type PendingAttempt,
  type Received,
  type ReceivedAttempt,
  type ReceivedPending,
  receiveAttempt,
  settleAttempt,
} from "./pending-attempts.ts";

export interface AttemptJudgingSettings extends ClaimedWorkSettings {
  /** Null while the content has not been built: then nothing is judged. */
  readonly content: PublishedContent | null;
  readonly grader: Grader;
}

export type Judged =
  /** Undefined when the account is gone. */
  | { readonly status: "judged"; readonly attempt: Attempt | undefined }
  /** It stays stored, and is judged later. */
  | Busy
  /** The exercise itself is broken: the answer is forgotten. */
  | { readonly status: "unusable" }
  /** The exercise isn't in the content of this server: the answer stays stored, for others. */
  | { readonly status: "unknown" };

/** What becomes of answers, wherever they are judged. */
export interface AttemptJudging {
  /** Stores it without a verdict, unless it is stored, or was before: then it may be gone by now. */
  receive(
    received: ReceivedAttempt,
    from: { readonly address: string; readonly isAgain: boolean },
  ): Promise<Received>;
  /**
   * The outcome for one that was received; null when somebody else judges it: then it is time to look what became of it.
   * Throws faults of the database; the answer stays stored then.
   */
  judge(received: ReceivedPending, address: string): Promise<Judged | null>;
  /** Takes no more, and resolves when what it took is judged, or left again. */
  close(): Promise<void>;
}

/** Judges answers in graders of its own, and those left behind. */
export type AttemptJudgingHere = AttemptJudging & QueuedWork;

/** Answers left behind that are judged at once. */
const MOST_AT_ONCE = 4;

export async function startAttemptJudging(settings: AttemptJudgingSettings): Promise<AttemptJudgingHere> {
  const { database, content, grader, log, leftBehindAfterSeconds: afterSeconds } = settings;
  /** Exercises missing from this server's content: a server that has them judges their answers. */
  const unknown = new Set<string>();

  async function judge(pending: PendingAttempt, address: string): Promise<Judged> {
    const { id, exercise_id: exerciseId, user_id: userId } = pending;
    const exercise = content && (await content.gradingTask(exerciseId));
    if (!exercise) {
      unknown.add(exerciseId);
      return { status: "unknown" };
    }
    const task = withCounterexample(exercise.task, pending.counterexample);
    const { dataset } = exercise;
    const outcome = await grader.grade({ userId, address, dataset, task, sql: pending.sql });
    if (outcome.status === "busy") return outcome;
    const { verdict } = outcome;
    if (verdict.verdict === "unusable") {
      log.error({ exercise: exerciseId, reason: verdict.message }, "an exercise can't be judged");
      await dropPending(database, id);
      return { status: "unusable" };
    }
    return { status: "judged", attempt: await settleAttempt(database, id, stored(verdict, pending)) };
  }

  const worker = await startClaimedWork<PendingAttempt, Judged>(settings, {
    table: "pending_attempts",
    name: "answers",
    claim: (id) => claimOne(database, id),
    claimLeftBehind: async (except) =>
      content === null
        ? []
        : claimPending(database, { most: MOST_AT_ONCE, unknown: [...unknown], except, afterSeconds }),
    judge,
    isDeleted: ({ status }) => status === "judged" || status === "unusable",
  });

  return {
    receive: (received, { isAgain }) => receiveAttempt(database, received, { isClaiming: true, isAgain }),
    async judge({ pending, isClaimed }, address) {
      if (isClaimed) return worker.judgeClaimed(pending, address);
      await worker.whenReleased(pending.id);
      return null;
    },
    judgeQueued: worker.judgeQueued,
    close: worker.close,
  };
}

/** The task with the database that refuted the answer in the page, where such databases are tried. */
function withCounterexample(task: GradingTask, counterexample: unknown): GradingTask {
  if (task.kind !== "query" || counterexample === null) return task;
  return {
    ...task,
    gradingDatabases: [...task.gradingDatabases, gradingDatabaseSchema.parse(counterexample)],
  };
}

function stored(
  verdict: Exclude<Verdict, { verdict: "unusable" }>,
  { error_class: ofThePage }: PendingAttempt,
): AttemptVerdict {
  const wrong = verdict.verdict === "wrong" ? verdict : null;
  return {
    verdict: verdict.verdict,
    message: verdict.verdict === "right" ? "Right: this is the expected result." : verdict.message,
    misconception: wrong?.misconception ?? null,
    error_class: wrong && (wrong.errorClass ?? ofThePage),
  };
}
