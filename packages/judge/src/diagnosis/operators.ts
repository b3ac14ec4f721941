import { lastName, nameNodes } from "@master-sql/sql";
import type { Node } from "@pgsql/types";
import type { Tree } from "./tree.ts";

/** Comparing operators, and what they are when the sides are exchanged. */
export const FLIPPED: Readonly<Record<string, string>> = {
  "=": "=",
  "<>": "<>",
  "<": ">",
  ">": "<",
  "<=": ">=",
  ">=": "<=",
};
/** Comparing operators, and what holds where they don't. */
export const OPPOSITE: Readonly<Record<string, string>> = {
  "=": "<>",
  "<>": "=",
  "<": ">=",
  ">": "<=",
  "<=": ">",
  ">=": "<",
};

/** The operator of an operation. */
export function operatorOf(value: Tree): string {
  const { name } = value as { readonly name?: Node[] };
  return lastName(name);
}

/** A comparison or calculation of two sides. */
export function operation(operator: string, lexpr: unknown, rexpr: unknown): Tree {
  return { A_Expr: { kind: "AEXPR_OP", name: nameNodes(operator), lexpr, rexpr } };
}
