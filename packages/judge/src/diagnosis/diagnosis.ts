import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { FaultPlace } from "../verdicts/fault-place.ts";

/** Where a rejected answer is at fault, and what the fault is called. */
export interface Diagnosis {
  /** Of each repair the first clause that it changes, in the order in which PostgreSQL reads them. */
  readonly clauses: readonly ClauseName[];
  /** All that the repairs change, each with the clause of the outermost query that holds the subquery it is of. */
  readonly places: readonly FaultPlace[];
  /** Undefined where the difference has no name. */
  readonly cause: ErrorClass | undefined;
  /** A cause to report only if nothing else names one. */
  readonly likely?: ErrorClass;
  /** One difference mends it, in the query as the learner built it. */
  readonly isOneAsWritten?: boolean;
}

/** Clauses in the order in which PostgreSQL reads them, each once. */
export function inOrder(clauses: Iterable<ClauseName>): readonly ClauseName[] {
  const given = new Set(clauses);
  return CLAUSE_ORDER.filter((clause) => given.has(clause));
}

/** Places in the order in which PostgreSQL reads them, those of the same query together, each once. */
export function placesInOrder(places: readonly FaultPlace[]): readonly FaultPlace[] {
  const byKey = new Map(places.map((place) => [`${place.within ?? place.clause} ${place.clause}`, place]));
  const rank = (clause: ClauseName) => CLAUSE_ORDER.indexOf(clause);
  return [...byKey.values()].sort(
    (a, b) => rank(a.within ?? a.clause) - rank(b.within ?? b.clause) || rank(a.clause) - rank(b.clause),
  );
}

/** The clauses of places, and those that hold their queries. */
export function clausesOf(places: readonly FaultPlace[]): readonly ClauseName[] {
  return inOrder(places.flatMap(({ clause, within }) => [clause, within ?? clause]));
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
