import type { SelectStmt } from "@pgsql/types";
import type { Counterexample } from "./counterexample.ts";
import { Explainer } from "./explain-difference.ts";
import { findDifference, type SearchStage } from "./find-difference.ts";
import { readGivenRows } from "./given-rows.ts";
import { rowCount } from "./instance.ts";
import type { JudgeLimits } from "./judge-limits.ts";
import { findChance } from "./open-choices.ts";
import { withSortKeys } from "./order-keys.ts";
import { type ParseSql, parseQuery } from "./parse-tree.ts";
import { printSql } from "./print-sql.ts";
import { createRandom } from "./random.ts";
import { searchSpace } from "./search-space.ts";
import type { Setup } from "./setup.ts";
import { withRandomChoices } from "./tie-breaks.ts";
import { compareOutcomes, type Difference, type ReferenceShape } from "./trial.ts";
import type { SqlFailure, StepOutcome, TrialDatabase } from "./trial-database.ts";
import {
  CANDIDATE,
  type PreparedPair,
  REFERENCE,
  SAME_TIE_BREAKS,
  TIE_BROKEN,
  TIE_BROKEN_RUNS,
  TrialRunner,
} from "./trial-runner.ts";

export interface QueryPair {
  readonly reference: string;
  readonly candidate: string;
  /** Whether the order that the reference sorts by is asked for. */
  readonly orderMatters: boolean;
}

export type PairStage =
  /** Told from the text: no query, no valid SQL. */
  | "syntax"
  /** Told from the results' shape. */
  | "shape"
  /** Both queries are the same but for their writing. */
  | "same"
  /** Told on the given data. */
  | "given"
  | SearchStage
  /** The candidate leaves a choice open that the reference makes: a right result would be chance. */
  | "open-choice"
  /** Nothing tells them apart. */
  | "exhausted";

export type PairVerdict =
  | { readonly verdict: "right"; readonly stage: PairStage; readonly trials: number; readonly ms: number }
  | {
      readonly verdict: "wrong";
      readonly stage: PairStage;
      readonly class: Difference | "not-a-query" | "several-statements" | "empty" | "order-by-missing";
      readonly counterexample?: Counterexample;
      readonly trials: number;
      readonly ms: number;
    }
  /** The candidate fails on the given data. */
  | {
      readonly verdict: "error";
      readonly stage: PairStage;
      readonly failure: SqlFailure;
      readonly ms: number;
    }
  /** The reference can't be judged by. */
  | { readonly verdict: "unusable"; readonly message: string; readonly ms: number };

/** Rows of one result read on the given data. */
const GIVEN_ROW_LIMIT = 20_000;
/** Share of the time that the search may use, the rest being for shrinking. */
const SEARCH_SHARE = 0.7;

/**
 * Decides whether a candidate query means the same as a reference, by searching for a database on which they differ
 * (rules in SPEC.md). `setup` is of the database that is open, which is left as it was.
 */
export async function judgePair(
  database: TrialDatabase,
  setup: Setup,
  pair: QueryPair,
  limits: JudgeLimits,
  parse: ParseSql,
): Promise<PairVerdict> {
  const startedAt = limits.now();
  const ms = () => Math.round(limits.now() - startedAt);
  const reference = await parseQuery(parse, pair.reference);
  if (reference.kind !== "query")
    return {
      verdict: "unusable",
      message: `The reference is no single query (${reference.kind}).`,
      ms: ms(),
    };
  const candidate = await parseQuery(parse, pair.candidate);
  if (candidate.kind === "syntax-error") {
    return {
      verdict: "error",
      stage: "syntax",
      failure: { sqlstate: "42601", message: candidate.message },
      ms: ms(),
    };
  }
  if (candidate.kind !== "query")
    return { verdict: "wrong", stage: "syntax", class: candidate.kind, trials: 0, ms: ms() };

  const prepared = await preparePair(database, reference, candidate, pair.orderMatters);
  if ("unusable" in prepared) return { verdict: "unusable", message: prepared.unusable, ms: ms() };
  if ("failure" in prepared) return { verdict: "error", stage: "given", failure: prepared.failure, ms: ms() };
  if (prepared.shape.visible !== prepared.candidateColumns.length) {
    return { verdict: "wrong", stage: "shape", class: "column-count", trials: 0, ms: ms() };
  }
  const given = await runOnGiven(database, prepared);
  if (!given.reference.ok)
    return {
      verdict: "unusable",
      message: `The reference fails: ${given.reference.failure.message}`,
      ms: ms(),
    };
  if (!given.candidate.ok)
    return { verdict: "error", stage: "given", failure: given.candidate.failure, ms: ms() };
  if (isSameTree(reference.select, candidate.select))
    return { verdict: "right", stage: "same", trials: 0, ms: ms() };

  const { tables, pools, ...space } = await searchSpace(database, setup, [
    reference.select,
    candidate.select,
  ]);
  const rows = await readGivenRows(database, tables, setup.mined, given.difference !== null);
  const runner = new TrialRunner(database, tables, prepared);
  const search = (trials: TrialRunner) =>
    findDifference(tables, pools, trials, {
      ...space,
      given: rows && rowCount(rows) <= 40 ? rows : null,
      random: createRandom(limits.seed),
      isOver: () => limits.now() - startedAt > limits.timeBudgetMs * SEARCH_SHARE,
    });
  await runner.begin([...setup.schema.tables.values()]);
  try {
    const work = new Explainer(tables, pools, runner, prepared, limits, startedAt);
    const found =
      (await search(runner)) ??
      (given.difference && rows ? await work.fromGiven(rows, given.difference) : null);
    if (found) {
      const counterexample = await work.explain(found);
      if (counterexample) {
        const stage = "fromGiven" in found ? "given" : found.stage;
        return {
          verdict: "wrong",
          stage,
          class: counterexample.difference,
          counterexample,
          trials: runner.count,
          ms: ms(),
        };
      }
    }
    if (given.difference)
      return { verdict: "wrong", stage: "given", class: given.difference, trials: runner.count, ms: ms() };
    const chance = await findChance(database, prepared, reference.select, candidate, {
      search,
      runnerFor: (each) => new TrialRunner(database, tables, each),
      explainerFor: (trials, each) => new Explainer(tables, pools, trials, each, limits, startedAt),
    });
    if (chance) {
      const isUnsorted = chance.difference === "order" && !candidate.select.sortClause?.length;
      return {
        verdict: "wrong",
        stage: "open-choice",
        class: isUnsorted ? "order-by-missing" : chance.difference,
        ...(chance.counterexample ? { counterexample: chance.counterexample } : {}),
        trials: runner.count + chance.trials,
        ms: ms(),
      };
    }
    return { verdict: "right", stage: "exhausted", trials: runner.count, ms: ms() };
  } finally {
    await runner.end();
  }
}

interface Query {
  readonly select: SelectStmt;
  readonly sql: string;
}

async function preparePair(
  database: TrialDatabase,
  reference: Query,
  candidate: Query,
  orderMatters: boolean,
): Promise<PreparedPair | { unusable: string } | { failure: SqlFailure }> {
  const plain = await database.prepare(REFERENCE, reference.sql);
  if (!plain.ok) return { unusable: `The reference fails: ${plain.failure.message}` };
  let shape: ReferenceShape = { columns: plain.columns, visible: plain.columns.length, sortKeys: [] };
  const keyed = orderMatters ? withSortKeys(reference.select) : null;
  if (keyed) {
    const withKeys = await database.prepare(REFERENCE, keyed.sql);
    const visible = plain.columns.length;
    if (withKeys.ok) {
      const sortKeys = keyed.keys.map((key) => {
        if ("output" in key) return key.output;
        return "hidden" in key ? visible + key.hidden : visible - key.outputFromEnd;
      });
      shape = { columns: withKeys.columns, visible, sortKeys };
    } else await database.prepare(REFERENCE, reference.sql);
  }
  const tried = await database.prepare(CANDIDATE, candidate.sql);
  if (!tried.ok) return { failure: tried.failure };
  const tieBroken = withRandomChoices(reference.select, { order: false });
  const hasTieBroken = tieBroken !== null && (await database.prepare(TIE_BROKEN, tieBroken)).ok;
  return { shape, candidateColumns: tried.columns, hasTieBroken, isCandidateShuffled: false };
}

interface GivenOutcome {
  readonly reference: StepOutcome;
  readonly candidate: StepOutcome;
  /** A difference on the given data that isn't due to choices the reference leaves open. */
  readonly difference: Difference | null;
}

async function runOnGiven(database: TrialDatabase, pair: PreparedPair): Promise<GivenOutcome> {
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

function isSameTree(a: SelectStmt, b: SelectStmt): boolean {
  return printSql({ SelectStmt: a }) === printSql({ SelectStmt: b });
}
