import {
  columnOf,
  contains,
  nameParts,
  type Schema,
  type SelectScope,
  type Source,
  scopesOf,
  walkOwn,
} from "@master-sql/sql";
import type { A_Expr, SelectStmt } from "@pgsql/types";

/**
 * Whether a query joins two tables, of which one refers to the other, by other columns than those: an episode's key with
 * the key of a companion, in a table that has both. Not by columns that a solution compares.
 */
export function joinsByOtherColumns(
  query: SelectStmt,
  schema: Schema,
  solutions: readonly SelectStmt[],
): boolean {
  const compared = new Set(solutions.flatMap(comparedColumns));
  return scopesOf(query, schema).some((scope) => {
    const links = linksOf(scope);
    return links.some(
      ({ one, other, columns }) =>
        refersTo(one, other).length > 0 &&
        !compared.has(nameOfPair(columns)) &&
        !links.some((link) => isBetween(link, one, other) && isByReference(link)),
    );
  });
}

/** The pairs of columns that a query compares, of whatever tables. */
function comparedColumns(query: SelectStmt): readonly string[] {
  const pairs: string[] = [];
  contains(query, (kind, { lexpr, rexpr }: A_Expr) => {
    if (kind === "A_Expr" && lexpr && "ColumnRef" in lexpr && rexpr && "ColumnRef" in rexpr)
      pairs.push(nameOfPair([lexpr, rexpr].map((side) => nameParts(side.ColumnRef.fields).at(-1) ?? "")));
    return false;
  });
  return pairs;
}

function nameOfPair(columns: readonly string[]): string {
  return columns.toSorted().join("=");
}

/** Two columns of different tables that are to be equal. */
interface Link {
  readonly one: Source;
  readonly other: Source;
  readonly columns: readonly [string, string];
}

function linksOf({ select, sources }: SelectScope): readonly Link[] {
  const links: Link[] = [];
  walkOwn(select, (kind, { name, lexpr, rexpr }: A_Expr) => {
    if (kind !== "A_Expr" || nameParts(name).at(-1) !== "=") return undefined;
    const [left, right] = [columnOf(lexpr, sources), columnOf(rexpr, sources)];
    if (left?.column && right?.column && left.source !== right.source)
      links.push({
        one: left.source,
        other: right.source,
        columns: [left.column.name, right.column.name],
      });
    return undefined;
  });
  return links;
}

function isBetween({ one, other }: Link, a: Source, b: Source): boolean {
  return (one === a && other === b) || (one === b && other === a);
}

/** The pairs of columns by which one of two tables refers to the other, in the order of the tables. */
function refersTo(one: Source, other: Source): readonly (readonly [string, string])[] {
  const forth = (from: Source, to: Source) =>
    (from.table?.foreignKeys ?? [])
      .filter(({ target }) => target === to.table?.key)
      .flatMap(({ columns, targetColumns }) =>
        columns.map((column, index) => [column, targetColumns[index] ?? ""] as const),
      );
  return [...forth(one, other), ...forth(other, one).map(([column, target]) => [target, column] as const)];
}

function isByReference({ one, other, columns }: Link): boolean {
  return refersTo(one, other).some((pair) => pair[0] === columns[0] && pair[1] === columns[1]);
}
