import type { Cell } from "@master-sql/judge/sandbox";
import type { Counterexample } from "@master-sql/judge/verdicts";
import { contains, nodeOf, Scope, textLiteral } from "@master-sql/sql";
import type { JoinExpr } from "@pgsql/types";
import type { TutorContext } from "../context.ts";
import type { LearnerQuery } from "../reading/learner-query.ts";

const BARE = /^(integer|bigint|smallint|numeric|real|double)/;

/**
 * The learner's query on a counterexample, as one query that carries its rows along: a common table expression in place
 * of each table. So it can be run anywhere and changes nothing. Null where the query can't be written so.
 */
export function onSmallDatabase(
  query: LearnerQuery,
  { tables }: Counterexample,
  { dataset }: TutorContext,
): string | null {
  const read = tablesOf(query);
  if (read === null || read.length === 0) return null;
  const words = new Set(query.text.tokens.map((token) => token.text.replace(/^"|"$/g, "").toLowerCase()));
  const readsAll = contains(
    query.select,
    (name, value: JoinExpr) => name === "A_Star" || (name === "JoinExpr" && value.isNatural === true),
  );
  // Columns that the text doesn't name make no difference to it.
  const isRead = (column: string) => readsAll || words.has(column.toLowerCase());
  const definitions = read.map((name) => {
    const described = dataset.tables.find((table) => table.name === name);
    if (!described) return null;
    const filled = tables.find((table) => table.name === name);
    if (!filled || filled.rows.length === 0) return `${name} AS (SELECT * FROM ${name} WHERE false)`;
    const shown = filled.columns.flatMap((column, at) => (isRead(column) ? [at] : []));
    const columns = shown.length > 0 ? shown : [0];
    const names = columns.map((at) => filled.columns[at] ?? "");
    const types = names.map(
      (column) => described.columns.find((each) => each.name === column)?.type ?? "text",
    );
    const rows = filled.rows.map(
      ({ cells }, index) =>
        `(${columns.map((at, place) => literal(cells[at] ?? null, types[place] ?? "text", index === 0)).join(", ")})`,
    );
    return `${name} (${names.join(", ")}) AS (\n  VALUES ${rows.join(",\n         ")}\n)`;
  });
  if (definitions.includes(null)) return null;
  const body = query.sql.trim().replace(/;\s*$/, "");
  const own = /^with\s+(?!recursive\b)/i.exec(body);
  return own
    ? `WITH ${definitions.join(",\n")},\n${body.slice(own[0].length)}`
    : `WITH ${definitions.join(",\n")}\n${body}`;
}

/** Values of the first row carry their types, and those below follow. */
function literal(cell: Cell, type: string, isFirst: boolean): string {
  if (cell === null) return isFirst ? `NULL::${type}` : "NULL";
  if (BARE.test(type) && /^-?[0-9]+(\.[0-9]+)?$/.test(cell)) {
    return isFirst && type !== "integer" ? `${cell}::${type}` : cell;
  }
  const text = textLiteral(cell);
  return isFirst ? `${text}::${type}` : text;
}

/** Names of the tables that a query reads; null where CTEs recurse or have a table's name, or a schema is named. */
function tablesOf({ select, schema }: LearnerQuery): readonly string[] | null {
  const { all, common } = new Scope(select, schema);
  const sources = all.flatMap((scope) => scope.sources);
  const isHidden = [...common.keys()].some((name) => schema.tables.has(name));
  const namesSchema = sources.some(({ item }) => nodeOf(item, "RangeVar")?.schemaname !== undefined);
  if (select.withClause?.recursive || isHidden || namesSchema) return null;
  return [...new Set(sources.flatMap(({ table }) => table?.key ?? []))];
}
