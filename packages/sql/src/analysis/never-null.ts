import type { A_Expr, A_Indirection, CaseExpr, FuncCall, Node, SelectStmt, SubLink } from "@pgsql/types";
import { columnAt, hasCheck, labelOf, outputAt } from "../scope/column-places.ts";
import { callsOfEveryRow } from "../scope/function-rows.ts";
import type { ColumnPlace, Scope } from "../scope/scope.ts";
import { comparingOperators } from "../tree/comparing-operators.ts";
import { lastName, nameParts } from "../tree/names.ts";
import { conjuncts, nodeOf } from "../tree/shapes.ts";

/** Functions that give NULL only for NULL. */
const strict = new Set(
  "abs btrim ceil ceiling char_length date_trunc floor initcap left length lower ltrim phraseto_tsquery plainto_tsquery replace right round rtrim timezone to_tsquery to_tsvector trunc upper websearch_to_tsquery".split(
    " ",
  ),
);
/** Functions in FROM that give no rows of NULL. */
const givingNothing = new Set(["generate_series", "unnest", "jsonb_array_elements", "json_array_elements"]);
const never = new Set(
  "concat count cume_dist current_date dense_rank now ntile percent_rank rank row_number".split(" "),
);
const overGroups = new Set("array_agg avg bool_and bool_or every max min string_agg sum".split(" "));
const arithmetic = new Set(["+", "-", "*", "/", "%", "||"]);
/** Operators that are true of no NULL, and those that take something out of a value and find nothing in NULL. */
const telling = new Set([...comparingOperators, "@@", "?", "?|", "?&", "@>", "<@", "&&"]);
const taking = new Set(["->", "->>", "#>", "#>>"]);

/**
 * Whether an expression of a SELECT is never NULL where the SELECT's WHERE holds, as far as its tree and declared
 * constraints tell. `given` are conditions that hold besides.
 */
export function isNeverNull(node: Node, scope: Scope, given: readonly Node[] = []): boolean {
  return sidesOf(scope).every(
    (each) =>
      ("ColumnRef" in node && !hasGroupingSets(each) && asksForNullOfNone(each, given)) ||
      new Reading().isNeverNull(node, each, given),
  );
}

/** Whether conditions ask for NULL of a column that never is NULL, so that no row fulfils them. */
function asksForNullOfNone(scope: Scope, given: readonly Node[]): boolean {
  const everywhere = scope.with({ whereClause: undefined });
  return columnsNullWhere([...conjuncts(scope.select.whereClause), ...given]).some((column) =>
    new Reading().isNeverNull(column, everywhere),
  );
}

/** References that a condition which holds shows to be NULL. */
export function columnsNullWhere(conditions: readonly Node[]): readonly Node[] {
  return conditions.flatMap((condition) => {
    if (!("NullTest" in condition) || condition.NullTest.nulltesttype !== "IS_NULL") return [];
    const { arg } = condition.NullTest;
    return arg && "ColumnRef" in arg ? [arg] : [];
  });
}

/** A full join gives the rows that the left one gives and those that the right one gives. */
function sidesOf(scope: Scope): readonly Scope[] {
  const [item, ...others] = scope.select.fromClause ?? [];
  if (others.length > 0 || !item || !("JoinExpr" in item) || item.JoinExpr.jointype !== "JOIN_FULL")
    return [scope];
  return (["JOIN_LEFT", "JOIN_RIGHT"] as const).map((jointype) =>
    scope.with({ fromClause: [{ JoinExpr: { ...item.JoinExpr, jointype } }] }),
  );
}

/** The columns (as `alias.name`) that are not NULL where conditions hold. */
export function columnsNotNullWhere(conditions: readonly Node[], scope: Scope): ReadonlySet<string> {
  return new Set(conditions.flatMap(strictColumns).flatMap((node) => scope.places(node).map(labelOf)));
}

/** References that a condition which holds shows not to be NULL. */
function strictColumns(condition: Node): readonly Node[] {
  if ("ColumnRef" in condition) return [condition];
  const boolean = nodeOf(condition, "BoolExpr");
  if (boolean?.boolop === "NOT_EXPR") {
    const [negated] = boolean.args ?? [];
    return negated && "ColumnRef" in negated ? [negated] : [];
  }
  if ("NullTest" in condition)
    return condition.NullTest.nulltesttype === "IS_NOT_NULL" && condition.NullTest.arg
      ? strictParts(condition.NullTest.arg)
      : [];
  if ("SubLink" in condition) {
    const { subLinkType, testexpr, operName } = condition.SubLink;
    const isTelling = !operName || telling.has(lastName(operName));
    return subLinkType === "ANY_SUBLINK" && testexpr && isTelling ? strictParts(testexpr) : [];
  }
  if (!("A_Expr" in condition)) return [];
  const { kind = "AEXPR_OP", name, lexpr, rexpr } = condition.A_Expr;
  const operator = lastName(name);
  if (kind === "AEXPR_OP" && telling.has(operator))
    return [lexpr, rexpr].flatMap((side) => (side ? strictParts(side) : []));
  const lists = ["AEXPR_IN", "AEXPR_BETWEEN", "AEXPR_LIKE", "AEXPR_ILIKE"];
  return lists.includes(kind) && lexpr ? strictParts(lexpr) : [];
}

/** References without which an expression is NULL. */
function strictParts(node: Node): readonly Node[] {
  if ("ColumnRef" in node) return [node];
  if ("TypeCast" in node && node.TypeCast.arg) return strictParts(node.TypeCast.arg);
  if ("FuncCall" in node && strict.has(lastName(node.FuncCall.funcname)))
    return (node.FuncCall.args ?? []).flatMap(strictParts);
  if (!("A_Expr" in node) || (node.A_Expr.kind ?? "AEXPR_OP") !== "AEXPR_OP") return [];
  const operator = lastName(node.A_Expr.name);
  if (!arithmetic.has(operator) && !taking.has(operator)) return [];
  return [node.A_Expr.lexpr, node.A_Expr.rexpr].flatMap((side) => (side ? strictParts(side) : []));
}

class Reading {
  /** Columns of queries that are being read: a recursion's are never NULL if its other rows' are not. */
  readonly #open = new Set<string>();
  readonly #numbers = new Map<SelectStmt, number>();

  isNeverNull(node: Node, scope: Scope, given: readonly Node[] = []): boolean {
    const all = (nodes: readonly (Node | undefined)[] | undefined) =>
      (nodes ?? []).every((each) => each !== undefined && this.isNeverNull(each, scope, given));
    if ("A_Const" in node) return node.A_Const.isnull !== true;
    if ("SQLValueFunction" in node || "NullTest" in node || "BooleanTest" in node) return true;
    if ("A_ArrayExpr" in node || "RowExpr" in node) return true;
    if ("SubLink" in node) return isAlwaysThere(node.SubLink);
    if ("ColumnRef" in node) return this.#isColumnNeverNull(node, scope, given);
    if ("CoalesceExpr" in node)
      return (node.CoalesceExpr.args ?? []).some((each) => this.isNeverNull(each, scope, given));
    if ("MinMaxExpr" in node)
      return (node.MinMaxExpr.args ?? []).some((each) => this.isNeverNull(each, scope, given));
    if ("CaseExpr" in node) return all(resultsOf(node.CaseExpr));
    if ("BoolExpr" in node) return all(node.BoolExpr.args);
    if ("A_Expr" in node) return isOperation(node.A_Expr) && all([node.A_Expr.lexpr, node.A_Expr.rexpr]);
    // A JSON null is a value as JSON, and none once it is cast.
    if ("TypeCast" in node)
      return (
        node.TypeCast.arg !== undefined && !mayBeJson(node.TypeCast.arg, scope) && all([node.TypeCast.arg])
      );
    if ("A_Indirection" in node) return this.#isFirstOfGroup(node.A_Indirection, scope, given);
    return "FuncCall" in node && this.#isCallNeverNull(node.FuncCall, scope, given);
  }

  #isCallNeverNull(call: FuncCall, scope: Scope, given: readonly Node[]): boolean {
    const { groupClause } = scope.select;
    const name = lastName(call.funcname);
    if (never.has(name)) return true;
    const all = () => (call.args ?? []).every((each) => this.isNeverNull(each, scope, given));
    if (strict.has(name)) return all();
    const hasGroups = (groupClause?.length ?? 0) > 0 && !hasGroupingSets(scope);
    return overGroups.has(name) && hasGroups && !call.over && !call.agg_filter && all();
  }

  /** The first of what array_agg gathers of a group, which has a row at least. Arrays it would gather into one. */
  #isFirstOfGroup({ arg, indirection = [] }: A_Indirection, scope: Scope, given: readonly Node[]): boolean {
    const [index, ...more] = indirection;
    if (!index || !("A_Indices" in index) || more.length > 0 || index.A_Indices.is_slice) return false;
    const { uidx } = index.A_Indices;
    if (!uidx || !("A_Const" in uidx) || uidx.A_Const.ival?.ival !== 1 || !arg || !("FuncCall" in arg))
      return false;
    const [value] = arg.FuncCall.args ?? [];
    const isGathered = lastName(arg.FuncCall.funcname) === "array_agg";
    return (
      isGathered &&
      value !== undefined &&
      isSingleValue(value, scope) &&
      this.#isCallNeverNull(arg.FuncCall, scope, given)
    );
  }

  #isColumnNeverNull(node: Node, scope: Scope, given: readonly Node[]): boolean {
    if (hasGroupingSets(scope)) return false;
    const found = scope.places(node);
    // A whole row, which is a value even if all its columns are NULL.
    if (found.length === 0) {
      const [name, ...more] = nameParts(nodeOf(node, "ColumnRef")?.fields);
      const source = more.length === 0 ? scope.sources.find(({ alias }) => alias === name) : undefined;
      return source !== undefined && source.of.kind !== "unknown" && !source.isFilledUp;
    }
    const notNull = columnsNotNullWhere([...conjuncts(scope.select.whereClause), ...given], scope);
    const read = columnsReadByFunctions(scope);
    return found.every(
      (place) =>
        notNull.has(labelOf(place)) || read.has(labelOf(place)) || this.#isPlaceNeverNull(place, scope),
    );
  }

  #isPlaceNeverNull(place: ColumnPlace, scope: Scope): boolean {
    const { of, table, isFilledUp } = place.source;
    if (isFilledUp || of.kind === "unknown") return false;
    if (of.kind === "elements") return holdsNoNull(of.array, scope);
    if (of.kind === "series") return true;
    if (of.kind === "table")
      return (
        columnAt(place)?.notNull === true ||
        (table?.hasPrimaryKey === true && table.uniques[0]?.includes(place.name) === true)
      );
    const key = `${this.#numberOf(of.query.select)} ${place.name}`;
    if (this.#open.has(key)) return true;
    const output = outputAt(place);
    if (!output) return false;
    this.#open.add(key);
    const isNever = output.from.every((each) => this.isNeverNull(each.node, each.scope));
    this.#open.delete(key);
    return isNever;
  }

  #numberOf(select: SelectStmt): number {
    const number = this.#numbers.get(select) ?? this.#numbers.size;
    this.#numbers.set(select, number);
    return number;
  }
}

function mayBeJson(node: Node, scope: Scope): boolean {
  if ("A_Const" in node || ("FuncCall" in node && strict.has(lastName(node.FuncCall.funcname)))) return false;
  if (!("ColumnRef" in node)) return true;
  return !scope
    .places(node)
    .every((place) =>
      place.source.table
        ? columnAt(place)?.typeName.startsWith("json") === false
        : place.source.of.kind === "series",
    );
}

/** Whether a column is known to come from a table's column that holds no arrays. */
function isSingleValue(node: Node, scope: Scope, depth = 0): boolean {
  const place = scope.place(node);
  if (!place || depth > 8) return false;
  const column = columnAt(place);
  if (column) return !/[[\]]|vector/.test(column.typeName);
  return outputAt(place)?.from.every((each) => isSingleValue(each.node, each.scope, depth + 1)) === true;
}

/** Columns that can't be NULL because a function in FROM would then return no rows. */
function columnsReadByFunctions(scope: Scope): ReadonlySet<string> {
  return new Set(
    callsOfEveryRow(scope.select)
      .filter(({ funcname }) => givingNothing.has(lastName(funcname)))
      .flatMap(({ args = [] }) => args.flatMap(strictParts))
      .flatMap((node) => scope.places(node).map(labelOf)),
  );
}

/** Whether a CHECK says of an array that no element is NULL. */
function holdsNoNull(array: Node, scope: Scope): boolean {
  return hasCheck(array, scope, (expression, name) => {
    const [, column] = /^\(?array_position\((\w+), NULL(?:::\w+)?\) IS NULL\)?$/.exec(expression) ?? [];
    return column === name;
  });
}

function isAlwaysThere({ subLinkType }: SubLink): boolean {
  return subLinkType === "EXISTS_SUBLINK" || subLinkType === "ARRAY_SUBLINK";
}

function resultsOf({ args, defresult }: CaseExpr): readonly (Node | undefined)[] {
  const results = (args ?? []).map((each) => nodeOf(each, "CaseWhen")?.result);
  return [...results, defresult];
}

function isOperation({ kind = "AEXPR_OP", name, lexpr }: A_Expr): boolean {
  const operator = lastName(name);
  return (
    kind === "AEXPR_OP" &&
    lexpr !== undefined &&
    (arithmetic.has(operator) || comparingOperators.has(operator))
  );
}

function hasGroupingSets({ select: { groupClause = [] } }: Scope): boolean {
  return groupClause.some((node) => "GroupingSet" in node);
}
