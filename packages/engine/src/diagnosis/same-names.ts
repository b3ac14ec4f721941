import type { Node, SelectStmt } from "@pgsql/types";
import { nameParts } from "../sql/parse-tree.ts";
import type { FromItem } from "./from-items.ts";
import { plainExpression } from "./plain-expression.ts";
import { contents, isTree, rebuilt, type Tree } from "./tree.ts";

export interface ItemPair {
  readonly own: FromItem;
  readonly other: FromItem;
}

/**
 * Tables of two queries that stand for each other: what they read is the same, in the order in which they come.
 * @param areTwinsSwapped tables that are read twice stand for each other in the opposite order
 */
export function matchedItems(
  own: readonly FromItem[],
  other: readonly FromItem[],
  areTwinsSwapped: boolean,
): readonly ItemPair[] {
  const left = [...other];
  return own.flatMap((item) => {
    const alike = left.filter(({ reads }) => reads === item.reads);
    const named = alike.find(({ alias }) => alias === item.alias) ?? alike[0];
    const found = areTwinsSwapped ? (alike.find((each) => each !== named) ?? named) : named;
    if (!found) return [];
    left.splice(left.indexOf(found), 1);
    return [{ own: item, other: found }];
  });
}

/** The other query with the names that the own one gives to the same tables, and to the columns of its subqueries. */
export function withNamesOf(
  other: SelectStmt,
  pairs: readonly ItemPair[],
  own: readonly FromItem[],
  others: readonly FromItem[],
): SelectStmt {
  const tables = new Map<string, string>();
  const columns = new Map<string, ReadonlyMap<string, string>>();
  for (const pair of pairs) {
    tables.set(pair.other.alias, pair.own.alias);
    columns.set(pair.other.alias, outputNames(pair));
  }
  const taken = new Set(own.map(({ alias }) => alias));
  for (const { alias } of others) if (!tables.has(alias) && taken.has(alias)) tables.set(alias, `${alias}_2`);
  return rebuilt(other, (value) => renamed(value, tables, columns));
}

function renamed(
  value: Tree,
  tables: ReadonlyMap<string, string>,
  columns: ReadonlyMap<string, ReadonlyMap<string, string>>,
): unknown {
  const [kind, node] = contents(value) ?? ["", null];
  if (!node) return value;
  // Which side of a comparison comes first hangs on the names.
  if (kind === "A_Expr") return plainExpression(value);
  if (kind === "ColumnRef") {
    const { fields } = node as { readonly fields?: Node[] };
    const [table, column, ...rest] = nameParts(fields);
    if (table === undefined || column === undefined || rest.length > 0 || column === "*") return value;
    const names = [tables.get(table) ?? table, columns.get(table)?.get(column) ?? column];
    return { ColumnRef: { fields: names.map((sval) => ({ String: { sval } })) } };
  }
  if (kind !== "RangeVar" && kind !== "RangeSubselect" && kind !== "RangeFunction") return value;
  const { alias, relname } = node as { readonly alias?: Tree; readonly relname?: string };
  const name = typeof alias?.aliasname === "string" ? alias.aliasname : (relname ?? "");
  const wanted = tables.get(name);
  if (wanted === undefined) return value;
  const outputs = columns.get(name);
  const changed =
    outputs?.size && isTree(node.subquery) ? { subquery: withOutputs(node.subquery, outputs) } : {};
  return { [kind]: { ...node, ...changed, alias: { ...alias, aliasname: wanted } } };
}

function withOutputs(subquery: Tree, names: ReadonlyMap<string, string>): Tree {
  const [kind, select] = contents(subquery) ?? ["", null];
  if (kind !== "SelectStmt" || !select || !Array.isArray(select.targetList)) return subquery;
  const targetList = select.targetList.map((target: Node) => {
    if (!("ResTarget" in target)) return target;
    const wanted = names.get(nameOf(target));
    return wanted === undefined ? target : { ResTarget: { ...target.ResTarget, name: wanted } };
  });
  return { SelectStmt: { ...select, targetList } };
}

/** What the outputs of a subquery are called in the own query, by their places. */
function outputNames({ own, other }: ItemPair): ReadonlyMap<string, string> {
  const [mine, theirs] = [outputsOf(own.leaf), outputsOf(other.leaf)];
  if (mine.length !== theirs.length) return new Map();
  const known = new Set(mine);
  return new Map(
    theirs.flatMap((name, place) => {
      const wanted = mine[place];
      return wanted && name && !known.has(name) && !theirs.includes(wanted) ? [[name, wanted]] : [];
    }),
  );
}

function outputsOf(leaf: Node): readonly string[] {
  if (!("RangeSubselect" in leaf)) return [];
  const { subquery } = leaf.RangeSubselect;
  const select = subquery && "SelectStmt" in subquery ? subquery.SelectStmt : undefined;
  return (select?.targetList ?? []).map(nameOf);
}

/** The name of an output. */
export function nameOf(target: Node): string {
  if (!("ResTarget" in target)) return "";
  const { name, val } = target.ResTarget;
  if (name) return name;
  if (val && "ColumnRef" in val) return nameParts(val.ColumnRef.fields).at(-1) ?? "";
  return val && "FuncCall" in val ? (nameParts(val.FuncCall.funcname).at(-1) ?? "") : "";
}
