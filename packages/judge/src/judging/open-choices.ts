import type { SelectStmt } from "@pgsql/types";
import type { TrialDatabase } from "../sandbox/trial-database.ts";
import type { Explainer } from "../search/counterexample/explain-difference.ts";
import type { Instance } from "../search/databases/instance.ts";
import { shuffledText } from "../search/trials/chance.ts";
import type { Found } from "../search/trials/find-difference.ts";
import { CANDIDATE, type PreparedPair, type Query } from "../search/trials/prepared-pair.ts";
import type { Difference } from "../search/trials/trial.ts";
import type { TrialRunner } from "../search/trials/trial-runner.ts";
import type { Counterexample } from "../verdicts/counterexample.ts";

/** A candidate that is right only as long as PostgreSQL happens to choose so. */
export interface Chance {
  readonly difference: Difference;
  /** Absent when only the visible data show it, and they are too many to be made small. */
  readonly counterexample: Counterexample | null;
}

/** A candidate prepared so that it makes its open choices at random, in place of the candidate itself. */
export interface ShuffledCandidate {
  readonly pair: PreparedPair;
  /** Prepares the candidate again as it was written. */
  restore(): Promise<void>;
}

/** Null when the candidate leaves nothing open that counts. */
export async function shuffledCandidate(
  database: TrialDatabase,
  pair: PreparedPair,
  reference: SelectStmt,
  candidate: Query,
): Promise<ShuffledCandidate | null> {
  const sql = shuffledText(candidate.select, reference, { isOrdered: pair.shape.sortKeys.length > 0 });
  if (sql === null) return null;
  const restore = async () => {
    await database.prepare(CANDIDATE, candidate.sql);
  };
  const prepared = await database.prepare(CANDIDATE, sql);
  if (prepared.ok) return { pair: { ...pair, isCandidateShuffled: true }, restore };
  await restore();
  return null;
}

export interface ChanceTools {
  readonly runnerFor: (pair: PreparedPair) => TrialRunner;
  readonly explainerFor: (runner: TrialRunner, pair: PreparedPair) => Explainer;
}

/**
 * What is shown of a database on which the shuffled candidate goes wrong: made small, and on it the query itself going
 * wrong, its rows perhaps inserted in another order; otherwise a result that PostgreSQL may give. The tables are empty,
 * in a transaction.
 */
export async function explainChance(
  found: Omit<Found, "stage">,
  { pair: shuffledPair, restore }: ShuffledCandidate,
  { runnerFor, explainerFor }: ChanceTools,
): Promise<Chance> {
  const shuffled = explainerFor(runnerFor(shuffledPair), shuffledPair);
  const small = await shuffled.minimum(found);
  const possible = await shuffled.replay(small);
  await restore();
  const pair = { ...shuffledPair, isCandidateShuffled: false };
  const runner = runnerFor(pair);
  for (const instance of insertionOrders(small.instance)) {
    const trial = await runner.run(instance);
    if (trial.status === "refused" || trial.difference === null) continue;
    const counterexample = await explainerFor(runner, pair).replay({ ...small, instance });
    return { difference: trial.difference, counterexample };
  }
  return { difference: found.difference, counterexample: possible };
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
