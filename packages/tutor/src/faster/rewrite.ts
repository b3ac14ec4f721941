import { constantText, type Place, printSelect } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";

/** Another way to write a query, which may cost less. That it means the same has yet to be proved. */
export interface Rewrite {
  readonly sql: string;
  /** What was changed, as the object of "Try …". */
  readonly change: string;
  readonly why: string;
  /** It may cost no less by itself, but lets an index be used. */
  readonly forIndex: boolean;
}

/** What can be written differently at one place of a query. */
export type Rule = (place: Place) => readonly Rewrite[];

export function made(select: SelectStmt, change: string, why: string, forIndex = false): readonly Rewrite[] {
  return [{ sql: printSelect(select), change, why, forIndex }];
}

/** A text or a number, with or without a cast; undefined for anything else. */
export function textOf(node: Node | undefined): string | undefined {
  if (node && "TypeCast" in node) return textOf(node.TypeCast.arg);
  return node ? (constantText(node) ?? undefined) : undefined;
}
