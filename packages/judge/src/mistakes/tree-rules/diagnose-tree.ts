import type { Schema } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import type { DifferenceKind } from "../../verdicts/counterexample.ts";
import { eitherForBoth } from "./either-rule.ts";
import { joinWithoutCondition, outerJoinUndone, selfJoinOnSameKey } from "./join-rules.ts";
import { andOrPrecedence, contradiction, tautology } from "./logic-rules.ts";
import { emptyForNull, equalsNull, notInNullable } from "./null-rules.ts";
import { limitWithoutOrder, orderByMissing } from "./order-rules.ts";
import { outerColumnShown } from "./outer-column-rule.ts";
import { wildcardMisused, wildcardWithoutLike } from "./pattern-rules.ts";
import type { TreeRule } from "./tree-rule.ts";
import { aggregateDistinct, betweenOnTimestamp, integerDivision, monthWithoutYear } from "./value-rules.ts";

/** The most certain first. */
const ofRows: readonly TreeRule[] = [
  equalsNull,
  emptyForNull,
  outerColumnShown,
  wildcardWithoutLike,
  wildcardMisused,
  contradiction,
  tautology,
  joinWithoutCondition,
  notInNullable,
  selfJoinOnSameKey,
  outerJoinUndone,
  eitherForBoth,
  andOrPrecedence,
  aggregateDistinct,
  betweenOnTimestamp,
  monthWithoutYear,
  integerDivision,
  limitWithoutOrder,
];

/** What can make a difference of the kind. That rows differ in number only can be chance on a small database. */
const rules: Partial<Record<DifferenceKind, readonly TreeRule[]>> = {
  rows: ofRows,
  duplicates: ofRows,
  order: [orderByMissing],
  error: [outerColumnShown],
};

/**
 * The mistakes that a rejected query's tree shows and no accepted solution's does.
 * @param difference how the results differ
 */
export function mistakesShown(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
  schema: Schema,
  difference: DifferenceKind,
): readonly TreeRule[] {
  const isShown = (rule: TreeRule) =>
    rule.occursIn(candidate, schema, solutions) &&
    !solutions.some((solution) => rule.occursIn(solution, schema, solutions)) &&
    (!rule.expects || solutions.some(rule.expects));
  return (rules[difference] ?? []).filter(isShown);
}
