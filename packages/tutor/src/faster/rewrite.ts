import { constantText, type Place, printSql } from "@master-sql/sql";
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
  return [{ sql: printSql({ SelectStmt: select }), change, why, forIndex }];
}

export function allOf(args: Node[]): Node {
  const [only] = args;
  return only && args.length === 1 ? only : { BoolExpr: { boolop: "AND_EXPR", args } };
}

/** A text or a number, with or without a cast; undefined for anything else. */
export function textOf(node: Node | undefined): string | undefined {
  if (node && "TypeCast" in node) return textOf(node.TypeCast.arg);
  return node ? (constantText(node) ?? undefined) : undefined;
}

export const textConstant = (text: string): Node => ({ A_Const: { sval: { sval: text } } });
export const numberConstant = (value: number): Node => ({ A_Const: { ival: { ival: value } } });
