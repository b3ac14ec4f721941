import { columnNamesIn, contains } from "@master-sql/sql";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { type Diagnosis, inOrder, placesInOrder } from "./diagnosis.ts";
import type { Edit } from "./edits.ts";

/** Causes that explain the others: an extra table brings its extra conditions. */
const LEADING: readonly (ErrorClass | null)[] = [
  "missing-table",
  "extra-table",
  "wrong-tables",
  "set-operation",
  "join-type",
  "wrong-grouping",
  "ties",
];

/** Locates and names the differences that together repair a query. */
export function diagnosisOf(needed: readonly Edit[]): Diagnosis {
  const cause = causeOfAll(needed) ?? undefined;
  const likely = cause ? undefined : firstNamed(needed);
  return {
    clauses: inOrder(needed.map(({ clause }) => clause)),
    places: placesInOrder(
      needed.flatMap(({ clause, around, also = [] }) => [
        { clause, ...(around && { within: around }) },
        ...also,
      ]),
    ),
    cause,
    ...(likely && { likely }),
  };
}

/** Names several differences that repair a query only together; null if they have no common name. */
export function causeOfAll(needed: readonly Edit[]): ErrorClass | null {
  if (needed.some(({ isWhole }) => isWhole)) return null;
  const causes = [...new Set(needed.map(({ cause }) => cause))];
  // The query joins a table to find a row that doesn't match; the task asks that no row matches.
  if (causes.includes("extra-table") && needed.some(({ asks }) => asks === "none")) return "negation";
  if (needed.every(({ asks }) => asks === "not-null")) return "null-handling";
  if (causes.length === 2 && causes.includes("extra-predicate") && causes.includes("missing-predicate")) {
    const cause = causeOfExchanged(needed);
    if (cause) return cause;
  }
  const [first = null, ...others] = causes;
  return (
    LEADING.find((cause) => causes.includes(cause)) ??
    (others.length === 0 || needed.length <= 2 ? first : null)
  );
}

/** Names the mistake when some conditions are extra and others missing; null if it has no name. */
function causeOfExchanged(needed: readonly Edit[]): ErrorClass | null {
  const clauses = new Set(needed.map(({ clause }) => clause));
  if (clauses.size > 1) return clauses.size === 2 ? "predicate-place" : null;
  if (new Set(needed.map(({ query }) => query)).size > 1) return null;
  const columns = (wanted: ErrorClass) =>
    columnNamesIn(needed.filter(({ cause }) => cause === wanted).map(({ condition }) => condition));
  const missing = columns("missing-predicate");
  const isOfSame = [...columns("extra-predicate")].some((column) => missing.has(column));
  // A subquery may replace a condition on any column.
  const isLookup = needed.some(({ condition }) => contains(condition, (kind) => kind === "SubLink"));
  return isOfSame || isLookup ? "wrong-expression" : "missing-predicate";
}

/** The cause in the clause that PostgreSQL reads first, if every difference has a name. */
function firstNamed(needed: readonly Edit[]): ErrorClass | undefined {
  if (needed.some(({ cause }) => cause === null)) return undefined;
  return needed.find(({ cause }) => cause !== "distinct-or-union")?.cause ?? undefined;
}
