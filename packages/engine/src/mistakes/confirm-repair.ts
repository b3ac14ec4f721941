import { canonical } from "../diagnosis/canonical.ts";
import type { Query } from "../search/trials/prepared-pair.ts";
import type { ParseSql } from "../sql/parse-tree.ts";
import { printSql } from "../sql/print-sql.ts";
import type { Schema } from "../sql/schema.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { changedClause } from "./changed-clause.ts";
import type { RepairTrials } from "./repair-trials.ts";
import { repairsOf } from "./repairs.ts";
import { withTiedRows } from "./tied-rows.ts";

const MOST_REPAIRS = 40;

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
  {
    parse,
    schema,
    trials,
  }: { readonly parse: ParseSql; readonly schema: Schema; readonly trials: RepairTrials },
): Promise<ConfirmedRepair | undefined> {
  for (const tied of withTiedRows(canonical(candidate.select, schema)))
    if (await trials.agrees(printSql({ SelectStmt: tied }))) return { errorClass: "ties", clause: "LIMIT" };
  let tried = 0;
  for (const repair of repairsOf(candidate.select, reference.select)) {
    tried += 1;
    if (tried > MOST_REPAIRS || trials.isOver) return undefined;
    if (!(await trials.agrees(repair.sql))) continue;
    // Both as they are printed: printing may write one thing in another way.
    const [own, repaired] = [
      await parse(printSql({ SelectStmt: candidate.select })),
      await parse(repair.sql),
    ];
    return { errorClass: repair.errorClass, clause: changedClause(own.stmts, repaired.stmts) };
  }
  return undefined;
}
