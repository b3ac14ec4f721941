import { nodeOf, type ParseSql, printSelect, type Schema, star, treeText } from "@master-sql/sql";
import type { Node, ParseResult, SelectStmt } from "@pgsql/types";
import { canonical } from "../diagnosis/canonical.ts";
import { causesOfDifference } from "../diagnosis/diagnose.ts";
import { placesInOrder } from "../diagnosis/diagnosis.ts";
import { rebuilt, selectOf } from "../diagnosis/tree.ts";
import type { Query } from "../search/trials/prepared-pair.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { FaultPlace } from "../verdicts/fault-place.ts";
import { changedPlaces } from "./changed-clause.ts";
import type { RepairTrials } from "./repair-trials.ts";
import { type Reach, type Repair, repairsOf } from "./repairs.ts";

/** Queries that are tried: slips alone, or everything. */
const MOST_REPAIRS: Readonly<Record<Reach, number>> = {
  sorts: 20,
  slips: 90,
  all: 230,
};
/** Times that an edit may turn out not to do, by a database that a search found. */
const MOST_REFUTED = 3;

interface ConfirmedRepair {
  readonly errorClass: ErrorClass | undefined;
  /** The clauses that it changes, where it is one, or one slip in several. */
  readonly places: readonly FaultPlace[] | undefined;
}

interface ConfirmMeans {
  readonly parse: ParseSql;
  readonly schema: Schema;
  readonly trials: RepairTrials;
  /** Looks for a further database on which a query is wrong that an edit seems to mend. */
  isRefuted(sql: string, errorClass: ErrorClass | undefined): Promise<boolean>;
}

/**
 * The mistake that one edit of a rejected query mends: with it the query agrees with the reference on the visible data
 * and on every instance. The prepared candidate is another afterwards.
 */
export async function confirmedRepair(
  candidate: Query,
  reach: Reach,
  { parse, schema, trials, isRefuted }: ConfirmMeans,
): Promise<ConfirmedRepair | undefined> {
  for (const tied of withTiedRows(canonical(candidate.select, schema)))
    if (await trials.agrees(printSelect(tied))) return { errorClass: "ties", places: [{ clause: "LIMIT" }] };
  // What is right when it is run once tells nothing of an edit.
  if (await trials.agrees(printSelect(candidate.select))) return undefined;
  let tried = 0;
  let refuted = 0;
  for (const repair of repairsOf(candidate.select, schema, reach)) {
    tried += 1;
    if (tried > MOST_REPAIRS[reach] || trials.isOver) return undefined;
    if (!(await trials.agrees(repair.sql))) continue;
    if (await isRefuted(repair.sql, repair.errorClass)) {
      refuted += 1;
      if (refuted >= MOST_REFUTED) return undefined;
      continue;
    }
    return describedRepair(candidate.select, repair, { parse, schema });
  }
  return undefined;
}

/** Names and locates the change that a repair makes. */
async function describedRepair(
  candidate: SelectStmt,
  repair: Repair,
  { parse, schema }: Pick<ConfirmMeans, "parse" | "schema">,
): Promise<ConfirmedRepair> {
  // Both as they are printed: printing may write one thing in another way.
  const [own, repaired] = [await parse(printSelect(candidate)), await parse(repair.sql)];
  const found = changedPlaces(own.stmts, repaired.stmts);
  const changed = repair.clause ? placesAt(repair.clause, found) : found;
  const clauses = new Set(changed.map(({ clause }) => clause));
  const places = repair.clause || clauses.size === 1 ? changed : undefined;
  const clause = places?.[0]?.clause;
  const named = repair.errorClass ?? nameOf(own, repaired, clause, schema);
  return { errorClass: asOfClause(named, clause), places };
}

/** Another column to sort or group by. */
export function asOfClause<T extends ErrorClass | undefined>(
  errorClass: T,
  clause: ClauseName | undefined,
): T | "wrong-sort-key" | "wrong-grouping" {
  if (errorClass !== "wrong-column") return errorClass;
  if (clause === "ORDER BY") return "wrong-sort-key";
  return clause === "GROUP BY" ? "wrong-grouping" : errorClass;
}

/** One clause, within whatever holds what changed. */
function placesAt(clause: ClauseName, changed: readonly FaultPlace[]): readonly FaultPlace[] {
  const same = changed.filter((place) => place.clause === clause);
  if (same.length > 0) return same;
  return placesInOrder(changed.map((place) => ({ ...place, clause })));
}

/** What the one change between two queries is called. */
function nameOf(
  own: ParseResult,
  other: ParseResult,
  clause: ClauseName | undefined,
  schema: Schema,
): ErrorClass | undefined {
  const [mine, theirs] = [own, other].map(({ stmts }) => selectOf(stmts?.[0]?.stmt));
  const isOfJoin = clause === "FROM" && areJoinedAlike(own, other);
  const causes = mine && theirs ? causesOfDifference(mine, theirs, schema) : [];
  const [only, ...more] = new Set(causes);
  if (only && more.length === 0) return only === "wrong-expression" && isOfJoin ? "join-condition" : only;
  return isOfJoin ? "join-condition" : "wrong-expression";
}

/** Whether two queries have the same tables, in whatever way they are joined. */
function areJoinedAlike(own: ParseResult, other: ParseResult): boolean {
  const [mine, theirs] = [own, other].map((tree) =>
    treeText(rebuilt(tree.stmts, (node) => ("quals" in node ? { ...node, quals: null } : node))),
  );
  return mine === theirs;
}

/**
 * A query in canonical form with WITH TIES for its LIMIT: by all sort keys, then by fewer and fewer of them, with the
 * others sorting only the rows that are kept.
 */
function* withTiedRows(query: SelectStmt): Generator<SelectStmt> {
  const { sortClause: keys = [], limitCount, limitOffset, limitOption, withClause, ...rest } = query;
  if (!limitCount || limitOffset || limitOption === "LIMIT_OPTION_WITH_TIES" || keys.length === 0) return;
  const kept = { limitCount, limitOption: "LIMIT_OPTION_WITH_TIES" as const };
  yield { ...query, ...kept };
  // The outer query can only sort by outputs.
  if (!keys.every(isOutput)) return;
  for (let count = keys.length - 1; count > 0; count -= 1) {
    const inner: SelectStmt = { ...rest, sortClause: keys.slice(0, count), ...kept };
    yield {
      ...(withClause && { withClause }),
      targetList: [star()],
      fromClause: [{ RangeSubselect: { subquery: { SelectStmt: inner }, alias: { aliasname: "kept" } } }],
      sortClause: keys,
      limitOption: "LIMIT_OPTION_DEFAULT",
      op: "SETOP_NONE",
    };
  }
}

function isOutput(key: Node): boolean {
  const node = nodeOf(key, "SortBy")?.node;
  return !!node && "A_Const" in node && node.A_Const.ival !== undefined;
}
