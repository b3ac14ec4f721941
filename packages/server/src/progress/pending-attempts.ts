import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { noteFirstAttempt } from "../learning/first-attempts.ts";
import { isFree } from "../queue/claims.ts";
import { happenedAt } from "./happened-at.ts";

export type Attempt = Selectable<Tables["attempts"]>;
export type PendingAttempt = Selectable<Tables["pending_attempts"]>;

/** What is stored of an answer that was received. */
export interface ReceivedAttempt {
  readonly id: string;
  readonly userId: string;
  readonly exerciseId: string;
  readonly sql: string;
  readonly hintsUsed: number;
  readonly errorClass: string | null;
  readonly hintRungs: number[] | null;
  readonly timeOnTaskMs: number | null;
  readonly solutionSeen: boolean;
  /** As JSON. */
  readonly counterexample: string | null;
  /** By the browser's clock, ISO 8601, as `sentAt` is. */
  readonly submittedAt: string;
  readonly sentAt: string | undefined;
}

/** An answer that is stored without a verdict. */
export interface ReceivedPending {
  readonly status: "pending";
  readonly pending: PendingAttempt;
  /** It was stored just now. */
  readonly isNew: boolean;
  /** For whoever asked: nobody else judges it meanwhile. */
  readonly isClaimed: boolean;
}

export type Received =
  /** It was stored before, with its verdict. */
  | { readonly status: "judged"; readonly attempt: Attempt }
  | ReceivedPending
  /** So many of this user's wait that it wasn't stored. */
  | { readonly status: "full" }
  /** It was stored, and couldn't be judged. */
  | { readonly status: "gone" };

/** How answers are received where they are judged, and where they are only handed over. */
export interface Receiving {
  readonly isClaiming: boolean;
  /** It was received before: what is gone since isn't stored once more. */
  readonly isAgain: boolean;
  /** Called in the transaction that stores it, with how many of this user's waited before. */
  readonly onStored?: (transaction: Transaction<Tables>, waiting: number) => Promise<void>;
}

/** What is stored with a verdict. */
export type AttemptVerdict = Pick<Attempt, "verdict" | "message" | "misconception" | "error_class">;

/** Answers of one user that may wait for their verdicts. */
const MOST_PENDING = 20;

/**
 * Stores an answer that was received, once for each id, and claims it for whoever judges it here. What is under that id
 * may be somebody else's.
 */
export function receiveAttempt(
  database: Kysely<Tables>,
  received: ReceivedAttempt,
  { isClaiming, isAgain, onStored }: Receiving,
): Promise<Received> {
  const { id, userId } = received;
  return asService(database, async (transaction): Promise<Received> => {
    const attempt = await transaction
      .selectFrom("attempts")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    if (attempt) return { status: "judged", attempt };
    const known = await transaction
      .selectFrom("pending_attempts")
      .select((of) => [
        of.fn.countAll<string>().as("count"),
        sql<boolean>`coalesce(bool_or(id = ${id}), false)`.as("isThere"),
      ])
      .where((of) => of.or([of("user_id", "=", userId), of("id", "=", id)]))
      .executeTakeFirstOrThrow();
    if (!known.isThere && !isAgain) {
      if (Number(known.count) >= MOST_PENDING) return { status: "full" };
      const pending = await transaction
        .insertInto("pending_attempts")
        .values({
          id,
          user_id: userId,
          exercise_id: received.exerciseId,
          sql: received.sql,
          hints_used: received.hintsUsed,
          error_class: received.errorClass,
          hint_rungs: received.hintRungs,
          time_on_task_ms: received.timeOnTaskMs,
          solution_seen: received.solutionSeen,
          counterexample: received.counterexample,
          submitted_at: new Date(received.submittedAt),
          happened_at: happenedAt(received.submittedAt, received.sentAt),
          claimed_at: isClaiming ? sql<Date>`now()` : null,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returningAll()
        .executeTakeFirst();
      if (pending) {
        await onStored?.(transaction, Number(known.count));
        return { status: "pending", pending, isNew: true, isClaimed: isClaiming };
      }
    }
    const claimed = isClaiming ? await claim(transaction, id) : undefined;
    if (claimed) return { status: "pending", pending: claimed, isNew: false, isClaimed: true };
    const pending = await transaction
      .selectFrom("pending_attempts")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    if (pending) return { status: "pending", pending, isNew: false, isClaimed: false };
    // It was judged between two of these statements.
    const judged = await transaction
      .selectFrom("attempts")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    if (judged) return { status: "judged", attempt: judged };
    return { status: isAgain ? "gone" : "full" };
  });
}

function claim(transaction: Transaction<Tables>, id: string): Promise<PendingAttempt | undefined> {
  return transaction
    .updateTable("pending_attempts")
    .set({ claimed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where(isFree)
    .returningAll()
    .executeTakeFirst();
}

/** Claims this answer; undefined when it has its verdict, or somebody else judges it. */
export function claimOne(database: Kysely<Tables>, id: string): Promise<PendingAttempt | undefined> {
  return asService(database, (transaction) => claim(transaction, id));
}

export interface LeftBehindAttempts {
  readonly most: number;
  /** Exercises whose answers are left out. */
  readonly unknown: readonly string[];
  /** Answers that are left out. */
  readonly except: readonly string[];
  readonly afterSeconds: number;
}

/**
 * Claims answers that no server is judging and that have waited for `afterSeconds`. Takes each user's oldest answer first,
 * so that a user with many answers doesn't delay the others.
 */
export function claimPending(
  database: Kysely<Tables>,
  { most, unknown, except, afterSeconds }: LeftBehindAttempts,
): Promise<PendingAttempt[]> {
  return asService(database, async (transaction) => {
    const { rows } = await sql<PendingAttempt>`
      update pending_attempts set claimed_at = now()
      where id in (
        select id from pending_attempts as waiting
        where ${isFree} and id <> all (${except}::uuid[]) and exercise_id <> all (${unknown}::uuid[])
          and received_at <= now() - make_interval(secs => ${afterSeconds})
        order by (
          select count(*) from pending_attempts as earlier
          where earlier.user_id = waiting.user_id and earlier.received_at < waiting.received_at
        ), received_at
        limit ${most}
        for update skip locked
      )
      returning *`.execute(transaction);
    return rows;
  });
}

/**
 * Stores an answer with its verdict instead of without. The first verdict stays, whoever else comes with one. Undefined
 * when the account is gone.
 */
export function settleAttempt(
  database: Kysely<Tables>,
  id: string,
  verdict: AttemptVerdict,
): Promise<Attempt | undefined> {
  return asService(database, async (transaction) => {
    const pending = await transaction
      .deleteFrom("pending_attempts")
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (pending) {
      const { counterexample: _, received_at: recorded_at, claimed_at: __, ...rest } = pending;
      const stored = await transaction
        .insertInto("attempts")
        .values({ ...rest, recorded_at, ...verdict })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (stored) await noteFirstAttempt(transaction, id);
    }
    return transaction.selectFrom("attempts").selectAll().where("id", "=", id).executeTakeFirst();
  });
}

/** Forgets an answer that can't be judged, through no fault of whoever gave it. */
export async function dropPending(database: Kysely<Tables>, id: string): Promise<void> {
  await asService(database, (transaction) =>
    transaction.deleteFrom("pending_attempts").where("id", "=", id).execute(),
  );
}
