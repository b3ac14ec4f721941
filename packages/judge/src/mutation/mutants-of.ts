import { placesOf, printSelect, type Schema } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import type { MutationOperator, OperatorName } from "./operator.ts";
import { aggregate } from "./operators/aggregate.ts";
import { boundary } from "./operators/boundary.ts";
import { calculation } from "./operators/calculation.ts";
import { clock } from "./operators/clock.ts";
import { comparison } from "./operators/comparison.ts";
import { constant } from "./operators/constant.ts";
import { dayEdge } from "./operators/day-edge.ts";
import { distinct } from "./operators/distinct.ts";
import { droppedPredicate } from "./operators/dropped-predicate.ts";
import { filterAfterRanking } from "./operators/filter-after-ranking.ts";
import { grouping } from "./operators/grouping.ts";
import { joinType } from "./operators/join-type.ts";
import { limit } from "./operators/limit.ts";
import { logic } from "./operators/logic.ts";
import { nullHandling } from "./operators/null-handling.ts";
import { orderBy } from "./operators/order-by.ts";
import { periodEnd } from "./operators/period-end.ts";
import { predicatePlace } from "./operators/predicate-place.ts";
import { recursion } from "./operators/recursion.ts";
import { setOperation } from "./operators/set-operation.ts";
import { siblingColumn } from "./operators/sibling-column.ts";
import { textPattern } from "./operators/text-pattern.ts";
import { window } from "./operators/window.ts";

/** A query with one small error. */
export interface Mutant {
  readonly operator: OperatorName;
  /** What was changed, in words and SQL. */
  readonly description: string;
  readonly sql: string;
  /** Told by databases with traps, hardly by others. */
  readonly takesTrap: boolean;
  readonly generation: number;
}

const operators: readonly MutationOperator[] = [
  joinType,
  comparison,
  boundary,
  constant,
  logic,
  droppedPredicate,
  nullHandling,
  aggregate,
  distinct,
  grouping,
  window,
  setOperation,
  orderBy,
  limit,
  periodEnd,
  siblingColumn,
  clock,
  predicatePlace,
  filterAfterRanking,
  textPattern,
  recursion,
  dayEdge,
  calculation,
];

/**
 * Every mutant of a query, by the operators of SQLMutation (Tuya, Suárez-Cabal, de la Riva: Mutating database queries,
 * 2007) and a few for windows and set operations. None prints like the query itself or like another mutant. Whether
 * PostgreSQL accepts them is not known yet. Columns are taken for their siblings only where `schema` tells which they
 * are. `isSorted`: whether the order of the result's rows counts.
 */
export function mutantsOf(query: SelectStmt, schema?: Schema, isSorted = true): readonly Mutant[] {
  const seen = new Set([printSelect(query)]);
  const mutants: Mutant[] = [];
  for (const place of placesOf(query, schema, isSorted)) {
    for (const operator of operators) {
      for (const edit of operator.edits(place)) {
        const sql = printSelect(edit.query);
        if (seen.has(sql)) continue;
        seen.add(sql);
        const takesTrap = operator.takesTrap ?? edit.takesTrap ?? false;
        const generation = operator.generation ?? edit.generation ?? 1;
        mutants.push({ operator: operator.name, description: edit.description, sql, takesTrap, generation });
      }
    }
  }
  return mutants;
}
