import { conjuncts, lastName, nameNodes, nodeOf, type Place } from "@master-sql/sql";
import type { A_Expr, A_Expr_Kind, BoolExpr, FuncCall, Node, NullTestType, SubLink } from "@pgsql/types";
import { joined } from "../diagnosis/conditions.ts";
import type { OwnEdit } from "./own-edit.ts";

/** Comparisons, and `every`, that know NULL, where the query's are neither true nor false about it. */
export function* aboutNull(place: Place): Generator<OwnEdit> {
  const { name, value } = place;
  if (name === "A_Expr") {
    const { kind, name: operator, lexpr, rexpr }: A_Expr = value;
    yield* withNullTests(place, value);
    const isOfColumns = !!lexpr && !!rexpr && "ColumnRef" in lexpr && "ColumnRef" in rexpr;
    const how = kind === "AEXPR_OP" && isOfColumns ? nullSafe[lastName(operator)] : undefined;
    if (how === undefined) return;
    const node: Node = { A_Expr: { ...value, kind: how, name: nameNodes("=") } };
    yield { errorClass: "null-handling", query: place.replaced(node) };
  }
  if (name === "FuncCall") {
    const { funcname, args = [] }: FuncCall = value;
    const isOfAll = /^(bool_and|every)$/.test(lastName(funcname));
    const untrue: Node = { A_Const: { boolval: { boolval: false } } };
    const node: Node = { FuncCall: { ...value, args: [{ CoalesceExpr: { args: [...args, untrue] } }] } };
    if (isOfAll) yield { errorClass: "null-handling", query: place.replaced(node) };
  }
}

/** `= NULL`, which is never true, as the test that was meant. */
function* withNullTests(place: Place, { kind, name, lexpr, rexpr }: A_Expr): Generator<OwnEdit> {
  const nulltesttype = { "=": "IS_NULL", "<>": "IS_NOT_NULL" }[lastName(name)];
  const isNull = (node: Node | undefined) => !!node && "A_Const" in node && node.A_Const.isnull === true;
  const arg = isNull(rexpr) ? lexpr : isNull(lexpr) ? rexpr : undefined;
  if (kind === "AEXPR_OP" && nulltesttype && arg)
    yield {
      errorClass: "equals-null",
      query: place.replaced({ NullTest: { arg, nulltesttype: nulltesttype as NullTestType } }),
    };
}

const nullSafe: Readonly<Record<string, A_Expr_Kind>> = { "=": "AEXPR_NOT_DISTINCT", "<>": "AEXPR_DISTINCT" };

/** NOT IN over values that may be NULL, without those. */
export function* guardedLists(place: Place): Generator<OwnEdit> {
  if (place.name !== "SubLink") return;
  const { subLinkType, subselect }: SubLink = place.value;
  const isNegated = subLinkType === "ALL_SUBLINK" || isUnderNot(place);
  if (!isNegated || !/^(ANY|ALL)_SUBLINK$/.test(subLinkType ?? "")) return;
  if (!subselect || !("SelectStmt" in subselect) || subselect.SelectStmt.larg) return;
  const select = subselect.SelectStmt;
  const [target] = select.targetList ?? [];
  const arg = nodeOf(target, "ResTarget")?.val;
  if (!arg || !("ColumnRef" in arg)) return;
  const isKnown: Node = { NullTest: { arg, nulltesttype: "IS_NOT_NULL" } };
  const SelectStmt = {
    ...select,
    whereClause: joined([...conjuncts(select.whereClause), isKnown]) ?? isKnown,
  };
  yield {
    errorClass: "not-in-nullable",
    clause: "WHERE",
    query: place.replaced({ SubLink: { ...place.value, subselect: { SelectStmt } } }),
  };
}

/** Whether a node is what NOT negates. */
function isUnderNot({ path, root }: Place): boolean {
  let holder: unknown = { SelectStmt: root };
  // Its type, its number among the arguments, and their name.
  for (const step of path.slice(0, -3))
    holder = typeof holder === "object" && holder !== null ? Reflect.get(holder, step) : undefined;
  const { boolop }: BoolExpr = holder ?? {};
  return boolop === "NOT_EXPR";
}
