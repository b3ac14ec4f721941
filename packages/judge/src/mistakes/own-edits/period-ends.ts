import { comparison, DAY_MS, nameParts, type Place, parseMoment, timestampText } from "@master-sql/sql";
import type { A_Expr, Node } from "@pgsql/types";
import type { OwnEdit } from "./own-edit.ts";

/** A period up to what begins after its last second, minute or day, in place of one up to that. */
export function* periodEnds(place: Place): Generator<OwnEdit> {
  if (place.name !== "A_Expr") return;
  const { kind, name, lexpr, rexpr }: A_Expr = place.value;
  if (!lexpr || !rexpr) return;
  if (kind === "AEXPR_OP" && nameParts(name).at(-1) === "<=")
    for (const next of after(rexpr))
      yield { errorClass: "boundary", query: place.replaced(comparison("<", lexpr, next)) };
  if (kind !== "AEXPR_BETWEEN" || !("List" in rexpr)) return;
  const [low, high] = rexpr.List.items ?? [];
  if (!low || !high) return;
  for (const next of after(high)) {
    const args = [comparison(">=", lexpr, low), comparison("<", lexpr, next)];
    yield { errorClass: "boundary", query: place.replaced({ BoolExpr: { boolop: "AND_EXPR", args } }) };
  }
}

/** What begins where the period of a constant ends: the next second, or day. */
function* after(node: Node): Generator<Node> {
  const constant = "TypeCast" in node ? node.TypeCast.arg : node;
  const text = constant && "A_Const" in constant ? constant.A_Const.sval?.sval : undefined;
  const moment = text === undefined ? null : parseMoment(text);
  if (text === undefined || moment === null) return;
  const isDay = /^\s*\d{4}-\d\d?-\d\d?(\s+00:00(:00)?)?\s*$/.test(text);
  const unit = isDay ? DAY_MS : /:\d\d:\d\d/.test(text) ? 1_000 : 60_000;
  const zone = /(?:[+-]\d\d(?::?\d\d)?|Z)$/.exec(text.slice(11))?.[0] ?? "";
  const next: Node = { A_Const: { sval: { sval: `${timestampText(moment + unit)}${zone}` } } };
  yield "TypeCast" in node ? { TypeCast: { ...node.TypeCast, arg: next } } : next;
}
