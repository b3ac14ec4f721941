import { type Kysely, sql } from "kysely";

/**
 * The ledger of AI credits: grants, spends and refunds, of which rows are only ever added. A balance is a query over
 * them (credits/balance.ts). Clients have no grants here; all goes with the account.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table credit_grants (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null unique references auth.users on delete cascade,
      submission_id text not null check (length(submission_id) between 1 and 100),
      credits integer not null check (credits > 0),
      granted_at timestamptz not null default now(),
      expires_at timestamptz not null check (expires_at > granted_at)
    )`.execute(db);
  // One credit each; from the grant, or one of the day's free ones where there is none.
  await sql`
    create table credit_spends (
      user_id uuid not null references auth.users on delete cascade,
      interaction_id text not null check (length(interaction_id) between 1 and 100),
      agent text not null check (length(agent) between 1 and 100),
      grant_id uuid references credit_grants on delete cascade,
      spent_at timestamptz not null default now(),
      primary key (user_id, interaction_id)
    )`.execute(db);
  await sql`create index on credit_spends (user_id, spent_at)`.execute(db);
  await sql`create index on credit_spends (grant_id) where grant_id is not null`.execute(db);
  await sql`
    create table credit_refunds (
      user_id uuid not null,
      interaction_id text not null,
      refunded_at timestamptz not null default now(),
      primary key (user_id, interaction_id),
      foreign key (user_id, interaction_id) references credit_spends on delete cascade
    )`.execute(db);
  await sql`
    create table survey_answers (
      user_id uuid primary key references auth.users on delete cascade,
      answers jsonb not null,
      submitted_at timestamptz not null default now()
    )`.execute(db);
  // How many users an offer was granted to. Its row is the lock that makes them exactly as many as it's for.
  await sql`
    create table credit_offers (
      name text primary key,
      granted_to integer not null default 0 check (granted_to >= 0)
    )`.execute(db);
  await sql`insert into credit_offers (name) values ('promo')`.execute(db);

  for (const [table, privileges] of [
    ["credit_grants", sql`select, insert`],
    ["credit_spends", sql`select, insert`],
    ["credit_refunds", sql`select, insert`],
    ["survey_answers", sql`select, insert`],
    ["credit_offers", sql`select, update`],
  ] as const) {
    const name = sql.id(table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`create policy server on ${name} to service_role using (true) with check (true)`.execute(db);
    await sql`grant ${privileges} on ${name} to service_role`.execute(db);
  }
}
