import { both, isZero, lastName, nameNodes, operation } from "@master-sql/sql";
import type { A_Expr } from "@pgsql/types";
import { type MutationOperator, replacement } from "../operator.ts";
import { neverZeroAt } from "../same-meaning.ts";

const neighbours: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };

/** A comparison that takes in its boundary or leaves it out; BETWEEN without one of its ends. */
export const boundary: MutationOperator = {
  name: "boundary",
  *edits(place) {
    if (place.name !== "A_Expr") return;
    const expression: A_Expr = place.value;
    const neighbour = neighbours[lastName(expression.name)];
    const { lexpr: own, rexpr: other } = expression;
    const isNever = own && other && isZero(other) && neverZeroAt(place, own);
    if (expression.kind === "AEXPR_OP" && neighbour !== undefined && !isNever) {
      yield replacement(place, { A_Expr: { ...expression, name: nameNodes(neighbour) } });
    }
    if (expression.kind !== "AEXPR_BETWEEN" || !expression.rexpr || !("List" in expression.rexpr)) return;
    const [low, high] = expression.rexpr.List.items ?? [];
    const { lexpr } = expression;
    if (!low || !high || !lexpr) return;
    yield replacement(place, both(operation(">", lexpr, low), operation("<=", lexpr, high)));
    yield replacement(place, both(operation(">=", lexpr, low), operation("<", lexpr, high)));
  },
};
