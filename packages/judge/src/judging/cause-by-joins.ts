import { contains, isAggregate, nameParts } from "@master-sql/sql";
import type { FuncCall } from "@pgsql/types";
import { tablesIn } from "../diagnosis/other-tables.ts";
import { joinsByOtherColumns } from "../mistakes/tree-rules/other-links.ts";
import { addsRepeatedRows, countsRepeatedRows } from "../mistakes/tree-rules/repeated-sums.ts";
import type { Query } from "../search/trials/prepared-pair.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { Fault, Rejection } from "./judged.ts";
import type { Work } from "./work.ts";

/** Causes that other tables and groups than a solution's have. */
const OF_BUILD: ReadonlySet<string | undefined> = new Set(["extra-table", "wrong-tables", "wrong-grouping"]);

/** Causes that a join by other columns than a table's reference has, too: a table between them, or in their place. */
const OF_LINKS: ReadonlySet<string | undefined> = new Set(["extra-table", "missing-table", "wrong-tables"]);

/** What a query's joins do, where it was only found that it is built otherwise than a solution, or nothing was (rules D20, D24). */
export function byJoins(
  fault: Fault,
  { difference }: Rejection,
  work: Work,
  solutions: readonly Query[],
): Fault | undefined {
  return (
    byOtherColumns(fault, work, solutions) ??
    withRepeatedRows(fault, work, solutions) ??
    joinedForLookup(fault, difference, work, solutions) ??
    ofSameTables(fault, work, solutions)
  );
}

/** Two tables joined by other columns than those by which one refers to the other, as in no solution. */
function byOtherColumns(
  fault: Fault,
  { candidate, means }: Work,
  solutions: readonly Query[],
): Fault | undefined {
  if (!isOpen(fault.errorClass) && !OF_LINKS.has(fault.errorClass)) return undefined;
  const selects = solutions.map(({ select }) => select);
  return joinsByOtherColumns(candidate.select, means.setup.schema, selects)
    ? { ...fault, errorClass: "join-condition" }
    : undefined;
}

/** Of a query with sums of rows that a join repeats, as in no solution, what only tells that it is built otherwise says less. */
function withRepeatedRows(
  fault: Fault,
  { candidate, means }: Work,
  solutions: readonly Query[],
): Fault | undefined {
  const { schema } = means.setup;
  const isAlone = (repeats: typeof addsRepeatedRows) =>
    repeats(candidate.select, schema) && !solutions.some(({ select }) => repeats(select, schema));
  // What isn't aggregated can't be wrong only because of rows that are counted twice.
  if (!solutions.some(({ select }) => contains(select, isAggregateCall))) return undefined;
  // A table that a solution reads as well isn't too many: it is joined where it should be looked into.
  const isJoined = fault.errorClass === "extra-table" && areTablesOfOne(candidate, solutions);
  const isRepeated =
    isOpen(fault.errorClass) || isJoined
      ? isAlone(countsRepeatedRows)
      : OF_BUILD.has(fault.errorClass) && isAlone(addsRepeatedRows);
  return isRepeated ? { ...fault, errorClass: "fan-out" } : undefined;
}

function isAggregateCall(kind: string, { funcname }: FuncCall): boolean {
  return kind === "FuncCall" && isAggregate(nameParts(funcname).at(-1));
}

/** A table that a solution looks into is joined, which only makes rows come several times: that is what is wrong, and not the table. */
function joinedForLookup(
  { errorClass, ...fault }: Fault,
  difference: Rejection["difference"],
  { candidate }: Work,
  solutions: readonly Query[],
): Fault | undefined {
  return errorClass === "extra-table" && difference === "duplicates" && areTablesOfOne(candidate, solutions)
    ? { ...fault, errorClass: "distinct-or-union" }
    : undefined;
}

/** Where the tables of a query and of a solution are the same and would have to be joined anew, how they are joined is to blame. */
function ofSameTables(fault: Fault, { candidate }: Work, solutions: readonly Query[]): Fault | undefined {
  return fault.errorClass === "wrong-tables" && areTablesOfOne(candidate, solutions)
    ? { ...fault, errorClass: "join-condition" }
    : undefined;
}

/** Whether a query reads the tables that one of the solutions reads. */
function areTablesOfOne(candidate: Query, solutions: readonly Query[]): boolean {
  const tables = ({ select }: Query) => [...tablesIn(select)].toSorted().join();
  return solutions.some((solution) => tables(solution) === tables(candidate));
}

/** Whether a query reads all tables of one of the solutions, and more. */
export function readsMoreThanOne(candidate: Query, solutions: readonly Query[]): boolean {
  const own = tablesIn(candidate.select);
  return solutions.some(({ select }) => {
    const tables = [...tablesIn(select)];
    return tables.length < own.size && tables.every((table) => own.has(table));
  });
}

/** Whether nothing, or only another expression, was found. */
export function isOpen(errorClass: ErrorClass | undefined): errorClass is undefined | "wrong-expression" {
  return errorClass === undefined || errorClass === "wrong-expression";
}
