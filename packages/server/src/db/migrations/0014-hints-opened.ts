import { type Kysely, sql } from "kysely";

/** Hints that were opened are told when that happens, whether or not an attempt follows. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table activities add column rung smallint check (rung between 0 and 100)`.execute(db);
  await sql`alter table activities drop constraint activities_kind_check`.execute(db);
  await sql`alter table activities add constraint activities_kind_check
    check (kind in ('run', 'lesson-read', 'solution-shown', 'hint-opened'))`.execute(db);
}
