import { contains, nameParts, type Place } from "@master-sql/sql";
import type { A_Expr, FuncCall, Node } from "@pgsql/types";
import { contents } from "../../diagnosis/tree.ts";
import { neverNullAnywhere } from "../../mutation/index.ts";
import type { OwnEdit } from "./own-edit.ts";

const COMPARING = new Set(["=", "<>", "<", "<=", ">", ">="]);
const CALCULATING = new Set(["+", "-", "*", "||"]);
const LISTED: ReadonlySet<A_Expr["kind"]> = new Set([
  "AEXPR_IN",
  "AEXPR_BETWEEN",
  "AEXPR_NOT_BETWEEN",
  "AEXPR_LIKE",
  "AEXPR_ILIKE",
]);

/**
 * What a query makes of a value that is missing, the other way round: a comparison that holds for NULL as well, an end
 * that isn't known as the last of all, 0 or an empty text where it calculates.
 */
export function* missingValues(place: Place): Generator<OwnEdit> {
  if (place.name === "A_Expr") {
    const { kind, name, lexpr, rexpr }: A_Expr = place.value;
    const sign = nameParts(name).at(-1) ?? "";
    const isComparison = kind === "AEXPR_OP" ? COMPARING.has(sign) : kind !== undefined && LISTED.has(kind);
    if (isComparison) yield* orMissing(place, [lexpr, ...sidesOf(rexpr)]);
    if (kind === "AEXPR_OP" && CALCULATING.has(sign))
      for (const [side, node] of Object.entries({ lexpr, rexpr }))
        if (node && mayBeMissing(place, node))
          yield* filled(node, [ZERO, EMPTY], (value) =>
            place.replaced({ A_Expr: { ...place.value, [side]: value } }),
          );
  }
  if (place.name === "FuncCall") yield* inAggregate(place, place.value);
}

const ZERO: Node = { A_Const: { ival: { ival: 0 } } };
/** Of whole numbers, which have no infinity. */
const LARGEST: Node = { A_Const: { ival: { ival: 2_147_483_647 } } };
const SMALLEST: Node = { A_Const: { ival: { ival: -2_147_483_647 } } };
const EMPTY: Node = { A_Const: { sval: { sval: "" } } };

function sidesOf(right: Node | undefined): readonly (Node | undefined)[] {
  return right && "List" in right ? (right.List.items ?? []) : [right];
}

function* orMissing(place: Place, sides: readonly (Node | undefined)[]): Generator<OwnEdit> {
  for (const side of sides) {
    if (!side || !mayBeMissing(place, side)) continue;
    const isMissing: Node = { NullTest: { arg: side, nulltesttype: "IS_NULL" } };
    const args: Node[] = [{ A_Expr: place.value }, isMissing];
    yield { errorClass: "null-handling", query: place.replaced({ BoolExpr: { boolop: "OR_EXPR", args } }) };
  }
}

/** Aggregates pass over NULL: an end that isn't known may be the last of all, and a missing amount counts as 0. */
function* inAggregate(place: Place, call: FuncCall): Generator<OwnEdit> {
  const name = nameParts(call.funcname).at(-1) ?? "";
  const [arg, ...more] = call.args ?? [];
  if (!arg || more.length > 0 || !mayBeMissing(place, arg)) return;
  const fillings =
    {
      max: [endOf("infinity"), LARGEST],
      min: [endOf("-infinity"), SMALLEST],
      avg: [ZERO],
    }[name] ?? [];
  yield* filled(arg, fillings, (value) => place.replaced({ FuncCall: { ...call, args: [value] } }));
}

function endOf(sval: string): Node {
  return { A_Const: { sval: { sval } } };
}

function* filled(
  node: Node,
  fillings: readonly Node[],
  build: (value: Node) => OwnEdit["query"],
): Generator<OwnEdit> {
  for (const filling of fillings)
    yield { errorClass: "null-handling", query: build({ CoalesceExpr: { args: [node, filling] } }) };
}

/** A column, a call or a subquery that may give NULL, beside what WHERE asks. */
function mayBeMissing(place: Place, node: Node): boolean {
  const [kind] = contents(node) ?? [""];
  if (kind === "A_Const" || kind === "CoalesceExpr" || kind === "NullTest") return false;
  const reads = contains(node, (name) => name === "ColumnRef" || name === "SubLink");
  return reads && !neverNullAnywhere(place, node);
}
