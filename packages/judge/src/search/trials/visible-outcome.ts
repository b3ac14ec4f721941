import type { StepOutcome, TrialDatabase } from "../../sandbox/trial-database.ts";
import { GRADING_ROW_LIMIT } from "../../verdicts/verdict.ts";
import { CANDIDATE, type PreparedPair, REFERENCE, TIE_BROKEN } from "./prepared-pair.ts";
import { compareOutcomes, type Difference } from "./trial.ts";
import { SAME_TIE_BREAKS, SHUFFLES, TIE_BROKEN_RUNS } from "./trial-runner.ts";

export interface VisibleOutcome {
  readonly reference: StepOutcome;
  readonly candidate: StepOutcome;
  /** A difference on the visible data that isn't due to choices the reference leaves open. */
  readonly difference: Difference | null;
}

/**
 * Runs both queries on the data that are open (rule P5).
 * @param known what the reference gives there, if it was run already
 */
export async function runOnVisible(
  database: TrialDatabase,
  pair: PreparedPair,
  known?: StepOutcome,
): Promise<VisibleOutcome> {
  const query = (name: string) => ({ kind: "query", name, rowLimit: GRADING_ROW_LIMIT }) as const;
  const { shape, candidateColumns, hasTieBroken, isCandidateShuffled } = pair;
  const [, ran, , ...rest] = await database.run([
    { kind: "script", sql: "BEGIN; SAVEPOINT given" },
    known ? { kind: "script", sql: "SELECT" } : query(REFERENCE),
    {
      kind: "script",
      sql: isCandidateShuffled ? `ROLLBACK TO given; ${SAME_TIE_BREAKS}` : "ROLLBACK TO given",
    },
    ...Array.from({ length: isCandidateShuffled ? SHUFFLES : 1 }, () => query(CANDIDATE)),
    { kind: "script", sql: "ROLLBACK" },
  ]);
  const reference = known ?? ran;
  const candidates = rest.slice(0, -1);
  const [first] = candidates;
  if (!reference || !first) throw new Error("The database gave no answer.");
  const candidate =
    candidates.find((each) => compareOutcomes(reference, each, shape, candidateColumns) !== null) ?? first;
  if (!reference.ok || !candidate.ok || reference.truncated)
    return { reference, candidate, difference: null };
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
