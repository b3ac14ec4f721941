import type { StepOutcome, TrialDatabase } from "../../sandbox/trial-database.ts";
import { CANDIDATE, type PreparedPair, REFERENCE, TIE_BROKEN } from "./prepared-pair.ts";
import { compareOutcomes, type Difference } from "./trial.ts";
import { SAME_TIE_BREAKS, TIE_BROKEN_RUNS } from "./trial-runner.ts";

/** Rows of one result read on the given data. */
const GIVEN_ROW_LIMIT = 20_000;

export interface GivenOutcome {
  readonly reference: StepOutcome;
  readonly candidate: StepOutcome;
  /** A difference on the given data that isn't due to choices the reference leaves open. */
  readonly difference: Difference | null;
}

/** Runs both queries on the data that are open (rule P5). */
export async function runOnGiven(database: TrialDatabase, pair: PreparedPair): Promise<GivenOutcome> {
  const query = (name: string) => ({ kind: "query", name, rowLimit: GIVEN_ROW_LIMIT }) as const;
  const [, reference, , candidate] = await database.run([
    { kind: "script", sql: "BEGIN; SAVEPOINT given" },
    query(REFERENCE),
    { kind: "script", sql: "ROLLBACK TO given" },
    query(CANDIDATE),
    { kind: "script", sql: "ROLLBACK" },
  ]);
  if (!reference || !candidate) throw new Error("The database gave no answer.");
  if (!reference.ok || !candidate.ok || reference.truncated)
    return { reference, candidate, difference: null };
  const { shape, candidateColumns, hasTieBroken } = pair;
  const difference = compareOutcomes(reference, candidate, shape, candidateColumns);
  if (difference === null || !hasTieBroken) return { reference, candidate, difference };
  const shown = shape.columns.slice(0, shape.visible);
  const visible = { ...reference, rows: reference.rows.map((row) => row.slice(0, shape.visible)) };
  const runs = Array.from({ length: TIE_BROKEN_RUNS }, () => query(TIE_BROKEN));
  const [, ...outcomes] = await database.run([{ kind: "script", sql: SAME_TIE_BREAKS }, ...runs]);
  for (const again of outcomes) {
    const own = { columns: shown, visible: shape.visible, sortKeys: [] };
    if (compareOutcomes(visible, again, own, shown) !== null)
      return { reference, candidate, difference: null };
  }
  return { reference, candidate, difference };
}
