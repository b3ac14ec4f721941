import { integerConstant, lastName, nameNodes, treeText } from "@master-sql/sql";
import type { Node } from "@pgsql/types";
import { FLIPPED, OPPOSITE, operation, operationOf, operatorOf } from "./operators.ts";
import { hasAggregate } from "./plain-query.ts";
import { contents, isTree, selectOf, type Tree } from "./tree.ts";
import { withOneListEach } from "./value-lists.ts";

/** One expression, whose parts are in plain form already, in the one form of those that mean the same. */
export function plainExpression(node: Tree): unknown {
  const [kind, value] = contents(node) ?? ["", null];
  if (!value) return node;
  if (kind === "A_Expr") return plainComparison(node, value);
  if (kind === "BoolExpr") return plainBoolean(node, value);
  if (kind === "A_Const") return plainConstant(node, value);
  if (kind === "FuncCall") return plainCall(node, value);
  if (kind === "SubLink") return plainSubquery(node, value);
  if (kind === "CoalesceExpr") return plainCoalesce(node, value);
  if (kind === "SortBy" && value.sortby_dir === "SORTBY_ASC")
    return { SortBy: { ...value, sortby_dir: "SORTBY_DEFAULT" } };
  return node;
}

/** What holds where a condition doesn't, in plain form. */
export function opposite(condition: unknown): unknown {
  return plainExpression({ BoolExpr: { boolop: "NOT_EXPR", args: [condition] } });
}

function plainComparison(node: Tree, value: Tree): unknown {
  const operator = operatorOf(value);
  const { kind = "AEXPR_OP", lexpr, rexpr } = value;
  const items = listOf(rexpr);
  if ((kind === "AEXPR_BETWEEN" || kind === "AEXPR_NOT_BETWEEN") && items?.length === 2) {
    const isInside = kind === "AEXPR_BETWEEN";
    const ends = [
      operation(isInside ? ">=" : "<", lexpr, items[0]),
      operation(isInside ? "<=" : ">", lexpr, items[1]),
    ];
    return { BoolExpr: { boolop: isInside ? "AND_EXPR" : "OR_EXPR", args: ends.map(plainExpression) } };
  }
  if (kind === "AEXPR_IN" && items?.length === 1)
    return plainExpression(operation(operator, lexpr, items[0]));
  if (kind === "AEXPR_LIKE") return withoutPattern(value) ?? withoutCase(value) ?? node;
  const isSymmetric = kind === "AEXPR_DISTINCT" || kind === "AEXPR_NOT_DISTINCT";
  if (kind !== "AEXPR_OP" && !isSymmetric) return node;
  const comparison = FLIPPED[operator];
  const flipped = comparison ?? (operator === "*" || operator === "+" ? operator : undefined);
  if (flipped === undefined) return node;
  const [left, right] = comparison ? [compared(lexpr), compared(rexpr)] : [lexpr, rexpr];
  const isOnRight =
    rank(left) > rank(right) || (rank(left) === rank(right) && treeText(left) > treeText(right));
  if (isOnRight && isSymmetric) return { A_Expr: { ...value, lexpr: right, rexpr: left } };
  const turned = isOnRight ? operationOf(flipped, right, left) : { ...value, lexpr: left, rexpr: right };
  return { A_Expr: withoutEquals(turned) };
}

/** `count(*) >= 2` as `count(*) > 1`: of whole numbers both ask the same. */
function withoutEquals(comparison: Tree): Tree {
  const sign = { ">=": ">", "<=": "<" }[operatorOf(comparison)];
  const number = wholeNumberOf(comparison.rexpr);
  if (!sign || number === null || !isCount(comparison.lexpr)) return comparison;
  const next = number + (sign === ">" ? -1 : 1);
  return {
    ...comparison,
    ...EQUALS,
    name: nameNodes(sign),
    rexpr: integerConstant(next),
  };
}

/** Marks a comparison that was written with `=`, by a key that is passed over where parts are compared. */
const EQUALS = { equals_location: 1 };

/** Whether two comparisons of a count with the same number differ in whether what is equal counts. */
export function differInEquals(own: Tree, other: Tree): boolean {
  const [mine, theirs] = [own, other].map((each) => {
    const isWithEquals = each.equals_location !== undefined;
    const step = isWithEquals ? (operatorOf(each) === ">" ? 1 : -1) : 0;
    return { isWithEquals, number: (wholeNumberOf(each.rexpr) ?? Number.NaN) + step };
  });
  return mine?.isWithEquals !== theirs?.isWithEquals && mine?.number === theirs?.number;
}

/** Whether one asks a count for exactly a number, and the other for at least that. */
export function asksExactly(own: Tree, other: Tree): boolean {
  const [exact, least] = operatorOf(own) === "=" ? [own, other] : [other, own];
  return (
    operatorOf(exact) === "=" &&
    operatorOf(least) === ">" &&
    hasAggregate(exact.lexpr) &&
    treeText(exact.lexpr) === treeText(least.lexpr) &&
    (wholeNumberOf(exact.rexpr) ?? Number.NaN) - 1 === wholeNumberOf(least.rexpr)
  );
}

function wholeNumberOf(node: unknown): number | null {
  const [kind, value] = contents(node) ?? ["", null];
  return kind === "A_Const" && isTree(value?.ival) ? Number(value.ival.ival ?? 0) : null;
}

/** `x LIKE 'a'` as `x = 'a'`; null where the pattern has wildcards. */
function withoutPattern(value: Tree): unknown {
  const [kind, constant] = contents(value.rexpr) ?? ["", null];
  const { sval } = (constant ?? {}) as { readonly sval?: { readonly sval?: string } };
  if (kind !== "A_Const" || !sval || /[%_\\]/.test(sval.sval ?? "")) return null;
  return plainExpression(operation(operatorOf(value) === "~~" ? "=" : "<>", value.lexpr, value.rexpr));
}

/** `lower(x) LIKE 'a%'` as `x ILIKE 'a%'`; null where the pattern has capitals, so that nothing is like it. */
function withoutCase(value: Tree): Tree | null {
  const [kind, call] = contents(value.lexpr) ?? ["", null];
  const { sval } = (contents(value.rexpr)?.[1] ?? {}) as { readonly sval?: { readonly sval?: string } };
  const pattern = sval?.sval;
  if (kind !== "FuncCall" || !call || pattern === undefined) return null;
  const [argument] = Array.isArray(call.args) ? call.args : [];
  const name = functionOf(call);
  const isKept =
    (name === "lower" && pattern === pattern.toLowerCase()) ||
    (name === "upper" && pattern === pattern.toUpperCase());
  if (!isKept) return null;
  const operator = operatorOf(value).replace("~~", "~~*");
  return {
    A_Expr: { ...value, kind: "AEXPR_ILIKE", name: nameNodes(operator), lexpr: argument },
  };
}

/** Columns before expressions, expressions before constants and subqueries. */
function rank(node: unknown): number {
  const [kind] = contents(node) ?? [""];
  if (kind === "ColumnRef") return 0;
  if (kind === "A_Const") return 3;
  if (kind === "SubLink") return 2;
  return kind === "TypeCast" ? 2 : 1;
}

function plainBoolean(node: Tree, value: Tree): unknown {
  const { boolop } = value;
  const args = Array.isArray(value.args) ? value.args : [];
  if (boolop !== "NOT_EXPR") {
    const flat = args.flatMap((arg: unknown): unknown[] => {
      const [kind, inner] = contents(arg) ?? ["", null];
      const parts = kind === "BoolExpr" && inner !== null && inner.boolop === boolop ? inner.args : null;
      return Array.isArray(parts) ? parts : [arg];
    });
    const all = boolop === "AND_EXPR" ? withOneListEach(flat) : flat;
    return all.length === 1 ? all[0] : { BoolExpr: { boolop, args: all } };
  }
  const [inner] = args;
  const [kind, contentsOf] = contents(inner) ?? ["", null];
  if (kind === "BoolExpr" && contentsOf) return withoutNot(contentsOf) ?? node;
  if (kind === "A_Expr" && contentsOf && (contentsOf.kind ?? "AEXPR_OP") === "AEXPR_OP") {
    const operator = OPPOSITE[operatorOf(contentsOf)];
    if (operator) return plainExpression(operation(operator, contentsOf.lexpr, contentsOf.rexpr));
  }
  if (kind === "A_Expr" && contentsOf?.kind === "AEXPR_IN") {
    const sval = OPPOSITE[operatorOf(contentsOf)];
    if (sval) return { A_Expr: { ...contentsOf, name: nameNodes(sval) } };
  }
  if (kind === "NullTest" && contentsOf)
    return {
      NullTest: {
        ...contentsOf,
        nulltesttype: contentsOf.nulltesttype === "IS_NULL" ? "IS_NOT_NULL" : "IS_NULL",
      },
    };
  return node;
}

/** NOT (a AND b) as NOT a OR NOT b, NOT (a OR b) the other way round, NOT NOT a as a. */
function withoutNot({ boolop, args }: Tree): unknown {
  const parts: readonly unknown[] = Array.isArray(args) ? args : [];
  if (boolop === "NOT_EXPR") return parts[0];
  const negated = parts.map(opposite);
  return plainExpression({
    BoolExpr: { boolop: boolop === "AND_EXPR" ? "OR_EXPR" : "AND_EXPR", args: negated },
  });
}

/** `5.50` as `5.5`, `5.00` as `5.0`: without a point it would be an integer, which divides otherwise. */
function plainConstant(node: Tree, value: Tree): unknown {
  const text = decimalOf(value);
  if (text === null) return node;
  let end = text.length;
  while (text[end - 1] === "0" && text[end - 2] !== ".") end -= 1;
  return { A_Const: { fval: { fval: text.endsWith(".") ? `${text}0` : text.slice(0, end) } } };
}

function decimalOf(value: Tree): string | null {
  const text = isTree(value.fval) ? value.fval.fval : undefined;
  return typeof text === "string" && /^\d+\.\d*$/.test(text) ? text : null;
}

/** What is compared with `5.0` may be compared with `5`. */
function compared(side: unknown): unknown {
  const [kind, value] = contents(side) ?? ["", null];
  const text = kind === "A_Const" && value ? decimalOf(value) : null;
  if (!text?.endsWith(".0")) return side;
  const whole = Number(text);
  return integerConstant(whole);
}

/** The name of what is called. */
export function functionOf(call: Tree): string {
  return lastName(call.funcname as Node[] | undefined);
}

/** count(1) as count(*), and what changes letters after what cuts blanks. */
function plainCall(node: Tree, value: Tree): unknown {
  const args: readonly unknown[] = Array.isArray(value.args) ? value.args : [];
  const [argument, ...more] = args;
  if (more.length > 0 || value.agg_distinct) return node;
  const name = functionOf(value);
  const [kind, inner] = contents(argument) ?? ["", null];
  if (name === "count" && kind === "A_Const") {
    const { funcname, args: _, agg_filter: filter, ...rest } = value;
    // In the order of the parser: parts are compared as texts.
    return {
      FuncCall: { funcname, ...(filter !== undefined && { agg_filter: filter }), agg_star: true, ...rest },
    };
  }
  const innerArgs: readonly unknown[] = inner && Array.isArray(inner.args) ? inner.args : [];
  const isOfLetters = kind === "FuncCall" && inner && /^(lower|upper|initcap)$/.test(functionOf(inner));
  if (name !== "btrim" || !isOfLetters || innerArgs.length !== 1) return node;
  return { FuncCall: { ...inner, args: [{ FuncCall: { ...value, args: innerArgs } }] } };
}

/** Without COALESCE about a number of rows, which is never NULL, and about what is COALESCE already. */
function plainCoalesce(node: Tree, value: Tree): unknown {
  const [first, ...rest]: readonly unknown[] = Array.isArray(value.args) ? value.args : [];
  if (isCount(first)) return first;
  const [kind, inner] = contents(first) ?? ["", null];
  const args: readonly unknown[] =
    kind === "CoalesceExpr" && inner && Array.isArray(inner.args) ? inner.args : [];
  const [last] = args.slice(-1);
  return rest.length === 1 && args.length > 1 && treeText(last) === treeText(rest[0]) ? first : node;
}

function isCount(node: unknown): boolean {
  const [kind, value] = contents(node) ?? ["", null];
  if (kind === "FuncCall" && value) return functionOf(value) === "count";
  if (kind !== "SubLink" || value?.subLinkType !== "EXPR_SUBLINK") return false;
  const select = selectOf(value.subselect);
  const [target, ...more] = select?.targetList ?? [];
  if (!select || select.groupClause || select.havingClause || select.limitCount || select.limitOffset)
    return false;
  return more.length === 0 && !!target && "ResTarget" in target && isCount(target.ResTarget.val);
}

/** `(SELECT 3 * avg(x) …)` as `3 * (SELECT avg(x) …)`: a constant means the same within and without. */
function plainSubquery(node: Tree, value: Tree): unknown {
  const select = value.subLinkType === "EXPR_SUBLINK" ? selectOf(value.subselect) : null;
  const [target, ...more] = select?.targetList ?? [];
  if (!select || !target || !("ResTarget" in target) || more.length > 0 || select.distinctClause) return node;
  const within = (val: unknown) =>
    plainExpression({
      SubLink: {
        ...value,
        subselect: { SelectStmt: { ...select, targetList: [{ ResTarget: { ...target.ResTarget, val } }] } },
      },
    });
  const [kind, sum] = contents(target.ResTarget.val) ?? ["", null];
  const isOfAll = !select.groupClause && !select.havingClause && !select.limitCount && !select.limitOffset;
  if (kind === "CoalesceExpr" && sum && isOfAll && hasAggregate(sum)) {
    const [first, ...rest]: readonly unknown[] = Array.isArray(sum.args) ? sum.args : [];
    const isWithout = rest.every((each) => contents(each)?.[0] === "A_Const");
    return isWithout ? plainExpression({ CoalesceExpr: { args: [within(first), ...rest] } }) : node;
  }
  if (kind !== "A_Expr" || !sum || !/^[-+*/]$/.test(operatorOf(sum))) return node;
  const isConstant = (side: unknown) => contents(side)?.[0] === "A_Const";
  if (isConstant(sum.lexpr) === isConstant(sum.rexpr)) return node;
  const sides = [sum.lexpr, sum.rexpr].map((side) => (isConstant(side) ? side : within(side)));
  return plainExpression(operation(operatorOf(sum), sides[0], sides[1]));
}

function listOf(node: unknown): readonly unknown[] | null {
  const [kind, value] = contents(node) ?? ["", null];
  return kind === "List" && value && Array.isArray(value.items) ? value.items : null;
}
