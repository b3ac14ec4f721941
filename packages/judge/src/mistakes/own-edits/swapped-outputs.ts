import type { Node, SelectStmt } from "@pgsql/types";
import type { OwnEdit } from "./own-edit.ts";

/** Outputs of which every two are tried; of more only those beside each other. */
const MOST_OUTPUTS = 4;

/** Two outputs whose values have changed places, whatever they are called. */
export function* swappedOutputs(candidate: SelectStmt): Generator<OwnEdit> {
  const targets = candidate.targetList ?? [];
  const withValueOf = (target: Node, other: Node): Node => {
    if (!("ResTarget" in target && "ResTarget" in other)) return target;
    const { val, ...called } = target.ResTarget;
    return { ResTarget: { ...called, ...(other.ResTarget.val && { val: other.ResTarget.val }) } };
  };
  for (const [first, target] of targets.entries())
    for (const [second, other] of targets.entries()) {
      if (second <= first || (targets.length > MOST_OUTPUTS && second > first + 1)) continue;
      const targetList = targets
        .with(first, withValueOf(target, other))
        .with(second, withValueOf(other, target));
      yield { errorClass: "column-order", clause: "SELECT", query: { ...candidate, targetList } };
    }
}
