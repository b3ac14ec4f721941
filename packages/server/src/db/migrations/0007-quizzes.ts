import { type Kysely, sql } from "kysely";

/** How learners did in quizzes, by the page's own count: nothing but their own overview hangs on it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table quiz_results (
      id uuid primary key,
      user_id uuid not null references auth.users on delete cascade,
      quiz_id uuid not null,
      right_answers smallint not null check (right_answers between 0 and questions),
      questions smallint not null check (questions > 0),
      taken_at timestamptz not null,
      recorded_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index on quiz_results (user_id, quiz_id)`.execute(db);
  await sql`alter table quiz_results enable row level security`.execute(db);
  await sql`create policy own_select on quiz_results for select to authenticated
    using (user_id = (select auth.uid()))`.execute(db);
  await sql`create policy server on quiz_results to service_role using (true) with check (true)`.execute(db);
  await sql`grant select on quiz_results to authenticated`.execute(db);
  await sql`grant select, insert on quiz_results to service_role`.execute(db);
}
