import {
  both,
  constantText,
  integerConstant,
  isConstant,
  lastName,
  nameNodes,
  nameParts,
  operation,
  type Place,
  printSql,
  Scope,
  textConstant,
  type ValueKind,
} from "@master-sql/sql";
import type { A_Expr, Node } from "@pgsql/types";
import { type Period, periodOf, periodOfPattern } from "./periods.ts";
import { made, type Rewrite, textOf } from "./rewrite.ts";

const WHY = "a condition on the bare column can use an index on it, and needs no calculation for each row";

/**
 * A comparison of a calculation over one column with a constant, as a comparison of the column itself: what makes a
 * condition usable for an index ("sargable").
 */
export function bareColumn(place: Place): readonly Rewrite[] {
  if (place.name !== "A_Expr") return [];
  const expression: A_Expr = place.value;
  const operator = lastName(expression.name);
  const { kind, lexpr, rexpr } = expression;
  if (!lexpr || !rexpr) return [];
  let condition: Node | null = null;
  if (kind === "AEXPR_OP") condition = compared(lexpr, operator, rexpr, place) ?? mirrored(expression, place);
  else if (kind === "AEXPR_LIKE" && operator === "~~") condition = likePeriod(lexpr, rexpr, place);
  else if (kind === "AEXPR_BETWEEN") condition = betweenPeriods(lexpr, rexpr);
  else if (kind === "AEXPR_NOT_DISTINCT" && "ColumnRef" in lexpr && constantText(rexpr) !== null)
    condition = operation("=", lexpr, rexpr);
  if (!condition) return [];
  const [now, before] = [condition, { A_Expr: expression }].map((node) =>
    printSql(node).replaceAll(/\s+/g, " "),
  );
  return made(place.replaced(condition), `\`${now}\` in place of \`${before}\``, WHY, true);
}

const MIRRORS: Readonly<Record<string, string>> = { "=": "=", "<": ">", ">": "<", "<=": ">=", ">=": "<=" };

function mirrored({ lexpr, name, rexpr }: A_Expr, place: Place): Node | null {
  const operator = MIRRORS[lastName(name)];
  return lexpr && rexpr && operator && isConstant(lexpr) ? compared(rexpr, operator, lexpr, place) : null;
}

function compared(left: Node, operator: string, right: Node, place: Place): Node | null {
  if (!(operator in MIRRORS) || !isConstant(right)) return null;
  const value = textOf(right);
  const period = value === undefined ? null : periodOf(left, value);
  if (period) return withinPeriod(period, operator);
  if ("A_Expr" in left) return calculated(left.A_Expr, operator, right);
  if (operator !== "=" || value === undefined) return null;
  return (
    ofText(left, value, place) ??
    ofDefault(left, right, value) ??
    ofBeginning(left, value) ??
    wholeNumber(left, right)
  );
}

function withinPeriod({ column, from, to }: Period, operator: string): Node {
  const [first, after] = [textConstant(from), textConstant(to)];
  switch (operator) {
    case ">=":
    case "<":
      return operation(operator, column, first);
    case "<=":
      return operation("<", column, after);
    case ">":
      return operation(">=", column, after);
    default:
      return both(operation(">=", column, first), operation("<", column, after));
  }
}

/** x + 2 = 7, x - interval '1 day' > '2025-03-01', x || '' = 'a' */
function calculated({ name, lexpr, rexpr }: A_Expr, operator: string, right: Node): Node | null {
  const calculation = nameParts(name).at(-1);
  if (!lexpr || !rexpr || !("ColumnRef" in lexpr)) return null;
  const [amount, value] = [constantText(rexpr), textOf(right)];
  if (calculation === "||" && operator === "=" && amount !== null && value?.endsWith(amount))
    return operation("=", lexpr, textConstant(value.slice(0, value.length - amount.length)));
  if (calculation !== "+" && calculation !== "-") return null;
  const sign = calculation === "+" ? -1 : 1;
  if ("A_Const" in rexpr && rexpr.A_Const.ival && "A_Const" in right && right.A_Const.ival)
    return operation(operator, lexpr, integerConstant(Number(value) + sign * Number(amount)));
  // Months are of different lengths, so taking one off isn't the opposite of adding one.
  const isSpan = "TypeCast" in rexpr && /^\d+ (second|minute|hour|day|week)s?$/.test(textOf(rexpr) ?? "");
  if (!isSpan || "A_Const" in right) return null;
  return operation(operator, lexpr, operation(sign < 0 ? "-" : "+", right, rexpr));
}

/** x::text = '5' of a whole number or a date. */
function ofText(left: Node, value: string, place: Place): Node | null {
  const column = castToText(left);
  const kind = column && kindOf(column, place);
  const isCanonical =
    (kind === "integer" && /^(0|-?[1-9]\d{0,8})$/.test(value)) ||
    (kind === "date" && /^\d{4}-\d\d-\d\d$/.test(value));
  return column && isCanonical
    ? operation("=", column, kind === "integer" ? integerConstant(Number(value)) : textConstant(value))
    : null;
}

/** coalesce(x, 0) = 5: what stands in for NULL isn't what is looked for. */
function ofDefault(left: Node, right: Node, value: string): Node | null {
  if (!("CoalesceExpr" in left)) return null;
  const [column, other, ...more] = left.CoalesceExpr.args ?? [];
  if (!column || !("ColumnRef" in column) || !other || more.length > 0) return null;
  const standIn = constantText(other);
  return standIn !== null && standIn !== value ? operation("=", column, right) : null;
}

/** left(x, 3) = 'abc', substring(x, 1, 3) = 'abc' */
function ofBeginning(left: Node, value: string): Node | null {
  if (!("FuncCall" in left)) return null;
  const { funcname, args = [] } = left.FuncCall;
  const name = lastName(funcname);
  const [column, ...numbers] = args;
  const [from, length] = name === "left" ? ["1", textOf(numbers[0])] : numbers.map(textOf);
  const isStart = /^(left|substr|substring)$/.test(name) && from === "1" && Number(length) === value.length;
  if (!column || !("ColumnRef" in column) || !isStart || value === "") return null;
  return {
    A_Expr: {
      kind: "AEXPR_LIKE",
      name: nameNodes("~~"),
      lexpr: column,
      rexpr: textConstant(`${value.replaceAll(/[%_\\]/g, "\\$&")}%`),
    },
  };
}

/** x = 5.0, for which every x is turned into a decimal first. */
function wholeNumber(left: Node, right: Node): Node | null {
  if (!("ColumnRef" in left) || !("A_Const" in right)) return null;
  const digits = /^(\d{1,9})\.0*$/.exec(right.A_Const.fval?.fval ?? "")?.[1];
  return digits === undefined ? null : operation("=", left, integerConstant(Number(digits)));
}

/** x::text LIKE '2025-03%' of a date or a moment. */
function likePeriod(left: Node, right: Node, place: Place): Node | null {
  const [column, pattern] = [castToText(left), constantText(right)];
  if (!column || pattern === null || !/^(date|timestamp)$/.test(kindOf(column, place) ?? "")) return null;
  const period = periodOfPattern(column, pattern);
  return period && withinPeriod(period, "=");
}

/** x::date BETWEEN two days: both are included, so the span ends before the day after. */
function betweenPeriods(left: Node, right: Node): Node | null {
  const [low, high] = "List" in right ? (right.List.items ?? []).map(textOf) : [];
  const first = low === undefined ? null : periodOf(left, low);
  const last = high === undefined ? null : periodOf(left, high);
  return first && last && both(withinPeriod(first, ">="), withinPeriod(last, "<="));
}

function castToText(node: Node): Node | null {
  if (!("TypeCast" in node)) return null;
  const { arg, typeName } = node.TypeCast;
  const isText = /^(text|varchar)$/.test(lastName(typeName?.names));
  return arg && "ColumnRef" in arg && isText ? arg : null;
}

function kindOf(column: Node, { root, schema }: Place): ValueKind | undefined {
  if (!schema) return undefined;
  const found = new Scope(root, schema).all.map((scope) => scope.column(column)?.column);
  return found.find((each) => each !== undefined)?.kind;
}
