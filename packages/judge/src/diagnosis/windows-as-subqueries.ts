import { isAggregate, nameParts } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { plainExpression } from "./plain-expression.ts";
import { aliasesIn, hasAggregate, hasWindow, selectWith, withFreshAliases } from "./plain-query.ts";
import { contents, isTree, rebuilt, type Tree } from "./tree.ts";
import { comparison, equality, valueSubquery } from "./value-subquery.ts";

interface Window {
  readonly partitionClause?: readonly Node[];
  readonly orderClause?: readonly Node[];
  readonly frameOptions?: number;
}

/** The frame that nothing is said about. */
const DEFAULT_FRAME = 1058;
/** From the first row of the partition to its last. */
const WHOLE_FRAMES: readonly number[] = [307, 309, 313];

/** A query in canonical form in which subqueries about the same tables stand for windows, where that is simple. */
export function withoutWindows(select: SelectStmt): SelectStmt {
  const { targetList, fromClause } = select;
  if (!fromClause || !hasWindow(targetList) || select.groupClause || hasAggregate(targetList)) return select;
  const taken = aliasesIn(select);
  const targets = rebuilt(targetList, (node) => {
    const [kind, call] = contents(node) ?? ["", null];
    return kind === "FuncCall" && isTree(call?.over)
      ? (subqueryOf(call, call.over, select, taken) ?? node)
      : node;
  });
  return { ...select, ...(targets && { targetList: targets }) };
}

/** What a window function gives for a row, as a subquery about the rows that it looks at; null where that isn't simple. */
function subqueryOf(call: Tree, window: Window, select: SelectStmt, taken: ReadonlySet<string>): Tree | null {
  const { partitionClause = [], orderClause = [], frameOptions = DEFAULT_FRAME } = window;
  const { over: _, ...bare } = call;
  const name = nameParts(call.funcname as Node[]).at(-1) ?? "";
  // The same tables once more, under other names.
  const orderKeys = orderClause.flatMap((key) => ("SortBy" in key ? (key.SortBy.node ?? []) : []));
  if (orderKeys.length !== orderClause.length) return null;
  const here = selectWith({
    targetList: [{ FuncCall: bare } as Node, ...partitionClause, ...orderKeys].map(
      (val): Node => ({ ResTarget: { val } }),
    ),
    ...(select.fromClause && { fromClause: select.fromClause }),
    ...(select.whereClause && { whereClause: select.whereClause }),
  });
  const again = withFreshAliases(here, taken);
  const [value, ...keys] = (again.targetList ?? []).map((each) =>
    "ResTarget" in each ? each.ResTarget.val : each,
  );
  const partition = partitionClause.map((key, place) => equality(keys[place], key));
  const sorted = orderClause.map((key, place) => sortOf(key, keys[partitionClause.length + place]));
  const [first, ...more] = sorted;
  if (!first) return isAggregate(name) ? ofWindow(valueSubquery(again, value, partition)) : null;
  const [, inner] = contents(value) ?? ["", null];
  const [shown, ...others]: readonly unknown[] = Array.isArray(inner?.args) ? inner.args : [];
  const isDefault = frameOptions === DEFAULT_FRAME;
  const isAlone = more.length === 0;
  const asked = (operator: "before" | "upto" | "after") => [...partition, comparedBy(operator, first)];
  const one = (conditions: readonly unknown[], isTurned: boolean) =>
    ofWindow(valueSubquery(again, shown, conditions, firstOf(sorted, isTurned)));
  if (isAlone && isAggregate(name) && isDefault) return ofWindow(valueSubquery(again, value, asked("upto")));
  if (isAlone && name === "rank") return plus(ofWindow(valueSubquery(again, COUNT, asked("before"))), 1);
  if (isAlone && name === "lag" && others.length === 0) return one(asked("before"), true);
  if (isAlone && name === "lead" && others.length === 0) return one(asked("after"), false);
  if (name === "first_value") return one(partition, false);
  return name === "last_value" && WHOLE_FRAMES.includes(frameOptions) ? one(partition, true) : null;
}

interface Sorted {
  readonly key: Extract<Node, { readonly SortBy: unknown }> | null;
  readonly isDescending: boolean;
  readonly own: unknown;
  /** The same of the other rows. */
  readonly other: unknown;
}

function sortOf(key: Node, other: unknown): Sorted {
  if (!("SortBy" in key)) return { key: null, isDescending: false, own: key, other };
  return { key, isDescending: key.SortBy.sortby_dir === "SORTBY_DESC", own: key.SortBy.node, other };
}

/** That another row comes before a row, after it, or not after it. */
function comparedBy(place: "before" | "upto" | "after", { isDescending, own, other }: Sorted): unknown {
  const isLess = (place === "after") === isDescending;
  return comparison(`${isLess ? "<" : ">"}${place === "upto" ? "=" : ""}`, other, own);
}

/** The first of some rows, or the last. */
function firstOf(sorted: readonly Sorted[], isTurned: boolean): Partial<SelectStmt> {
  const sortClause = sorted.flatMap(({ key, isDescending, other }): Node[] => {
    const sortby_dir = isDescending === isTurned ? "SORTBY_DEFAULT" : "SORTBY_DESC";
    return key ? [{ SortBy: { ...key.SortBy, sortby_dir, node: other as Node } }] : [];
  });
  return { sortClause, limitCount: { A_Const: { ival: { ival: 1 } } }, limitOption: "LIMIT_OPTION_COUNT" };
}

const COUNT: Node = {
  FuncCall: { funcname: [{ String: { sval: "count" } }], agg_star: true, funcformat: "COERCE_EXPLICIT_CALL" },
};

function plus(lexpr: Tree, ival: number): Tree {
  const sum = {
    kind: "AEXPR_OP",
    name: [{ String: { sval: "+" } }],
    lexpr,
    rexpr: { A_Const: { ival: { ival } } },
  };
  return plainExpression({ A_Expr: sum }) as Tree;
}

/** Marks a subquery that stands for a window; a key of this kind is passed over where parts are compared. */
function ofWindow({ SubLink: link }: Tree): Tree {
  return { SubLink: { ...(link as Tree), window_location: 1 } };
}
