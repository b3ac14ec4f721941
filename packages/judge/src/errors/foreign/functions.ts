import { DATE_FUNCTIONS } from "./date-functions.ts";
import type { Dialect } from "./dialects.ts";
import type { ForeignFunction } from "./foreign-function.ts";

/** A function with the same arguments under another name. */
function renamed(name: string, systems: readonly Dialect[], difference?: string): ForeignFunction {
  return {
    systems,
    ...(difference !== undefined && { difference }),
    instead: `${name}(…)`,
    write: ({ count, sql }) =>
      `${name}(${Array.from({ length: count }, (_, place) => sql(place)).join(", ")})`,
  };
}

const aggregated: ForeignFunction = {
  systems: ["mysql", "sqlite"],
  difference: "string-agg",
  instead: "string_agg(name, ', ' ORDER BY name)",
  write: ({ count, sql, pieces }) => {
    if (count === 2) return `string_agg(${sql(0)}::text, ${sql(1)})`;
    if (count !== 1) return null;
    const [value = "", order, separator] = pieces(0, "order", "separator");
    const isDistinct = value !== null && value.slice(0, 9).toLowerCase() === "distinct ";
    // With DISTINCT, PostgreSQL sorts by the value that is aggregated, which is a cast one here.
    if (value === null || (isDistinct && order !== null)) return null;
    const own = isDistinct ? `DISTINCT ${value.slice(9)}` : value;
    const sorted = order == null ? "" : ` ORDER ${order}`;
    return `string_agg(${own}::text, ${separator ?? "','"}${sorted})`;
  },
};

const TYPE_WORDS: Readonly<Record<string, string>> = {
  ...{
    signed: "integer",
    unsigned: "integer",
    int: "integer",
    integer: "integer",
    bigint: "bigint",
    char: "text",
  },
  ...{
    varchar: "text",
    nvarchar: "text",
    date: "date",
    datetime: "timestamp",
    decimal: "numeric",
    float: "double precision",
  },
};

const converted: ForeignFunction = {
  isShared: true,
  systems: ["sql_server", "mysql"],
  instead: "CAST(value AS integer)",
  write: ({ count, raw, sql }) => {
    const named = (place: number) => TYPE_WORDS[raw(place).split("(", 1).join("").trim()];
    const [first, second] = [named(0), named(1)];
    if (count === 2 && second) return `CAST(${sql(0)} AS ${second})`;
    return count >= 2 && first ? `CAST(${sql(1)} AS ${first})` : null;
  },
};

const ifThenElse: ForeignFunction = {
  systems: ["mysql", "sql_server", "snowflake"],
  instead: "CASE WHEN condition THEN a ELSE b END",
  write: ({ count, sql }) => (count === 3 ? `CASE WHEN ${sql(0)} THEN ${sql(1)} ELSE ${sql(2)} END` : null),
};

const coalesced = (systems: readonly Dialect[]): ForeignFunction => ({
  systems,
  difference: "coalesce",
  instead: "coalesce(value, replacement)",
  write: ({ count, sql }) => (count === 2 ? `coalesce(${sql(0)}, ${sql(1)})` : null),
});

/** Functions of other systems that PostgreSQL has under another name, or writes another way. */
export const FOREIGN_FUNCTIONS: Readonly<Record<string, ForeignFunction>> = {
  ifnull: coalesced(["mysql", "bigquery", "sqlite"]),
  nvl: coalesced(["oracle", "snowflake"]),
  isnull: {
    ...coalesced(["sql_server"]),
    write: ({ count, sql }) => {
      if (count === 1) return `(${sql(0)} IS NULL)`;
      return count === 2 ? `coalesce(${sql(0)}, ${sql(1)})` : null;
    },
  },
  nvl2: {
    systems: ["oracle"],
    instead: "CASE WHEN value IS NOT NULL THEN a ELSE b END",
    write: ({ count, sql }) =>
      count === 3 ? `CASE WHEN ${sql(0)} IS NOT NULL THEN ${sql(1)} ELSE ${sql(2)} END` : null,
  },
  zeroifnull: {
    systems: ["snowflake"],
    instead: "coalesce(value, 0)",
    write: ({ count, sql }) => (count === 1 ? `coalesce(${sql(0)}, 0)` : null),
  },
  iif: ifThenElse,
  if: ifThenElse,
  decode: { isShared: true, systems: ["oracle"], instead: "CASE value WHEN a THEN b ELSE c END" },
  choose: { systems: ["sql_server"], instead: "(ARRAY['a', 'b'])[place]" },
  ...DATE_FUNCTIONS,
  len: renamed("length", ["sql_server", "snowflake"]),
  ucase: renamed("upper", ["mysql"]),
  lcase: renamed("lower", ["mysql"]),
  mid: renamed("substr", ["mysql"]),
  substring_index: { systems: ["mysql"], difference: "split", instead: "split_part(text, ',', 1)" },
  charindex: {
    systems: ["sql_server"],
    instead: "strpos(text, 'a')",
    write: ({ count, sql }) => (count === 2 ? `strpos(${sql(1)}, ${sql(0)})` : null),
  },
  locate: {
    systems: ["mysql"],
    instead: "strpos(text, 'a')",
    write: ({ count, sql }) => (count === 2 ? `strpos(${sql(1)}, ${sql(0)})` : null),
  },
  instr: {
    systems: ["mysql", "oracle", "sqlite"],
    instead: "strpos(text, 'a')",
    write: ({ count, sql }) => (count === 2 ? `strpos(${sql(0)}, ${sql(1)})` : null),
  },
  find_in_set: { systems: ["mysql"], instead: "'a' = ANY (string_to_array(text, ','))" },
  stuff: { systems: ["sql_server"], instead: "overlay(text PLACING 'new' FROM 2 FOR 3)" },
  group_concat: aggregated,
  listagg: {
    systems: ["oracle", "snowflake"],
    difference: "string-agg",
    instead: "string_agg(name, ', ' ORDER BY name)",
  },
  wm_concat: { systems: ["oracle"], instead: "string_agg(name, ',')" },
  convert: converted,
  try_cast: {
    systems: ["sql_server", "snowflake"],
    difference: "safe-cast",
    instead: "CAST(value AS integer)",
  },
  safe_cast: { systems: ["bigquery"], difference: "safe-cast", instead: "CAST(value AS integer)" },
  to_integer: { systems: ["snowflake"], instead: "value::integer" },
  rand: {
    ...renamed("random", ["mysql", "sql_server"]),
    write: ({ count }) => (count === 0 ? "random()" : null),
  },
  newid: renamed("gen_random_uuid", ["sql_server"]),
  isdate: { systems: ["sql_server"], instead: "pg_input_is_valid(text, 'date')" },
  isnumeric: { systems: ["sql_server"], instead: "pg_input_is_valid(text, 'numeric')" },
  median: {
    systems: ["oracle", "snowflake", "sqlite"],
    difference: "percentile",
    instead: "percentile_cont(0.5) WITHIN GROUP (ORDER BY number)",
    write: ({ count, sql }) =>
      count === 1 ? `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${sql(0)})` : null,
  },
  countif: {
    systems: ["bigquery"],
    difference: "filter",
    instead: "count(*) FILTER (WHERE condition)",
    write: ({ count, sql }) => (count === 1 ? `count(*) FILTER (WHERE ${sql(0)})` : null),
  },
  count_if: {
    systems: ["snowflake"],
    difference: "filter",
    instead: "count(*) FILTER (WHERE condition)",
    write: ({ count, sql }) => (count === 1 ? `count(*) FILTER (WHERE ${sql(0)})` : null),
  },
  safe_divide: {
    systems: ["bigquery"],
    difference: "division-by-zero",
    instead: "a / nullif(b, 0)",
    write: ({ count, sql }) => (count === 2 ? `(${sql(0)}) / nullif(${sql(1)}, 0)` : null),
  },
  div0: {
    systems: ["snowflake"],
    difference: "division-by-zero",
    instead: "coalesce(a / nullif(b, 0), 0)",
    write: ({ count, sql }) => (count === 2 ? `coalesce((${sql(0)}) / nullif(${sql(1)}, 0), 0)` : null),
  },
  regexp_contains: {
    systems: ["bigquery"],
    difference: "regex",
    instead: "text ~ 'pattern'",
    write: ({ count, sql }) => (count === 2 && sql(1).startsWith("'") ? `${sql(0)} ~ ${sql(1)}` : null),
  },
  json_extract: { systems: ["mysql", "sqlite"], instead: "doc ->> 'key'" },
  json_value: {
    isShared: true,
    systems: ["sql_server", "oracle", "bigquery"],
    difference: "json-get",
    instead: "doc ->> 'key'",
  },
  approx_count_distinct: {
    systems: ["sql_server", "bigquery", "snowflake"],
    difference: "approx-distinct",
    instead: "count(DISTINCT x)",
    write: ({ count, sql }) => (count === 1 ? `count(DISTINCT ${sql(0)})` : null),
  },
  last_insert_id: { systems: ["mysql"], difference: "returning", instead: "INSERT … RETURNING id" },
  scope_identity: { systems: ["sql_server"], instead: "INSERT … RETURNING id" },
  database: { systems: ["mysql"], instead: "current_database()", write: () => "current_database()" },
  mean: { systems: [], instead: "avg(number)", write: ({ sql }) => `avg(${sql(0)})` },
  average: { systems: [], instead: "avg(number)", write: ({ sql }) => `avg(${sql(0)})` },
  total: {
    systems: [],
    instead: "sum(number)",
    write: ({ count, sql }) => (count === 1 ? `sum(${sql(0)})` : null),
  },
  maximum: { systems: [], instead: "max(value)", write: ({ sql }) => `max(${sql(0)})` },
  minimum: { systems: [], instead: "min(value)", write: ({ sql }) => `min(${sql(0)})` },
  first: { systems: [], instead: "(array_agg(value ORDER BY day))[1]" },
  last: { systems: [], instead: "(array_agg(value ORDER BY day DESC))[1]" },
};
