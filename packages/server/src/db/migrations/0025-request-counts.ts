import { type Kysely, sql } from "kysely";

/**
 * How many requests each client made of what is limited for all servers together. Who a client is can't be told: it is a
 * hash under a key of this database. Nothing is lost with what a crash loses, so it isn't logged.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create unlogged table auth.request_counts (
      client bytea primary key check (length(client) = 32),
      requests integer not null,
      ends_at timestamptz not null
    ) with (fillfactor = 50)`.execute(db);
  await sql`alter table auth.request_counts enable row level security`.execute(db);
  await sql`create policy server on auth.request_counts to service_role using (true) with check (true)`.execute(
    db,
  );
  await sql`grant select, insert, update, delete on auth.request_counts to service_role`.execute(db);
  await sql`
    insert into auth.link_keys (purpose, key)
    values ('request-counts', decode(replace(concat(gen_random_uuid(), gen_random_uuid()), '-', ''), 'hex'))`.execute(
    db,
  );
}
