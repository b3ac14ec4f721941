import { aliasOf, isSamePart, lastName, nameParts, walk } from "@master-sql/sql";
import type { JoinType, Node, SelectStmt } from "@pgsql/types";
import { conditionsOf, joined } from "./conditions.ts";

const TRUTH: Node = { A_Const: { boolval: { boolval: true } } };

/** One table of FROM, with how it is joined to those before it. */
export interface FromItem {
  readonly leaf: Node;
  readonly alias: string;
  /** What is read: the name of a table or function, the same for all subqueries. */
  readonly reads: string;
  /** Of the first item it means nothing. */
  readonly joinType: JoinType;
  readonly on: readonly unknown[];
}

/** The tables of FROM one after the other; null where joins are nested in another way than from left to right. */
export function fromItems(select: SelectStmt): readonly FromItem[] | null {
  const items: FromItem[] = [];
  for (const node of select.fromClause ?? []) {
    const chain = chainOf(node);
    if (chain === null) return null;
    items.push(...chain);
  }
  return items;
}

function chainOf(node: Node): readonly FromItem[] | null {
  if (!("JoinExpr" in node)) {
    const { alias, reads } = leafOf(node);
    return [{ leaf: node, alias, reads, joinType: "JOIN_INNER", on: [] }];
  }
  const { larg, rarg, jointype = "JOIN_INNER", quals, usingClause, isNatural, alias } = node.JoinExpr;
  if (!larg || !rarg || usingClause?.length || isNatural || alias) return null;
  const [left, right] = [chainOf(larg), chainOf(rarg)];
  if (!left || !right) return null;
  const [first, ...rest] = right;
  if (!first || (rest.length > 0 && !(jointype === "JOIN_INNER" && isInner(right)))) return null;
  const last = right.at(-1);
  const on = conditionsOf(quals).filter((condition) => !isTrue(condition));
  return [
    ...left,
    ...right.map((item) => ({
      ...item,
      joinType: item === first ? jointype : item.joinType,
      on: item === last ? [...item.on, ...on] : item.on,
    })),
  ];
}

function isTrue(condition: unknown): boolean {
  return isSamePart(condition, TRUTH);
}

function leafOf(node: Node): { readonly alias: string; readonly reads: string } {
  if ("RangeVar" in node) {
    const { relname = "", schemaname = "public" } = node.RangeVar;
    return { alias: aliasOf(node), reads: `${schemaname}.${relname}` };
  }
  if ("RangeSubselect" in node) return { alias: aliasOf(node), reads: "(" };
  if ("RangeFunction" in node) {
    let name = "";
    walk(node, (kind, value: { funcname?: Node[] }) => {
      if (kind === "FuncCall" && name === "") name = lastName(value.funcname);
      return undefined;
    });
    return { alias: node.RangeFunction.alias?.aliasname ?? name, reads: `${name}(` };
  }
  return { alias: "", reads: "?" };
}

export function isInner(items: readonly FromItem[]): boolean {
  return items.slice(1).every(({ joinType }) => joinType === "JOIN_INNER");
}

/** The tables that a condition names. */
export function mentionedIn(condition: unknown): readonly string[] {
  const found = new Set<string>();
  walk(condition, (kind, value: { fields?: Node[] }) => {
    const [table, ...rest] = kind === "ColumnRef" ? nameParts(value.fields) : [];
    if (table !== undefined && rest.length > 0) found.add(table);
    return undefined;
  });
  return [...found];
}

/** FROM of some items. */
export function fromClauseOf(items: readonly FromItem[]): Node[] {
  const [first, ...rest] = items;
  if (!first) return [];
  const chain = rest.reduce<Node>(
    (larg, { leaf, joinType, on }) => ({
      JoinExpr: { jointype: joinType, larg, rarg: leaf, quals: joined(on) ?? TRUTH },
    }),
    first.leaf,
  );
  return [chain];
}

/** What the tables of one item of FROM are called. */
export function aliasesOf(item: Node): readonly string[] {
  if ("RangeVar" in item || "RangeSubselect" in item) return [aliasOf(item)];
  if (!("JoinExpr" in item)) return [];
  return [item.JoinExpr.larg, item.JoinExpr.rarg].flatMap((side) => (side ? aliasesOf(side) : []));
}
