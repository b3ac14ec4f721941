import type { Node } from "@pgsql/types";

/** The tree of `left operator right`. */
export function comparison(operator: string, lexpr: Node, rexpr: Node): Node {
  return { A_Expr: { kind: "AEXPR_OP", name: [{ String: { sval: operator } }], lexpr, rexpr } };
}
