import { type Kysely, sql } from "kysely";

/**
 * What deleted accounts had of what there is once for each person, so that nobody gets it again with the next account:
 * the bonus, and the free credits of the day. A person is a hash, under a key of this database, of who the provider
 * says they are.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table auth.former_accounts (
      person bytea primary key check (length(person) = 32),
      had_bonus boolean not null,
      free_spent_on date not null,
      free_spent integer not null check (free_spent >= 0)
    )`.execute(db);
  await sql`alter table auth.former_accounts enable row level security`.execute(db);
  await sql`create policy server on auth.former_accounts to service_role using (true) with check (true)`.execute(
    db,
  );
  await sql`grant select, insert, update, delete on auth.former_accounts to service_role`.execute(db);
  await sql`
    insert into auth.link_keys (purpose, key)
    values ('former-account', decode(replace(concat(gen_random_uuid(), gen_random_uuid()), '-', ''), 'hex'))`.execute(
    db,
  );
}
