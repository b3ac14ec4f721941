import { lastName, nameParts, nodeOf, type Table } from "@master-sql/sql";
import type { A_Const, A_Expr, BoolExpr, ColumnRef, Node, NullTest, TypeCast } from "@pgsql/types";
import type { Cell } from "../../results/statement-result.ts";
import { compare, familyOf, type Truth, told, type Value } from "./comparable-values.ts";

/** A check of a table as it can be told of a row without PostgreSQL. */
export interface RowCheck {
  /** Places of its columns in the table's rows. */
  readonly places: readonly number[];
  /** Whether it is known not to hold; what can't be told isn't broken. */
  isBroken(row: readonly Cell[]): boolean;
}

type Row = readonly Cell[];
/** What is told of a row. Read from a check's tree once, since a search asks of each row that it makes up. */
type Told<T> = (row: Row) => T;

/**
 * The checks of a table that consist of comparisons of columns and constants, IN, BETWEEN, IS NULL, sums and products,
 * AND, OR and NOT: nearly all that are written. Text is only told to be equal or not, since its order hangs on collations.
 */
export function rowChecks(table: Table): readonly RowCheck[] {
  const places = new Map(table.columns.map(({ name }, place) => [name, place]));
  return table.checks.flatMap(({ condition, columns }) => {
    const own = columns.flatMap((name) => places.get(name) ?? []);
    if (!condition || own.length !== columns.length) return [];
    const truth = truthOf(condition, table);
    return [{ places: own, isBroken: (row) => truth(row) === false }];
  });
}

const untold = () => undefined;

function truthOf(node: Node, table: Table): Told<Truth> {
  if ("BoolExpr" in node) return ofBoolean(node.BoolExpr, table);
  if ("NullTest" in node) return ofNullTest(node.NullTest, table);
  if ("A_Expr" in node) return ofComparison(node.A_Expr, table);
  const plain = valueIn(node, table);
  return (row) => {
    const value = plain(row);
    return value?.family === "boolean" ? (value.value as boolean | null) : undefined;
  };
}

function ofBoolean({ boolop, args = [] }: BoolExpr, table: Table): Told<Truth> {
  const parts = args.map((arg) => truthOf(arg, table));
  if (boolop === "NOT_EXPR") return not(parts[0] ?? untold);
  const deciding = boolop === "OR_EXPR";
  return (row) => {
    const truths = parts.map((part) => part(row));
    if (truths.includes(deciding)) return deciding;
    if (truths.includes(undefined)) return undefined;
    return truths.includes(null) ? null : !deciding;
  };
}

function ofNullTest({ arg, nulltesttype }: NullTest, table: Table): Told<Truth> {
  const place = arg && "ColumnRef" in arg ? placeOf(arg, table) : -1;
  if (place < 0 || table.columns[place]?.computed) return untold;
  return (row) => ((row[place] ?? null) === null) === (nulltesttype === "IS_NULL");
}

function ofComparison({ kind, name, lexpr, rexpr }: A_Expr, table: Table): Told<Truth> {
  const operator = lastName(name);
  if (!lexpr || !rexpr) return untold;
  const left = valueIn(lexpr, table);
  const compared = (node: Node | undefined, by: string): Told<Truth> => {
    const right = node ? valueIn(node, table) : untold;
    return (row) => compare(left(row), right(row), by);
  };
  switch (kind) {
    case "AEXPR_OP":
      return compared(rexpr, operator);
    case "AEXPR_OP_ANY": {
      const list = elementsOf(rexpr);
      return list ? any(list.map((element) => compared(element, operator))) : untold;
    }
    case "AEXPR_IN": {
      if (!("List" in rexpr)) return untold;
      const isIn = any((rexpr.List.items ?? []).map((element) => compared(element, "=")));
      return operator === "<>" ? not(isIn) : isIn;
    }
    case "AEXPR_BETWEEN":
    case "AEXPR_NOT_BETWEEN": {
      const [low, high] = nodeOf(rexpr, "List")?.items ?? [];
      const isOutside = any([compared(low, "<"), compared(high, ">")]);
      return kind === "AEXPR_BETWEEN" ? not(isOutside) : isOutside;
    }
    default:
      return untold;
  }
}

function any(parts: readonly Told<Truth>[]): Told<Truth> {
  return (row) => {
    const truths = parts.map((part) => part(row));
    if (truths.includes(true)) return true;
    if (truths.includes(undefined)) return undefined;
    return truths.includes(null) ? null : false;
  };
}

function not(part: Told<Truth>): Told<Truth> {
  return (row) => {
    const truth = part(row);
    return typeof truth === "boolean" ? !truth : truth;
  };
}

function elementsOf(node: Node): readonly Node[] | undefined {
  if ("TypeCast" in node && node.TypeCast.arg) return elementsOf(node.TypeCast.arg);
  return nodeOf(node, "A_ArrayExpr")?.elements;
}

function valueIn(node: Node, table: Table): Told<Value | undefined> {
  if ("ColumnRef" in node) {
    const place = placeOf(node, table);
    const column = table.columns[place];
    const family = column && familyOf(column);
    return family && !column.computed ? (row) => told(row[place] ?? null, family) : untold;
  }
  if ("A_Const" in node) {
    const constant = ofConstant(node.A_Const);
    return () => constant;
  }
  if ("TypeCast" in node) return ofCast(node.TypeCast, table);
  if (!("A_Expr" in node || "BoolExpr" in node || "NullTest" in node)) return untold;
  if ("A_Expr" in node && isArithmetic(node.A_Expr)) return ofArithmetic(node.A_Expr, table);
  // One truth compared with another: (status = 'ran') = (departed_at IS NOT NULL).
  const truth = truthOf(node, table);
  return (row) => {
    const value = truth(row);
    return value === undefined ? undefined : { family: "boolean", value };
  };
}

function isArithmetic({ kind, name }: A_Expr): boolean {
  return kind === "AEXPR_OP" && ["+", "-", "*"].includes(lastName(name));
}

function ofArithmetic({ name, lexpr, rexpr }: A_Expr, table: Table): Told<Value | undefined> {
  const operator = nameParts(name).at(-1);
  if (!lexpr || !rexpr) return untold;
  const [left, right] = [valueIn(lexpr, table), valueIn(rexpr, table)];
  return (row) => {
    const [a, b] = [left(row), right(row)];
    if (a?.family !== "number" || b?.family !== "number") return undefined;
    if (a.value === null || b.value === null) return { family: "number", value: null };
    const [first, second] = [Number(a.value), Number(b.value)];
    const value = operator === "+" ? first + second : operator === "-" ? first - second : first * second;
    return { family: "number", value };
  };
}

function placeOf({ ColumnRef }: { readonly ColumnRef: ColumnRef }, table: Table): number {
  const field = ColumnRef.fields?.at(-1);
  const name = nodeOf(field, "String")?.sval;
  return table.columns.findIndex((column) => column.name === name);
}

/** Casts that PostgreSQL writes out where nothing changes: of constants, of text to text, of numbers to wider ones. */
function ofCast({ arg, typeName }: TypeCast, table: Table): Told<Value | undefined> {
  if (!arg) return untold;
  const inner = valueIn(arg, table);
  if ("A_Const" in arg) return inner;
  const type = lastName(typeName?.names);
  return (row) => {
    const value = inner(row);
    const keeps = value && (UNCHANGED[value.family] ?? []).includes(type) && !typeName?.typmods?.length;
    return keeps ? value : undefined;
  };
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
