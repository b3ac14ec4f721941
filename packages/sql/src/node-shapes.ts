import type { Node } from "@pgsql/types";
import { nameParts } from "./parse-tree.ts";

type KindOf<Each> = Each extends unknown ? keyof Each : never;
/** The name of a kind of node, such as `ColumnRef`. */
type NodeKind = KindOf<Node>;
type NodeOf<Kind extends NodeKind> = Extract<Node, { readonly [Key in Kind]: unknown }>[Kind];

/** What a node of this kind holds; undefined for other nodes and for none. */
export function nodeOf<Kind extends NodeKind>(node: Node | undefined, kind: Kind): NodeOf<Kind> | undefined {
  return (node as Partial<Record<NodeKind, unknown>> | undefined)?.[kind] as NodeOf<Kind> | undefined;
}

/** A function's, operator's, type's or column's name without its schema or table; empty where there is none. */
export function lastName(nodes: readonly Node[] | undefined): string {
  return nameParts(nodes).at(-1) ?? "";
}

/** Whether a node is a literal, with or without a type. */
export function isLiteral(node: Node | undefined): boolean {
  const cast = nodeOf(node, "TypeCast");
  return cast ? isLiteral(cast.arg) : nodeOf(node, "A_Const") !== undefined;
}
