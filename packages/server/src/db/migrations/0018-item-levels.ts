import { type Kysely, sql } from "kysely";

/**
 * What is learned of exercises across learners. Both tables follow from the attempts, and can be made anew from them:
 * `first_attempts` (whose solution had been shown before, and how it went) and the difficulties fitted to them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table first_attempts (
      user_id uuid not null references auth.users on delete cascade,
      exercise_id uuid not null,
      attempt_id uuid not null references attempts on delete cascade,
      is_right boolean not null,
      is_unassisted boolean not null,
      happened_at timestamptz not null,
      primary key (user_id, exercise_id)
    )`.execute(db);
  await sql`create index on first_attempts (attempt_id)`.execute(db);
  await sql`
    create table item_levels (
      exercise_id uuid primary key,
      mean double precision not null,
      variance double precision not null check (variance > 0),
      answers integer not null check (answers >= 0)
    )`.execute(db);
  for (const table of ["first_attempts", "item_levels"]) {
    const name = sql.id(table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`create policy server on ${name} to service_role using (true) with check (true)`.execute(db);
    await sql`grant select, insert, update, delete on ${name} to service_role`.execute(db);
  }
  await sql`
    insert into first_attempts (user_id, exercise_id, attempt_id, is_right, is_unassisted, happened_at)
    select distinct on (user_id, exercise_id) user_id, exercise_id, id, verdict = 'right',
      hints_used = 0 and not solution_seen, happened_at
    from attempts where verdict <> 'undecided'
    order by user_id, exercise_id, happened_at, id`.execute(db);
}
