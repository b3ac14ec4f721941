import { type Kysely, sql } from "kysely";

/**
 * What users asked the tutor and what it answered. A row is written before the work, with the credit that it costs, and
 * grows with every part of the answer, so that a server that is killed loses neither: who finds a row that nobody keeps
 * alive gives the credit back. What a user deletes is emptied, and its row stays with the ledger's, so that no question
 * is answered twice for one credit. A user reads their own rows; the server writes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table tutor_questions (
      user_id uuid not null references auth.users on delete cascade,
      interaction_id text not null check (length(interaction_id) between 1 and 100),
      place_type text not null check (place_type in ('exercise', 'dataset')),
      place text not null check (length(place) between 1 and 100),
      intent text not null check (length(intent) between 1 and 40),
      question text not null,
      sql text not null,
      parts jsonb not null default '[]',
      state text not null default 'streaming'
        check (state in ('streaming', 'answered', 'nothing', 'stopped', 'failed')),
      asked_at timestamptz not null default now(),
      alive_at timestamptz not null default now(),
      deleted_at timestamptz,
      primary key (user_id, interaction_id)
    )`.execute(db);
  await sql`create index on tutor_questions (user_id, asked_at)`.execute(db);
  await sql`create index on tutor_questions (alive_at) where state = 'streaming'`.execute(db);
  await sql`alter table tutor_questions enable row level security`.execute(db);
  await sql`create policy own_select on tutor_questions for select to authenticated
    using (user_id = (select auth.uid()))`.execute(db);
  await sql`create policy server on tutor_questions to service_role using (true) with check (true)`.execute(
    db,
  );
  await sql`grant select on tutor_questions to authenticated`.execute(db);
  await sql`grant select, insert, update on tutor_questions to service_role`.execute(db);
}
