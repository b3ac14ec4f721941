import { conjuncts, type Place } from "@master-sql/sql";
import type { BoolExpr, Node } from "@pgsql/types";
import { joined } from "../../diagnosis/conditions.ts";
import type { OwnEdit } from "./own-edit.ts";

/** Conditions that AND ties to one alternative of OR alone, asked of all alternatives: those that come last in it, or first. */
export function* otherBrackets(place: Place): Generator<OwnEdit> {
  if (place.name !== "BoolExpr") return;
  const { boolop, args = [] }: BoolExpr = place.value;
  if (boolop !== "OR_EXPR") return;
  for (const [index, arm] of args.entries()) {
    // Brackets take in what stands beside them.
    if (index > 0 && index < args.length - 1) continue;
    const conditions = conjuncts(arm);
    for (let count = 1; count < conditions.length; count += 1) {
      const isLast = index > 0;
      const own = isLast ? conditions.slice(0, -count) : conditions.slice(count);
      const ofAll = isLast ? conditions.slice(-count) : conditions.slice(0, count);
      const kept = joined(own);
      if (!kept) continue;
      const alternatives: Node = { BoolExpr: { boolop, args: args.with(index, kept) } };
      const all: Node = { BoolExpr: { boolop: "AND_EXPR", args: [alternatives, ...ofAll] } };
      yield { errorClass: "and-or-precedence", query: place.replaced(all) };
    }
  }
}
