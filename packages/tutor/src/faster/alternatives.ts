import {
  aliasOf,
  both,
  columnRef,
  contains,
  integerConstant,
  isConstant,
  lastName,
  leavesOf,
  nameNodes,
  nameParts,
  nodeOf,
  operation,
  type Place,
  printSql,
} from "@master-sql/sql";
import type { A_Expr, BoolExpr, JoinExpr, Node, SelectStmt, SubLink } from "@pgsql/types";
import { made, type Rewrite } from "./rewrite.ts";

/** x NOT IN (SELECT y …) as NOT EXISTS: the same only where neither is NULL, which has to be proved. */
export function existsForList(place: Place): readonly Rewrite[] {
  if (place.name !== "BoolExpr") return [];
  const { boolop, args = [] }: BoolExpr = place.value;
  const [inside] = args;
  if (boolop !== "NOT_EXPR" || !inside || !("SubLink" in inside)) return [];
  const { subLinkType, testexpr, subselect, operName }: SubLink = inside.SubLink;
  if (subLinkType !== "ANY_SUBLINK" || operName?.length || !testexpr || !subselect) return [];
  const inner = nodeOf(subselect, "SelectStmt");
  const [target] = inner?.targetList ?? [];
  const output = nodeOf(target, "ResTarget")?.val;
  const outer = qualified(testexpr, place.select);
  if (!inner || !output || !outer || !isPlain(inner)) return [];
  const { distinctClause: _, sortClause: __, ...rest } = inner;
  const link = operation("=", output, outer);
  const query: SelectStmt = {
    ...rest,
    targetList: [{ ResTarget: { val: integerConstant(1) } }],
    whereClause: inner.whereClause ? both(link, inner.whereClause) : link,
  };
  return made(
    place.with({
      boolop,
      args: [{ SubLink: { subLinkType: "EXISTS_SUBLINK", subselect: { SelectStmt: query } } }],
    }),
    "NOT EXISTS in place of NOT IN",
    "NOT EXISTS is done as a join that keeps what has no partner, while NOT IN has to mind NULLs in its list",
  );
}

/** A column with its table, since a bare name could be taken for a column inside; null where that can't be told. */
function qualified(column: Node, { fromClause = [] }: SelectStmt): Node | null {
  if (!("ColumnRef" in column)) return null;
  const parts = nameParts(column.ColumnRef.fields);
  if (parts.length > 1) return column;
  const [table, ...more] = leavesOf(fromClause).map(aliasOf);
  const [bare] = parts;
  return table && bare && more.length === 0 ? columnRef(table, bare) : null;
}

/** Without what would make a condition that is added to WHERE mean something else. */
function isPlain({
  op,
  fromClause,
  groupClause,
  havingClause,
  limitCount,
  limitOffset,
}: SelectStmt): boolean {
  return (
    op === "SETOP_NONE" &&
    !!fromClause?.length &&
    !groupClause?.length &&
    !havingClause &&
    !limitCount &&
    !limitOffset
  );
}

/** x = 1 OR x = 2 as x IN (1, 2). */
export function listForAlternatives(place: Place): readonly Rewrite[] {
  if (place.name !== "BoolExpr") return [];
  const { boolop, args = [] }: BoolExpr = place.value;
  if (boolop !== "OR_EXPR") return [];
  const values: Node[] = [];
  let column: Node | undefined;
  for (const arg of args) {
    if (!("A_Expr" in arg)) return [];
    const { kind, name, lexpr, rexpr }: A_Expr = arg.A_Expr;
    const isEqual = kind === "AEXPR_OP" && lastName(name) === "=";
    if (!isEqual || !lexpr || !("ColumnRef" in lexpr) || !rexpr || !isConstant(rexpr)) return [];
    if (column && printSql(column) !== printSql(lexpr)) return [];
    column = lexpr;
    values.push(rexpr);
  }
  if (!column) return [];
  const list: Node = {
    A_Expr: {
      kind: "AEXPR_IN",
      name: nameNodes("="),
      lexpr: column,
      rexpr: { List: { items: values } },
    },
  };
  return made(
    place.replaced(list),
    "an IN list in place of alternatives",
    "a list is looked up in one go, while each alternative is looked up by itself",
  );
}

/** The alternatives of WHERE as branches of UNION ALL, each without the rows of those before it. */
export function branchesForAlternatives(place: Place): readonly Rewrite[] {
  const { root } = place;
  if (place.name !== "BoolExpr" || root.whereClause === undefined || !isPlain(root)) return [];
  if (!("BoolExpr" in root.whereClause) || root.whereClause.BoolExpr !== place.value) return [];
  const { boolop, args = [] }: BoolExpr = place.value;
  const [one, other, ...more] = args;
  const isWhole =
    root.sortClause?.length ||
    root.distinctClause?.length ||
    root.withClause ||
    contains(root.targetList, (name) => name === "FuncCall");
  if (boolop !== "OR_EXPR" || !one || !other || more.length > 0 || isWhole) return [];
  const notYet: Node = { BooleanTest: { arg: one, booltesttype: "IS_NOT_TRUE" } };
  return made(
    {
      op: "SETOP_UNION",
      all: true,
      limitOption: "LIMIT_OPTION_DEFAULT",
      larg: { ...root, whereClause: one },
      rarg: { ...root, whereClause: both(other, notYet) },
    },
    "two branches with UNION ALL in place of OR",
    "each branch has one condition and can be looked up by an index of its own",
    true,
  );
}

/** DISTINCT over a join that shows only one of its sides, as EXISTS: no row is repeated, so there is less to merge. */
export function existsForJoin({ name, value, root }: Place): readonly Rewrite[] {
  if (name !== "JoinExpr" || !root.distinctClause?.length || root.groupClause?.length) return [];
  const join: JoinExpr = value;
  const { jointype, larg, rarg, quals, usingClause } = join;
  const [from, ...others] = root.fromClause ?? [];
  if (!from || others.length > 0 || !("JoinExpr" in from) || from.JoinExpr !== join) return [];
  if (jointype !== "JOIN_INNER" || !larg || !rarg || !("RangeVar" in rarg) || !quals || usingClause?.length)
    return [];
  const alias = aliasOf(rarg);
  const isNamed = contains(
    [root.targetList, root.whereClause, root.sortClause, root.havingClause],
    (kind, node: { fields?: Node[] }) =>
      kind === "A_Star" ||
      (kind === "ColumnRef" &&
        (nameParts(node.fields).length < 2 || nameParts(node.fields).at(-2) === alias)),
  );
  if (isNamed) return [];
  const query: SelectStmt = {
    op: "SETOP_NONE",
    limitOption: "LIMIT_OPTION_DEFAULT",
    targetList: [{ ResTarget: { val: integerConstant(1) } }],
    fromClause: [rarg],
    whereClause: quals,
  };
  const exists: Node = { SubLink: { subLinkType: "EXISTS_SUBLINK", subselect: { SelectStmt: query } } };
  return made(
    {
      ...root,
      fromClause: [larg],
      whereClause: both(root.whereClause, exists),
    },
    `EXISTS in place of the join with ${alias}`,
    "EXISTS stops at the first match and repeats no row, while the join makes rows that DISTINCT has to merge again",
  );
}
