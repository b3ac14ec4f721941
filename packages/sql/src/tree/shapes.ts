import type { Node } from "@pgsql/types";
import { lastName } from "./names.ts";

type KindOf<Each> = Each extends unknown ? keyof Each : never;
/** The name of a kind of node, such as `ColumnRef`. */
type NodeKind = KindOf<Node>;
type NodeOf<Kind extends NodeKind> = Extract<Node, { readonly [Key in Kind]: unknown }>[Kind];

/** What a node of this kind holds; undefined for other nodes and for none. */
export function nodeOf<Kind extends NodeKind>(node: Node | undefined, kind: Kind): NodeOf<Kind> | undefined {
  return (node as Partial<Record<NodeKind, unknown>> | undefined)?.[kind] as NodeOf<Kind> | undefined;
}

/** Whether a node is a literal, with or without a type. */
export function isLiteral(node: Node | undefined): boolean {
  const cast = nodeOf(node, "TypeCast");
  return cast ? isLiteral(cast.arg) : nodeOf(node, "A_Const") !== undefined;
}

/** The conditions that AND joins. */
export function conjuncts(condition: Node | undefined): readonly Node[] {
  if (!condition) return [];
  if (!("BoolExpr" in condition) || condition.BoolExpr.boolop !== "AND_EXPR") return [condition];
  return (condition.BoolExpr.args ?? []).flatMap(conjuncts);
}

/** The two sides of `a = b`; none of any other condition. */
export function sidesOfEquality(condition: Node): readonly (Node | undefined)[] {
  const { kind = "AEXPR_OP", name, lexpr, rexpr } = nodeOf(condition, "A_Expr") ?? {};
  return kind === "AEXPR_OP" && lastName(name) === "=" ? [lexpr, rexpr] : [];
}
