import { type Kysely, sql } from "kysely";

/**
 * What a model of the learner needs to know: how each attempt came about and when it happened by a clock that can be
 * trusted, each answer in a quiz, and what was run, read and looked up. A user reads their own rows; the server writes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table attempts
      add column error_class text,
      add column hint_rungs smallint[],
      add column time_on_task_ms integer check (time_on_task_ms >= 0),
      add column solution_seen boolean not null default false,
      add column happened_at timestamptz`.execute(db);
  await sql`update attempts set happened_at = least(submitted_at, recorded_at)`.execute(db);
  await sql`
    alter table attempts
      alter column happened_at set not null,
      alter column happened_at set default now()`.execute(db);
  await sql`create index on attempts (user_id, happened_at)`.execute(db);

  await sql`
    create table quiz_answers (
      id uuid primary key,
      user_id uuid not null references auth.users on delete cascade,
      quiz_id uuid not null,
      question_id text not null check (length(question_id) between 1 and 100),
      choices smallint[] not null check (cardinality(choices) <= 100),
      is_right boolean not null,
      happened_at timestamptz not null,
      recorded_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index on quiz_answers (user_id, happened_at)`.execute(db);
  // item: id of the exercise or lesson, slug of the dataset.
  await sql`
    create table activities (
      id uuid primary key,
      user_id uuid not null references auth.users on delete cascade,
      kind text not null check (kind in ('run', 'lesson-read', 'solution-shown')),
      item_type text not null check (item_type in ('exercise', 'lesson', 'dataset')),
      item text not null check (length(item) between 1 and 100),
      sqlstate text check (length(sqlstate) = 5),
      active_ms integer check (active_ms >= 0),
      happened_at timestamptz not null,
      recorded_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index on activities (user_id, happened_at)`.execute(db);

  for (const table of ["quiz_answers", "activities"]) {
    const name = sql.id(table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`create policy own_select on ${name} for select to authenticated
      using (user_id = (select auth.uid()))`.execute(db);
    await sql`create policy server on ${name} to service_role using (true) with check (true)`.execute(db);
    await sql`grant select on ${name} to authenticated`.execute(db);
    await sql`grant select, insert on ${name} to service_role`.execute(db);
  }
}
