export { fewest } from "../diagnosis/fewest.ts";
export { joinWithoutCondition, outerJoinUndone, selfJoinOnSameKey } from "./tree-rules/join-rules.ts";
export { andOrPrecedence, contradiction, tautology } from "./tree-rules/logic-rules.ts";
export { equalsNull, notInNullable } from "./tree-rules/null-rules.ts";
export { limitWithoutOrder } from "./tree-rules/order-rules.ts";
export { wildcardMisused, wildcardWithoutLike } from "./tree-rules/pattern-rules.ts";
export type { TreeRule } from "./tree-rules/tree-rule.ts";
export { aggregateDistinct, betweenOnTimestamp, integerDivision } from "./tree-rules/value-rules.ts";
