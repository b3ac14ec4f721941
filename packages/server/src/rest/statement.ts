import { type RawBuilder, sql } from "kysely";
import type { ExposedTable } from "./exposed-tables.ts";
import { type Filter, MAX_ROWS, type RestQuery, type SortTerm } from "./query-parameters.ts";

/** One row, or several with the same keys; every key is a column of the table. */
export interface RowsToWrite {
  readonly columns: readonly string[];
  /** JSON text of an array of objects. */
  readonly json: string;
}

type Statement = RawBuilder<Record<string, unknown>>;

export function selectStatement(table: ExposedTable, query: RestQuery): Statement {
  const limit = Math.min(query.limit ?? MAX_ROWS, MAX_ROWS);
  return sql`select ${output(query)} from ${sql.table(table.name)} ${where(query.filters)}
    ${orderBy(query.order)} limit ${limit} offset ${query.offset ?? 0}`;
}

/** `conflict`: what happens to a row that is there already; null refuses it. */
export function insertStatement(
  table: ExposedTable,
  { columns, json }: RowsToWrite,
  query: RestQuery,
  conflict: "merge" | "ignore" | null,
  returning: boolean,
): Statement {
  const target = sql.table(table.name);
  const names = sql.join(columns.map((name) => sql.id(name)));
  return sql`insert into ${target} (${names})
    select ${names} from json_populate_recordset(null::${target}, ${json}::json)
    ${conflict === null ? sql`` : onConflict(columns, query, conflict)}
    ${returning ? sql`returning ${output(query)}` : sql``}`;
}

export function updateStatement(
  table: ExposedTable,
  { columns, json }: RowsToWrite,
  query: RestQuery,
  returning: boolean,
): Statement {
  const target = sql.table(table.name);
  const assignments = columns.map((name) => sql`${sql.id(name)} = new_values.${sql.id(name)}`);
  const shown = query.select?.map((name) => sql.id(table.name, name)) ?? [sql`${target}.*`];
  return sql`update ${target} set ${sql.join(assignments)}
    from json_populate_recordset(null::${target}, ${json}::json) as new_values
    ${where(query.filters, table.name)}
    ${returning ? sql`returning ${sql.join(shown)}` : sql``}`;
}

function onConflict(
  columns: readonly string[],
  query: RestQuery,
  action: "merge" | "ignore",
): RawBuilder<unknown> {
  const arbiter = query.onConflict
    ? sql`(${sql.join(query.onConflict.map((name) => sql.id(name)))})`
    : sql`(id)`;
  if (action === "ignore") return sql`on conflict ${arbiter} do nothing`;
  const assignments = columns.map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`);
  return sql`on conflict ${arbiter} do update set ${sql.join(assignments)}`;
}

function output({ select }: RestQuery): RawBuilder<unknown> {
  return select === null ? sql`*` : sql.join(select.map((name) => sql.id(name)));
}

function where(filters: readonly Filter[], table?: string): RawBuilder<unknown> {
  if (filters.length === 0) return sql``;
  const terms = filters.map(({ column, operator, value }) => {
    const name = table === undefined ? sql.id(column) : sql.id(table, column);
    return operator === "is" ? sql`${name} is ${sql.raw(value)}` : sql`${name} ${sql.raw(operator)} ${value}`;
  });
  return sql`where ${sql.join(terms, sql` and `)}`;
}

function orderBy(order: readonly SortTerm[]): RawBuilder<unknown> {
  if (order.length === 0) return sql``;
  const terms = order.map(({ column, descending, nulls }) => {
    const direction = descending ? sql`desc` : sql`asc`;
    const placed = nulls === null ? sql`` : nulls === "first" ? sql`nulls first` : sql`nulls last`;
    return sql`${sql.id(column)} ${direction} ${placed}`;
  });
  return sql`order by ${sql.join(terms)}`;
}
