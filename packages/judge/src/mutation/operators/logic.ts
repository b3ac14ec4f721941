import type { BoolExpr } from "@pgsql/types";
import { type MutationOperator, replacement } from "../operator.ts";

/** AND for OR and the other way round; NOT left out. */
export const logic: MutationOperator = {
  name: "logic",
  *edits(place) {
    if (place.name !== "BoolExpr") return;
    const expression: BoolExpr = place.value;
    if (expression.boolop === "NOT_EXPR") {
      const [negated] = expression.args ?? [];
      if (negated) yield replacement(place, negated);
      return;
    }
    const boolop = expression.boolop === "AND_EXPR" ? "OR_EXPR" : "AND_EXPR";
    yield replacement(place, { BoolExpr: { ...expression, boolop } });
  },
};
