import type { Node, SelectStmt } from "@pgsql/types";
import type { Column, Schema, Table } from "../schema/schema.ts";
import { nameParts } from "../tree/names.ts";
import { isSelect, walk } from "../tree/walk.ts";

/** A table that one SELECT reads, under the name it has there. */
export interface Source {
  readonly alias: string;
  /** The base table; undefined for views, CTEs, subqueries and functions. */
  readonly table: Table | undefined;
}

/** One SELECT of a query with what its FROM names; what it takes from an outer query isn't known here. */
export interface SelectScope {
  readonly select: SelectStmt;
  readonly sources: readonly Source[];
}

/** Every SELECT of a query: its own, those of CTEs and subqueries, and branches of set operations. */
export function scopesOf(query: SelectStmt, schema: Schema): readonly SelectScope[] {
  const common = new Set<string>();
  const selects: SelectStmt[] = [query];
  walk(query, (name, value) => {
    if (name === "CommonTableExpr" && "ctename" in value) common.add(String(value.ctename));
    if (value !== query && isSelect(value)) selects.push(value);
    return undefined;
  });
  return selects.map((select) => ({
    select,
    sources: (select.fromClause ?? []).flatMap((item) => sourcesOf(item, schema, common)),
  }));
}

/** The tables named in one item of FROM. */
export function sourcesOf(item: Node, schema: Schema, common: ReadonlySet<string>): readonly Source[] {
  if ("JoinExpr" in item) {
    const { larg, rarg } = item.JoinExpr;
    return [larg, rarg].flatMap((side) => (side ? sourcesOf(side, schema, common) : []));
  }
  if ("RangeVar" in item) {
    const { relname = "", schemaname, alias } = item.RangeVar;
    const key = schemaname && schemaname !== "public" ? `${schemaname}.${relname}` : relname;
    const table = !schemaname && common.has(relname) ? undefined : schema.tables.get(key);
    return [{ alias: alias?.aliasname ?? relname, table }];
  }
  return [{ alias: aliasOf(item), table: undefined }];
}

function aliasOf(item: Node): string {
  if ("RangeSubselect" in item) return item.RangeSubselect.alias?.aliasname ?? "";
  return "RangeFunction" in item ? (item.RangeFunction.alias?.aliasname ?? "") : "";
}

/** The source that a column reference is to, and its column when that is a base table's. */
export function columnOf(
  node: Node | undefined,
  sources: readonly Source[],
): { readonly source: Source; readonly column: Column | undefined } | undefined {
  if (!node || !("ColumnRef" in node)) return undefined;
  const parts = nameParts(node.ColumnRef.fields);
  const qualifier = parts.at(-2);
  for (const source of sources) {
    if (qualifier !== undefined && source.alias !== qualifier) continue;
    const column = source.table?.columns.find(({ name }) => name === parts.at(-1));
    if (column || qualifier !== undefined) return { source, column };
  }
  return undefined;
}
