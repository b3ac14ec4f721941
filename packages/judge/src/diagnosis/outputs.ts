import { impliedName, lastName, nodeOf } from "@master-sql/sql";
import type { Node } from "@pgsql/types";

/** The name of an output; empty if it has none. */
export function nameOf(target: Node): string {
  if (!("ResTarget" in target)) return "";
  const { name, val } = target.ResTarget;
  const known = name ?? (val ? impliedName(val) : "");
  return known === "?column?" ? "" : known;
}

/** Whether an output is `*` or `t.*`. */
export function isStar(target: Node): boolean {
  const value = nodeOf(target, "ResTarget")?.val;
  return lastName(nodeOf(value, "ColumnRef")?.fields) === "*";
}
