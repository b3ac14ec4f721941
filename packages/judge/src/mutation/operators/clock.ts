import { nameParts } from "@master-sql/sql";
import type { FuncCall, Node } from "@pgsql/types";
import { type MutationOperator, replacement } from "../operator.ts";

/** AT TIME ZONE left out or written twice; a span of local days added only afterward, when days have 24 hours. */
export const clock: MutationOperator = {
  name: "clock",
  takesTrap: true,
  *edits(place) {
    if (place.name !== "FuncCall") return;
    const call: FuncCall = place.value;
    const [zone, moment] = call.args ?? [];
    if (nameParts(call.funcname).at(-1) !== "timezone" || !zone || !moment) return;
    // Databases are opened in UTC, where only the type tells, which is seen at once if it is shown.
    const isShown = place.path.at(-2) === "val" && place.select === place.root;
    if ("A_Const" in zone && zone.A_Const.sval?.sval === "UTC" && !isShown) return;
    yield replacement(place, moment);
    yield replacement(place, { FuncCall: { ...call, args: [zone, { FuncCall: call }] } });
    const shifted = shiftedOf(moment);
    if (!shifted) return;
    const { sign, base, span } = shifted;
    const local: Node = { FuncCall: { ...call, args: [zone, base] } };
    yield replacement(place, {
      A_Expr: { kind: "AEXPR_OP", name: [{ String: { sval: sign } }], lexpr: local, rexpr: span },
    });
  },
};

/** A local moment some days or an interval from another: `(day - 7)::timestamp`, `local + interval '1 day'`. */
function shiftedOf(moment: Node): { readonly sign: string; readonly base: Node; readonly span: Node } | null {
  const cast = "TypeCast" in moment ? moment.TypeCast : undefined;
  const sum = cast?.arg ?? moment;
  if (!("A_Expr" in sum) || sum.A_Expr.kind !== "AEXPR_OP") return null;
  const { name, lexpr, rexpr } = sum.A_Expr;
  const sign = nameParts(name).at(-1) ?? "";
  if (!lexpr || !rexpr || (sign !== "+" && sign !== "-")) return null;
  if (cast && "A_Const" in rexpr && rexpr.A_Const.ival) {
    const span = intervalOf(`${rexpr.A_Const.ival.ival ?? 0} days`);
    return { sign, base: { TypeCast: { ...cast, arg: lexpr } }, span };
  }
  const isInterval = "TypeCast" in rexpr && nameParts(rexpr.TypeCast.typeName?.names).at(-1) === "interval";
  return !cast && isInterval ? { sign, base: lexpr, span: rexpr } : null;
}

function intervalOf(text: string): Node {
  const names = ["pg_catalog", "interval"].map((sval) => ({ String: { sval } }));
  return { TypeCast: { arg: { A_Const: { sval: { sval: text } } }, typeName: { names, typemod: -1 } } };
}
