import { type Kysely, sql } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

/** Whether a user has solved the exercise, or had its solutions shown: then nothing about it needs to be held back. */
export async function isAssisted(
  database: Kysely<Tables>,
  userId: string,
  exerciseId: string,
): Promise<boolean> {
  const { rows } = await asService(database, (transaction) =>
    sql<{ assisted: boolean }>`
      select exists (
        select from attempts
        where user_id = ${userId} and exercise_id = ${exerciseId} and (verdict = 'right' or solution_seen)
      ) or exists (
        select from activities
        where user_id = ${userId} and kind = 'solution-shown' and item_type = 'exercise' and item = ${exerciseId}
      ) as assisted`.execute(transaction),
  );
  return rows[0]?.assisted ?? false;
}
