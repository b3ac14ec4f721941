/**
 * Kinds of mistakes that a rejected answer can be told to make. A class is given only when it is established: by
 * SQLSTATE and position, by the tree, by the result's shape, or by a repair of one edit that was confirmed by
 * execution.
 */
export type ErrorClass =
  // By SQLSTATE.
  | "syntax"
  | "unknown-column"
  | "unknown-table"
  | "ambiguous-column"
  | "type-mismatch"
  | "ungrouped-column"
  | "scalar-subquery-rows"
  | "subquery-columns"
  | "bad-literal"
  | "division-by-zero"
  | "distinct-order-by"
  | "set-operation-shape"
  // By the tree alone.
  | "equals-null"
  | "contradiction"
  | "tautology"
  | "wildcard-without-like"
  | "wildcard-misused"
  | "join-without-condition"
  | "self-join-on-same-key"
  | "and-or-precedence"
  | "not-in-nullable"
  | "outer-join-undone"
  | "aggregate-distinct"
  | "limit-without-order"
  | "between-on-timestamp"
  | "month-without-year"
  | "integer-division"
  | "order-by-missing"
  // By the difference from the nearest accepted solution.
  | "boundary"
  | "missing-predicate"
  | "extra-predicate"
  | "wrong-column-or-constant"
  | "join-type"
  | "wrong-tables"
  | "wrong-grouping"
  | "wrong-aggregate"
  | "distinct-or-union"
  | "wrong-window"
  // By the result's shape.
  | "wrong-columns"
  | "only-duplicates"
  | "only-order"
  | "null-against-zero"
  | "type-or-format";
