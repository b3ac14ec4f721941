import { type Kysely, sql } from "kysely";

/** Accounts and sessions. Only the server itself (service_role) ever reads or writes these tables. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table auth.users (
      id uuid primary key default gen_random_uuid(),
      email text not null check (length(email) between 3 and 320),
      user_metadata jsonb not null default '{}',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      last_sign_in_at timestamptz not null default now()
    )`.execute(db);
  // Keyed on the provider's subject, never on the address, which can pass to another person.
  await sql`
    create table auth.identities (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      provider text not null,
      issuer text not null,
      subject text not null,
      email text not null,
      claims jsonb not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      last_sign_in_at timestamptz not null default now(),
      unique (issuer, subject)
    )`.execute(db);
  await sql`create index on auth.identities (user_id)`.execute(db);
  await sql`
    create table auth.sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      generation integer not null default 0,
      rotated_at timestamptz not null default now(),
      rotation_key bytea not null
    )`.execute(db);
  await sql`create index on auth.sessions (user_id)`.execute(db);
  await sql`
    create table auth.refresh_tokens (
      token_hash bytea primary key,
      session_id uuid not null references auth.sessions on delete cascade,
      generation integer not null,
      created_at timestamptz not null default now(),
      unique (session_id, generation)
    )`.execute(db);
  await sql`
    create table auth.sign_in_flows (
      state_hash bytea primary key,
      code_challenge text not null,
      redirect_to text not null,
      provider_verifier text not null,
      provider_nonce text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index on auth.sign_in_flows (expires_at)`.execute(db);
  await sql`
    create table auth.authorization_codes (
      code_hash bytea primary key,
      user_id uuid not null references auth.users on delete cascade,
      code_challenge text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index on auth.authorization_codes (expires_at)`.execute(db);
  await sql`
    create table auth.signing_keys (
      kid text primary key,
      private_jwk jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);

  for (const table of [
    "users",
    "identities",
    "sessions",
    "refresh_tokens",
    "sign_in_flows",
    "authorization_codes",
    "signing_keys",
  ]) {
    const name = sql.id("auth", table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`create policy server on ${name} to service_role using (true) with check (true)`.execute(db);
    await sql`grant select, insert, update, delete on ${name} to service_role`.execute(db);
  }
}
