import { contains, isSelect } from "@master-sql/sql";
import { contents } from "./tree.ts";

/** Marks what was made of a set operation, by a key that is passed over where parts are compared. */
export const OF_SET = { set_location: 1 };

/** Whether a part has a set operation, or something that was made of one. */
export function hasSetOperation(part: unknown): boolean {
  return contains(
    part,
    (kind, value) =>
      (kind === "SubLink" && "set_location" in value) || (isSelect(value) && value.larg !== undefined),
  );
}

/** Whether a condition stands for an INTERSECT or EXCEPT. */
export function isOfSetOperation(condition: unknown): boolean {
  const [kind, value] = contents(condition) ?? ["", null];
  if (kind === "BoolExpr" && value?.boolop === "NOT_EXPR")
    return Array.isArray(value.args) && value.args.some(isOfSetOperation);
  return kind === "SubLink" && value !== null && "set_location" in value;
}
