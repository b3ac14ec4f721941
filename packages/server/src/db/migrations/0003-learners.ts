import { type Kysely, sql } from "kysely";

/**
 * What belongs to a learner. Everyone sees and changes their own rows only; verdicts are written by the server alone.
 * Grants name the columns, so that a new column is closed until someone opens it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const own = sql`user_id = (select auth.uid())`;

  await sql`
    create table user_sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      session_id text not null check (length(session_id) between 1 and 300),
      login_method text not null default 'email' check (length(login_method) <= 50),
      user_agent text check (length(user_agent) <= 1000),
      ip_address text check (ip_address is null),
      is_active boolean not null default true,
      login_at timestamptz not null default now(),
      logout_at timestamptz,
      session_duration_seconds integer check (session_duration_seconds >= 0),
      unique (user_id, session_id)
    )`.execute(db);
  const sessionColumns = sql`(user_id, session_id, login_method, user_agent, ip_address, is_active, login_at,
    logout_at, session_duration_seconds)`;
  await sql`alter table user_sessions enable row level security`.execute(db);
  await sql`create policy own_select on user_sessions for select to authenticated using (${own})`.execute(db);
  await sql`create policy own_insert on user_sessions for insert to authenticated with check (${own})`.execute(
    db,
  );
  await sql`create policy own_update on user_sessions for update to authenticated using (${own}) with check (${own})`.execute(
    db,
  );
  await sql`grant select, insert ${sessionColumns}, update ${sessionColumns} on user_sessions to authenticated`.execute(
    db,
  );

  await sql`
    create table profiles (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null unique references auth.users on delete cascade,
      email text not null,
      name text check (length(name) <= 200),
      career_goal text not null default 'general' check (length(career_goal) <= 100),
      experience_level text not null default 'beginner' check (length(experience_level) <= 100)
    )`.execute(db);
  // The address comes from the account, whatever the client says. Runs as the owner, who may read accounts.
  await sql`
    create function auth.set_profile_email() returns trigger
    language plpgsql security definer set search_path = ''
    as $$
    begin
      new.email := (select users.email from auth.users where users.id = new.user_id);
      return new;
    end
    $$`.execute(db);
  await sql`revoke execute on function auth.set_profile_email() from public`.execute(db);
  await sql`
    create trigger email_of_the_account before insert or update on profiles
    for each row execute function auth.set_profile_email()`.execute(db);
  const profileColumns = sql`(user_id, email, name, career_goal, experience_level)`;
  await sql`alter table profiles enable row level security`.execute(db);
  await sql`create policy own_select on profiles for select to authenticated using (${own})`.execute(db);
  await sql`create policy own_insert on profiles for insert to authenticated with check (${own})`.execute(db);
  await sql`create policy own_update on profiles for update to authenticated using (${own}) with check (${own})`.execute(
    db,
  );
  await sql`grant select, insert ${profileColumns}, update ${profileColumns} on profiles to authenticated`.execute(
    db,
  );

  await sql`
    create table feedback (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references auth.users on delete set null,
      email text check (length(email) <= 320),
      message text not null check (length(btrim(message)) between 1 and 5000 and length(message) <= 6000),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`alter table feedback enable row level security`.execute(db);
  await sql`create policy visitor_insert on feedback for insert to anon with check (user_id is null)`.execute(
    db,
  );
  await sql`create policy own_insert on feedback for insert to authenticated with check (user_id is null or ${own})`.execute(
    db,
  );
  await sql`grant insert (user_id, email, message) on feedback to anon, authenticated`.execute(db);

  await sql`
    create table attempts (
      id uuid primary key,
      user_id uuid not null references auth.users on delete cascade,
      exercise_id uuid not null,
      sql text not null,
      hints_used smallint not null,
      verdict text not null check (verdict in ('right', 'wrong', 'undecided')),
      message text not null,
      misconception text,
      submitted_at timestamptz not null,
      recorded_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index on attempts (user_id, exercise_id)`.execute(db);
  await sql`
    create table lesson_completions (
      user_id uuid not null references auth.users on delete cascade,
      lesson_id uuid not null,
      completed_at timestamptz not null,
      recorded_at timestamptz not null default now(),
      primary key (user_id, lesson_id)
    )`.execute(db);
  for (const table of ["attempts", "lesson_completions"]) {
    const name = sql.id(table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`create policy own_select on ${name} for select to authenticated using (${own})`.execute(db);
    await sql`create policy server on ${name} to service_role using (true) with check (true)`.execute(db);
    await sql`grant select on ${name} to authenticated`.execute(db);
    await sql`grant select, insert on ${name} to service_role`.execute(db);
  }
}
