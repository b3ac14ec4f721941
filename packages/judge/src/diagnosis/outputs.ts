import { impliedName, lastName, nodeOf } from "@master-sql/sql";
import type { Node } from "@pgsql/types";

/** The name of an output; nothing where none is known. */
export function nameOf(target: Node): string {
  if (!("ResTarget" in target)) return "";
  const { name, val } = target.ResTarget;
  const known = name ?? (val ? impliedName(val) : "");
  return known === "?column?" ? "" : known;
}

/** `*` or `t.*` among the outputs. */
export function isStar(target: Node): boolean {
  const value = nodeOf(target, "ResTarget")?.val;
  return lastName(nodeOf(value, "ColumnRef")?.fields) === "*";
}
