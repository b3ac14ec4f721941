import { columnRef, nameParts } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { type FromItem, subqueryOf } from "./from-items.ts";
import { plainExpression } from "./plain-expression.ts";
import { aliasesIn } from "./plain-query.ts";
import { type Outputs, outputsInTermsOf, withOutputs } from "./same-outputs.ts";
import { contents, rebuilt, selectOf, type Tree } from "./tree.ts";

export interface ItemPair {
  readonly own: FromItem;
  readonly other: FromItem;
}

/**
 * Tables of two queries that stand for each other: what they read is the same, in the order in which they come. So do
 * the last that are left of both, since one is read in place of the other.
 * @param areTwinsSwapped tables that are read twice stand for each other in the opposite order
 */
export function matchedItems(
  own: readonly FromItem[],
  other: readonly FromItem[],
  areTwinsSwapped: boolean,
): readonly ItemPair[] {
  const left = [...other];
  const pairs = own.flatMap((item) => {
    const alike = left.filter(({ reads }) => reads === item.reads);
    const named = alike.find(({ alias }) => alias === item.alias) ?? alike[0];
    const found = areTwinsSwapped ? (alike.find((each) => each !== named) ?? named) : named;
    if (!found) return [];
    left.splice(left.indexOf(found), 1);
    return [{ own: item, other: found }];
  });
  const [replaced, ...others] = own.filter((item) => !pairs.some((pair) => pair.own === item));
  const [instead, ...more] = left;
  const isReplaced = others.length === 0 && more.length === 0 && isTable(replaced) && isTable(instead);
  return replaced && instead && isReplaced ? [...pairs, { own: replaced, other: instead }] : pairs;
}

function isTable(item: FromItem | undefined): boolean {
  return item !== undefined && "RangeVar" in item.leaf;
}

/** The other query with the names that the own one gives to the same tables, and to the columns of its subqueries. */
export function withNamesOf(
  other: SelectStmt,
  pairs: readonly ItemPair[],
  own: readonly FromItem[],
  others: readonly FromItem[],
): SelectStmt {
  const tables = new Map<string, string>();
  const outputs = new Map<string, Outputs>();
  for (const pair of pairs) {
    tables.set(pair.other.alias, pair.own.alias);
    const known = outputsOf(pair);
    if (known) outputs.set(pair.other.alias, known);
  }
  const taken = new Set(own.map(({ alias }) => alias));
  for (const { alias } of others) if (!tables.has(alias) && taken.has(alias)) tables.set(alias, `${alias}_2`);
  // A subquery may give a table the name that another, around it, is about to get.
  const within = aliasesIn(other);
  for (const name of [...tables.values()])
    if (!tables.has(name) && within.has(name)) tables.set(name, `${name}_within`);
  return rebuilt(other, (value) => renamed(value, tables, outputs));
}

function renamed(
  value: Tree,
  tables: ReadonlyMap<string, string>,
  outputs: ReadonlyMap<string, Outputs>,
): unknown {
  const [kind, node] = contents(value) ?? ["", null];
  if (!node) return value;
  // Which side of a comparison comes first hangs on the names.
  if (kind === "A_Expr") return plainExpression(value);
  if (kind === "ColumnRef") {
    const { fields } = node as { readonly fields?: Node[] };
    const [table, column, ...rest] = nameParts(fields);
    if (table === undefined || column === undefined || rest.length > 0 || column === "*") return value;
    return columnRef(tables.get(table) ?? table, outputs.get(table)?.names.get(column) ?? column);
  }
  if (kind !== "RangeVar" && kind !== "RangeSubselect" && kind !== "RangeFunction") return value;
  const { alias, relname } = node as { readonly alias?: Tree; readonly relname?: string };
  const name = typeof alias?.aliasname === "string" ? alias.aliasname : (relname ?? "");
  const wanted = tables.get(name);
  if (wanted === undefined) return value;
  const known = outputs.get(name);
  const subquery = known && selectOf(node.subquery);
  const changed = subquery ? { subquery: { SelectStmt: withOutputs(subquery, known) } } : {};
  return { [kind]: { ...node, ...changed, alias: { ...alias, aliasname: wanted } } };
}

/** What the outputs of a subquery are called in the own query. */
function outputsOf({ own, other }: ItemPair): Outputs | null {
  const [mine, theirs] = [subqueryOf(own), subqueryOf(other)];
  return mine && theirs && outputsInTermsOf(mine, theirs);
}
