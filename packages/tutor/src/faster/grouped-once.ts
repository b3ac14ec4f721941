import {
  aliasOf,
  allOf,
  columnRef,
  conjuncts,
  contains,
  integerConstant,
  lastName,
  leavesOf,
  nameParts,
  nodeOf,
  operation,
  type Place,
} from "@master-sql/sql";
import type { A_Expr, FuncCall, Node, SelectStmt } from "@pgsql/types";

const AGGREGATES = new Set(["count", "sum", "avg", "min", "max"]);

/** A column of the query outside that a subquery looks its rows up by, and its own column. */
interface Link {
  readonly own: Node;
  readonly outer: Node;
  /** Name of the table outside. */
  readonly table: string;
}

/**
 * A correlated subquery that gives one aggregate for each row outside, as a join with groups that are made once; null
 * where the place is none. Its key columns are called key_1, key_2, …, its value figure.
 * (Decorrelation of scalar aggregates, after Kim, "On optimizing an SQL-like nested query", TODS 1982, with the outer
 * join that keeps rows without a group.)
 */
export function groupedOnce(place: Place): SelectStmt | null {
  if (place.name !== "SubLink" || !("subLinkType" in place.value)) return null;
  const { subLinkType, subselect } = place.value as { subLinkType?: string; subselect?: Node };
  if (subLinkType !== "EXPR_SUBLINK" || !subselect || !("SelectStmt" in subselect)) return null;
  const inner = subselect.SelectStmt;
  const figure = figureOf(inner);
  const split = figure && linksOf(inner);
  if (!figure || !split) return null;
  const outer = place.select;
  const name = freeName(place.root);
  const joined = withJoin(outer.fromClause ?? [], split.links, groupsOf(inner, figure, split), name);
  const targetList = starsOf(outer);
  if (!joined || !targetList) return null;
  const value = columnRef(name, "figure");
  const zero: Node = integerConstant(0);
  const shown: Node =
    lastName(figure.funcname) === "count" ? { CoalesceExpr: { args: [value, zero] } } : value;
  const isHere = (node: object) => "SubLink" in node && node.SubLink === place.value;
  const changed = swapped({ ...outer, targetList, fromClause: [] }, isHere, shown);
  return swapped(place.root, (node) => node === outer, { ...changed, fromClause: [...joined] });
}

/** The one aggregate that a subquery gives, if it does nothing else with its rows. */
function figureOf(inner: SelectStmt): FuncCall | null {
  const {
    targetList = [],
    fromClause,
    groupClause,
    havingClause,
    limitCount,
    limitOffset,
    withClause,
  } = inner;
  const [target] = targetList;
  const value = nodeOf(target, "ResTarget")?.val;
  const isPlain =
    inner.op === "SETOP_NONE" &&
    fromClause?.length &&
    !groupClause?.length &&
    !inner.distinctClause?.length &&
    !havingClause &&
    !limitCount &&
    !limitOffset &&
    !withClause;
  if (!isPlain || targetList.length !== 1 || !value || !("FuncCall" in value)) return null;
  const isAggregate = AGGREGATES.has(lastName(value.FuncCall.funcname));
  return isAggregate && !value.FuncCall.over ? value.FuncCall : null;
}

/** The conditions of a subquery: those that look its rows up, and the rest. Null where they don't come apart. */
function linksOf(
  inner: SelectStmt,
): { readonly links: readonly Link[]; readonly rest: readonly Node[] } | null {
  const own = new Set(leavesOf(inner.fromClause).map(aliasOf));
  const links: Link[] = [];
  const rest: Node[] = [];
  for (const condition of conjuncts(inner.whereClause)) {
    const link = linkOf(condition, own);
    if (link) links.push(link);
    else if (namesOthers(condition, own)) return null;
    else rest.push(condition);
  }
  return links.length > 0 ? { links, rest } : null;
}

function linkOf(condition: Node, own: ReadonlySet<string>): Link | null {
  if (!("A_Expr" in condition)) return null;
  const { kind, name, lexpr, rexpr }: A_Expr = condition.A_Expr;
  if (kind !== "AEXPR_OP" || nameParts(name).join() !== "=" || !lexpr || !rexpr) return null;
  for (const [one, other] of [
    [lexpr, rexpr],
    [rexpr, lexpr],
  ] as const) {
    const [mine, theirs] = [columnName(one), columnName(other)];
    if (!mine || theirs?.length !== 2) continue;
    const [table = ""] = theirs;
    const isOwn = mine.length === 1 || own.has(mine[0] ?? "");
    if (isOwn && !own.has(table)) return { own: one, outer: other, table };
  }
  return null;
}

function columnName(node: Node): readonly string[] | null {
  return "ColumnRef" in node ? nameParts(node.ColumnRef.fields) : null;
}

function namesOthers(condition: Node, own: ReadonlySet<string>): boolean {
  return contains(condition, (kind, value: { fields?: Node[] }) => {
    const parts = kind === "ColumnRef" ? nameParts(value.fields) : [];
    return parts.length > 1 && !own.has(parts[0] ?? "");
  });
}

function groupsOf(
  inner: SelectStmt,
  figure: FuncCall,
  { links, rest }: { readonly links: readonly Link[]; readonly rest: readonly Node[] },
): SelectStmt {
  const { whereClause: _, ...plain } = inner;
  const whereClause = allOf(rest);
  return {
    ...plain,
    targetList: [
      ...links.map(({ own }, at): Node => ({ ResTarget: { name: `key_${at + 1}`, val: own } })),
      { ResTarget: { name: "figure", val: { FuncCall: figure } } },
    ],
    groupClause: links.map(({ own }) => own),
    ...(whereClause && { whereClause }),
  };
}

/** The tables outside, with the groups joined to those that they belong to; null when those aren't in one item. */
function withJoin(
  items: readonly Node[],
  links: readonly Link[],
  groups: SelectStmt,
  name: string,
): readonly Node[] | null {
  const at = items.findIndex((item) =>
    links.every(({ table }) => leavesOf([item]).some((leaf) => aliasOf(leaf) === table)),
  );
  const item = items[at];
  if (!item) return null;
  const matches = links.map(({ outer }, index) => operation("=", columnRef(name, `key_${index + 1}`), outer));
  const quals = allOf(matches);
  const join: Node = {
    JoinExpr: {
      jointype: "JOIN_LEFT",
      larg: item,
      rarg: { RangeSubselect: { subquery: { SelectStmt: groups }, alias: { aliasname: name } } },
      ...(quals && { quals }),
    },
  };
  return items.with(at, join);
}

/** What the query gives, with `*` as the tables that it stood for; null where that can't be told. */
function starsOf({ targetList = [], fromClause = [] }: SelectStmt): Node[] | null {
  const tables = leavesOf(fromClause).map(aliasOf);
  const isStar = (node: Node) =>
    nameParts(nodeOf(nodeOf(node, "ResTarget")?.val, "ColumnRef")?.fields).join(".") === "*";
  if (targetList.some(isStar) && contains(fromClause, (_, value) => "usingClause" in value)) return null;
  return targetList.flatMap((target) =>
    isStar(target)
      ? tables.map(
          (table): Node => ({
            ResTarget: { val: { ColumnRef: { fields: [{ String: { sval: table } }, { A_Star: {} }] } } },
          }),
        )
      : [target],
  );
}

/** A name that nothing in the query has. */
function freeName(root: SelectStmt): string {
  const text = JSON.stringify(root);
  let name = "grouped";
  for (let number = 2; text.includes(`"${name}"`); number += 1) name = `grouped_${number}`;
  return name;
}

/** A copy of a tree with another object in place of one of its objects. */
function swapped<T>(tree: T, isIt: (node: object) => boolean, other: object): T;
function swapped(tree: unknown, isIt: (node: object) => boolean, other: object): unknown {
  if (typeof tree !== "object" || tree === null) return tree;
  if (isIt(tree)) return other;
  if (Array.isArray(tree)) return tree.map((item) => swapped(item, isIt, other));
  return Object.fromEntries(Object.entries(tree).map(([key, child]) => [key, swapped(child, isIt, other)]));
}
