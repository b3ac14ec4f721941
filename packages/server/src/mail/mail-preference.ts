import { type Kysely, sql } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

/** Turns mail off for a user, if there is one; turned off it stays off, since when it was. */
export async function turnMailOff(database: Kysely<Tables>, userId: string): Promise<void> {
  await asService(database, (transaction) =>
    transaction
      .updateTable("auth.users")
      .set({ mail_off_since: sql<Date>`now()` })
      .where("id", "=", userId)
      .where("mail_off_since", "is", null)
      .execute(),
  );
}

/** Turns mail on again, which only the signed-in person can. */
export async function turnMailOn(database: Kysely<Tables>, userId: string): Promise<void> {
  await asService(database, (transaction) =>
    transaction.updateTable("auth.users").set({ mail_off_since: null }).where("id", "=", userId).execute(),
  );
}
