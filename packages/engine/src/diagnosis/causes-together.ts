import type { ErrorClass } from "../verdicts/error-class.ts";
import type { Edit } from "./edits.ts";

/** Causes that bring others with them: a table too many takes its conditions with it. */
const LEADING: readonly (ErrorClass | null)[] = [
  "missing-table",
  "extra-table",
  "wrong-tables",
  "join-type",
  "wrong-grouping",
  "ties",
];

/** What several differences that only together make a query right are called; null where that has no name. */
export function causeOfAll(needed: readonly Edit[]): ErrorClass | null {
  if (needed.some(({ isWhole }) => isWhole)) return null;
  if (isNoneAskedRowByRow(needed)) return "negation";
  const causes = [...new Set(needed.map(({ cause }) => cause))];
  if (causes.length === 2 && causes.includes("extra-predicate") && causes.includes("missing-predicate")) {
    const clauses = new Set(needed.map(({ clause }) => clause));
    if (clauses.size === 1) return "wrong-expression";
    if (clauses.size === 2) return "predicate-place";
  }
  const leading = LEADING.find((cause) => causes.includes(cause));
  const [first, ...others] = causes;
  return leading ?? (others.length === 0 || needed.length <= 2 ? first : null) ?? null;
}

/** A table is joined and asked for a row that isn't so, where the task asks that there is none that is. */
export function isNoneAskedRowByRow(needed: readonly Edit[]): boolean {
  return needed.some(({ cause }) => cause === "extra-table") && needed.some(({ asks }) => asks === "none");
}
