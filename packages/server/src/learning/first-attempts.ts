import { sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

const columns = sql`(user_id, exercise_id, attempt_id, is_right, is_unassisted, happened_at)`;
const fromAttempt = sql`user_id, exercise_id, id, verdict = 'right', hints_used = 0 and not solution_seen, happened_at`;

/**
 * Notes a stored attempt if it is the learner's first at its exercise, by the time at which it happened: attempts may
 * arrive in any order, also at the same time, and the earliest stays.
 */
export async function noteFirstAttempt(transaction: Transaction<Tables>, attemptId: string): Promise<void> {
  await sql`
    insert into first_attempts ${columns}
    select ${fromAttempt} from attempts where id = ${attemptId} and verdict <> 'undecided'
    on conflict (user_id, exercise_id) do update set attempt_id = excluded.attempt_id,
      is_right = excluded.is_right, is_unassisted = excluded.is_unassisted, happened_at = excluded.happened_at
    where (excluded.happened_at, excluded.attempt_id) < (first_attempts.happened_at, first_attempts.attempt_id)`.execute(
    transaction,
  );
}

/** Makes all of them anew from the attempts. How many there are then. */
export async function rebuildFirstAttempts(transaction: Transaction<Tables>): Promise<number> {
  await transaction.deleteFrom("first_attempts").execute();
  const { numAffectedRows } = await sql`
    insert into first_attempts ${columns}
    select distinct on (user_id, exercise_id) ${fromAttempt}
    from attempts where verdict <> 'undecided'
    order by user_id, exercise_id, happened_at, id`.execute(transaction);
  return Number(numAffectedRows ?? 0n);
}
