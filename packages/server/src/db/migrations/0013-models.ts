import { type Kysely, sql } from "kysely";

/**
 * What all servers together have used of the provider's model, day by day, so that one budget holds for all of them;
 * and who wants no artificial intelligence.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table model_usage (
      day date primary key,
      tokens bigint not null check (tokens >= 0)
    )`.execute(db);
  await sql`alter table model_usage enable row level security`.execute(db);
  await sql`create policy server on model_usage to service_role using (true) with check (true)`.execute(db);
  await sql`grant select, insert, update on model_usage to service_role`.execute(db);
  await sql`alter table auth.users add column ai_off_since timestamptz`.execute(db);
}
