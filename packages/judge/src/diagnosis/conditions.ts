import { allOf } from "@master-sql/sql";
import type { Node } from "@pgsql/types";
import { contents } from "./tree.ts";

/** The conditions that AND joins. */
export function conditionsOf(condition: unknown): readonly unknown[] {
  const [kind, value] = contents(condition) ?? ["", null];
  if (!value) return [];
  return kind === "BoolExpr" && value.boolop === "AND_EXPR" && Array.isArray(value.args)
    ? value.args.flatMap(conditionsOf)
    : [condition];
}

/** Conditions joined by AND; undefined for none. */
export function joined(conditions: readonly unknown[]): Node | undefined {
  return allOf(conditions as Node[]);
}

/** The arms of an OR; none of another condition. */
export function alternativesOf(condition: unknown): readonly unknown[] {
  const [kind, value] = contents(condition) ?? ["", null];
  return kind === "BoolExpr" && value?.boolop === "OR_EXPR" && Array.isArray(value.args) ? value.args : [];
}

/** The conditions that OR or AND joins; none of another one. */
export function armsOf(condition: unknown): readonly unknown[] {
  const alternatives = alternativesOf(condition);
  if (alternatives.length > 0) return alternatives;
  const conditions = conditionsOf(condition);
  return conditions.length > 1 ? conditions : [];
}
