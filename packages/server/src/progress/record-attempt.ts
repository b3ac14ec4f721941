import { setTimeout as sleep } from "node:timers/promises";
import type { progressFunctions, RecordAttemptResponse } from "@master-sql/protocol";
import type { z } from "zod";
import type { PublishedContent } from "../content/published-content.ts";
import {
  done,
  type FunctionResult,
  type HandlerOf,
  notAuthenticated,
  refused,
} from "../functions/handler.ts";
import { RETRY_AFTER_SECONDS } from "../grading/pool-job.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { AttemptJudging, Judged } from "./attempt-judging.ts";
import type { Attempt, PendingAttempt, Received, ReceivedAttempt } from "./pending-attempts.ts";

export interface AttemptDependencies {
  /** Null while the content has not been built. */
  readonly content: PublishedContent | null;
  readonly judging: AttemptJudging;
  readonly clientAddress: ClientAddress;
}

type Request = z.output<(typeof progressFunctions)["record-attempt"]["request"]>;
type Result = FunctionResult<RecordAttemptResponse>;

/** How long a caller waits for a verdict that another process is about to give. The page waits 45 s in all. */
const LONGEST_WAIT_MS = 30_000;
const LOOK_EVERY_MS = 250;

/** Stores an answer, judges it, and stores the verdict: once for each attempt id, whatever ends meanwhile. */
export function recordAttempt(dependencies: AttemptDependencies): HandlerOf<"record-attempt"> {
  const { content, judging, clientAddress } = dependencies;
  return async (request, { caller: { userId }, context }) => {
    // Broken halves of UTF-16 pairs can't be stored as they are.
    const sql = request.sql.toWellFormed();
    if (sql.includes("\0")) {
      return refused("bad_request", "The answer holds the character U+0000, which SQL can't have.");
    }
    if (content === null)
      return refused(
        "grader_busy",
        "The server is being set up. Your answer is kept; send it again later.",
        60,
      );
    if (!content.hasExercise(request.exerciseId)) return refused("not_found", "There is no such exercise.");

    const attempt = received(request, sql, userId);
    const address = clientAddress(context);
    const until = performance.now() + LONGEST_WAIT_MS;
    let isNew = false;
    for (let isFirst = true; ; isFirst = false) {
      const found = await judging.receive(attempt, { address, isAgain: !isFirst });
      if (found.status === "gone") return resultOf({ status: "unusable" });
      if (found.status === "full") return refused("grader_busy", TOO_MANY, RETRY_AFTER_SECONDS);
      if (!isSame(found, attempt)) {
        return refused("conflict", "This attempt id was used for another attempt. Submit the answer again.");
      }
      if (found.status === "judged") return done(response(found.attempt, !isNew));
      isNew ||= found.isNew;
      const judged = await judging.judge(found, address);
      if (judged) return resultOf(judged);
      if (performance.now() > until) return busy(RETRY_AFTER_SECONDS);
      await sleep(isFirst ? 0 : LOOK_EVERY_MS);
    }
  };
}

const TOO_MANY =
  "Many of your answers wait for their verdicts. This one was not stored; send it again in a little while.";

function received(request: Request, sql: string, userId: string): ReceivedAttempt {
  const { evidence, counterexample } = request;
  return {
    id: request.attemptId,
    userId,
    exerciseId: request.exerciseId,
    sql,
    hintsUsed: request.hintsUsed,
    errorClass: evidence?.errorClass ?? null,
    hintRungs: evidence?.hintRungs ?? null,
    timeOnTaskMs: evidence?.timeOnTaskMs ?? null,
    solutionSeen: evidence?.solutionSeen ?? false,
    counterexample: counterexample ? JSON.stringify(counterexample) : null,
    submittedAt: request.submittedAt,
    sentAt: request.sentAt,
  };
}

/** Whether what is stored under this id is this very answer: of anything else nothing is told. */
function isSame(found: Exclude<Received, { status: "full" | "gone" }>, attempt: ReceivedAttempt): boolean {
  const stored: Attempt | PendingAttempt = found.status === "judged" ? found.attempt : found.pending;
  return (
    stored.user_id === attempt.userId &&
    stored.exercise_id === attempt.exerciseId &&
    stored.sql === attempt.sql
  );
}

function resultOf(judged: Judged): Result {
  switch (judged.status) {
    case "judged":
      return judged.attempt ? done(response(judged.attempt, false)) : notAuthenticated();
    case "busy":
      return busy(judged.retryAfterSeconds);
    case "unknown":
      return refused("not_found", "There is no such exercise.");
    case "unusable":
      return refused("internal", "This exercise can't be judged right now. Your answer was not stored.");
  }
}

function busy(retryAfterSeconds: number): Result {
  return refused(
    "grader_busy",
    "Many answers are being judged right now. Yours is saved, and its verdict will be ready soon.",
    retryAfterSeconds,
  );
}

function response(attempt: Attempt, replayed: boolean): RecordAttemptResponse {
  return {
    attemptId: attempt.id,
    exerciseId: attempt.exercise_id,
    verdict: attempt.verdict,
    message: attempt.message,
    misconception: attempt.misconception,
    replayed,
  };
}
