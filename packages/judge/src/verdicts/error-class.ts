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
  // By PostgreSQL's words and the text around the place of the error.
  /** Double quotes, which are for names, about a text. */
  | "quoted-text"
  /** An output's name where it isn't known yet. */
  | "alias-too-early"
  | "misplaced-function"
  | "unknown-function"
  /** A word, sign or function of another system. */
  | "other-dialect"
  | "missing-comma"
  | "extra-comma"
  | "clause-order"
  | "unbalanced-parentheses"
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
  /** In WHERE what belongs in ON or HAVING, or the other way round. */
  | "predicate-place"
  | "wrong-column"
  | "wrong-constant"
  | "wrong-operator"
  /** AND for OR, or the other way round. */
  | "wrong-logic"
  /** NOT too many or missing. */
  | "negation"
  | "null-handling"
  | "wrong-expression"
  | "join-type"
  | "join-condition"
  | "missing-table"
  | "extra-table"
  | "wrong-tables"
  | "wrong-grouping"
  | "wrong-aggregate"
  | "distinct-or-union"
  /** A join repeats the rows that are counted or added up. Stored verdicts may have it; no rule names it now. */
  | "fan-out"
  | "set-operation"
  | "wrong-window"
  | "missing-sort-key"
  | "wrong-sort-key"
  | "wrong-direction"
  | "nulls-order"
  | "ties"
  | "wrong-limit"
  // By the difference of statements that change rows.
  | "missing-statement"
  | "extra-statement"
  | "statement-order"
  /** A column that is to be set, by SET, an INSERT or a RETURNING. */
  | "missing-assignment"
  | "extra-assignment"
  /** What ON CONFLICT does, and about which key. */
  | "conflict-handling"
  /** A WHEN of MERGE. */
  | "missing-branch"
  | "extra-branch"
  | "missing-row"
  | "extra-row"
  // By the result's shape.
  | "column-count"
  | "column-order"
  | "wrong-columns"
  | "only-duplicates"
  | "only-order"
  | "null-against-zero"
  | "type-or-format";
