import { canonical } from "../diagnosis/canonical.ts";
import type { TrialDatabase } from "../sandbox/trial-database.ts";
import type { Instance } from "../search/databases/instance.ts";
import { CANDIDATE, type PreparedPair, type Query } from "../search/trials/prepared-pair.ts";
import type { TrialBudget } from "../search/trials/trial-budget.ts";
import { TrialRunner } from "../search/trials/trial-runner.ts";
import { runOnVisible } from "../search/trials/visible-outcome.ts";
import { type ParseSql, parseQuery } from "../sql/parse-tree.ts";
import { printSql } from "../sql/print-sql.ts";
import type { Schema, Table } from "../sql/schema.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { changedClause } from "./changed-clause.ts";
import { repairsOf } from "./repairs.ts";
import { withTiedRows } from "./tied-rows.ts";
import { joinWithoutCondition } from "./tree-rules/join-rules.ts";

const MOST_REPAIRS = 40;

export interface RepairMeans {
  readonly database: TrialDatabase;
  /** In foreign key order. */
  readonly tables: readonly Table[];
  readonly pair: PreparedPair;
  /** Databases on which a repaired query must agree with the reference, beside the visible data. */
  readonly instances: readonly Instance[];
  readonly parse: ParseSql;
  readonly schema: Schema;
  readonly budget: TrialBudget;
  /** Asked before each run on the visible data, which may be long; without it there is no limit. */
  readonly mayRunVisible?: () => boolean;
}

export interface ConfirmedRepair {
  readonly errorClass: ErrorClass | undefined;
  /** The clause that it changes, where it is one. */
  readonly clause: ClauseName | undefined;
}

/**
 * The mistake that one edit of a rejected query mends: with it the query agrees with the reference on the visible data
 * and on every instance. The prepared candidate is another afterwards.
 */
export async function confirmedRepair(
  candidate: Query,
  reference: Query,
  means: RepairMeans,
): Promise<ConfirmedRepair | undefined> {
  const { parse, schema, budget } = means;
  for (const tied of withTiedRows(canonical(candidate.select, schema)))
    if (!budget.isOver(1) && (await agreesWithReference(printSql({ SelectStmt: tied }), means)))
      return { errorClass: "ties", clause: "LIMIT" };
  let tried = 0;
  for (const repair of repairsOf(candidate.select, reference.select)) {
    tried += 1;
    if (tried > MOST_REPAIRS || budget.isOver(1)) return undefined;
    if (!(await agreesWithReference(repair.sql, means))) continue;
    // Both as they are printed: printing may write one thing in another way.
    const [own, repaired] = [
      await parse(printSql({ SelectStmt: candidate.select })),
      await parse(repair.sql),
    ];
    return { errorClass: repair.errorClass, clause: changedClause(own.stmts, repaired.stmts) };
  }
  return undefined;
}

/**
 * Whether a query agrees with the reference on the visible data and on every instance. The prepared candidate is
 * another afterwards.
 */
export async function agreesWithReference(sql: string, means: RepairMeans): Promise<boolean> {
  const { database, tables, pair, instances } = means;
  const prepared = await database.prepare(CANDIDATE, sql);
  if (!prepared.ok || prepared.columns.length !== pair.shape.visible) return false;
  const repaired = { ...pair, candidateColumns: prepared.columns, isCandidateShuffled: false };
  const runner = new TrialRunner(database, tables, repaired, means.budget);
  const agrees = await runner.onEmptyTables(async () => {
    for (const instance of instances) {
      const trial = await runner.run(instance);
      if (trial.status === "refused" || trial.difference !== null) return false;
    }
    return true;
  });
  // The visible data may be too many for tables that nothing connects.
  if (!agrees || (await isProduct(sql, means))) return false;
  if (means.mayRunVisible?.() === false) return false;
  const given = await runOnVisible(database, repaired);
  return given.reference.ok && given.candidate.ok && given.difference === null;
}

async function isProduct(sql: string, { parse, schema }: RepairMeans): Promise<boolean> {
  const parsed = await parseQuery(parse, sql);
  return parsed.kind !== "query" || joinWithoutCondition.occursIn(parsed.select, schema);
}
