import type { ColumnRef, Node } from "@pgsql/types";
import { walk } from "./walk.ts";

/** The parts of a dotted name, such as a column reference's or a function's; `*` for a star. */
export function nameParts(nodes: readonly Node[] | undefined): readonly string[] {
  return (nodes ?? []).map((node) => {
    if ("String" in node) return node.String.sval ?? "";
    return "A_Star" in node ? "*" : "";
  });
}

/** The last part of a dotted name, such as a function's without its schema; empty if there is none. */
export function lastName(nodes: readonly Node[] | undefined): string {
  return nameParts(nodes).at(-1) ?? "";
}

/** Names of the columns that a part of a query reads, without table names. */
export function columnNamesIn(part: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  walk(part, (kind, { fields }: ColumnRef) => {
    if (kind === "ColumnRef") names.add(lastName(fields));
    return undefined;
  });
  return names;
}

/** The name that PostgreSQL gives to an output without AS. */
export function impliedName(node: Node): string {
  if ("ColumnRef" in node) return lastName(node.ColumnRef.fields);
  if ("FuncCall" in node) return lastName(node.FuncCall.funcname);
  if ("TypeCast" in node && node.TypeCast.arg) return impliedName(node.TypeCast.arg);
  return "CoalesceExpr" in node ? "coalesce" : "?column?";
}
