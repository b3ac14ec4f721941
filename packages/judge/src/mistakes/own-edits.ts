import { conjuncts, isSelect, lastName, nodeOf, type Place } from "@master-sql/sql";
import type {
  A_Expr,
  BoolExpr,
  JoinExpr,
  Node,
  NullTestType,
  SelectStmt,
  SortBy,
  SubLink,
} from "@pgsql/types";
import { joined } from "../diagnosis/conditions.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";

/** A rejected query with a change that may repair it and that no mutation operator makes. */
interface OwnEdit {
  readonly errorClass: ErrorClass;
  /** The clause at fault, if the change touches others too. */
  readonly clause?: ClauseName;
  readonly query: SelectStmt;
}

/** Changes at a place of a rejected query; no mutation operator makes them. */
export function* ownEditsAt(place: Place): Generator<OwnEdit> {
  yield* unneededJoins(place);
  yield* guardedLists(place);
  yield* withNullTests(place);
  yield* nullsAtOtherEnd(place);
}

/**
 * A join without one of its tables. If the rest of the query reads that table's columns, PostgreSQL rejects the change,
 * so a needed table is never dropped.
 */
function* unneededJoins(place: Place): Generator<OwnEdit> {
  if (place.name !== "JoinExpr") return;
  const { larg, rarg, alias }: JoinExpr = place.value;
  if (alias) return;
  for (const kept of [larg, rarg])
    if (kept) yield { errorClass: "extra-table", clause: "FROM", query: place.replaced(kept) };
}

/** NULLS FIRST for NULLS LAST, or the reverse, in an ORDER BY that picks rows: with LIMIT, DISTINCT ON, or a window. */
function* nullsAtOtherEnd({ name, value, with: changed }: Place): Generator<OwnEdit> {
  const key = isSelect(value) ? "sortClause" : name === "over" || name === "WindowDef" ? "orderClause" : null;
  if (key === null) return;
  const keys = (value as { readonly [key in typeof key & string]?: Node[] })[key] ?? [];
  if (isSelect(value) && !value.limitCount && !value.distinctClause) return;
  for (const [index, node] of keys.entries()) {
    const sort = nodeOf(node, "SortBy");
    if (sort)
      yield {
        errorClass: "nulls-order",
        query: changed({ ...value, [key]: keys.with(index, { SortBy: withNullsMoved(sort) }) }),
      };
  }
}

function withNullsMoved(sort: SortBy): SortBy {
  const isFirst =
    sort.sortby_nulls === "SORTBY_NULLS_FIRST" ||
    (sort.sortby_nulls !== "SORTBY_NULLS_LAST" && sort.sortby_dir === "SORTBY_DESC");
  return { ...sort, sortby_nulls: isFirst ? "SORTBY_NULLS_LAST" : "SORTBY_NULLS_FIRST" };
}

/** `IS NULL` for `= NULL`, which is never true. */
function* withNullTests(place: Place): Generator<OwnEdit> {
  if (place.name !== "A_Expr") return;
  const { kind, name, lexpr, rexpr }: A_Expr = place.value;
  const nulltesttype = { "=": "IS_NULL", "<>": "IS_NOT_NULL" }[lastName(name)];
  const isNull = (node: Node | undefined) => !!node && "A_Const" in node && node.A_Const.isnull === true;
  const arg = isNull(rexpr) ? lexpr : isNull(lexpr) ? rexpr : undefined;
  if (kind === "AEXPR_OP" && nulltesttype && arg)
    yield {
      errorClass: "equals-null",
      query: place.replaced({ NullTest: { arg, nulltesttype: nulltesttype as NullTestType } }),
    };
}

/** NOT IN with the NULLs removed from its subquery. */
function* guardedLists(place: Place): Generator<OwnEdit> {
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

/** Whether NOT negates a node. */
function isUnderNot({ path, root }: Place): boolean {
  let holder: unknown = { SelectStmt: root };
  // The last three steps are `args`, the index, and the node's type.
  for (const step of path.slice(0, -3))
    holder = typeof holder === "object" && holder !== null ? Reflect.get(holder, step) : undefined;
  const { boolop }: BoolExpr = holder ?? {};
  return boolop === "NOT_EXPR";
}
