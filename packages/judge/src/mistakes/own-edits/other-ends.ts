import { comparison, nameParts, type Place } from "@master-sql/sql";
import type { A_Expr, FuncCall, Node } from "@pgsql/types";
import type { OwnEdit } from "./own-edit.ts";

const ONE: Node = { A_Const: { ival: { ival: 1 } } };

/** An end that counts, or doesn't, where no comparison says so: one step more or less of a series, an end outside of BETWEEN. */
export function* otherEnds(place: Place): Generator<OwnEdit> {
  if (place.name === "FuncCall") yield* seriesEnds(place, place.value);
  if (place.name === "A_Expr") yield* outsideEnds(place, place.value);
}

function* seriesEnds(place: Place, call: FuncCall): Generator<OwnEdit> {
  const [first, last, step = ONE] = call.args ?? [];
  if (nameParts(call.funcname).at(-1) !== "generate_series" || !first || !last) return;
  for (const sign of ["-", "+"]) {
    const args = [first, comparison(sign, last, step), ...(call.args ?? []).slice(2)];
    yield { errorClass: "boundary", query: place.replaced({ FuncCall: { ...call, args } }) };
  }
}

function* outsideEnds(place: Place, { kind, lexpr, rexpr }: A_Expr): Generator<OwnEdit> {
  if (kind !== "AEXPR_NOT_BETWEEN" || !lexpr || !rexpr || !("List" in rexpr)) return;
  const [least, most] = rexpr.List.items ?? [];
  if (!least || !most) return;
  for (const [below, beyond] of [
    ["<=", ">"],
    ["<", ">="],
    ["<=", ">="],
  ] as const) {
    const args = [comparison(below, lexpr, least), comparison(beyond, lexpr, most)];
    yield { errorClass: "boundary", query: place.replaced({ BoolExpr: { boolop: "OR_EXPR", args } }) };
  }
}
