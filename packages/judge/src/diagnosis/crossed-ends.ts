import { treeText } from "@master-sql/sql";
import { operatorOf } from "./operators.ts";
import { contents, isConstant } from "./tree.ts";

interface Exchange {
  /** Of the own condition in its list. */
  readonly index: number;
  readonly wanted: unknown;
}

/**
 * Two columns, such as the days on which something begins and ends, of which one has to be after something and the other
 * before something, where it should be the other way round: who looks for what overlaps a time finds what lies within it.
 * Null where there are no such conditions.
 */
export function crossedEnds(
  own: readonly unknown[],
  unmatched: readonly number[],
  left: readonly unknown[],
): { readonly lower: Exchange; readonly upper: Exchange } | null {
  const mine = unmatched.map((index) => ({ index, end: endOf(own[index]) }));
  const theirs = left.map((wanted) => ({ wanted, end: endOf(wanted) }));
  for (const { index: first, end: lower } of mine) {
    if (!lower?.isLower) continue;
    for (const { index: second, end: upper } of mine) {
      if (!upper || upper.isLower || upper.of === lower.of) continue;
      const after = theirs.find(({ end }) => end?.isLower === true && end.of === upper.of);
      const before = theirs.find(({ end }) => end?.isLower === false && end.of === lower.of);
      if (after && before)
        return {
          lower: { index: first, wanted: after.wanted },
          upper: { index: second, wanted: before.wanted },
        };
    }
  }
  return null;
}

/** The column that has to be above or below something written down; null for any other condition. */
function endOf(condition: unknown): { readonly of: string; readonly isLower: boolean } | null {
  const [kind, value] = contents(condition) ?? ["", null];
  if (kind !== "A_Expr" || !value || value.kind !== "AEXPR_OP" || !/^[<>]=?$/.test(operatorOf(value)))
    return null;
  if (contents(value.lexpr)?.[0] !== "ColumnRef" || !isConstant(value.rexpr)) return null;
  return { of: treeText(value.lexpr), isLower: operatorOf(value).startsWith(">") };
}
