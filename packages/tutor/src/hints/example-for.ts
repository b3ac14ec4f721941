import type { ErrorClass } from "@master-sql/judge/verdicts";
import { contains } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { type ExampleName, type HintExample, hintExamples } from "./examples.ts";
import type { Slot, SlotClause } from "./query-slots.ts";

/** Null for what only statements that change rows can be: the examples are queries. */
const byClass: Readonly<Record<ErrorClass, ExampleName | null>> = {
  syntax: "columns",
  "unknown-column": "columns",
  "unknown-table": "columns",
  "ambiguous-column": "join",
  "type-mismatch": "casting",
  "ungrouped-column": "grouping",
  "scalar-subquery-rows": "scalarSubquery",
  "subquery-columns": "scalarSubquery",
  "bad-literal": "casting",
  "division-by-zero": "nullDefault",
  "distinct-order-by": "distinct",
  "set-operation-shape": "union",
  "quoted-text": "filtering",
  "alias-too-early": "filtering",
  "misplaced-function": "having",
  "unknown-function": "expressions",
  "other-dialect": null,
  "missing-comma": "columns",
  "extra-comma": "columns",
  "clause-order": "sorting",
  "unbalanced-parentheses": "andOr",
  "equals-null": "nullTest",
  contradiction: "andOr",
  tautology: "andOr",
  "wildcard-without-like": "patterns",
  "wildcard-misused": "patterns",
  "join-without-condition": "join",
  "self-join-on-same-key": "selfJoin",
  "and-or-precedence": "andOr",
  "not-in-nullable": "antiJoin",
  "outer-join-undone": "leftJoinOn",
  "aggregate-distinct": "countDistinct",
  "limit-without-order": "topRows",
  "between-on-timestamp": "halfOpen",
  "month-without-year": "halfOpen",
  "integer-division": "division",
  "order-by-missing": "sorting",
  boundary: "boundary",
  "missing-predicate": "filtering",
  "extra-predicate": "filtering",
  "predicate-place": "having",
  "wrong-column": "columns",
  "wrong-constant": "filtering",
  "wrong-operator": "filtering",
  "wrong-logic": "andOr",
  negation: "antiJoin",
  "null-handling": "nullTest",
  "wrong-expression": "expressions",
  "join-condition": "join",
  "missing-table": "join",
  "extra-table": "join",
  "set-operation": "union",
  "missing-sort-key": "sorting",
  "wrong-sort-key": "sorting",
  "wrong-direction": "sorting",
  "nulls-order": "sorting",
  ties: "topRows",
  "wrong-limit": "topRows",
  "column-count": "columns",
  "column-order": "columns",
  "join-type": "leftJoin",
  "wrong-tables": "join",
  "wrong-grouping": "grouping",
  "wrong-aggregate": "aggregates",
  "distinct-or-union": "distinct",
  "fan-out": "aggregates",
  "wrong-window": "window",
  "wrong-columns": "columns",
  "only-duplicates": "distinct",
  "only-order": "sorting",
  "null-against-zero": "nullDefault",
  "type-or-format": "casting",
  "missing-statement": null,
  "extra-statement": null,
  "statement-order": null,
  "missing-assignment": null,
  "extra-assignment": null,
  "conflict-handling": null,
  "missing-branch": null,
  "extra-branch": null,
  "missing-row": null,
  "extra-row": null,
};

const byClause: Readonly<Record<SlotClause, ExampleName>> = {
  with: "commonTable",
  query: "commonTable",
  values: "columns",
  from: "join",
  where: "filtering",
  group: "grouping",
  having: "having",
  window: "window",
  select: "expressions",
  distinct: "distinct",
  set: "union",
  order: "sorting",
  limit: "topRows",
};

/** What the parts of a clause show when its name alone says little. */
const byPart: readonly (readonly [string, ExampleName])[] = [
  ["over", "window"],
  ["CaseExpr", "cases"],
  ["CoalesceExpr", "nullDefault"],
  ["SubLink", "scalarSubquery"],
  ["NullTest", "nullTest"],
];

/**
 * The example that fits a mistake: by its class where that was established, else by what the faulty clause holds. A set
 * operation at fault is shown as one: its classes are those of SELECT DISTINCT and of doubled rows, too.
 */
export function exampleFor(errorClass: ErrorClass | undefined, slot: Slot | undefined): HintExample {
  if (slot?.clause === "set") return hintExamples[byClause.set];
  const ofClass = errorClass && byClass[errorClass];
  if (ofClass) return hintExamples[ofClass];
  if (!slot) return hintExamples.columns;
  return hintExamples[byContent(slot) ?? byClause[slot.clause]];
}

function byContent({ clause, own, other }: Slot): ExampleName | undefined {
  const part = ({ targetList, whereClause, fromClause }: SelectStmt) =>
    clause === "select"
      ? targetList
      : clause === "where"
        ? whereClause
        : clause === "from"
          ? fromClause
          : null;
  const has = (name: string) => contains([part(own), part(other)], (found) => found === name);
  if (clause === "from")
    return contains(part(other), (_name, value) => "jointype" in value && value.jointype === "JOIN_LEFT")
      ? "leftJoin"
      : undefined;
  const found = byPart.find(([name]) => has(name))?.[1];
  if (found || clause !== "select") return found;
  return other.groupClause || own.groupClause ? "aggregates" : undefined;
}
