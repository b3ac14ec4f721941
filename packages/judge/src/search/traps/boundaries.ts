import { decimalsOf, lastName, nameParts, type Table } from "@master-sql/sql";
import type { A_Const, CoalesceExpr, MinMaxExpr, Node } from "@pgsql/types";
import type { Cell } from "../../results/statement-result.ts";
import type { Draft } from "../databases/draft.ts";
import { measuredBy, type NumberComparison } from "./number-comparisons.ts";
import { isKey, isRead, type Trap, type TrapSource } from "./trap-source.ts";

/** Longer texts than this are nobody's, whatever a query compares a length with. */
const MOST_LETTERS = 2_000;
/** Comparisons that are tried for certain, at most. */
const MOST_CERTAIN = 24;

/** A number of one row made such that both sides of a comparison are equal there, or differ by a unit. */
export const boundaries: Trap = (draft, source) => {
  const { random, comparisons } = source;
  const comparison = random.pick(comparisons);
  const chosen = comparison && random.pick(placesOf(comparison, source));
  if (chosen) meet(draft, source, comparison, chosen, random.pick([0, 0, 0, 1, -1]) ?? 0);
};

/** Every comparison met exactly, by each of its columns. */
export function boundariesOf(source: TrapSource): readonly Trap[] {
  return source.comparisons
    .flatMap((comparison) =>
      placesOf(comparison, source).map(
        (chosen): Trap =>
          (draft) =>
            meet(draft, source, comparison, chosen, 0),
      ),
    )
    .slice(0, MOST_CERTAIN);
}

/** A number, or a text whose letters are counted. */
interface NumberPlace {
  readonly table: Table;
  readonly place: number;
}

/** Columns that can be changed: numbers that are no keys, and texts. */
function placesOf({ columns, measured }: NumberComparison, source: TrapSource): readonly NumberPlace[] {
  return source.tables.flatMap((table) =>
    table.columns.flatMap((column, place) => {
      const isNumber = (column.kind === "integer" || column.kind === "decimal") && !column.computed;
      const isText = column.kind === "text" && measured.has(column.name);
      const isMeant = columns.has(column.name) && (isNumber || isText) && !isKey(table, column);
      return isMeant && isRead(source, table, column) ? [{ table, place }] : [];
    }),
  );
}

function meet(
  draft: Draft,
  { random, tables }: TrapSource,
  { left, right }: NumberComparison,
  { table, place }: NumberPlace,
  units: number,
): void {
  const row = random.pick(draft.get(table.key) ?? []);
  const column = table.columns[place];
  if (!row || !column) return;
  const others = new Map<string, Cell>();
  for (const other of tables) {
    const values = other === table ? row : random.pick(draft.get(other.key) ?? []);
    // Of two tables with a column of one name the row's own counts.
    for (const [index, { name }] of other.columns.entries())
      if (values && (other === table || !others.has(name))) others.set(name, values[index] ?? null);
  }
  const isText = column.kind === "text";
  const written = (value: number) => (isText ? ofLength(row[place] ?? "", value) : String(value));
  const apart = (value: number): number => {
    const known = new Map(others).set(column.name, written(value));
    return numberOf(left, known) - numberOf(right, known);
  };
  // Sums, products with what is known and shares of it are straight lines.
  const [atZero, slope] = [apart(0), apart(1) - apart(0)];
  const met = -atZero / slope;
  const most = isText ? MOST_LETTERS : 1e9;
  if (!Number.isFinite(met) || Math.abs(met) > most || Math.abs(apart(met)) > 1e-6) return;
  if (isText) {
    if (met + units >= 0) row[place] = ofLength(row[place] ?? "", Math.round(met) + units);
    return;
  }
  const digits = column.kind === "integer" ? 0 : (decimalsOf(column) ?? 2);
  row[place] = (met + units * 10 ** -digits).toFixed(digits).replace(/^-(0(\.0*)?)$/, "$1");
}

/** A text with so many letters that begins as another one does. */
function ofLength(text: string, letters: number): string {
  return text.slice(0, letters).padEnd(letters, "x");
}

/** NaN where a NULL or anything that isn't worked out here has a part in it. */
function numberOf(node: Node | undefined, cells: ReadonlyMap<string, Cell>): number {
  const of = (each: Node | undefined) => numberOf(each, cells);
  if (!node) return Number.NaN;
  if ("A_Const" in node) return constantOf(node.A_Const);
  if ("ColumnRef" in node) {
    const cell = cells.get(lastName(node.ColumnRef.fields));
    return cell == null || cell.trim() === "" ? Number.NaN : Number(cell);
  }
  if ("TypeCast" in node) {
    const type = lastName(node.TypeCast.typeName?.names);
    return /^(numeric|float[48]|int[248])$/.test(type) ? of(node.TypeCast.arg) : Number.NaN;
  }
  if ("CoalesceExpr" in node) {
    const { args = [] }: CoalesceExpr = node.CoalesceExpr;
    return args.map(of).find((value) => !Number.isNaN(value)) ?? Number.NaN;
  }
  if ("MinMaxExpr" in node) {
    const { op, args = [] }: MinMaxExpr = node.MinMaxExpr;
    const values = args.map(of).filter((value) => !Number.isNaN(value));
    return op === "IS_GREATEST" ? Math.max(...values) : Math.min(...values);
  }
  if ("FuncCall" in node) {
    const [first, ...more] = node.FuncCall.args ?? [];
    const name = nameParts(node.FuncCall.funcname).at(-1);
    const measured = measuredBy(node.FuncCall);
    if (measured !== undefined) return cells.get(measured)?.length ?? Number.NaN;
    return name === "abs" && more.length === 0 ? Math.abs(of(first)) : Number.NaN;
  }
  if (!("A_Expr" in node) || node.A_Expr.kind !== "AEXPR_OP") return Number.NaN;
  const { name, lexpr, rexpr } = node.A_Expr;
  const right = of(rexpr);
  switch (lastName(name)) {
    case "+":
      return (lexpr ? of(lexpr) : 0) + right;
    case "-":
      return (lexpr ? of(lexpr) : 0) - right;
    case "*":
      return of(lexpr) * right;
    case "/":
      return of(lexpr) / right;
    default:
      return Number.NaN;
  }
}

function constantOf({ ival, fval, sval }: A_Const): number {
  if (ival) return ival.ival ?? 0;
  const text = fval?.fval ?? sval?.sval ?? "";
  return text.trim() === "" ? Number.NaN : Number(text);
}
