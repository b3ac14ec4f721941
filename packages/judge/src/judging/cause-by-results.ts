import { contains } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { hasWindow } from "../diagnosis/plain-query.ts";
import { compareResults } from "../results/compare.ts";
import type { ResultMismatch } from "../results/result-difference.ts";
import type { StepOutcome } from "../sandbox/trial-database.ts";
import { type Instance, instanceOf } from "../search/databases/instance.ts";
import { CANDIDATE, type PreparedPair } from "../search/trials/prepared-pair.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import { TrialRunner } from "../search/trials/trial-runner.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { instanceShown, type Rejection } from "./judged.ts";
import type { Work } from "./work.ts";

/** Databases on which the results must differ, and in the same way. */
const FEWEST_DIFFERENT = 2;

/**
 * What the results tell where no repair does (rule D22): on all databases of the exercise on which they differ, else on the
 * one that is shown, and on the visible data only one and the same column is off, or rows only come several times. The
 * prepared candidate is the rejected query afterwards.
 */
export async function causeByResults(
  { counterexample }: Rejection,
  { task, means, tables, pair, candidate, onVisible }: Work,
): Promise<ErrorClass | undefined> {
  const { database } = means;
  const prepared = await database.prepare(CANDIDATE, candidate.sql);
  if (!prepared.ok) return undefined;
  // Each database is run on once, whatever that costs.
  const runner = new TrialRunner(database, tables, pair, new TrialBudget(Number.POSITIVE_INFINITY));
  const differencesOn = async (instances: readonly Instance[]) => {
    const found: ResultMismatch[] = [];
    for (const instance of instances) {
      const trial = await runner.run(instance);
      if (trial.status !== "ran" || trial.difference === null) continue;
      if (!trial.candidate.ok) return null;
      const mismatch = mismatchOf(trial.reference, trial.candidate, pair);
      if (mismatch) found.push(mismatch);
    }
    return found;
  };
  const shown = counterexample && instanceShown(counterexample);
  const differences = await runner.onEmptyTables(async () => {
    const ofExercise = await differencesOn(task.gradingDatabases.map(instanceOf));
    // What is shown may be one of these made smaller.
    return ofExercise?.length === 0 && shown ? differencesOn([shown]) : ofExercise;
  });
  if (differences === null) return undefined;
  const reason = onVisible?.reason;
  if (reason?.kind === "rows" || reason?.kind === "duplicates") differences.push(reason);
  return causeOf(differences, (column) => isOfWindow(candidate.select, column));
}

/** Whether an output is calculated by a window; false where a star hides which one it is. */
function isOfWindow({ targetList = [] }: SelectStmt, column: number): boolean {
  const [before, target] = [targetList.slice(0, column), targetList[column]];
  return !contains(before, (kind) => kind === "A_Star") && hasWindow(target);
}

function mismatchOf(
  reference: StepOutcome,
  candidate: StepOutcome,
  { shape, candidateColumns }: PreparedPair,
): ResultMismatch | null {
  if (!reference.ok || !candidate.ok) return null;
  const rows = reference.rows.map((row) => row.slice(0, shape.visible));
  const expected = { columns: shape.columns.slice(0, shape.visible), rows };
  const actual = { columns: candidateColumns, rows: candidate.rows };
  return compareResults(expected, actual, { columns: [], names: false, order: "none" });
}

/** What differences on several databases have in common. */
export function causeOf(
  differences: readonly ResultMismatch[],
  isWindow: (column: number) => boolean = () => false,
): ErrorClass | undefined {
  if (differences.length < FEWEST_DIFFERENT) return undefined;
  const columns = new Set(
    differences.map((each) => (each.kind === "rows" ? each.difference.onlyColumn : undefined)),
  );
  const [column, ...others] = columns;
  if (column !== undefined && others.length === 0)
    return isWindow(column) ? "wrong-window" : "wrong-expression";
  return differences.every(({ kind }) => kind === "duplicates") ? "distinct-or-union" : undefined;
}
