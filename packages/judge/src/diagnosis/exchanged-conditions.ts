import { isSamePart, treeText } from "@master-sql/sql";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { argsOf } from "./causes-of-calls.ts";
import type { Edit } from "./edits.ts";
import { operatorOf } from "./operators.ts";
import { contents, isConstant } from "./tree.ts";

/** What it is called that some conditions are too many and others missing; null where that has no name. */
export function causeOfExchanged(needed: readonly Edit[]): ErrorClass | null {
  const clauses = new Set(needed.map(({ clause }) => clause));
  const isOneQuery = new Set(needed.map(({ query }) => query)).size === 1;
  const of = (wanted: ErrorClass) => needed.filter(({ cause }) => cause === wanted);
  const exchanged: Exchanged = { extra: of("extra-predicate"), missing: of("missing-predicate") };
  // What is looked up may be meant by a condition about any column.
  const mayBeMeant = askTheSame(exchanged) || needed.some(isLookup);
  if (clauses.size === 1 && isOneQuery) {
    if (asksSameOfOthers(exchanged)) return "wrong-column";
    if (needed.some(({ isOfOthers }) => isOfOthers)) return "wrong-tables";
    const cause = causeOfComparisons(exchanged) ?? causeOfPeriod(exchanged);
    return cause ?? (mayBeMeant ? "wrong-expression" : "missing-predicate");
  }
  const haveSame = haveSameValues(exchanged);
  if (clauses.size === 2 && isOneQuery && !mayBeMeant && !haveSame) return "missing-predicate";
  return clauses.size === 2 || (!isOneQuery && haveSame) ? "predicate-place" : null;
}

/** Conditions that are too many, and those that are missing. */
interface Exchanged {
  readonly extra: readonly Edit[];
  readonly missing: readonly Edit[];
}

/** Whether what is too many and what is missing name the same values, and any. */
function haveSameValues({ extra, missing }: Exchanged): boolean {
  const values = (edits: readonly Edit[]) => [...new Set(edits.flatMap(valuesOf))].toSorted().join();
  return values(extra) !== "" && values(extra) === values(missing);
}

/** Whether what is too many and what is missing is about the same columns: one asks what the other should. */
function askTheSame({ extra, missing }: Exchanged): boolean {
  const columns = new Set(missing.flatMap(columnsOf));
  return extra.flatMap(columnsOf).some((column) => columns.has(column));
}

/** Whether the same values, or moments, are asked of other columns. */
function asksSameOfOthers({ extra, missing }: Exchanged): boolean {
  // A value that a row is looked up by is asked of other rows.
  if (missing.some(isLookup)) return false;
  const mine = new Set(extra.flatMap(comparedWithValues));
  return (
    haveSameValues({ extra, missing }) &&
    missing.flatMap(comparedWithValues).every((column) => !mine.has(column))
  );
}

/** What differs between comparisons of the same columns with values, where all that is too many and missing is such; else null. */
function causeOfComparisons({ extra, missing }: Exchanged): ErrorClass | null {
  const [mine, theirs] = [extra, missing].map((edits) => {
    const lists = edits.map(({ condition }) =>
      condition === undefined ? null : comparisonsIn(JSON.parse(condition)),
    );
    return lists.every((list) => list !== null) ? lists.flat() : null;
  });
  if (!mine || !theirs) return null;
  const areAlike = (...parts: readonly (keyof Comparison)[]) => {
    const [own, wanted] = [mine, theirs].map((side) =>
      [...new Set(side.map((each) => treeText(parts.map((part) => each[part]))))].toSorted(),
    );
    return isSamePart(own, wanted);
  };
  if (!areAlike("column")) return null;
  if (areAlike("column", "operator", "value")) return "wrong-logic";
  if (areAlike("column", "operator")) return "wrong-constant";
  return areAlike("column", "value") ? "wrong-operator" : null;
}

/** One end of a period alone, where the period is asked for as a whole (its year, its day): what that end lacks is the boundary. */
function causeOfPeriod({ extra, missing }: Exchanged): ErrorClass | null {
  const [end, ...ends] = extra;
  const [whole, ...others] = missing;
  if (!end?.condition || !whole?.condition || ends.length > 0 || others.length > 0) return null;
  const [kind, asked] = contents(JSON.parse(end.condition)) ?? ["", null];
  const [wholeKind, period] = contents(JSON.parse(whole.condition)) ?? ["", null];
  if (kind !== "A_Expr" || wholeKind !== "A_Expr" || !asked || !period) return null;
  const [column] = columnsOf(end);
  const isEnd =
    /^[<>]=?$/.test(operatorOf(asked)) && isConstant(asked.rexpr) && valuesOf(end).includes("moment");
  const isWhole =
    operatorOf(period) === "=" &&
    isConstant(period.rexpr) &&
    /^(FuncCall|TypeCast)$/.test(contents(period.lexpr)?.[0] ?? "");
  return isEnd && isWhole && columnsOf(whole).join() === column ? "boundary" : null;
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

/** Whether a condition compares a column with a value. */
export function comparesWithValue(edit: Edit): boolean {
  return comparedWithValues(edit).length > 0;
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
