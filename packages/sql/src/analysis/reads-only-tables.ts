import type { FuncCall, Node, RangeVar, SelectStmt } from "@pgsql/types";
import type { Schema } from "../schema/schema.ts";
import { aggregateNames, windowFunctionNames } from "../tree/function-kinds.ts";
import { nameParts } from "../tree/names.ts";
import { contains } from "../tree/walk.ts";

/**
 * Functions whose results come from their arguments and the clock alone. Those that are missing here (`query_to_xml`,
 * `current_setting`, `pg_get_backend_memory_contexts` …) may look at the session, its settings or the catalog.
 */
const OF_ARGUMENTS = new Set([
  ...aggregateNames,
  ...windowFunctionNames,
  ...`abs ceil ceiling floor round trunc mod div power sqrt exp ln log sign greatest least random gcd lcm factorial width_bucket
  grouping
  length char_length character_length octet_length lower upper initcap btrim ltrim rtrim trim lpad rpad left right
  substr substring position strpos overlay replace translate reverse repeat concat concat_ws split_part format md5 ascii chr
  starts_with string_to_array string_to_table array_to_string regexp_replace regexp_match regexp_matches regexp_count regexp_like
  regexp_substr regexp_instr regexp_split_to_array regexp_split_to_table to_char to_number to_date to_timestamp similar_to_escape
  like_escape normalize quote_literal
  now clock_timestamp statement_timestamp transaction_timestamp timezone date_trunc date_part extract date_bin age make_date
  make_time make_timestamp make_timestamptz make_interval justify_days justify_hours justify_interval isfinite overlaps
  generate_series generate_subscripts unnest array_length cardinality array_position array_positions array_append array_prepend
  array_cat array_remove array_replace array_upper array_lower array_ndims array_fill
  json_build_object jsonb_build_object json_build_array jsonb_build_array json_array_elements jsonb_array_elements
  json_array_elements_text jsonb_array_elements_text json_each jsonb_each json_each_text jsonb_each_text json_object_keys
  jsonb_object_keys json_array_length jsonb_array_length json_typeof jsonb_typeof json_extract_path jsonb_extract_path
  json_extract_path_text jsonb_extract_path_text jsonb_path_query jsonb_path_exists jsonb_path_query_array
  jsonb_path_query_first jsonb_path_match jsonb_set jsonb_insert jsonb_strip_nulls jsonb_exists to_json to_jsonb row_to_json
  lower_inc upper_inc lower_inf upper_inf isempty range_merge daterange tstzrange tsrange int4range int8range numrange
  multirange datemultirange tstzmultirange nummultirange int4multirange num_nulls num_nonnulls`
    .split(/\s+/)
    .filter(Boolean),
]);

/** Whether all that a statement can see are the tables of a schema: neither the session nor the catalog. */
export function readsOnlyTables(query: SelectStmt | Node, { tables }: Schema): boolean {
  const named = new Set<string>();
  contains(query, (kind, value: { ctename?: unknown }) => {
    if (kind === "CommonTableExpr" && typeof value.ctename === "string") named.add(value.ctename);
    return false;
  });
  return !contains(query, (kind, value) => {
    if (kind === "RangeVar") {
      const { relname = "", schemaname }: RangeVar = value;
      // A name of the catalog's comes before a table's, and a common table's holds in its own query only.
      if (relname.startsWith("pg_") || (schemaname !== undefined && schemaname !== "public")) return true;
      return !tables.has(relname) && !(schemaname === undefined && named.has(relname));
    }
    if (kind !== "FuncCall") return false;
    const { funcname }: FuncCall = value;
    const parts = nameParts(funcname);
    return parts.slice(0, -1).some((part) => part !== "pg_catalog") || !OF_ARGUMENTS.has(parts.at(-1) ?? "");
  });
}
