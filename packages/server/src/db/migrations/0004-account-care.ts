import { type Kysely, sql } from "kysely";

/**
 * What people do with their account: mail on or off, sessions that can be told apart, a profile with known values,
 * everything gone when the account is. And the outbox of the notice that goes out for every new user.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table auth.users add column mail_off_since timestamptz`.execute(db);
  await sql`alter table auth.sessions add column user_agent text check (length(user_agent) <= 1000)`.execute(
    db,
  );

  await sql`update profiles set career_goal = 'general' where career_goal not in (${sql.raw(careerGoals)})`.execute(
    db,
  );
  await sql`update profiles set experience_level = 'beginner'
    where experience_level not in (${sql.raw(experienceLevels)})`.execute(db);
  await sql`
    alter table profiles
      add constraint known_career_goal check (career_goal in (${sql.raw(careerGoals)})),
      add constraint known_experience_level check (experience_level in (${sql.raw(experienceLevels)}))`.execute(
    db,
  );

  await sql`
    alter table feedback
      drop constraint feedback_user_id_fkey,
      add constraint feedback_user_id_fkey foreign key (user_id) references auth.users on delete cascade`.execute(
    db,
  );
  await sql`create index on feedback (user_id)`.execute(db);
  for (const table of ["profiles", "user_sessions", "feedback"]) {
    const name = sql.id(table);
    await sql`create policy server_select on ${name} for select to service_role using (true)`.execute(db);
    await sql`grant select on ${name} to service_role`.execute(db);
  }
  await sql`create policy server_delete on feedback for delete to service_role using (true)`.execute(db);
  await sql`grant delete on feedback to service_role`.execute(db);

  // One row for each account, ever: a profile that is made anew is no new user.
  await sql`
    create table auth.new_user_notices (
      user_id uuid primary key references auth.users on delete cascade,
      created_at timestamptz not null default now(),
      tries integer not null default 0,
      next_try_at timestamptz not null default now(),
      delivered_at timestamptz
    )`.execute(db);
  await sql`create index on auth.new_user_notices (next_try_at) where delivered_at is null`.execute(db);
  // Runs as the owner: whoever inserts a profile has no business with the outbox.
  await sql`
    create function auth.note_new_user() returns trigger
    language plpgsql security definer set search_path = ''
    as $$
    begin
      insert into auth.new_user_notices (user_id) values (new.user_id) on conflict do nothing;
      return null;
    end
    $$`.execute(db);
  await sql`revoke execute on function auth.note_new_user() from public`.execute(db);
  await sql`
    create trigger notice_of_a_new_user after insert on profiles
    for each row execute function auth.note_new_user()`.execute(db);

  // Two random UUIDs are 244 bits from the system's own generator.
  await sql`
    create table auth.link_keys (
      purpose text primary key,
      key bytea not null
    )`.execute(db);
  await sql`
    insert into auth.link_keys (purpose, key)
    values ('unsubscribe', decode(replace(concat(gen_random_uuid(), gen_random_uuid()), '-', ''), 'hex'))`.execute(
    db,
  );

  for (const [table, rights] of [
    ["new_user_notices", "select, update"],
    ["link_keys", "select"],
  ] as const) {
    const name = sql.id("auth", table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`create policy server on ${name} to service_role using (true) with check (true)`.execute(db);
    await sql`grant ${sql.raw(rights)} on ${name} to service_role`.execute(db);
  }
}

const careerGoals =
  "'general', 'data-analyst', 'data-scientist', 'business-analyst', 'data-engineer', 'product-manager', 'software-developer'";
const experienceLevels = "'beginner', 'intermediate', 'advanced'";
