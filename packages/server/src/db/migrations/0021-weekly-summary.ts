import { type Kysely, sql } from "kysely";

/** Who wants a summary of each week by mail, and since when; nobody until they ask for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table auth.users add column weekly_summary_since timestamptz`.execute(db);
  await sql`
    create index on auth.users (weekly_summary_since) where weekly_summary_since is not null`.execute(db);
}
