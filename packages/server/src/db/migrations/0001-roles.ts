import { type Kysely, sql } from "kysely";

/**
 * The roles that transactions take on (see db/identity.ts), and `auth.uid()`, by which policies know the caller.
 * Roles belong to the whole PostgreSQL cluster: they may exist already, or be made by another database meanwhile.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    do $$
    declare
      name text;
    begin
      foreach name in array array['anon', 'authenticated', 'service_role'] loop
        if not exists (select from pg_roles where rolname = name) then
          begin
            execute format('create role %I nologin noinherit', name);
          exception when duplicate_object or unique_violation then
            null;
          end;
        end if;
        if not pg_has_role(current_user, name, 'SET') then
          execute format('grant %I to current_user with inherit false, set true', name);
        end if;
      end loop;
    end
    $$`.execute(db);

  await sql`create schema auth`.execute(db);
  await sql`grant usage on schema auth to anon, authenticated, service_role`.execute(db);
  await sql`
    create function auth.uid() returns uuid
    language sql stable set search_path = ''
    as $$ select (nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub')::uuid $$`.execute(
    db,
  );

  // Which migrations ran is no secret: a login that may not migrate must be able to see that nothing is missing.
  await sql`grant usage on schema migrations to public`.execute(db);
  for (const table of ["kysely_migration", "kysely_migration_lock"]) {
    const name = sql.id("migrations", table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`create policy readable on ${name} for select to public using (true)`.execute(db);
    await sql`grant select on ${name} to public`.execute(db);
  }
}
