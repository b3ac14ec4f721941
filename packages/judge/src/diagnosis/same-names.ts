import { columnRef, nameParts } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import type { FromItem } from "./from-items.ts";
import { plainExpression } from "./plain-expression.ts";
import { aliasesIn } from "./plain-query.ts";
import { contents, rebuilt, type Tree } from "./tree.ts";

interface ItemPair {
  readonly own: FromItem;
  readonly other: FromItem;
}

/** Pairs the FROM items of two queries that read the same table, in their order. */
export function matchedItems(own: readonly FromItem[], other: readonly FromItem[]): readonly ItemPair[] {
  const left = [...other];
  return own.flatMap((item) => {
    const alike = left.filter(({ reads }) => reads === item.reads);
    const found = alike.find(({ alias }) => alias === item.alias) ?? alike[0];
    if (!found) return [];
    left.splice(left.indexOf(found), 1);
    return [{ own: item, other: found }];
  });
}

/** The other query, with its tables renamed to the learner's names. */
export function withNamesOf(
  other: SelectStmt,
  pairs: readonly ItemPair[],
  own: readonly FromItem[],
  others: readonly FromItem[],
): SelectStmt {
  const tables = new Map(pairs.map((pair) => [pair.other.alias, pair.own.alias]));
  const taken = new Set(own.map(({ alias }) => alias));
  for (const { alias } of others) if (!tables.has(alias) && taken.has(alias)) tables.set(alias, `${alias}_2`);
  // A subquery may give a table the name that another, around it, is about to get.
  const within = aliasesIn(other);
  for (const name of [...tables.values()])
    if (!tables.has(name) && within.has(name)) tables.set(name, `${name}_within`);
  return rebuilt(other, (value) => renamed(value, tables));
}

function renamed(value: Tree, tables: ReadonlyMap<string, string>): unknown {
  const [kind, node] = contents(value) ?? ["", null];
  if (!node) return value;
  // Which side of a comparison comes first hangs on the names.
  if (kind === "A_Expr") return plainExpression(value);
  if (kind === "ColumnRef") {
    const { fields } = node as { readonly fields?: Node[] };
    const [table, column, ...rest] = nameParts(fields);
    if (table === undefined || column === undefined || rest.length > 0 || column === "*") return value;
    return columnRef(tables.get(table) ?? table, column);
  }
  if (kind !== "RangeVar" && kind !== "RangeSubselect" && kind !== "RangeFunction") return value;
  const { alias, relname } = node as { readonly alias?: Tree; readonly relname?: string };
  const name = typeof alias?.aliasname === "string" ? alias.aliasname : (relname ?? "");
  const wanted = tables.get(name);
  return wanted === undefined ? value : { [kind]: { ...node, alias: { ...alias, aliasname: wanted } } };
}
