import type { Node } from "@pgsql/types";
import { nameParts } from "../sql/parse-tree.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { argsOf } from "./causes-of-calls.ts";
import type { Edit } from "./edits.ts";
import { contents, isConstant, isSame, rebuilt, textOf } from "./tree.ts";

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
    const clauses = new Set(needed.map(({ clause }) => clause));
    const isOneQuery = new Set(needed.map(({ query }) => query)).size === 1;
    if (clauses.size === 1 && isOneQuery && asksSameOfOthers(needed)) return "wrong-column";
    if (clauses.size === 1 && isOneQuery && needed.some(({ isOfOthers }) => isOfOthers))
      return "wrong-tables";
    const ofComparisons = clauses.size === 1 && isOneQuery ? causeOfComparisons(needed) : null;
    if (ofComparisons) return ofComparisons;
    // What is looked up may be meant by a condition about any column.
    const mayBeMeant = askTheSame(needed) || needed.some(isLookup);
    if (clauses.size === 1 && isOneQuery) return mayBeMeant ? "wrong-expression" : "missing-predicate";
    if (clauses.size === 2 || (!isOneQuery && haveSameValues(needed))) return "predicate-place";
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
  return textOf(
    rebuilt(JSON.parse(condition), (node) => {
      const [kind, call] = contents(node) ?? ["", null];
      const isExtreme =
        kind === "FuncCall" && /^(min|max)$/.test(nameParts(call?.funcname as Node[]).at(-1) ?? "");
      return isExtreme && Array.isArray(call?.args) ? call.args[0] : node;
    }),
  );
}

/** A table is joined and asked for a row that isn't so, where the task asks that there is none that is. */
export function isNoneAskedRowByRow(needed: readonly Edit[]): boolean {
  return needed.some(({ cause }) => cause === "extra-table") && needed.some(({ asks }) => asks === "none");
}

/** Whether what is too many and what is missing name the same values. */
function haveSameValues(needed: readonly Edit[]): boolean {
  const values = (wanted: ErrorClass) =>
    [...new Set(needed.filter(({ cause }) => cause === wanted).flatMap(valuesOf))].toSorted().join();
  return values("extra-predicate") !== "" && values("extra-predicate") === values("missing-predicate");
}

/** Whether what is too many and what is missing is about the same columns: one asks what the other should. */
function askTheSame(needed: readonly Edit[]): boolean {
  const [extra = new Set(), missing = new Set()] = (["extra-predicate", "missing-predicate"] as const).map(
    (wanted) => new Set(needed.filter(({ cause }) => cause === wanted).flatMap(columnsOf)),
  );
  return [...extra].some((column) => missing.has(column));
}

/** Whether the same values, or moments, are asked of other columns. */
function asksSameOfOthers(needed: readonly Edit[]): boolean {
  const [extra = [], missing = []] = (["extra-predicate", "missing-predicate"] as const).map((wanted) =>
    needed.filter(({ cause }) => cause === wanted),
  );
  // A value that a row is looked up by is asked of other rows.
  if (missing.some(isLookup)) return false;
  const values = (edits: readonly Edit[]) => [...new Set(edits.flatMap(valuesOf))].toSorted();
  const mine = new Set(extra.flatMap(comparedWithValues));
  return (
    values(extra).length > 0 &&
    values(extra).join() === values(missing).join() &&
    missing.flatMap(comparedWithValues).every((column) => !mine.has(column))
  );
}

/** What differs between comparisons of the same columns with values, where all that is too many and missing is such; else null. */
function causeOfComparisons(needed: readonly Edit[]): ErrorClass | null {
  const [mine, theirs] = (["extra-predicate", "missing-predicate"] as const).map((wanted) => {
    const lists = needed
      .filter(({ cause }) => cause === wanted)
      .map(({ condition }) => (condition === undefined ? null : comparisonsIn(JSON.parse(condition))));
    return lists.every((list) => list !== null) ? lists.flat() : null;
  });
  if (!mine || !theirs) return null;
  const areAlike = (...parts: readonly (keyof Comparison)[]) => {
    const texts = ([mine, theirs] as const).map((side) =>
      [...new Set(side.map((each) => textOf(parts.map((part) => each[part]))))].toSorted(),
    );
    return isSame(texts[0], texts[1]);
  };
  if (!areAlike("column")) return null;
  if (areAlike("column", "operator", "value")) return "wrong-logic";
  if (areAlike("column", "operator")) return "wrong-constant";
  return areAlike("column", "value") ? "wrong-operator" : null;
}

interface Comparison {
  readonly column: unknown;
  readonly operator: unknown;
  readonly value: unknown;
}

/** The comparisons of columns with values of which a condition is made by AND, OR and NOT; null where it is made of anything else. */
function comparisonsIn(condition: unknown): readonly Comparison[] | null {
  const [kind, value] = contents(condition) ?? ["", null];
  if (!value) return null;
  if (kind === "BoolExpr") {
    const lists = argsOf(value).map(comparisonsIn);
    return lists.every((list) => list !== null) ? lists.flat() : null;
  }
  const { name, lexpr, rexpr } = value;
  const isComparison = kind === "A_Expr" && contents(lexpr)?.[0] === "ColumnRef" && isConstant(rexpr);
  return isComparison ? [{ column: lexpr, operator: [value.kind, name], value: rexpr }] : null;
}

/** The values that a condition names, patterns without wildcards; moments are all alike, since a day may be asked for in several ways. */
function valuesOf({ condition = "" }: Edit): readonly string[] {
  const [, ...constants] = condition.split('"A_Const":{');
  return constants
    .map((rest) => rest.slice(0, rest.indexOf("}")))
    .filter((value) => /^"[sf]val"/.test(value))
    .map((value) => (/"\d{4}-\d\d/.test(value) ? "moment" : value.replaceAll("%", "")));
}

/** Names of the columns that a condition compares with values. */
function comparedWithValues({ condition = "" }: Edit): readonly string[] {
  const pattern = /"ColumnRef":\{"fields":\[\{"String":\{"sval":"([^"]*)"\}\}\]\}\},"rexpr":\{"A_Const"/g;
  return [...condition.matchAll(pattern)].map(([, name = ""]) => name);
}

/** Names of the columns that a condition reads. */
export function columnsOf({ condition = "" }: Pick<Edit, "condition">): readonly string[] {
  return [...condition.matchAll(/"ColumnRef":\{"fields":\[\{"String":\{"sval":"([^"]*)"/g)].map(
    ([, name = ""]) => name,
  );
}

/** Whether a condition looks something up. */
export function isLookup({ condition }: Pick<Edit, "condition">): boolean {
  return condition?.includes('"SubLink"') === true;
}
