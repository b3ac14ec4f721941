import type { SelectStmt } from "@pgsql/types";
import { sortKeyColumns } from "../../results/compare.ts";
import type { ResultColumn } from "../../results/statement-result.ts";
import type { JudgeRules } from "../../sandbox/index.ts";
import type { Prepared, SqlFailure, TrialDatabase } from "../../sandbox/trial-database.ts";
import { withSortKeys } from "../../sql/order-keys.ts";
import type { HeldFact } from "../databases/held-facts.ts";
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
}

export type PreparedOrNot =
  | { readonly kind: "prepared"; readonly pair: PreparedPair }
  /** The reference can't be prepared. */
  | { readonly kind: "unusable"; readonly message: string }
  /** The candidate can't. */
  | { readonly kind: "failed"; readonly failure: SqlFailure };

/**
 * Prepares the accepted solutions, the first of which is the reference, and the candidate. A candidate can read what is
 * prepared, run it, and so be judged right, or quote it: nothing but itself is.
 */
export async function preparePair(
  database: TrialDatabase,
  [reference, ...otherSolutions]: readonly [Query, ...Query[]],
  candidate: Query,
  rules: JudgeRules,
  facts: readonly HeldFact[],
): Promise<PreparedOrNot> {
  const plain = await database.prepareSecret(REFERENCE, reference.sql);
  if (!plain.ok) return { kind: "unusable", message: `The reference fails: ${plain.failure.message}` };
  const tried = await database.prepare(CANDIDATE, candidate.sql);
  if (!tried.ok) return { kind: "failed", failure: tried.failure };
  const shape = await prepareShape(database, reference, plain.columns, rules);
  const solutions: PreparedSolution[] = [];
  for (const [index, solution] of otherSolutions.entries()) {
    const name = `solution_${index + 2}`;
    const prepared = await database.prepareSecret(name, solution.sql);
    if (prepared.ok) solutions.push({ name, columns: prepared.columns });
  }
  const tieBroken = withRandomChoices(reference.select, { order: false });
  const hasTieBroken = tieBroken !== null && (await database.prepareSecret(TIE_BROKEN, tieBroken)).ok;
  return {
    kind: "prepared",
    pair: {
      shape,
      candidateColumns: tried.columns,
      hasTieBroken,
      otherSolutions: solutions,
      isCandidateShuffled: false,
      facts,
    },
  };
}

/** What order is judged by: a contract's keys are among the columns, a pair's may be hidden ones (rule P3). */
async function prepareShape(
  database: TrialDatabase,
  reference: Query,
  columns: readonly ResultColumn[],
  rules: JudgeRules,
): Promise<ReferenceShape> {
  const visible = columns.length;
  if (rules.kind === "contract") return { columns, visible, sortKeys: sortKeyColumns(rules.contract) };
  const keyed = rules.orderMatters ? withSortKeys(reference.select) : null;
  if (!keyed) return { columns, visible, sortKeys: [] };
  const withKeys: Prepared = await database.prepareSecret(REFERENCE, keyed.sql);
  if (!withKeys.ok) {
    await database.prepareSecret(REFERENCE, reference.sql);
    return { columns, visible, sortKeys: [] };
  }
  const sortKeys = keyed.keys.map((key) => {
    if ("output" in key) return key.output;
    return "hidden" in key ? visible + key.hidden : visible - key.outputFromEnd;
  });
  return { columns: withKeys.columns, visible, sortKeys };
}
