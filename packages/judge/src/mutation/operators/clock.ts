import { lastName, nodeOf, operation, textConstant } from "@master-sql/sql";
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
    if (lastName(call.funcname) !== "timezone" || !zone || !moment) return;
    // Databases are opened in UTC, where only the type tells, which is seen at once if it is shown.
    const isShown = place.path.at(-2) === "val" && place.select === place.root;
    if (nodeOf(zone, "A_Const")?.sval?.sval === "UTC" && !isShown) return;
    yield replacement(place, moment);
    yield replacement(place, { FuncCall: { ...call, args: [zone, { FuncCall: call }] } });
    const shifted = shiftedOf(moment);
    if (!shifted) return;
    const { sign, base, span } = shifted;
    const local: Node = { FuncCall: { ...call, args: [zone, base] } };
    yield replacement(place, operation(sign, local, span));
  },
};

/** A local moment some days or an interval from another: `(day - 7)::timestamp`, `local + interval '1 day'`. */
function shiftedOf(moment: Node): { readonly sign: string; readonly base: Node; readonly span: Node } | null {
  const cast = nodeOf(moment, "TypeCast");
  const sum = cast?.arg ?? moment;
  if (!("A_Expr" in sum) || sum.A_Expr.kind !== "AEXPR_OP") return null;
  const { name, lexpr, rexpr } = sum.A_Expr;
  const sign = lastName(name);
  if (!lexpr || !rexpr || (sign !== "+" && sign !== "-")) return null;
  if (cast && "A_Const" in rexpr && rexpr.A_Const.ival) {
    const span = intervalOf(`${rexpr.A_Const.ival.ival ?? 0} days`);
    return { sign, base: { TypeCast: { ...cast, arg: lexpr } }, span };
  }
  const isInterval = "TypeCast" in rexpr && lastName(rexpr.TypeCast.typeName?.names) === "interval";
  return !cast && isInterval ? { sign, base: lexpr, span: rexpr } : null;
}

function intervalOf(text: string): Node {
  const names = ["pg_catalog", "interval"].map((sval) => ({ String: { sval } }));
  return { TypeCast: { arg: textConstant(text), typeName: { names, typemod: -1 } } };
}
