import type { A_Const, A_Expr, BoolExpr, ColumnRef, Node, NullTest, TypeCast } from "@pgsql/types";
import type { Cell } from "../../results/statement-result.ts";
import { parseMoment } from "../../sql/moments.ts";
import { nameParts } from "../../sql/parse-tree.ts";
import type { Column, Table } from "../../sql/schema.ts";

/** A check of a table as it can be told of a row without PostgreSQL. */
export interface RowCheck {
  /** Places of its columns in the table's rows. */
  readonly places: readonly number[];
  /** Whether it is known not to hold; what can't be told isn't broken. */
  isBroken(row: readonly Cell[]): boolean;
}

type Row = readonly Cell[];
/** SQL's truth: null where a NULL leaves it open, as a check allows; undefined where it can't be told here. */
type Truth = boolean | null | undefined;
/** A value that can be compared: numbers and moments (milliseconds since 1970) as numbers. */
interface Value {
  readonly family: "number" | "moment" | "text" | "boolean";
  readonly value: number | string | boolean | null;
}

/**
 * The checks of a table that consist of comparisons of columns and constants, IN, BETWEEN, IS NULL, sums and products,
 * AND, OR and NOT: nearly all that are written. Text is only told to be equal or not, since its order hangs on collations.
 */
export function rowChecks(table: Table): readonly RowCheck[] {
  const places = new Map(table.columns.map(({ name }, place) => [name, place]));
  return table.checks.flatMap(({ condition, columns }) => {
    const own = columns.flatMap((name) => places.get(name) ?? []);
    if (!condition || own.length !== columns.length) return [];
    return [{ places: own, isBroken: (row) => truthOf(condition, table, row) === false }];
  });
}

function truthOf(node: Node, table: Table, row: Row): Truth {
  if ("BoolExpr" in node) return ofBoolean(node.BoolExpr, table, row);
  if ("NullTest" in node) return ofNullTest(node.NullTest, table, row);
  if ("A_Expr" in node) return ofComparison(node.A_Expr, table, row);
  const plain = readValue(node, table, row);
  return plain?.family === "boolean" ? (plain.value as boolean | null) : undefined;
}

function ofBoolean({ boolop, args = [] }: BoolExpr, table: Table, row: Row): Truth {
  const truths = args.map((arg) => truthOf(arg, table, row));
  if (boolop === "NOT_EXPR") return typeof truths[0] === "boolean" ? !truths[0] : truths[0];
  const deciding = boolop === "OR_EXPR";
  if (truths.includes(deciding)) return deciding;
  if (truths.includes(undefined)) return undefined;
  return truths.includes(null) ? null : !deciding;
}

function ofNullTest({ arg, nulltesttype }: NullTest, table: Table, row: Row): Truth {
  const place = arg && "ColumnRef" in arg ? placeOf(arg, table) : -1;
  if (place < 0 || table.columns[place]?.computed) return undefined;
  return ((row[place] ?? null) === null) === (nulltesttype === "IS_NULL");
}

function ofComparison({ kind, name, lexpr, rexpr }: A_Expr, table: Table, row: Row): Truth {
  const operator = nameParts(name).at(-1) ?? "";
  const left = lexpr && readValue(lexpr, table, row);
  if (!left || !rexpr) return undefined;
  const compared = (right: Node | undefined, by: string) =>
    compare(left, right && readValue(right, table, row), by);
  const any = (truths: readonly Truth[]): Truth => {
    if (truths.includes(true)) return true;
    if (truths.includes(undefined)) return undefined;
    return truths.includes(null) ? null : false;
  };
  switch (kind) {
    case "AEXPR_OP":
      return compared(rexpr, operator);
    case "AEXPR_OP_ANY": {
      const list = elementsOf(rexpr);
      return list && any(list.map((element) => compared(element, operator)));
    }
    case "AEXPR_IN": {
      if (!("List" in rexpr)) return undefined;
      const isIn = any((rexpr.List.items ?? []).map((element) => compared(element, "=")));
      return operator === "<>" && typeof isIn === "boolean" ? !isIn : isIn;
    }
    case "AEXPR_BETWEEN":
    case "AEXPR_NOT_BETWEEN": {
      const [low, high] = "List" in rexpr ? (rexpr.List.items ?? []) : [];
      const isOutside = any([compared(low, "<"), compared(high, ">")]);
      return kind === "AEXPR_BETWEEN" && typeof isOutside === "boolean" ? !isOutside : isOutside;
    }
    default:
      return undefined;
  }
}

function elementsOf(node: Node): readonly Node[] | undefined {
  if ("TypeCast" in node && node.TypeCast.arg) return elementsOf(node.TypeCast.arg);
  return "A_ArrayExpr" in node ? node.A_ArrayExpr.elements : undefined;
}

function compare(a: Value, b: Value | undefined, operator: string): Truth {
  if (!b) return undefined;
  if (a.value === null || b.value === null) return null;
  const [left, right] = [a, b].map((each, index) => inFamily(each, index === 0 ? b : a));
  if (left == null || right == null) return undefined;
  const isOrdered = typeof left === "number" && typeof right === "number";
  switch (operator) {
    case "=":
      return left === right;
    case "<>":
      return left !== right;
    case "<":
      return isOrdered ? left < right : undefined;
    case "<=":
      return isOrdered ? left <= right : undefined;
    case ">":
      return isOrdered ? left > right : undefined;
    case ">=":
      return isOrdered ? left >= right : undefined;
    default:
      return undefined;
  }
}

/** A value as the other's family has it: a quoted constant is of no type by itself. Null where it can't be. */
function inFamily({ family, value }: Value, other: Value): Value["value"] {
  if (family === other.family) return value;
  if (family !== "text" || typeof value !== "string") return other.family === "text" ? value : null;
  return known(value, other.family).value;
}

function readValue(node: Node, table: Table, row: Row): Value | undefined {
  if ("ColumnRef" in node) {
    const place = placeOf(node, table);
    const column = table.columns[place];
    const family = column && familyOf(column);
    return family && !column.computed ? told(row[place] ?? null, family) : undefined;
  }
  if ("A_Const" in node) return ofConstant(node.A_Const);
  if ("TypeCast" in node) return ofCast(node.TypeCast, table, row);
  const computed = "A_Expr" in node ? ofArithmetic(node.A_Expr, table, row) : undefined;
  if (computed || !("A_Expr" in node || "BoolExpr" in node || "NullTest" in node)) return computed;
  // One truth compared with another: (status = 'ran') = (departed_at IS NOT NULL).
  const truth = truthOf(node, table, row);
  return truth === undefined ? undefined : { family: "boolean", value: truth };
}

function ofArithmetic({ kind, name, lexpr, rexpr }: A_Expr, table: Table, row: Row): Value | undefined {
  const operator = kind === "AEXPR_OP" ? nameParts(name).at(-1) : undefined;
  if (operator !== "+" && operator !== "-" && operator !== "*") return undefined;
  const [left, right] = [lexpr, rexpr].map((side) => side && readValue(side, table, row));
  if (left?.family !== "number" || right?.family !== "number") return undefined;
  if (left.value === null || right.value === null) return { family: "number", value: null };
  const [a, b] = [Number(left.value), Number(right.value)];
  return { family: "number", value: operator === "+" ? a + b : operator === "-" ? a - b : a * b };
}

function placeOf({ ColumnRef }: { readonly ColumnRef: ColumnRef }, table: Table): number {
  const field = ColumnRef.fields?.at(-1);
  const name = field && "String" in field ? field.String.sval : undefined;
  return table.columns.findIndex((column) => column.name === name);
}

/** Casts that PostgreSQL writes out where nothing changes: of constants, of text to text, of numbers to wider ones. */
function ofCast({ arg, typeName }: TypeCast, table: Table, row: Row): Value | undefined {
  const value = arg && readValue(arg, table, row);
  if (!value || (arg && "A_Const" in arg)) return value;
  const type = nameParts(typeName?.names).at(-1) ?? "";
  const keeps = (UNCHANGED[value.family] ?? []).includes(type) && !typeName?.typmods?.length;
  return keeps ? value : undefined;
}

const UNCHANGED: Partial<Record<Value["family"], readonly string[]>> = {
  text: ["text", "varchar"],
  number: ["numeric", "int8", "float8"],
};

function ofConstant(constant: A_Const): Value | undefined {
  if (constant.isnull) return { family: "text", value: null };
  if (constant.ival) return { family: "number", value: constant.ival.ival ?? 0 };
  if (constant.fval) return { family: "number", value: Number(constant.fval.fval) };
  if (constant.boolval) return { family: "boolean", value: constant.boolval.boolval ?? false };
  return constant.sval ? { family: "text", value: constant.sval.sval ?? "" } : undefined;
}

function familyOf({ kind, typeName }: Column): Value["family"] | undefined {
  // Blanks at the end of fixed-length text don't count.
  if (typeName.startsWith("character(")) return undefined;
  switch (kind) {
    case "integer":
    case "decimal":
      return "number";
    case "date":
    case "timestamp":
      return "moment";
    case "text":
    case "enum":
    case "uuid":
      return "text";
    case "boolean":
      return "boolean";
    default:
      return undefined;
  }
}

/** A cell that can't be read as its family makes what hangs on it untold. */
function told(cell: Cell, family: Value["family"]): Value | undefined {
  const value = cell === null ? { family, value: null } : known(cell, family);
  return cell !== null && value.value === null ? undefined : value;
}

/** Null where the text is no such value. */
function known(text: string, family: Value["family"]): Value {
  switch (family) {
    case "number": {
      const number = Number(text);
      return { family, value: text.trim() === "" || Number.isNaN(number) ? null : number };
    }
    case "moment":
      return { family, value: exactMoment(text) };
    case "boolean": {
      const truth = /^t(rue)?$/i.test(text) || (/^f(alse)?$/i.test(text) ? false : null);
      return { family, value: truth };
    }
    case "text":
      return { family, value: text };
  }
}

/** Milliseconds since 1970 with fractions; null for other offsets than that of UTC. */
function exactMoment(text: string): number | null {
  const [, fraction = "0", offset = ""] =
    /(?::\d\d(\.\d+)?)?([+-]\d\d(?::?\d\d)?)?$/.exec(text.slice(10)) ?? [];
  if (offset !== "" && !/^[+-]00(:?00)?$/.test(offset)) return null;
  const moment = parseMoment(text);
  return moment === null ? null : moment + Number(fraction) * 1_000;
}
