import { cast, DAY_MS, dateText, lastName, type Place, parseMoment, textConstant } from "@master-sql/sql";
import type { A_Expr, Node } from "@pgsql/types";
import { type MutationOperator, replacement } from "../operator.ts";
import { wholeAt } from "../same-meaning.ts";

/** How people write the end of a day: the last second, or the last that a clock of milliseconds shows. */
const lastMoments = ["23:59:59", "23:59:59.999"];

/** A period that ends before a midnight is written with the last second of the day before, which leaves a gap. */
export const periodEnd: MutationOperator = {
  name: "period end",
  takesTrap: true,
  *edits(place) {
    if (place.name !== "A_Expr") return;
    const expression: A_Expr = place.value;
    const { rexpr } = expression;
    if (expression.kind !== "AEXPR_OP" || lastName(expression.name) !== "<" || !rexpr) return;
    const midnight = midnightOf(rexpr);
    if (midnight === null || isDate(place, expression.lexpr)) return;
    for (const last of lastMoments) {
      const text = `${dateText(midnight - DAY_MS)} ${last}`;
      const moment = cast(textConstant(text), "pg_catalog", "timestamp");
      yield replacement(place, {
        A_Expr: { ...expression, name: [{ String: { sval: "<=" } }], rexpr: moment },
      });
    }
  },
};

/** Whether what ends is a day, which has no last second. */
function isDate(place: Place, node: Node | undefined): boolean {
  return node !== undefined && wholeAt(place, node)?.zone === null;
}

/** The moment of a constant that names a midnight without a time zone, cast or not; else null. */
function midnightOf(node: Node): number | null {
  const constant = "TypeCast" in node ? node.TypeCast.arg : node;
  if (!constant || !("A_Const" in constant)) return null;
  const text = constant.A_Const.sval?.sval ?? "";
  if (!/^\d{4}-\d\d-\d\d( 00:00(:00)?)?$/.test(text)) return null;
  return parseMoment(text);
}
