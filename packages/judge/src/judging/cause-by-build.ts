import { aggregatesRows, contains, isAggregate, isSelect, nameParts, type Schema } from "@master-sql/sql";
import type {
  A_Expr,
  BoolExpr,
  FuncCall,
  Node,
  RangeSubselect,
  RangeVar,
  SelectStmt,
  WindowDef,
} from "@pgsql/types";
import { conditionText } from "../diagnosis/edits.ts";
import { distinctOnKeys } from "../diagnosis/first-of-each.ts";
import { mentionedIn } from "../diagnosis/from-items.ts";
import { hasSetOperation } from "../diagnosis/of-set-operation.ts";
import { lacksTable, tablesIn } from "../diagnosis/other-tables.ts";
import { deniesSubquery, isCutOff } from "../diagnosis/plain-query.ts";
import { isConstant } from "../diagnosis/tree.ts";
import type { Query } from "../search/trials/prepared-pair.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { Fault } from "./judged.ts";

interface Built {
  readonly errorClass: ErrorClass;
  /** Undefined where it may have to be mended in any. */
  readonly clause?: ClauseName;
}

/** What repairs told. */
interface Told extends Pick<Fault, "errorClass" | "clauses"> {
  /** They mend it without a table that it doesn't read. */
  readonly needsNoTable?: true | undefined;
}

/**
 * What a query does otherwise than every solution, as far as its tree tells, where no repair has a name (rule D24): it
 * groups where one row of all is asked for, reads other tables, or aggregates otherwise. Where only another expression
 * was found, a table too many may do no harm.
 */
export function causeByBuild(
  candidate: SelectStmt,
  solutions: readonly Query[],
  schema: Schema,
  { errorClass: told, clauses, needsNoTable }: Told,
): Built | undefined {
  const selects = solutions.map(({ select }) => select);
  if (!told && candidate.groupClause && !isOneGroup(candidate) && selects.every(aggregatesAll))
    return { errorClass: "wrong-grouping", clause: "GROUP BY" };
  if (!told && !mayAskOfAll(candidate) && selects.every(asksOfAll))
    return { errorClass: "missing-predicate", clause: "WHERE" };
  const errorClass = causeOfTables(candidate, selects, schema);
  const isHarmless =
    (told && errorClass === "extra-table") || (needsNoTable && errorClass === "missing-table");
  if (errorClass && !isHarmless) return { errorClass, clause: "FROM" };
  if (!told && candidate.larg && !isOfCases(candidate) && !selects.some(hasSetOperation))
    return { errorClass: "set-operation" };
  if (contains(candidate, isFirstRow) && selects.every(takesAllThatTie))
    return { errorClass: "ties", clause: "LIMIT" };
  if (told) return undefined;
  if (candidate.limitCount && selects.every(cutsOffWithin))
    return { errorClass: "wrong-limit", clause: "LIMIT" };
  const isUnlike = (partsOf: (select: SelectStmt) => string) =>
    selects.every((select) => partsOf(select) !== partsOf(candidate));
  if ([candidate, ...selects].every(callsWindow) && isUnlike(windowsIn))
    return { errorClass: "wrong-window" };
  // What is calculated row by row, or without groups, may be wrong for any other reason.
  const isOfGroups = clauses === undefined || clauses.includes("GROUP BY");
  if (!isOfGroups || selects.some((select) => callsWindow(select) !== callsWindow(candidate)))
    return undefined;
  const aggregates = aggregatesIn(candidate);
  // Rows without groups may stand for one.
  if (aggregates === "" && clauses === undefined) return undefined;
  if (!isUnlike(aggregatesIn)) return undefined;
  const haveOtherGroups = selects.every((select) => shareNoKey(groupsIn(candidate), groupsIn(select)));
  return { errorClass: haveOtherGroups ? "wrong-grouping" : "wrong-aggregate" };
}

/** Whether a query cuts off rows, and only within: of each group, or before a join. */
function cutsOffWithin(select: SelectStmt): boolean {
  return !select.limitCount && contains(select, isCutOff);
}

/** What the windows of a query divide and sort by, wherever they are. */
function windowsIn(select: SelectStmt): string {
  const found = new Set<string>();
  const note = ({ partitionClause, orderClause }: WindowDef) => {
    if (partitionClause ?? orderClause) found.add(conditionText([partitionClause, orderClause]));
  };
  contains(select, (kind, value: FuncCall | WindowDef) => {
    if (kind === "WindowDef") note(value as WindowDef);
    if (kind === "FuncCall" && "over" in value && value.over) note(value.over);
    return false;
  });
  return [...found].toSorted().join();
}

/** What a query groups by, or keeps one row for each of, wherever it does; null where that can't be told, as of an output by its number. */
function groupsIn(select: SelectStmt): ReadonlySet<string> | null {
  const keys: Node[] = [];
  contains(select, (_, query: SelectStmt) => {
    keys.push(...(query.groupClause ?? []), ...distinctOnKeys(query));
    return false;
  });
  return keys.some(isConstant) ? null : new Set(keys.map(conditionText));
}

function shareNoKey(own: ReadonlySet<string> | null, wanted: ReadonlySet<string> | null): boolean {
  if (!own?.size || !wanted?.size) return false;
  return ![...own].some((key) => wanted.has(key));
}

/** Whether each branch says by a constant which rows it is about: another way of writing CASE. */
function isOfCases({ larg, rarg, targetList = [] }: SelectStmt): boolean {
  if (larg && rarg) return isOfCases(larg) && isOfCases(rarg);
  return targetList.some((target) => "ResTarget" in target && isConstant(target.ResTarget.val));
}

/** Whether a query keeps one row. */
function isFirstRow(_: string, { limitCount }: SelectStmt): boolean {
  return limitCount !== undefined && "A_Const" in limitCount && limitCount.A_Const.ival?.ival === 1;
}

/** Whether a query takes all that have a greatest or least value, and cuts off nothing. */
function takesAllThatTie(select: SelectStmt): boolean {
  return (
    !contains(select, isCutOff) && (contains(select, isExtremeLookedUp) || contains(select, isExtremeJoined))
  );
}

function isExtremeLookedUp(kind: string, { name, rexpr }: A_Expr): boolean {
  const isEqual = kind === "A_Expr" && nameParts(name).at(-1) === "=";
  return isEqual && rexpr && "SubLink" in rexpr ? contains(rexpr.SubLink.subselect, isExtreme) : false;
}

/** A query in FROM that gives nothing but the greatest or least value of all. */
function isExtremeJoined(kind: string, { subquery }: RangeSubselect): boolean {
  if (kind !== "RangeSubselect" || !subquery || !("SelectStmt" in subquery)) return false;
  const { targetList = [], groupClause } = subquery.SelectStmt;
  const [shown, ...others] = targetList;
  return !groupClause && others.length === 0 && contains(shown, isExtreme);
}

function isExtreme(kind: string, { funcname }: FuncCall): boolean {
  return kind === "FuncCall" && /^(max|min)$/.test(nameParts(funcname).at(-1) ?? "");
}

function callsWindow(select: SelectStmt): boolean {
  return contains(select, (kind, { over }: FuncCall) => kind === "FuncCall" && over !== undefined);
}

/** The aggregates that a query has anywhere, by their names. */
function aggregatesIn(select: SelectStmt): string {
  const found = new Set<string>();
  contains(select, (kind, { funcname, agg_distinct, over }: FuncCall) => {
    const name = kind === "FuncCall" && !over ? (nameParts(funcname).at(-1) ?? "") : "";
    if (isAggregate(name)) found.add(agg_distinct ? `${name} distinct` : name);
    return false;
  });
  return [...found].toSorted().join();
}

/** Whether a query gives one row of aggregates of all that it reads. */
function aggregatesAll(select: SelectStmt): boolean {
  return !select.larg && !select.groupClause && aggregatesRows(select);
}

/** Whether a query groups by what its FROM has one row of only: there is one group at most. */
function isOneGroup({ groupClause = [], fromClause = [] }: SelectStmt): boolean {
  const single = new Set(fromClause.flatMap(aliasesOfOneRow));
  return groupClause.every((key) => {
    const [table, column] = "ColumnRef" in key ? nameParts(key.ColumnRef.fields) : [];
    return table !== undefined && column !== undefined && single.has(table);
  });
}

/** The names of subqueries that aggregate all rows that they read. */
function aliasesOfOneRow(item: Node): readonly string[] {
  if ("JoinExpr" in item)
    return [item.JoinExpr.larg, item.JoinExpr.rarg].flatMap((side) => (side ? aliasesOfOneRow(side) : []));
  if (!("RangeSubselect" in item)) return [];
  const { subquery, alias } = item.RangeSubselect;
  const isOneRow = subquery && "SelectStmt" in subquery && aggregatesAll(subquery.SelectStmt);
  return isOneRow && alias?.aliasname ? [alias.aliasname] : [];
}

/** Whether a query leaves something out, or compares counts: in some such way it may ask that all have it. */
function mayAskOfAll(select: SelectStmt): boolean {
  return contains(
    select,
    (kind, value) =>
      deniesSubquery(kind, value) ||
      (isSelect(value) &&
        (value.op === "SETOP_EXCEPT" || value.havingClause !== undefined || aggregatesRows(value))),
  );
}

/** Whether a query asks that there is nothing for which there is nothing: all must have it. */
function asksOfAll(select: SelectStmt): boolean {
  return contains(
    select,
    (kind, value) => deniesSubquery(kind, value) && contains((value as BoolExpr).args, deniesSubquery),
  );
}

/** What it is called that a query reads other tables than every solution: one is missing, too many, or another. */
function causeOfTables(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
  schema: Schema,
): ErrorClass | undefined {
  const known = (select: SelectStmt) => [...tablesIn(select)].filter((table) => schema.tables.has(table));
  const mine = known(candidate);
  const theirs = solutions.map((select) => new Set(known(select)));
  const isMissing = lacksTable(candidate, solutions, schema);
  const isExtra = mine.some(
    (table) => !theirs.some((tables) => tables.has(table)) && !isReferredTo(table, mine, schema),
  );
  const isShownOfOthers = () =>
    columnsShown(candidate).some((table) => !theirs.some((tables) => tables.has(table)));
  if (isMissing) return isExtra || isShownOfOthers() ? "wrong-tables" : "missing-table";
  return isExtra ? "extra-table" : undefined;
}

/** The tables of which a query shows columns by their names. */
function columnsShown({ targetList, fromClause }: SelectStmt): readonly string[] {
  const names = new Map<string, string>();
  contains(fromClause, (kind, { relname, alias }: RangeVar) => {
    if (kind === "RangeVar" && relname) names.set(alias?.aliasname ?? relname, relname);
    return false;
  });
  return mentionedIn(targetList).flatMap((alias) => names.get(alias) ?? []);
}

/** Whether each row of another table that is read refers to one of a table: joined to it, that changes no row. */
function isReferredTo(table: string, read: readonly string[], { tables }: Schema): boolean {
  return read.some((other) => {
    const { foreignKeys = [], columns = [] } = tables.get(other) ?? {};
    const isKnown = (name: string) => columns.some((column) => column.name === name && column.notNull);
    return other !== table && foreignKeys.some((key) => key.target === table && key.columns.every(isKnown));
  });
}
