import {
  baseColumnAt,
  type Column,
  call,
  cast,
  decimalsOf,
  integerConstant,
  isLiteral,
  lastName,
  nameNodes,
  nameParts,
  nodeOf,
  type Place,
} from "@master-sql/sql";
import type { A_Expr, ColumnRef, Node, ResTarget, WindowDef } from "@pgsql/types";
import { type Edit, replacement, without } from "./operator.ts";

const comparing = new Set(["=", "<>", "<", "<=", ">", ">="]);

/**
 * Values that are compared less exactly than is asked for: rows by all columns but one, moments by their days, texts
 * whatever their case and blanks, what is missing as if it were empty or 0, a count as if it couldn't be more; amounts
 * cut off; the old value returned for the new.
 */
export function* looseComparisons(place: Place): Generator<Edit> {
  switch (place.name) {
    case "A_Expr":
      yield* compared(place, place.value);
      return;
    case "WindowDef":
    case "over":
      yield* parted(place, place.value);
      return;
    case "ResTarget":
      yield* cutOff(place, place.value);
      return;
    case "ColumnRef":
      yield* returned(place, place.value);
  }
}

function* compared(place: Place, expression: A_Expr): Generator<Edit> {
  const { kind, name, lexpr, rexpr } = expression;
  const operator = lastName(name);
  const isDistinct = kind === "AEXPR_DISTINCT" || kind === "AEXPR_NOT_DISTINCT";
  if (!lexpr || !rexpr || !(isDistinct || (kind === "AEXPR_OP" && comparing.has(operator)))) return;
  const put = (left: Node, right: Node) =>
    replacement(place, { A_Expr: { ...expression, lexpr: left, rexpr: right } });
  const [lefts, rights] = [rowOf(lexpr), rowOf(rexpr)];
  if (lefts && rights && lefts.length === rights.length) {
    for (const [index, left] of lefts.entries()) {
      const right = rights[index];
      if (lefts.length > 1) yield put(asRow(without(lefts, index)), asRow(without(rights, index)));
      if (!right) continue;
      for (const loosen of loosened(place, left, right, isDistinct))
        yield put(asRow(lefts.with(index, loosen(left))), asRow(rights.with(index, loosen(right))));
    }
    return;
  }
  for (const loosen of loosened(place, lexpr, rexpr, isDistinct)) yield put(loosen(lexpr), loosen(rexpr));
  const count = nodeOf(rexpr, "A_Const")?.ival;
  const isCount = "FuncCall" in lexpr || "SubLink" in lexpr;
  if (count && isCount && (operator === ">" || operator === ">=")) {
    const least = (count.ival ?? 0) + (operator === ">" ? 1 : 0);
    yield replacement(place, {
      A_Expr: {
        ...expression,
        name: nameNodes("="),
        rexpr: integerConstant(least),
      },
    });
  }
}

type Loosen = (node: Node) => Node;

/** Ways to compare two values of which one at least is a column's. */
function loosened(place: Place, left: Node, right: Node, isDistinct: boolean): readonly Loosen[] {
  const [column, other] = [left, right].map((node) => baseColumnAt(place, node)?.column);
  const known = column ?? other;
  if (!known) return [];
  const ways: Loosen[] = [];
  // With a constant the operators for boundaries do.
  if (known.kind === "timestamp" && !isLiteral(left) && !isLiteral(right))
    ways.push((node) => cast(node, "date"));
  // A constant is one writing by itself.
  if (known.kind === "text" && column && other) ways.push((node) => call("lower", call("btrim", node)));
  if (isDistinct && known.kind === "text") ways.push((node) => orElse(node, { sval: { sval: "" } }));
  if (isDistinct && isNumber(known)) ways.push((node) => orElse(node, { ival: { ival: 0 } }));
  if (known.kind === "decimal") ways.push((node) => cast(node, "int4"));
  return ways;
}

/** Parts of a window made by less than what is asked for. */
function* parted(place: Place, window: WindowDef): Generator<Edit> {
  const { partitionClause = [] } = window;
  for (const [index, key] of partitionClause.entries()) {
    const column = baseColumnAt(place, key)?.column;
    const ways: Loosen[] =
      column?.kind === "text"
        ? [
            (node) => call("lower", call("btrim", node)),
            ...(column.notNull ? [] : [(node: Node) => orElse(node, { sval: { sval: "" } })]),
          ]
        : column?.kind === "timestamp"
          ? [(node) => cast(node, "date")]
          : [];
    for (const loosen of ways) {
      const changed: WindowDef = { ...window, partitionClause: partitionClause.with(index, loosen(key)) };
      yield { query: place.with(changed), description: `partitions are made by less of ${nameOf(key)}` };
    }
  }
}

/** An amount that is calculated, cut off to a whole one. */
function* cutOff(place: Place, target: ResTarget): Generator<Edit> {
  const { val, name } = target;
  if (!val || !("A_Expr" in val) || !name) return;
  const table = changedTableAt(place);
  const column = place.schema?.tables.get(table)?.columns.find((each) => each.name === name);
  if (column && (decimalsOf(column) ?? 0) > 0)
    yield {
      query: place.with({ ...target, val: call("trunc", val) }),
      description: `${name} is cut off to a whole number`,
    };
}

function* returned(place: Place, reference: ColumnRef): Generator<Edit> {
  const [first, ...rest] = nameParts(reference.fields);
  const other = first === "old" ? "new" : first === "new" ? "old" : null;
  if (other === null || rest.length !== 1) return;
  const fields = [other, ...rest].map((sval) => ({ String: { sval } }));
  yield replacement(place, { ColumnRef: { fields } });
}

function changedTableAt({ path, root }: Place): string {
  let node: unknown = { SelectStmt: root };
  let table = "";
  for (const step of path) {
    node =
      typeof node === "object" && node !== null
        ? (node as Record<string | number, unknown>)[step]
        : undefined;
    if (step === "UpdateStmt") table = (node as { relation?: { relname?: string } }).relation?.relname ?? "";
  }
  return table;
}

function isNumber({ kind }: Column): boolean {
  return kind === "integer" || kind === "decimal";
}

function rowOf(node: Node): readonly Node[] | null {
  return "RowExpr" in node ? (node.RowExpr.args ?? []) : null;
}

function asRow(args: readonly Node[]): Node {
  const [only] = args;
  return args.length === 1 && only
    ? only
    : { RowExpr: { args: [...args], row_format: "COERCE_IMPLICIT_CAST" } };
}

function nameOf(node: Node): string {
  return "ColumnRef" in node ? nameParts(node.ColumnRef.fields).join(".") : "a key";
}

function orElse(node: Node, constant: object): Node {
  return { CoalesceExpr: { args: [node, { A_Const: constant }] } };
}
