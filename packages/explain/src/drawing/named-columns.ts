import { nameParts, walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import type { XrayColumn } from "../index.ts";

/** Names of columns, with the table's name before a dot where the query gives it; `*` for all. */
export type Names = ReadonlySet<string>;

/** What a part of a query names. */
export function namesIn(part: unknown): Names {
  const names = new Set<string>();
  walk(part, (kind, value: { fields?: Parameters<typeof nameParts>[0] }) => {
    if (kind !== "ColumnRef") return undefined;
    names.add(nameParts(value.fields).slice(-2).join("."));
    return false;
  });
  return names;
}

/** What the conditions of a query's joins name, without what subqueries in FROM do. */
export function namesInJoins({ fromClause = [] }: SelectStmt): Names {
  const names = new Set<string>();
  const visit = (node: Node | undefined): void => {
    if (!node || !("JoinExpr" in node)) return;
    const { larg, rarg, quals, usingClause } = node.JoinExpr;
    for (const name of [...namesIn(quals), ...nameParts(usingClause)]) names.add(name);
    visit(larg);
    visit(rarg);
  };
  for (const item of fromClause) visit(item);
  return names;
}

/**
 * The columns that are drawn of a row, by their positions: those whose names come first in `wanted`, `most` at most, in
 * the order that they have in the table. The first ones where none is named.
 */
export function chosenColumns(
  columns: readonly XrayColumn[],
  wanted: readonly Names[],
  most: number,
): readonly number[] {
  const all = columns.map((_, index) => index);
  const isNamed = (index: number, names: Names) => {
    const { name = "", source = "" } = columns[index] ?? {};
    return names.has(name) || names.has(`${source}.${name}`) || names.has("*") || names.has(`${source}.*`);
  };
  const chosen = new Set(wanted.flatMap((names) => all.filter((index) => isNamed(index, names))));
  return [...(chosen.size > 0 ? chosen : all)].slice(0, most).toSorted((a, b) => a - b);
}
