import { compareResults } from "../results/compare.ts";
import type { ResultMismatch } from "../results/result-difference.ts";
import type { StepOutcome } from "../sandbox/trial-database.ts";
import { instanceOf } from "../search/databases/instance.ts";
import { CANDIDATE, type PreparedPair } from "../search/trials/prepared-pair.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import { TrialRunner } from "../search/trials/trial-runner.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { instanceShown, type Rejection } from "./judged.ts";
import type { Work } from "./work.ts";

/** Work that it may take: each database is run on once. */
const TRIALS = 1_000;
/** Databases on which the results must differ, and in the same way. */
const FEWEST_DIFFERENT = 2;

/**
 * What the results tell where no repair does (rule D22): on all databases on which they differ, the one that is shown, the
 * exercise's own and the visible data, only one and the same column is off, or rows only come several times. The prepared candidate is the rejected query afterwards.
 */
export async function causeByResults(
  { counterexample }: Rejection,
  { task, means, tables, pair, candidate, onVisible }: Work,
): Promise<ErrorClass | undefined> {
  const { database } = means;
  const prepared = await database.prepare(CANDIDATE, candidate.sql);
  if (!prepared.ok) return undefined;
  const shown = counterexample && instanceShown(counterexample);
  const runner = new TrialRunner(database, tables, pair, new TrialBudget(TRIALS));
  const differences = await runner.onEmptyTables(async () => {
    const found: (ResultMismatch | null)[] = [];
    for (const instance of [...(shown ? [shown] : []), ...task.gradingDatabases.map(instanceOf)]) {
      const trial = await runner.run(instance);
      if (trial.status === "ran") found.push(mismatchOf(trial.reference, trial.candidate, pair));
    }
    return found;
  });
  const reason = onVisible?.reason;
  if (reason?.kind === "rows" || reason?.kind === "duplicates") differences.push(reason);
  return causeOf(differences.filter((each) => each !== null));
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
export function causeOf(differences: readonly ResultMismatch[]): ErrorClass | undefined {
  if (differences.length < FEWEST_DIFFERENT) return undefined;
  const columns = new Set(
    differences.map((each) => (each.kind === "rows" ? each.difference.onlyColumn : undefined)),
  );
  const [column, ...others] = columns;
  if (column !== undefined && others.length === 0) return "wrong-expression";
  return differences.every(({ kind }) => kind === "duplicates") ? "distinct-or-union" : undefined;
}
