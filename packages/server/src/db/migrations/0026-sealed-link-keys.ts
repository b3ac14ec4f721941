import { type Kysely, sql } from "kysely";

/**
 * The keys of links and of hashes of people may be sealed (auth/link-keys.ts), but not while servers of the version
 * before may still read them as they are: for a day, unless nobody has an account yet. Who a person is, as a hash under
 * one of these keys, is kept with their identity, so that the database finds it without the key.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table auth.link_keys
      alter column key drop not null,
      add column sealed text,
      add column plain_until timestamptz not null default now(),
      add constraint plain_or_sealed check ((key is null) <> (sealed is null))`.execute(db);
  await sql`
    update auth.link_keys set plain_until = now() + interval '1 day' where exists (select from auth.users)`.execute(
    db,
  );
  await sql`grant update (key, sealed) on auth.link_keys to service_role`.execute(db);
  await sql`alter table auth.identities add column person bytea check (length(person) = 32)`.execute(db);
  await sql`create index on auth.identities (id) where person is null`.execute(db);
}
