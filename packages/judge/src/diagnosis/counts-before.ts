import { isSamePart, lastName, nodeOf } from "@master-sql/sql";
import type { FuncCall, SelectStmt } from "@pgsql/types";
import { conditionsOf } from "./conditions.ts";
import { operatorOf } from "./operators.ts";
import { contents } from "./tree.ts";

/** Whether a query counts what comes before a row: its rows, or the values of the column by which it asks. */
export function countsBefore(select: SelectStmt): boolean {
  return callOf(select, () => true) !== null;
}

/**
 * The count of a subquery that finds a row's place: of values of the column by which it asks what comes before the row.
 * Whether it counts rows or different values only matters where rows tie.
 */
export function countOfBefore(select: SelectStmt): FuncCall | null {
  return callOf(select, (call, side) => isSamePart(call.args?.[0], side));
}

function callOf(
  { targetList, whereClause }: SelectStmt,
  isMeant: (call: FuncCall, side: unknown) => boolean,
): FuncCall | null {
  const [target, ...more] = targetList ?? [];
  if (!target || more.length > 0 || !("ResTarget" in target)) return null;
  const { val } = target.ResTarget;
  const call: FuncCall | undefined = nodeOf(val, "FuncCall");
  if (!call || (call.args ?? []).length > 1 || lastName(call.funcname) !== "count") return null;
  const isBefore = conditionsOf(whereClause).some((condition) => {
    const [kind, value] = contents(condition) ?? ["", null];
    if (kind !== "A_Expr" || !value) return false;
    const operator = operatorOf(value);
    return /^[<>]=?$/.test(operator) && [value.lexpr, value.rexpr].some((side) => isMeant(call, side));
  });
  return isBefore ? call : null;
}
