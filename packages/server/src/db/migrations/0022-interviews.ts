import { type Kysely, sql } from "kysely";

/**
 * Mock interviews, each with all that was said in it. A row is written with the credit that it costs, and changes with
 * every turn, one after the other by its version. What a user deletes is emptied, and its row stays with the ledger's,
 * so that no interview is held twice for one credit. A user reads their own rows; the server writes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table interviews (
      user_id uuid not null references auth.users on delete cascade,
      id uuid not null,
      question_id uuid not null,
      slug text not null check (length(slug) between 1 and 100),
      title text not null check (length(title) <= 200),
      state jsonb not null,
      stage text not null check (stage in ('question', 'twist', 'change', 'review', 'over')),
      version integer not null default 0,
      last_turn_id uuid,
      credit text not null default 'held' check (credit in ('held', 'spent', 'returned')),
      score jsonb,
      points integer,
      out_of integer,
      loop_id uuid,
      loop jsonb,
      started_at timestamptz not null default now(),
      touched_at timestamptz not null default now(),
      ends_at timestamptz,
      deleted_at timestamptz,
      primary key (user_id, id)
    )`.execute(db);
  await sql`create index on interviews (user_id, touched_at)`.execute(db);
  await sql`create unique index on interviews (user_id, loop_id, ((loop ->> 'position')::integer))
    where loop_id is not null`.execute(db);
  await sql`alter table interviews enable row level security`.execute(db);
  await sql`create policy own_select on interviews for select to authenticated
    using (user_id = (select auth.uid()))`.execute(db);
  await sql`create policy server on interviews to service_role using (true) with check (true)`.execute(db);
  await sql`grant select on interviews to authenticated`.execute(db);
  await sql`grant select, insert, update on interviews to service_role`.execute(db);
}
