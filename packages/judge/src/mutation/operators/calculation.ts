import {
  baseColumnAt,
  call,
  decimalsOf,
  integerConstant,
  isSelect,
  lastName,
  nameParts,
  nodeOf,
  operation,
  type Place,
  walk,
} from "@master-sql/sql";
import type { A_Expr, FuncCall, Node, SelectStmt, SortBy } from "@pgsql/types";
import { type Edit, type MutationOperator, replacement, sqlOf } from "../operator.ts";

const arithmetic = new Set(["+", "-", "*", "/"]);
const equalities = new Set(["=", "<>"]);
const roundings: Readonly<Record<string, readonly string[]>> = {
  round: ["trunc"],
  trunc: ["round"],
  floor: ["ceil"],
  ceil: ["floor"],
  ceiling: ["floor"],
};

/**
 * One of two columns that are calculated with, alone; an average of products for the product of averages, a ratio of
 * sums for the average of ratios; another way to round, or rounded before it is compared; sorted by a part of what the
 * result shows.
 */
export const calculation: MutationOperator = {
  name: "calculation",
  takesTrap: true,
  *edits(place) {
    if (place.name === "A_Expr") {
      yield* calculated(place, place.value);
      yield* roundedFirst(place, place.value);
    }
    if (place.name === "FuncCall") yield* called(place, place.value);
    if (isSelect(place.value)) yield* sorted(place, place.value);
  },
};

function* calculated(place: Place, { kind, name, lexpr, rexpr }: A_Expr): Generator<Edit> {
  const sign = lastName(name);
  if (kind !== "AEXPR_OP" || !arithmetic.has(sign) || !lexpr || !rexpr) return;
  if (columnsIn(lexpr).length > 0 && columnsIn(rexpr).length > 0) {
    yield replacement(place, lexpr);
    if (sign === "+" || sign === "*") yield replacement(place, rexpr);
  }
  const [above, below] = [summed(lexpr), summed(rexpr)];
  if (sign === "/" && above && below) {
    const one: Node = { A_Const: { fval: { fval: "1.0" } } };
    yield replacement(place, call("avg", operation("/", operation("*", above, one), below)));
  }
}

/** Two numbers with decimals that are told apart only where they differ by more than the last digit. */
function* roundedFirst(place: Place, expression: A_Expr): Generator<Edit> {
  const { kind, name, lexpr, rexpr } = expression;
  const isEquality =
    kind === "AEXPR_DISTINCT" ||
    kind === "AEXPR_NOT_DISTINCT" ||
    (kind === "AEXPR_OP" && equalities.has(lastName(name)));
  if (!isEquality || !lexpr || !rexpr) return;
  const digits = Math.max(...[lexpr, rexpr].map((side) => decimalsAt(place, side)));
  if (digits < 1) return;
  const rounded = (side: Node) => call("round", side, integerConstant(digits - 1));
  yield replacement(place, { A_Expr: { ...expression, lexpr: rounded(lexpr), rexpr: rounded(rexpr) } });
}

function decimalsAt(place: Place, node: Node): number {
  const found = baseColumnAt(place, node);
  return found ? (decimalsOf(found.column) ?? 0) : 0;
}

function* called(place: Place, { funcname, args = [], over, agg_distinct }: FuncCall): Generator<Edit> {
  const name = lastName(funcname);
  for (const other of roundings[name] ?? []) yield replacement(place, call(other, ...args));
  const [factors] = args;
  if ((name !== "sum" && name !== "avg") || over || agg_distinct || !factors || !("A_Expr" in factors))
    return;
  const { name: sign, lexpr, rexpr } = factors.A_Expr;
  if (lastName(sign) !== "*" || !lexpr || !rexpr) return;
  if (columnsIn(lexpr).length > 0 && columnsIn(rexpr).length > 0)
    yield replacement(place, operation("*", call(name, lexpr), call(name, rexpr)));
}

function* sorted(place: Place, select: SelectStmt): Generator<Edit> {
  for (const [index, node] of (select.sortClause ?? []).entries()) {
    if (!("SortBy" in node)) continue;
    for (const part of partsOf(node.SortBy, select)) {
      const key: Node = { SortBy: { ...node.SortBy, node: part } };
      const sortClause = (select.sortClause ?? []).toSpliced(index, 1, key);
      yield {
        query: place.with({ ...select, sortClause }),
        description: `the sort key ${sqlOf(node)} becomes ${sqlOf(key)}`,
      };
    }
  }
}

/** The columns that a sort key is calculated from, when it names an output that is calculated from several. */
function partsOf({ node: key }: SortBy, select: SelectStmt): readonly Node[] {
  if (!key || !("ColumnRef" in key)) return [];
  const name = nameParts(key.ColumnRef.fields).join(".");
  const output = (select.targetList ?? []).find(
    (node) => "ResTarget" in node && node.ResTarget.name === name,
  );
  const value = nodeOf(output, "ResTarget")?.val;
  if (!value || !("A_Expr" in value)) return [];
  const columns = columnsIn(value);
  return columns.length > 1 ? columns.slice(0, 3) : [];
}

function columnsIn(tree: Node): readonly Node[] {
  const found = new Map<string, Node>();
  walk(tree, (name, value) => {
    const node: Node = { ColumnRef: value };
    if (name === "ColumnRef") found.set(sqlOf(node), node);
    return name === "" || !isSelect(value);
  });
  return [...found.values()];
}

/** What a plain sum adds up; null for anything else. */
function summed(node: Node): Node | null {
  if (!("FuncCall" in node)) return null;
  const { funcname, args = [], over, agg_distinct, agg_filter } = node.FuncCall;
  const isPlain = lastName(funcname) === "sum" && !over && !agg_distinct && !agg_filter;
  return isPlain ? (args[0] ?? null) : null;
}
