/** For tests: what PostgreSQL itself refuses a learner, and what it doesn't. */

/** A block that fails with the statement's error, where no filter of words sees the statement. */
export function asBlock(sql: string): string {
  return `DO $block$ BEGIN EXECUTE $sql$${sql}$sql$; END $block$`;
}

/** What PostgreSQL refuses with SQLSTATE 42501, in a block or not: files, libraries, code, and settings that lead there. */
export const OUTSIDE = [
  "SELECT lo_export(1, '/tmp/note')",
  "SELECT lo_import('/etc/passwd')",
  "LOAD '/tmp/escape.so'",
  "LOAD 'plpgsql'",
  "COPY (SELECT 'note') TO '/tmp/note'",
  "COPY bodies FROM '/tmp/note'",
  "SELECT pg_read_file('PG_VERSION')",
  "SELECT pg_read_binary_file('/proc/self/environ')",
  "SELECT pg_ls_dir('/')",
  "SELECT pg_stat_file('/etc/passwd')",
  "SELECT pg_reload_conf()",
  "SET dynamic_library_path = '/tmp'",
  "SET session_preload_libraries = '/tmp/escape'",
  "SET max_stack_depth = '7MB'",
  "CREATE FUNCTION note(bigint) RETURNS text LANGUAGE internal AS 'textin'",
  "CREATE FUNCTION note() RETURNS int LANGUAGE c AS '/tmp/escape.so', 'note'",
  "CREATE FUNCTION note() RETURNS language_handler LANGUAGE c AS '$libdir/plpgsql', 'plpgsql_call_handler'",
  "CREATE LANGUAGE note HANDLER plpgsql_call_handler",
  "CREATE FOREIGN DATA WRAPPER note",
  "CREATE ACCESS METHOD note TYPE TABLE HANDLER heap_tableam_handler",
  "CREATE EVENT TRIGGER note ON sql_drop EXECUTE FUNCTION note()",
  "CREATE PUBLICATION note FOR ALL TABLES",
  "SELECT pg_import_system_collations('public')",
  "SELECT pg_backup_start('note')",
  "SELECT pg_promote()",
];

/** The same, of what PostgreSQL runs in no block. */
export const OUTSIDE_OF_BLOCKS = [
  "ALTER SYSTEM SET work_mem = '5MB'",
  "ALTER SYSTEM SET archive_command = 'touch /tmp/note'",
  "ALTER SYSTEM RESET ALL",
  "CREATE TABLESPACE note LOCATION '/tmp'",
];

/** The same, of what the sandbox refuses in its own words where it isn't in a block. */
export const OUTSIDE_IN_BLOCKS = [
  "COPY (SELECT 'note') TO PROGRAM 'true'",
  "COPY bodies FROM PROGRAM 'true'",
];

/** Ways to a superuser's session, to a role that has its rights, and to the catalog that says who has. */
export const SUPERUSERS_SESSION = [
  "SET SESSION AUTHORIZATION pg_machine",
  "SET SESSION AUTHORIZATION DEFAULT; SET SESSION AUTHORIZATION pg_machine",
  "SELECT set_config('session_authorization', 'pg_machine', false)",
  "SET ROLE pg_machine",
  "SELECT set_config('role', 'pg_machine', false)",
  "CREATE FUNCTION note() RETURNS int LANGUAGE sql SET role = pg_machine AS 'SELECT 1'; SELECT note()",
  "GRANT pg_machine TO postgres",
  "GRANT pg_execute_server_program TO postgres",
  "GRANT pg_read_server_files TO postgres",
  "GRANT pg_write_server_files TO postgres",
  "ALTER ROLE postgres SUPERUSER",
  "ALTER ROLE postgres REPLICATION",
  "CREATE ROLE note SUPERUSER",
  "CREATE ROLE note IN ROLE pg_machine",
  "SET allow_system_table_mods = on",
  "UPDATE pg_authid SET rolsuper = true",
  "INSERT INTO pg_auth_members SELECT * FROM pg_auth_members",
  "UPDATE pg_proc SET proacl = NULL",
  "UPDATE pg_language SET lanpltrusted = true",
  "UPDATE pg_database SET datdba = 10",
  "CREATE OR REPLACE FUNCTION pg_catalog.md5(text) RETURNS text LANGUAGE sql AS 'SELECT $1'",
  "ALTER FUNCTION pg_read_file(text) OWNER TO postgres",
  "ALTER FUNCTION pg_relation_bytes(regclass) SET search_path = public",
  "CREATE OR REPLACE FUNCTION pg_catalog.pg_relation_bytes(relation regclass) RETURNS bytea LANGUAGE sql SECURITY DEFINER AS 'SELECT NULL'",
  "GRANT EXECUTE ON FUNCTION pg_read_file(text) TO postgres",
  "CREATE TABLE pg_catalog.note (a int)",
];

/** What a learner may go on doing as if they were a superuser. */
export const WITHIN = [
  "CREATE ROLE note LOGIN CREATEDB CREATEROLE BYPASSRLS; GRANT SELECT ON bodies TO note; SET ROLE note; SELECT * FROM bodies",
  "CREATE ROLE a; CREATE ROLE b; GRANT a TO b; GRANT pg_read_all_data TO a; SET ROLE b; SELECT * FROM bodies; RESET ROLE; DROP ROLE a, b",
  "CREATE ROLE note; ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO note; GRANT CREATE ON SCHEMA public TO note; ALTER TABLE bodies OWNER TO note; DELETE FROM sightings; DROP TABLE bodies CASCADE; DROP OWNED BY note; DROP ROLE note",
  "SET session_replication_role = replica; INSERT INTO sightings (body_id, seen_at) VALUES (-1, now()); RESET session_replication_role; SET temp_file_limit = '1MB'",
  "VACUUM; ANALYZE; VACUUM FULL bodies; REINDEX SCHEMA public; CHECKPOINT",
  "SELECT count(*) FROM pg_authid, pg_statistic; SELECT * FROM pg_stats; SELECT query FROM pg_stat_activity",
  "DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE bodies (a int)",
  "ALTER DATABASE postgres SET work_mem = '5MB'; ALTER ROLE postgres SET work_mem = '5MB'",
  "DO $$ BEGIN PERFORM 1; END $$; CREATE FUNCTION note() RETURNS int LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN RETURN 1; END $$; SELECT note()",
  "SELECT pg_relation_bytes('bodies'), pg_relation_bytes('bodies_pkey')",
  "SELECT lo_from_bytea(7, 'note'); SELECT lo_get(7); SELECT lo_unlink(7)",
];
