import { printSelect } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { productsIn } from "../diagnosis/products.ts";
import type { RepairTrials } from "../mistakes/repair-trials.ts";
import { mistakesShown } from "../mistakes/tree-rules/diagnose-tree.ts";
import type { TreeRule } from "../mistakes/tree-rules/tree-rule.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { FaultPlace } from "../verdicts/fault-place.ts";
import type { Rejection } from "./judged.ts";
import { refutation } from "./refute.ts";
import type { Work } from "./work.ts";

interface ShownMistake {
  readonly errorClass: ErrorClass;
  /** Undefined where repairs have to tell it. */
  readonly places: readonly FaultPlace[] | undefined;
}

/** The mistake that a rejected query's tree shows, where that is to blame (rule D21). */
export async function shownByTree(
  { difference }: Rejection,
  trials: RepairTrials,
  work: Work,
  solutions: readonly SelectStmt[],
): Promise<ShownMistake | undefined> {
  const { select } = work.candidate;
  const { schema } = work.means.setup;
  for (const rule of mistakesShown(select, solutions, schema, difference))
    if (await isToBlame(rule, trials, work, solutions))
      return { errorClass: rule.errorClass, places: rule.places?.(select, schema) };
  return undefined;
}

/** Whether one of some queries is right, and a search finds nothing that refutes it. */
async function mendedBy(queries: Iterable<SelectStmt>, trials: RepairTrials, work: Work): Promise<boolean> {
  const isRefuted = refutation(trials, work);
  for (const query of queries) {
    const sql = printSelect(query);
    if ((await trials.agrees(sql)) && !(await isRefuted(sql))) return true;
  }
  return false;
}

/** Whether what a query's tree shows is what is wrong with it. */
async function isToBlame(
  { errorClass, mended, unless }: TreeRule,
  trials: RepairTrials,
  work: Work,
  solutions: readonly SelectStmt[],
): Promise<boolean> {
  const { select } = work.candidate;
  // Where a solution joins as many tables without a condition, that isn't the fault.
  if (errorClass === "join-without-condition")
    return productsIn(select) > Math.max(...solutions.map(productsIn));
  if (unless && (await mendedBy(unless(select), trials, work))) return false;
  return !mended || mendedBy(mended(select), trials, work);
}
