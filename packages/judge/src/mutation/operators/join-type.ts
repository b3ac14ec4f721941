import type { JoinExpr, JoinType } from "@pgsql/types";
import type { MutationOperator } from "../operator.ts";
import { isSameJoin } from "../same-meaning.ts";

const others: Partial<Record<JoinType, readonly JoinType[]>> = {
  JOIN_INNER: ["JOIN_LEFT", "JOIN_RIGHT"],
  JOIN_LEFT: ["JOIN_INNER", "JOIN_FULL"],
  JOIN_RIGHT: ["JOIN_INNER", "JOIN_FULL"],
  JOIN_FULL: ["JOIN_LEFT", "JOIN_RIGHT"],
};

/** Inner, left, right and full joins for each other; a cross join has no rows without partners. */
export const joinType: MutationOperator = {
  name: "join type",
  *edits(place) {
    if (place.name !== "JoinExpr") return;
    const join: JoinExpr = place.value;
    if (!join.quals && !join.usingClause && !join.isNatural) return;
    for (const jointype of others[join.jointype ?? "JOIN_INNER"] ?? []) {
      if (isSameJoin(place, join, jointype)) continue;
      yield {
        query: place.with({ ...join, jointype }),
        description: `${word(join.jointype)} becomes ${word(jointype)}`,
      };
    }
  },
};

function word(type: JoinType = "JOIN_INNER"): string {
  return `${type.slice("JOIN_".length)} JOIN`;
}
