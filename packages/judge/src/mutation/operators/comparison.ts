import { lastName, nameNodes } from "@master-sql/sql";
import type { A_Expr } from "@pgsql/types";
import { type MutationOperator, replacement } from "../operator.ts";

const opposites: Readonly<Record<string, string>> = {
  "=": "<>",
  "<>": "=",
  "<": ">",
  ">": "<",
  "<=": ">=",
  ">=": "<=",
  "~~": "!~~",
  "!~~": "~~",
  "~~*": "!~~*",
  "!~~*": "~~*",
  "~": "!~",
  "!~": "~",
  "~*": "!~*",
  "!~*": "~*",
  BETWEEN: "NOT BETWEEN",
  "NOT BETWEEN": "BETWEEN",
};

const kinds: Partial<Record<NonNullable<A_Expr["kind"]>, A_Expr["kind"]>> = {
  AEXPR_OP: "AEXPR_OP",
  AEXPR_IN: "AEXPR_IN",
  AEXPR_LIKE: "AEXPR_LIKE",
  AEXPR_ILIKE: "AEXPR_ILIKE",
  AEXPR_BETWEEN: "AEXPR_NOT_BETWEEN",
  AEXPR_NOT_BETWEEN: "AEXPR_BETWEEN",
};

/** A comparison that points the other way, or is negated. */
export const comparison: MutationOperator = {
  name: "comparison",
  *edits(place) {
    if (place.name !== "A_Expr") return;
    const expression: A_Expr = place.value;
    const kind = kinds[expression.kind ?? "AEXPR_OP"];
    const opposite = opposites[lastName(expression.name)];
    if (kind === undefined || opposite === undefined) return;
    yield replacement(place, { A_Expr: { ...expression, kind, name: nameNodes(opposite) } });
  },
};
