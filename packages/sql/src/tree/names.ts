import type { ColumnRef, Node } from "@pgsql/types";
import { walk } from "./walk.ts";

/** The parts of a dotted name, such as a column reference's or a function's; `*` for a star. */
export function nameParts(nodes: readonly Node[] | undefined): readonly string[] {
  return (nodes ?? []).map((node) => {
    if ("String" in node) return node.String.sval ?? "";
    return "A_Star" in node ? "*" : "";
  });
}

/** A function's, operator's, type's or column's name without its schema or table; empty where there is none. */
export function lastName(nodes: readonly Node[] | undefined): string {
  return nameParts(nodes).at(-1) ?? "";
}

/** Names of the columns that a part of a query reads, without those of their tables. */
export function columnNamesIn(part: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  walk(part, (kind, { fields }: ColumnRef) => {
    if (kind === "ColumnRef") names.add(lastName(fields));
    return undefined;
  });
  return names;
}

/** What PostgreSQL calls an output that isn't given a name. */
export function impliedName(node: Node): string {
  if ("ColumnRef" in node) return lastName(node.ColumnRef.fields);
  if ("FuncCall" in node) return lastName(node.FuncCall.funcname);
  if ("TypeCast" in node && node.TypeCast.arg) return impliedName(node.TypeCast.arg);
  return "CoalesceExpr" in node ? "coalesce" : "?column?";
}
