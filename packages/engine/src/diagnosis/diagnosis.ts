import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";

/** Where a rejected answer is at fault, and what the fault is called. */
export interface Diagnosis {
  /** In the order in which PostgreSQL reads them. */
  readonly clauses: readonly ClauseName[];
  /** The clauses of the outermost query that hold the subqueries in which those are. */
  readonly around: readonly ClauseName[];
  /** Undefined where the difference has no name. */
  readonly cause: ErrorClass | undefined;
  /** One difference mends it, in the query as the learner built it. */
  readonly isOneAsWritten?: boolean;
}

/** Clauses in the order in which PostgreSQL reads them, each once. */
export function inOrder(clauses: Iterable<ClauseName>): readonly ClauseName[] {
  const told = new Set(clauses);
  return CLAUSE_ORDER.filter((clause) => told.has(clause));
}

/** Clauses as PostgreSQL reads them. */
export const CLAUSE_ORDER: readonly ClauseName[] = [
  "BEGIN",
  "WITH",
  "INSERT",
  "UPDATE",
  "DELETE",
  "MERGE",
  "FROM",
  "USING",
  "ON",
  "WHERE",
  "GROUP BY",
  "HAVING",
  "WINDOW",
  "SELECT",
  "VALUES",
  "SET",
  "ORDER BY",
  "LIMIT",
  "WHEN",
  "UPDATE SET",
  "ON CONFLICT",
  "RETURNING",
  "COMMIT",
];
