import type { ColumnRef, FuncCall, RangeVar } from "@pgsql/types";
import { lastName } from "../tree/names.ts";
import { contains } from "../tree/walk.ts";

/**
 * Functions that look at or change more than their arguments and tables: the session, its settings, locks, statistics, the
 * catalog, files, or a query in a text. A test holds the list against PostgreSQL's own.
 */
const OF_THE_SESSION =
  /^(pg_|txid_|lo_|has_|inet_(client|server)_|binary_upgrade_|brin_|gin_clean_|to_reg)|_to_xml/;
const OTHERS_OF_THE_SESSION = new Set(
  `aclexplode amvalidate col_description current_database current_query current_schema current_schemas current_setting currtid2
  format_type getdatabaseencoding getpgusername loread lowrite mxid_age obj_description row_security_active set_config
  shobj_description system_user ts_rewrite ts_stat version`.split(/\s+/),
);
/** Named as those are, and harmless. */
const HARMLESS = new Set(
  `pg_typeof pg_get_serial_sequence pg_input_is_valid pg_input_error_info pg_size_pretty pg_size_bytes pg_column_size
  pg_collation_for`.split(/\s+/),
);

/** Give something else at each call. */
const OF_CHANCE =
  /^(random|random_normal|gen_random_uuid|uuidv[47]|array_sample|array_shuffle|clock_timestamp|timeofday)$/;

/** Show when and by what a row was written. */
const SYSTEM_COLUMNS = new Set(["xmin", "xmax", "cmin", "cmax", "ctid"]);

/** Whether a function by this name looks at the session. */
export function isOfTheSession(name: string): boolean {
  return (OF_THE_SESSION.test(name) || OTHERS_OF_THE_SESSION.has(name)) && !HARMLESS.has(name);
}

/** The first function that gives something else at each call; null where a statement calls none. */
export function chanceReadOf(tree: unknown): string | null {
  return firstCallOf(tree, (name) => OF_CHANCE.test(name));
}

/** The first function or relation of a statement that looks at the session or the catalog; null where none does. */
export function sessionReadOf(tree: unknown): string | null {
  let found: string | null = null;
  contains(tree, (kind, value) => {
    // What a statement changes is called `relation` in its tree.
    if (kind !== "RangeVar" && kind !== "relation") return false;
    const { relname = "", schemaname }: RangeVar = value;
    const isCatalogs = schemaname === "pg_catalog" || schemaname === "information_schema";
    if (isCatalogs || (relname.startsWith("pg_") && (schemaname ?? "public") === "public")) found = relname;
    return found !== null;
  });
  return found ?? firstCallOf(tree, isOfTheSession);
}

function firstCallOf(tree: unknown, isMeant: (name: string) => boolean): string | null {
  let found: string | null = null;
  contains(tree, (kind, value) => {
    if (kind !== "FuncCall") return false;
    const { funcname }: FuncCall = value;
    const name = lastName(funcname);
    if (isMeant(name)) found = `${name}()`;
    return found !== null;
  });
  return found;
}

/** Whether a statement names columns that show when and by what a row was written. */
export function readsSystemColumns(tree: unknown): boolean {
  return contains(tree, (kind, value) => {
    if (kind !== "ColumnRef") return false;
    const { fields }: ColumnRef = value;
    return SYSTEM_COLUMNS.has(lastName(fields));
  });
}
