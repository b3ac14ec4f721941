import { type Kysely, sql } from "kysely";

/**
 * Answers that were received and have no verdict yet: each is stored here before it is judged, and moves to `attempts`
 * with its verdict, in one transaction. A server that judges one says so again and again (`claimed_at`); whoever comes
 * next judges what nobody claims any more. The server alone writes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table pending_attempts (
      id uuid primary key,
      user_id uuid not null references auth.users on delete cascade,
      exercise_id uuid not null,
      sql text not null,
      hints_used smallint not null,
      error_class text,
      hint_rungs smallint[],
      time_on_task_ms integer check (time_on_task_ms >= 0),
      solution_seen boolean not null,
      counterexample jsonb,
      submitted_at timestamptz not null,
      happened_at timestamptz not null,
      received_at timestamptz not null default now(),
      claimed_at timestamptz
    )`.execute(db);
  await sql`create index on pending_attempts (user_id, received_at)`.execute(db);
  await sql`alter table pending_attempts enable row level security`.execute(db);
  await sql`create policy own_select on pending_attempts for select to authenticated
    using (user_id = (select auth.uid()))`.execute(db);
  await sql`create policy server on pending_attempts to service_role using (true) with check (true)`.execute(
    db,
  );
  await sql`grant select on pending_attempts to authenticated`.execute(db);
  await sql`grant select, insert, delete, update (claimed_at) on pending_attempts to service_role`.execute(
    db,
  );
}
