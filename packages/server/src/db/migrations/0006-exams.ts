import { type Kysely, sql } from "kysely";

/**
 * Sittings of timed exams, and the answers. A user reads their own rows; the server alone writes, by its own clock.
 * Verdicts are not there before the exam is over.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table exams (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      simulation_id uuid not null,
      title text not null,
      pass_percent smallint not null check (pass_percent between 1 and 100),
      seed integer not null,
      started_at timestamptz not null default now(),
      ends_at timestamptz not null check (ends_at > started_at),
      finished_at timestamptz check (finished_at between started_at and ends_at),
      unique (id, user_id)
    )`.execute(db);
  await sql`create index on exams (user_id, started_at)`.execute(db);
  // Two requests at once can't begin two exams.
  await sql`create unique index one_exam_at_a_time on exams (user_id) where finished_at is null`.execute(db);
  await sql`
    create table exam_answers (
      exam_id uuid not null,
      user_id uuid not null,
      position smallint not null check (position > 0),
      question_id uuid not null,
      sql text,
      saved_at timestamptz,
      verdict text check (verdict in ('right', 'wrong', 'undecided', 'withdrawn')),
      message text,
      difference jsonb,
      primary key (exam_id, position),
      foreign key (exam_id, user_id) references exams (id, user_id) on delete cascade,
      check ((sql is null) = (saved_at is null))
    )`.execute(db);
  await sql`create index on exam_answers (user_id, question_id)`.execute(db);

  for (const [table, privileges] of [
    ["exams", sql`select, insert, update (finished_at)`],
    ["exam_answers", sql`select, insert, update (sql, saved_at, verdict, message, difference)`],
  ] as const) {
    const name = sql.id(table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`create policy own_select on ${name} for select to authenticated
      using (user_id = (select auth.uid()))`.execute(db);
    await sql`create policy server on ${name} to service_role using (true) with check (true)`.execute(db);
    await sql`grant select on ${name} to authenticated`.execute(db);
    await sql`grant ${privileges} on ${name} to service_role`.execute(db);
  }
}
