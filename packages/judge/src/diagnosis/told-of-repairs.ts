import { columnNamesIn, contains } from "@master-sql/sql";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { type Diagnosis, inOrder, placesInOrder } from "./diagnosis.ts";
import type { Edit } from "./edits.ts";

/** Causes that bring others with them: a table too many takes its conditions with it. */
const LEADING: readonly (ErrorClass | null)[] = [
  "missing-table",
  "extra-table",
  "wrong-tables",
  "set-operation",
  "join-type",
  "wrong-grouping",
  "ties",
];

/** Where the differences are that together make a query right, and what they are called. */
export function told(needed: readonly Edit[]): Diagnosis {
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

/** What several differences that only together make a query right are called; null where that has no name. */
export function causeOfAll(needed: readonly Edit[]): ErrorClass | null {
  if (needed.some(({ isWhole }) => isWhole)) return null;
  const causes = [...new Set(needed.map(({ cause }) => cause))];
  // A table is joined and asked for a row that isn't so, where the task asks that there is none that is.
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

/** What it is called that some conditions are too many and others missing; null where that has no name. */
function causeOfExchanged(needed: readonly Edit[]): ErrorClass | null {
  const clauses = new Set(needed.map(({ clause }) => clause));
  if (clauses.size > 1) return clauses.size === 2 ? "predicate-place" : null;
  if (new Set(needed.map(({ query }) => query)).size > 1) return null;
  const columns = (wanted: ErrorClass) =>
    columnNamesIn(needed.filter(({ cause }) => cause === wanted).map(({ condition }) => condition));
  const missing = columns("missing-predicate");
  const isOfSame = [...columns("extra-predicate")].some((column) => missing.has(column));
  // What is looked up may be meant by a condition about any column.
  const isLookup = needed.some(({ condition }) => contains(condition, (kind) => kind === "SubLink"));
  return isOfSame || isLookup ? "wrong-expression" : "missing-predicate";
}

/** Of several mistakes that all have a name, that which is read first. */
function firstNamed(needed: readonly Edit[]): ErrorClass | undefined {
  if (needed.some(({ cause }) => cause === null)) return undefined;
  return needed.find(({ cause }) => cause !== "distinct-or-union")?.cause ?? undefined;
}
