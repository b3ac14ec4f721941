import type { progressFunctions, RecordAttemptResponse } from "@master-sql/engine/api";
import type { GradingDatabase } from "@master-sql/engine/content";
import type { GradingTask } from "@master-sql/engine/grading";
import type { Verdict } from "@master-sql/engine/verdicts";
import type { Kysely, Selectable } from "kysely";
import type { Logger } from "pino";
import type { z } from "zod";
import type { PublishedContent } from "../content/published-content.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type FunctionResult, type HandlerOf, refused } from "../functions/handler.ts";
import type { Origin } from "../grading/fair-queue.ts";
import type { Grader } from "../grading/grader.ts";
import type { ClientAddress } from "../http/client-address.ts";
import { noteFirstAttempt } from "../learning/first-attempts.ts";
import { happenedAt } from "./happened-at.ts";

export interface AttemptDependencies {
  readonly database: Kysely<Tables>;
  /** Null while the content has not been built. */
  readonly content: PublishedContent | null;
  readonly grader: Grader;
  readonly clientAddress: ClientAddress;
  readonly log: Logger;
}

type ReceivedAttempt = z.output<(typeof progressFunctions)["record-attempt"]["request"]>;
type Attempt = Selectable<Tables["attempts"]>;
type Result = FunctionResult<RecordAttemptResponse>;

/** Judges an answer and stores the verdict, once for each attempt id. */
export function recordAttempt(dependencies: AttemptDependencies): HandlerOf<"record-attempt"> {
  /** Calls under way by user and attempt, so that an attempt sent many times at once is judged once. */
  const underWay = new Map<string, Promise<Result>>();
  return async (payload, { caller, context }) => {
    const from = { userId: caller.userId, address: dependencies.clientAddress(context) };
    // Broken halves of UTF-16 pairs can't be stored as they are.
    const request = { ...payload, sql: payload.sql.toWellFormed() };
    if (request.sql.includes("\0")) {
      return refused("bad_request", "The answer holds the character U+0000, which SQL can't have.");
    }
    const key = `${caller.userId} ${request.attemptId}`;
    const same = underWay.get(key);
    if (same) {
      await same.catch(() => {});
      // By now it's stored, or has to be judged after all.
      return judgeOnce(request, from, dependencies);
    }
    const result = judgeOnce(request, from, dependencies);
    underWay.set(key, result);
    try {
      return await result;
    } finally {
      underWay.delete(key);
    }
  };
}

async function judgeOnce(
  request: ReceivedAttempt,
  caller: Origin,
  dependencies: AttemptDependencies,
): Promise<Result> {
  const { database, content, grader, log } = dependencies;
  const stored = await findAttempt(dependencies, request.attemptId);
  if (stored) return replay(stored, request, caller);

  if (content === null)
    return refused(
      "grader_busy",
      "The server is being set up. Your answer is kept; send it again later.",
      60,
    );
  const exercise = await content.gradingTask(request.exerciseId);
  if (exercise === null) return refused("not_found", "There is no such exercise.");

  const { dataset } = exercise;
  const task = withCounterexample(exercise.task, request.counterexample);
  const outcome = await grader.grade({ ...caller, dataset, task, sql: request.sql });
  if (outcome.status === "busy") {
    return refused(
      "grader_busy",
      "Many answers are being judged at the moment. Yours was not stored; send it again in a little while.",
      outcome.retryAfterSeconds,
    );
  }
  const { verdict } = outcome;
  if (verdict.verdict === "unusable") {
    log.error({ exercise: request.exerciseId, reason: verdict.message }, "an exercise can't be judged");
    return refused("internal", "This exercise can't be judged at the moment. Your answer was not stored.");
  }
  const inserted = await asService(database, async (transaction) => {
    const stored = await transaction
      .insertInto("attempts")
      .values({
        id: request.attemptId,
        user_id: caller.userId,
        exercise_id: request.exerciseId,
        sql: request.sql,
        hints_used: request.hintsUsed,
        verdict: verdict.verdict,
        message: messageOf(verdict),
        misconception: verdict.verdict === "wrong" ? (verdict.misconception ?? null) : null,
        error_class:
          verdict.verdict === "wrong" ? (verdict.errorClass ?? request.evidence?.errorClass ?? null) : null,
        hint_rungs: request.evidence?.hintRungs ?? null,
        time_on_task_ms: request.evidence?.timeOnTaskMs ?? null,
        solution_seen: request.evidence?.solutionSeen ?? false,
        submitted_at: new Date(request.submittedAt),
        happened_at: happenedAt(request.submittedAt, request.sentAt),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (stored) await noteFirstAttempt(transaction, stored.id);
    return stored;
  });
  if (inserted) return done(response(inserted, false));
  // Another server, or another user, stored one with this id meanwhile.
  const other = await findAttempt(dependencies, request.attemptId);
  if (!other) throw new Error("An attempt that was in the way is gone");
  return replay(other, request, caller);
}

async function findAttempt({ database }: AttemptDependencies, id: string): Promise<Attempt | undefined> {
  return asService(database, (transaction) =>
    transaction.selectFrom("attempts").selectAll().where("id", "=", id).executeTakeFirst(),
  );
}

/** What was stored under this id, unless it's something else: then nothing is told about it. */
function replay(stored: Attempt, request: ReceivedAttempt, caller: Origin): Result {
  const same =
    stored.user_id === caller.userId &&
    stored.exercise_id === request.exerciseId &&
    stored.sql === request.sql;
  if (same) return done(response(stored, true));
  return refused("conflict", "This attempt id was used for another attempt. Submit the answer again.");
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

function messageOf(verdict: Exclude<Verdict, { verdict: "unusable" }>): string {
  return verdict.verdict === "right" ? "Right: this is the expected result." : verdict.message;
}

/** The task with the database that refuted the answer in the page, where such databases are tried. */
function withCounterexample(task: GradingTask, counterexample: GradingDatabase | undefined): GradingTask {
  if (task.kind !== "query" || !counterexample) return task;
  return { ...task, gradingDatabases: [...task.gradingDatabases, counterexample] };
}
