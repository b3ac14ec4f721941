import { lastName, treeText } from "@master-sql/sql";
import type { Node } from "@pgsql/types";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { Edit } from "./edits.ts";
import { causeOfExchanged, isLookup } from "./exchanged-conditions.ts";
import { contents, rebuilt } from "./tree.ts";

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

/** Without what only follows from other repairs. */
export function mistakesOf(needed: readonly Edit[]): readonly Edit[] {
  const mistakes = needed.filter(({ isPassedOn }) => !isPassedOn);
  // What is looked up may be what the solution has written down: beside another mistake it isn't one.
  const firm = mistakes.filter(({ isOtherWay, cause }) => !isOtherWay || cause !== "wrong-tables");
  if (firm.length > 0) return firm;
  return mistakes.length > 0 ? mistakes : needed;
}

/** What several differences that only together make a query right are called; null where that has no name. */
export function causeOfAll(all: readonly Edit[]): ErrorClass | null {
  const mistakes = mistakesOf(all);
  const larger = mistakes.filter(({ lacksKey }) => !lacksKey);
  const needed = larger.length > 0 ? larger : mistakes;
  if (needed.some(({ isWhole }) => isWhole)) return null;
  if (isNoneAskedRowByRow(needed)) return "negation";
  if (hasMoved(needed)) return "predicate-place";
  const causes = [...new Set(needed.map(({ cause }) => cause))];
  if (asksRowForGroup(needed)) return "predicate-place";
  if (causes.length === 2 && causes.includes("extra-predicate") && causes.includes("missing-predicate")) {
    const cause = causeOfExchanged(needed);
    if (cause) return cause;
  }
  if (needed.every(({ asks, cause }) => asks === "not-null" && cause === "missing-predicate"))
    return "null-handling";
  // Without an order and a LIMIT it isn't asked which rows are kept: all are.
  if (causes.length === 2 && causes.includes("order-by-missing") && causes.includes("wrong-limit"))
    return "wrong-limit";
  if (causes.length > 1 && needed.every(isOfJoin) && causes.includes("join-type")) return "join-condition";
  const leading = LEADING.find((cause) => causes.includes(cause));
  // Beside another mistake, rows that come several times are the smaller one.
  const apart = causes.filter((cause) => cause !== "distinct-or-union");
  const [first, ...others] = apart.length > 0 ? apart : causes;
  return leading ?? (others.length === 0 || needed.length <= 2 ? first : null) ?? null;
}

/** Joined otherwise: by other columns, or in another way. */
function isOfJoin({ clause, cause }: Edit): boolean {
  return clause === "FROM" && (cause === "join-type" || OF_CONDITIONS.has(cause));
}

const OF_CONDITIONS: ReadonlySet<ErrorClass | null> = new Set([
  "join-condition",
  "wrong-column",
  "wrong-expression",
  "wrong-constant",
]);

/** One condition that is asked within a subquery instead of outside of it, or the other way round. */
function hasMoved(needed: readonly Edit[]): boolean {
  const [one, two, ...more] = needed;
  return (
    more.length === 0 &&
    one?.condition !== undefined &&
    one.condition === two?.condition &&
    one.cause !== two.cause
  );
}

/** A condition that chooses rows, where what has a row for which it holds is to be kept whole. */
function asksRowForGroup(needed: readonly Edit[]): boolean {
  const [one, two, ...more] = needed;
  if (!one?.condition || !two?.condition || more.length > 0) return false;
  const [extra, missing] = one.cause === "extra-predicate" ? [one, two] : [two, one];
  return (
    extra.cause === "extra-predicate" &&
    missing.cause === "missing-predicate" &&
    missing.asks !== "none" &&
    isLookup(missing) &&
    extra.condition !== undefined &&
    missing.condition !== undefined &&
    ofRows(missing.condition).includes(extra.condition)
  );
}

/** A condition without the extremes in it: what is asked of the greatest or least value is asked of a row then. */
function ofRows(condition: string): string {
  return treeText(
    rebuilt(JSON.parse(condition), (node) => {
      const [kind, call] = contents(node) ?? ["", null];
      const isExtreme = kind === "FuncCall" && /^(min|max)$/.test(lastName(call?.funcname as Node[]));
      return isExtreme && Array.isArray(call?.args) ? call.args[0] : node;
    }),
  );
}

/** A table is joined and asked for a row that isn't so, where the task asks that there is none that is. */
export function isNoneAskedRowByRow(needed: readonly Edit[]): boolean {
  return needed.some(({ cause }) => cause === "extra-table") && needed.some(({ asks }) => asks === "none");
}
