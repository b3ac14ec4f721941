import { type Kysely, sql } from "kysely";

/**
 * The operator's side: how far requests are, credits that the operator grants beside the bonus, and the outbox of mail
 * to the operator and to users.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table request_states (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references auth.users on delete cascade,
      feedback_id uuid unique references feedback on delete cascade,
      call_of uuid unique references survey_answers on delete cascade,
      status text not null check (status in ('new', 'in-progress', 'done')),
      note text not null default '' check (length(note) <= 2000),
      changed_at timestamptz not null default now(),
      check (num_nonnulls(feedback_id, call_of) = 1)
    )`.execute(db);
  await sql`create index on request_states (user_id)`.execute(db);

  await sql`
    alter table credit_grants
      add column kind text not null default 'promo' check (kind in ('promo', 'operator')),
      drop constraint credit_grants_user_id_key`.execute(db);
  await sql`create unique index on credit_grants (user_id) where kind = 'promo'`.execute(db);
  await sql`create unique index on credit_grants (user_id, submission_id)`.execute(db);

  await sql`
    create table auth.mails (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('feedback', 'call-request', 'weekly-summary')),
      user_id uuid references auth.users on delete cascade,
      feedback_id uuid unique references feedback on delete cascade,
      week date,
      created_at timestamptz not null default now(),
      tries integer not null default 0,
      next_try_at timestamptz not null default now(),
      delivered_at timestamptz
    )`.execute(db);
  await sql`create index on auth.mails (next_try_at) where delivered_at is null`.execute(db);
  await sql`create unique index on auth.mails (user_id) where kind = 'call-request'`.execute(db);
  await sql`create unique index on auth.mails (user_id, week) where kind = 'weekly-summary'`.execute(db);

  for (const [table, privileges] of [
    [sql.id("request_states"), sql`select, insert, update`],
    [sql.id("auth", "mails"), sql`select, insert, update`],
  ] as const) {
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`create policy server on ${table} to service_role using (true) with check (true)`.execute(db);
    await sql`grant ${privileges} on ${table} to service_role`.execute(db);
  }

  // They run as the owner: whoever writes feedback has no business with the outbox.
  await sql`
    create function auth.note_feedback() returns trigger
    language plpgsql security definer set search_path = ''
    as $$
    begin
      insert into auth.mails (kind, user_id, feedback_id) values ('feedback', new.user_id, new.id);
      return null;
    end
    $$`.execute(db);
  await sql`
    create function auth.note_call_request() returns trigger
    language plpgsql security definer set search_path = ''
    as $$
    begin
      insert into auth.mails (kind, user_id) values ('call-request', new.user_id) on conflict do nothing;
      return null;
    end
    $$`.execute(db);
  await sql`revoke execute on function auth.note_feedback(), auth.note_call_request() from public`.execute(
    db,
  );
  await sql`create trigger mail_of_feedback after insert on feedback
    for each row execute function auth.note_feedback()`.execute(db);
  await sql`create trigger mail_of_a_call_request after insert on survey_answers
    for each row when (new.answers ->> 'callRequest' = 'yes') execute function auth.note_call_request()`.execute(
    db,
  );
}
