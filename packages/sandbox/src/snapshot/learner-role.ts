import { LEARNER, MACHINE } from "../postgres/learner-session.ts";

/**
 * PostgreSQL's own roles whose rights a superuser has and that lead to nothing outside of the database: with them, what a
 * learner does with their own tables and roles comes out as it would for a superuser.
 */
const ROLES = [
  "pg_read_all_data",
  "pg_write_all_data",
  "pg_monitor",
  "pg_maintain",
  "pg_checkpoint",
  "pg_signal_backend",
];

/** What only superusers set otherwise, and what a task, an explanation or the judge may need. */
const SETTINGS = [
  "session_replication_role",
  "compute_query_id",
  "deadlock_timeout",
  "log_min_duration_statement",
  "log_statement",
  "temp_file_limit",
  "track_functions",
  "track_io_timing",
];

/**
 * Makes the learner's role, which takes the name of the superuser, and gives it the database. Written into the catalog
 * because CREATE ROLE gives out OIDs of people's roles, which the judge distinguishes from PostgreSQL's own. An index is drawn from
 * the bytes of its file, so those of tables and indexes can be read, by a function whose body is bound to PostgreSQL's own.
 */
export const MAKE_LEARNER = `
UPDATE pg_authid SET rolname = '${MACHINE.name}' WHERE oid = ${MACHINE.oid};
INSERT INTO pg_authid (oid, rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls, rolconnlimit)
VALUES (${LEARNER.oid}, '${LEARNER.name}', false, true, true, true, true, false, true, -1);
ALTER DATABASE postgres OWNER TO ${LEARNER.name};
GRANT ${ROLES.join(", ")} TO ${LEARNER.name} WITH ADMIN OPTION;
GRANT SET ON PARAMETER ${SETTINGS.join(", ")} TO ${LEARNER.name};
GRANT EXECUTE ON FUNCTION pg_switch_wal() TO ${LEARNER.name};
CREATE FUNCTION pg_catalog.pg_relation_bytes(relation regclass) RETURNS bytea LANGUAGE sql STRICT SECURITY DEFINER
SET search_path = pg_catalog RETURN pg_read_binary_file(pg_relation_filepath(relation))`;
