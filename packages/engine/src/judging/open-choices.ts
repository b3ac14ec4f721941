import type { SelectStmt } from "@pgsql/types";
import type { TrialDatabase } from "../sandbox/trial-database.ts";
import type { Explainer } from "../search/counterexample/explain-difference.ts";
import type { Instance } from "../search/databases/instance.ts";
import type { Found } from "../search/trials/find-difference.ts";
import { CANDIDATE, type PreparedPair, type Query } from "../search/trials/prepared-pair.ts";
import { withRandomChoices } from "../search/trials/tie-breaks.ts";
import type { Difference } from "../search/trials/trial.ts";
import type { TrialRunner } from "../search/trials/trial-runner.ts";
import { outputPlace, outputTargets } from "../sql/order-keys.ts";
import type { Counterexample } from "../verdicts/counterexample.ts";

/** A candidate that is right only as long as PostgreSQL happens to choose so. */
export interface Chance {
  readonly difference: Difference;
  /** Absent when PostgreSQL chose rightly in every order of insertion that was tried. */
  readonly counterexample: Counterexample | null;
}

export interface ChanceTools {
  readonly search: (runner: TrialRunner) => Promise<Found | null>;
  readonly runnerFor: (pair: PreparedPair) => TrialRunner;
  readonly explainerFor: (runner: TrialRunner, pair: PreparedPair) => Explainer;
}

/**
 * Judges a candidate with what it leaves open decided at random (rule P4); null when it leaves nothing open that counts,
 * or nothing comes of it. The tables are empty, in a transaction.
 */
export async function findChance(
  database: TrialDatabase,
  pair: PreparedPair,
  reference: SelectStmt,
  candidate: Query,
  tools: ChanceTools,
): Promise<Chance | null> {
  const order = pair.shape.sortKeys.length > 0 && !hasSameOrder(reference, candidate.select);
  const sql = withRandomChoices(candidate.select, { order });
  if (sql === null || !(await database.prepare(CANDIDATE, sql)).ok) return null;
  const shuffledPair = { ...pair, isCandidateShuffled: true };
  const shuffled = tools.runnerFor(shuffledPair);
  const found = await tools.search(shuffled);
  const small = found ? await tools.explainerFor(shuffled, shuffledPair).minimum(found) : null;
  await database.prepare(CANDIDATE, candidate.sql);
  if (!found || !small) return null;

  // A counterexample is one on which the query itself goes wrong.
  const runner = tools.runnerFor(pair);
  for (const instance of insertionOrders(small.instance)) {
    const trial = await runner.run(instance);
    if (trial.status === "refused" || trial.difference === null) continue;
    const counterexample = await tools.explainerFor(runner, pair).replay({ ...small, instance });
    return { difference: trial.difference, counterexample };
  }
  return { difference: found.difference, counterexample: null };
}

const MOST_ROWS_TO_REORDER = 4;

/** The database with the rows of one table at a time in other orders. */
function* insertionOrders(instance: Instance): Generator<Instance> {
  yield instance;
  for (const [key, rows] of instance) {
    if (rows.length > MOST_ROWS_TO_REORDER) yield new Map([...instance, [key, [...rows].reverse()]]);
    else for (const order of permutations(rows)) yield new Map([...instance, [key, order]]);
  }
}

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item, place) =>
    permutations(items.toSpliced(place, 1)).map((others) => [item, ...others]),
  );
}

/** Whether the candidate sorts by the same output columns in the same directions, perhaps by more after them. */
function hasSameOrder(reference: SelectStmt, candidate: SelectStmt): boolean {
  const keys = sortedOutputs(candidate);
  return sortedOutputs(reference).every((key, index) => key !== null && key === keys[index]);
}

function sortedOutputs(select: SelectStmt): readonly (string | null)[] {
  const targets = outputTargets(select);
  return (select.sortClause ?? []).map((node) => {
    if (!("SortBy" in node) || !node.SortBy.node) return null;
    const { node: key, sortby_dir, sortby_nulls } = node.SortBy;
    const place = outputPlace(key, targets);
    return place ? JSON.stringify([place, sortby_dir, sortby_nulls]) : null;
  });
}
