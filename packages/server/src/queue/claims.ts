import { type Kysely, sql } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

/** Tables whose rows a server claims while it judges what they hold. */
export type ClaimedTable = "pending_attempts" | "exams";

/** A claim expires unless it is renewed this often, in seconds by the database's clock. */
export const CLAIM_SECONDS = 10;

/** A condition on a row of a claimed table: no server is judging it. */
export const isFree = sql<boolean>`(claimed_at is null or claimed_at < now() - make_interval(secs => ${CLAIM_SECONDS}))`;

/** Keeps the claims on these rows from expiring. */
export function renewClaims(
  database: Kysely<Tables>,
  table: ClaimedTable,
  ids: readonly string[],
): Promise<void> {
  return asService(database, async (transaction) => {
    await sql`update ${sql.table(table)} set claimed_at = now() where id = any(${ids}::uuid[])`.execute(
      transaction,
    );
  });
}

/** Ends the claims on these rows, or on all of them, so that any server may judge them. */
export function releaseClaims(
  database: Kysely<Tables>,
  table: ClaimedTable,
  ids?: readonly string[],
): Promise<void> {
  const rows = ids ? sql`id = any(${ids}::uuid[])` : sql`claimed_at is not null`;
  return asService(database, async (transaction) => {
    await sql`update ${sql.table(table)} set claimed_at = null where ${rows}`.execute(transaction);
  });
}
