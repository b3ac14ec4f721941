import { allOf, isSamePart } from "@master-sql/sql";
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

/** Whether a condition is an arm of an OR. */
export function isAlternativeOf(condition: unknown, whole: unknown): boolean {
  return alternativesOf(whole).some((arm) => isSamePart(arm, condition));
}

/** The arms of an OR or AND; none of another condition. */
export function armsOf(condition: unknown): readonly unknown[] {
  const alternatives = alternativesOf(condition);
  if (alternatives.length > 0) return alternatives;
  const conditions = conditionsOf(condition);
  return conditions.length > 1 ? conditions : [];
}
