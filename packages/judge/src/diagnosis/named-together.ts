import { contains, nameParts, walk } from "@master-sql/sql";
import type { A_Expr, FuncCall, Node, SelectStmt, SubLink } from "@pgsql/types";
import { conditionText, type Edit } from "./edits.ts";
import { columnsOf, isLookup } from "./exchanged-conditions.ts";
import { mentionedIn } from "./from-items.ts";
import { extremeAsked } from "./none-before.ts";
import { readsPartOf } from "./other-tables.ts";
import { aliasesIn, deniesSubquery, isCutOff } from "./plain-query.ts";
import { contents } from "./tree.ts";

/**
 * Differences under the names that they have beside each other.
 * @param wanted the solution that they are differences from
 */
export function namedTogether(needed: readonly Edit[], own: SelectStmt, wanted: SelectStmt): readonly Edit[] {
  const asked = askedAfterJoin(askedInPlace(needed, wanted), own, wanted);
  const named = asLinks(asExtremes(askedOfJoined(asked, own, wanted)));
  return asFirstRows(asRanks(asCutOffElsewhere(named, own, wanted), own, wanted), own, wanted);
}

/** What a LIMIT in another query brings with it: that query, and names of its columns. */
const OF_CUT: ReadonlySet<string | null> = new Set([null, "wrong-tables", "wrong-column", "wrong-limit"]);

/** Rows that are cut off after a join instead of before it, or the other way round. */
function asCutOffElsewhere(needed: readonly Edit[], own: SelectStmt, wanted: SelectStmt): readonly Edit[] {
  const isElsewhere =
    (own.limitCount && !wanted.limitCount && contains(wanted.fromClause, isCutOff)) ||
    (wanted.limitCount && !own.limitCount && contains(own.fromClause, isCutOff));
  return isElsewhere && needed.every(({ cause }) => OF_CUT.has(cause))
    ? needed.map((edit) => ({ ...edit, cause: "wrong-limit" }))
    : needed;
}

/** What ranks in place of a LIMIT bring with them: a query within, names of its columns, and a condition. */
const OF_RANKS: ReadonlySet<string | null> = new Set([
  ...OF_CUT,
  "missing-predicate",
  "wrong-window",
  "wrong-sort-key",
  "order-by-missing",
]);

/** So many rows, where all are asked for that have one of so many ranks. */
function asRanks(needed: readonly Edit[], own: SelectStmt, wanted: SelectStmt): readonly Edit[] {
  const isCut = own.limitCount !== undefined && needed.some(({ cause }) => cause === "wrong-limit");
  const areRanked = isCut && !contains(own, isRank) && contains(wanted, isRank);
  return areRanked && needed.every(({ cause }) => OF_RANKS.has(cause))
    ? needed.map((edit) => ({ ...edit, cause: "ties" }))
    : needed;
}

function isRank(kind: string, { funcname, over }: FuncCall): boolean {
  return (
    kind === "FuncCall" && over !== undefined && /^(dense_)?rank$/.test(nameParts(funcname).at(-1) ?? "")
  );
}

const OF_FIRST_ROWS: ReadonlySet<string | null> = new Set([
  "missing-predicate",
  "wrong-limit",
  "wrong-sort-key",
  "wrong-direction",
  "order-by-missing",
]);

/** The first row by a sort key, where all that have its greatest or least value are asked for, or those that have the other one. */
function asFirstRows(
  needed: readonly Edit[],
  { sortClause, limitCount }: SelectStmt,
  wanted: SelectStmt,
): readonly Edit[] {
  const [key] = sortClause ?? [];
  const [extreme] = needed.flatMap((edit) => extremeOf(edit, wanted) ?? []);
  const isCut = needed.some(({ cause }) => cause === "wrong-limit");
  const areOfRows = needed.every((edit) => OF_FIRST_ROWS.has(edit.cause) || isOfShown(edit));
  if (!extreme || !isCut || !limitCount || !key || !areOfRows) return needed;
  const isDescending = "SortBy" in key && key.SortBy.sortby_dir === "SORTBY_DESC";
  const cause = isDescending === (extreme === "max") ? "ties" : "wrong-direction";
  return needed.map((edit) => (isOfShown(edit) ? edit : { ...edit, cause }));
}

/** Whether other columns are shown of the same rows. */
function isOfShown({ clause, cause }: Edit): boolean {
  return clause === "SELECT" && (cause === "wrong-column" || cause === "distinct-or-union");
}

/** Which extreme a missing condition asks for, of all rows and not of a group. */
function extremeOf(edit: Edit, wanted: SelectStmt): "max" | "min" | null {
  const { cause, condition = "" } = edit;
  if (isLookupOfExtreme(edit))
    return isOfOwnGroup(edit, wanted) ? null : condition.includes('"sval":"max"') ? "max" : "min";
  const isOfGroup = () =>
    contains(
      JSON.parse(condition),
      (kind, value: A_Expr) => comparesColumns(kind, value) && nameParts(value.name).at(-1) === "=",
    );
  return cause === "missing-predicate" && isLookup(edit) && !isOfGroup()
    ? extremeAsked(wanted.whereClause)
    : null;
}

/** Each joined row is asked that there is none for it, where the task asks that there is no such joined row: the subquery lacks that table. */
function askedOfJoined(needed: readonly Edit[], own: SelectStmt, wanted: SelectStmt): readonly Edit[] {
  const isWithin = needed.every(({ around, query }) => around === "WHERE" && query === needed[0]?.query);
  const lacksJoined =
    needed.some(({ cause }) => cause === "missing-table") &&
    needed.some(({ condition }) => isLink(condition)) &&
    readsPartOf(wanted.fromClause, own.fromClause);
  return isWithin && lacksJoined && contains(own.whereClause, deniesSubquery)
    ? needed.map((edit) => ({ ...edit, cause: "negation" }))
    : needed;
}

/** Conditions that are too many in WHERE, where the solution asks them of what it shows: of the rows that count, and not of all. */
function askedInPlace(needed: readonly Edit[], wanted: SelectStmt): readonly Edit[] {
  const asked = new Set<string>();
  walk(wanted.targetList, (kind, value) => {
    if (/^(A_Expr|NullTest|BoolExpr)$/.test(kind)) asked.add(conditionText({ [kind]: value }));
    return undefined;
  });
  return needed.map((edit) =>
    edit.cause === "extra-predicate" && edit.clause === "WHERE" && asked.has(edit.condition ?? "")
      ? { ...edit, cause: "predicate-place" }
      : edit,
  );
}

/** A condition that an outer join lacks, where another one about its columns is asked of the joined rows. */
function askedAfterJoin(needed: readonly Edit[], own: SelectStmt, wanted: SelectStmt): readonly Edit[] {
  return needed.map((edit) => {
    if (edit.cause !== "missing-predicate" || edit.clause !== "FROM") return edit;
    const isAfter = columnsOf(edit).some(
      (name) => reads(own.whereClause, name) && !reads(wanted.whereClause, name),
    );
    return isAfter ? { ...edit, cause: "predicate-place" } : edit;
  });
}

function reads(part: unknown, column: string): boolean {
  return contains(part, (kind, { fields }: { fields?: Node[] }) =>
    kind === "ColumnRef" ? nameParts(fields).at(-1) === column : false,
  );
}

/** The extremes of a group may be those of several rows, where the row of one of them is asked for: that is one mistake. */
function asExtremes(needed: readonly Edit[]): readonly Edit[] {
  const areShown = needed.filter(isShownExtreme).length > 1 && needed.some(isLookupOfExtreme);
  return areShown ? needed.map((edit) => ({ ...edit, cause: "wrong-aggregate" })) : needed;
}

const OF_LINKS: ReadonlySet<string | null> = new Set(["missing-predicate", "extra-predicate"]);

/** Tables that are joined by a column too few, or too many. */
function asLinks(needed: readonly Edit[]): readonly Edit[] {
  if (needed.some(({ cause }) => cause === "missing-table" || cause === "extra-table")) return needed;
  return needed.map((edit) =>
    edit.clause === "FROM" && OF_LINKS.has(edit.cause) && isLink(edit.condition)
      ? { ...edit, cause: "join-condition" }
      : edit,
  );
}

/** Whether a condition compares two columns. */
function isLink(condition: string | undefined): boolean {
  const [kind, value] = (condition && contents(JSON.parse(condition))) || ["", null];
  return value !== null && comparesColumns(kind, value);
}

/** Whether a row is looked up among those of its own group alone. */
function isOfOwnGroup({ condition }: Edit, { whereClause }: SelectStmt): boolean {
  const areCompared = condition !== undefined && contains(JSON.parse(condition), comparesColumns);
  return areCompared && contains(whereClause, readsOutside);
}

/** Whether a subquery reads columns of the query around it. */
function readsOutside(kind: string, { subselect }: SubLink): boolean {
  if (kind !== "SubLink") return false;
  const own = aliasesIn(subselect);
  return mentionedIn(subselect).some((alias) => !own.has(alias));
}

function comparesColumns(kind: string, { lexpr, rexpr }: { lexpr?: unknown; rexpr?: unknown }): boolean {
  return kind === "A_Expr" && [lexpr, rexpr].every((side) => contents(side)?.[0] === "ColumnRef");
}

/** Whether another aggregate is shown than should be. */
export function isShownExtreme({ cause, clause }: Edit): boolean {
  return cause === "wrong-aggregate" && clause === "SELECT";
}

/** Whether rows would be looked for by the greatest or least value that they have. */
export function isLookupOfExtreme({ cause, condition = "" }: Edit): boolean {
  return cause === "missing-predicate" && isLookup({ condition }) && /"sval":"(max|min)"/.test(condition);
}
