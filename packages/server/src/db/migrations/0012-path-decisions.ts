import { type Kysely, sql } from "kysely";

/**
 * What learners say of their path: placements, modules marked complete, the day by which they want to be through. A
 * user reads their own rows; the server writes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table path_decisions (
      id uuid primary key,
      user_id uuid not null references auth.users on delete cascade,
      kind text not null check (kind in ('placement', 'module-marked', 'plan-set')),
      details jsonb not null check (length(details::text) <= 20000),
      happened_at timestamptz not null,
      recorded_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index on path_decisions (user_id, happened_at)`.execute(db);
  await sql`alter table path_decisions enable row level security`.execute(db);
  await sql`create policy own_select on path_decisions for select to authenticated
    using (user_id = (select auth.uid()))`.execute(db);
  await sql`create policy server on path_decisions to service_role using (true) with check (true)`.execute(
    db,
  );
  await sql`grant select on path_decisions to authenticated`.execute(db);
  await sql`grant select, insert on path_decisions to service_role`.execute(db);
  // The survey says what an account learns for.
  await sql`create policy prefilled on profiles for update to service_role using (true) with check (true)`.execute(
    db,
  );
  await sql`grant update (career_goal, experience_level) on profiles to service_role`.execute(db);
}
