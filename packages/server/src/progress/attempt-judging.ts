import { gradingDatabaseSchema } from "@master-sql/course";
import type { GradingTask } from "@master-sql/judge/kinds";
import type { Verdict } from "@master-sql/judge/verdicts";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { PublishedContent } from "../content/published-content.ts";
import type { Tables } from "../db/tables.ts";
import type { Grader } from "../grading/grader.ts";
import { NO_ADDRESS, watchClaimedWork } from "../queue/left-behind.ts";
import {
  type Attempt,
  type AttemptVerdict,
  CLAIM_SECONDS,
  claimOne,
  claimPending,
  dropPending,
  type PendingAttempt,
  type Received,
  type ReceivedAttempt,
  type ReceivedPending,
  receiveAttempt,
  releaseAllClaims,
  releaseClaims,
  renewClaims,
  settleAttempt,
} from "./pending-attempts.ts";

export interface AttemptJudgingSettings {
  readonly database: Kysely<Tables>;
  /** Null while the content has not been built: then nothing is judged. */
  readonly content: PublishedContent | null;
  readonly grader: Grader;
  readonly log: Logger;
  /** No other process can use the database. */
  readonly isAlone: boolean;
  /** Age of answers that nobody judges which are taken for left behind; 0 where they aren't handed over by a queue. */
  readonly leftBehindAfterSeconds: number;
}

export type Judged =
  /** Undefined when the account is gone. */
  | { readonly status: "judged"; readonly attempt: Attempt | undefined }
  /** It stays stored, and is judged later. */
  | { readonly status: "busy"; readonly retryAfterSeconds: number }
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

/** Judges answers in graders of its own, and those that others left behind. */
export interface AttemptJudgingHere extends AttemptJudging {
  /** Judges the stored answer with this id, if it still waits. Throws when that can't be done now. */
  judgeQueued(id: string, address: string): Promise<void>;
}

/** Answers that nobody waits for which are judged at once. */
const MOST_AT_ONCE = 4;

export async function startAttemptJudging(settings: AttemptJudgingSettings): Promise<AttemptJudgingHere> {
  const { database, content, grader, log } = settings;
  const underWay = new Map<string, Promise<unknown>>();
  const unknown = new Set<string>();
  let isClosed = false;

  async function judge(pending: PendingAttempt, address: string): Promise<Judged> {
    const judging = judgeClaimed(pending, address);
    underWay.set(pending.id, judging);
    let outcome: Judged | null = null;
    try {
      outcome = await judging;
      return outcome;
    } finally {
      underWay.delete(pending.id);
      const isLeft = outcome === null || outcome.status === "busy" || outcome.status === "unknown";
      if (isLeft) await releaseClaims(database, [pending.id]).catch(fault("a claim was not released"));
    }
  }

  async function judgeClaimed(pending: PendingAttempt, address: string): Promise<Judged> {
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

  /** Judges what nobody judges, until nothing is left or the graders have no time for it. */
  async function look(): Promise<void> {
    while (!isClosed && content !== null) {
      const claimed = await claimPending(database, {
        most: MOST_AT_ONCE,
        unknown: [...unknown],
        afterSeconds: settings.leftBehindAfterSeconds,
      });
      if (claimed.length > 0) log.warn({ count: claimed.length }, "judging answers that were left behind");
      const judged = await Promise.all(claimed.map((pending) => judge(pending, NO_ADDRESS)));
      if (claimed.length < MOST_AT_ONCE || judged.some(({ status }) => status === "busy")) return;
    }
  }

  function fault(message: string): (error: unknown) => void {
    return (error) => log.error({ err: error }, message);
  }

  // Whoever claimed something is dead.
  if (settings.isAlone) await releaseAllClaims(database);
  const watch = watchClaimedWork({
    look,
    held: () => [...underWay.keys()],
    renew: (ids) => renewClaims(database, ids),
    claimSeconds: CLAIM_SECONDS,
    onLookFault: fault("answers that were left behind were not looked for"),
    onRenewFault: fault("claims were not renewed"),
  });

  return {
    receive: (received, { isAgain }) => receiveAttempt(database, received, { isClaiming: true, isAgain }),
    async judge({ pending, isClaimed }, address) {
      if (isClaimed) return judge(pending, address);
      await underWay.get(pending.id)?.catch(() => {});
      return null;
    },
    async judgeQueued(id, address) {
      const pending = await claimOne(database, id);
      const judged = pending && (await judge(pending, address));
      if (judged?.status === "busy") throw new Error("The graders are busy");
    },
    async close() {
      isClosed = true;
      await watch.close();
    },
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
