import { readsOnlyTables, withSortKeys } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { columnNames, type JudgedContract, sortKeyColumns } from "../../results/compare.ts";
import type { ResultColumn } from "../../results/statement-result.ts";
import type { JudgeRules } from "../../sandbox/index.ts";
import type { Prepared, SqlFailure, TrialDatabase } from "../../sandbox/trial-database.ts";
import type { HeldFact } from "../databases/held-facts.ts";
import type { Setup } from "../databases/setup.ts";
import { withNudgedRounding } from "./last-digits.ts";
import { withRandomChoices } from "./tie-breaks.ts";
import type { ReferenceShape } from "./trial.ts";

export const REFERENCE = "reference";
export const CANDIDATE = "candidate";
/** The reference with ties broken at random; see tie-breaks.ts. */
export const TIE_BROKEN = "tie_broken";

/** A query in its own words and as a tree. */
export interface Query {
  readonly select: SelectStmt;
  readonly sql: string;
}

/** A further accepted solution, prepared. */
interface PreparedSolution {
  readonly name: string;
  readonly columns: readonly ResultColumn[];
}

/** All that is run on each small database, prepared. */
export interface PreparedPair {
  readonly shape: ReferenceShape;
  readonly candidateColumns: readonly ResultColumn[];
  /** Whether there is a prepared TIE_BROKEN. */
  readonly hasTieBroken: boolean;
  readonly otherSolutions: readonly PreparedSolution[];
  /** Whether the prepared candidate makes open choices at random; see withRandomChoices. */
  readonly isCandidateShuffled: boolean;
  /** What every database must hold to. */
  readonly facts: readonly HeldFact[];
  /** Names of both queries with the values that they round a little larger and smaller (rule P28), where they round any. */
  readonly nudged: Nudged;
}

export interface Nudged {
  readonly reference: readonly string[];
  readonly candidate: readonly string[];
}

/** Where the candidate isn't the one that was prepared with the pair. */
export const NOT_NUDGED: Nudged = { reference: [], candidate: [] };

/** The pair once another query of these columns is prepared as its candidate. */
export function withCandidate(pair: PreparedPair, candidateColumns: readonly ResultColumn[]): PreparedPair {
  return { ...pair, candidateColumns, isCandidateShuffled: false, nudged: NOT_NUDGED };
}

export type PreparedOrNot =
  | { readonly kind: "prepared"; readonly pair: PreparedPair }
  /** The reference can't be prepared. */
  | { readonly kind: "unusable"; readonly message: string }
  /** The candidate can't. */
  | { readonly kind: "failed"; readonly failure: SqlFailure };

/**
 * Prepares the accepted solutions, the first of which is the reference, and the candidate. A candidate that looks at the
 * session could read what is prepared, run it, and so be judged right, or quote it: for such a one nothing but itself is.
 * For one that reads tables alone all are, which saves PostgreSQL to parse the reference anew on every database. What is
 * prepared is gone when the sandbox has its database back.
 */
export async function preparePair(
  database: TrialDatabase,
  [reference, ...otherSolutions]: readonly [Query, ...Query[]],
  candidate: Query,
  rules: JudgeRules,
  { facts, schema }: Pick<Setup, "facts" | "schema">,
): Promise<PreparedOrNot> {
  const isOpen = readsOnlyTables(candidate.select, schema);
  const prepare: Prepare = isOpen
    ? (name, sql) => database.prepare(name, sql)
    : (name, sql) => database.prepareSecret(name, sql);
  const plain = await prepare(REFERENCE, reference.sql);
  if (!plain.ok) return { kind: "unusable", message: `The reference fails: ${plain.failure.message}` };
  const tried = await database.prepare(CANDIDATE, candidate.sql);
  if (!tried.ok) return { kind: "failed", failure: tried.failure };
  const shape = await prepareShape(prepare, reference, plain.columns, rules);
  const solutions: PreparedSolution[] = [];
  for (const [index, solution] of otherSolutions.entries()) {
    const name = `solution_${index + 2}`;
    const prepared = await prepare(name, solution.sql);
    if (prepared.ok) solutions.push({ name, columns: prepared.columns });
  }
  const tieBroken = withRandomChoices(reference.select, { order: false });
  const hasTieBroken = tieBroken !== null && (await prepare(TIE_BROKEN, tieBroken)).ok;
  return {
    kind: "prepared",
    pair: {
      shape,
      candidateColumns: tried.columns,
      hasTieBroken,
      otherSolutions: solutions,
      isCandidateShuffled: false,
      facts,
      nudged: {
        // Hidden sort keys aren't part of it.
        reference:
          shape.columns.length === shape.visible ? await prepareNudged(prepare, REFERENCE, reference) : [],
        candidate: await prepareNudged((name, sql) => database.prepare(name, sql), CANDIDATE, candidate),
      },
    },
  };
}

async function prepareNudged(prepare: Prepare, of: string, { select }: Query): Promise<readonly string[]> {
  const names: string[] = [];
  for (const direction of ["up", "down"] as const) {
    const sql = withNudgedRounding(select, direction);
    const name = `${of}_${direction}`;
    if (sql !== null && (await prepare(name, sql)).ok) names.push(name);
  }
  return names;
}

type Prepare = (name: string, sql: string) => Promise<Prepared>;

function shapeByContract(columns: readonly ResultColumn[], contract: JudgedContract): ReferenceShape {
  const shape = { columns, visible: columns.length, sortKeys: sortKeyColumns(contract) };
  return contract.anyColumnOrder ? { ...shape, names: columnNames(contract) } : shape;
}

/** What order is judged by: a contract's keys are among the columns, a pair's may be hidden ones (rule P3). */
async function prepareShape(
  prepare: Prepare,
  reference: Query,
  columns: readonly ResultColumn[],
  rules: JudgeRules,
): Promise<ReferenceShape> {
  const visible = columns.length;
  const { sql } = reference;
  if (rules.kind === "contract") return shapeByContract(columns, rules.contract);
  const keyed = rules.orderMatters ? withSortKeys(reference.select) : null;
  if (!keyed) return { columns, visible, sortKeys: [] };
  const withKeys = await prepare(REFERENCE, keyed.sql);
  if (!withKeys.ok) {
    await prepare(REFERENCE, sql);
    return { columns, visible, sortKeys: [] };
  }
  const sortKeys = keyed.keys.map((key) => {
    if ("output" in key) return key.output;
    return "hidden" in key ? visible + key.hidden : visible - key.outputFromEnd;
  });
  return { columns: withKeys.columns, visible, sortKeys };
}
