import { isSamePart, printSelect, type Schema } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { canonical } from "./canonical.ts";
import { compareSelects } from "./compare-selects.ts";
import { CLAUSE_ORDER, type Diagnosis } from "./diagnosis.ts";
import { type Build, type Edit, Edits } from "./edits.ts";
import { fewest } from "./fewest.ts";
import { formsOf, pairsOfForms } from "./forms.ts";
import { diagnosisOf } from "./named-repairs.ts";
import { productsIn } from "./products.ts";

export interface DiagnosisMeans {
  readonly schema: Schema;
  /** Whether a query is right on every database that it is tried on. */
  isRight(sql: string): Promise<boolean>;
  /** Looks for a further database on which a query is wrong; from then on `isRight` tries it too. */
  isRefuted(sql: string): Promise<boolean>;
  /** Whether the query was rejected for a choice that it leaves open: run once, it may look right. */
  readonly isOpenChoice: boolean;
}

/** At most this many queries are tried for an answer. */
const MOST_TRIED = 70;
/** At most this many comparisons are tried, nearest first. */
const MOST_SOLUTIONS = 3;
/** Pairs are only tried among at most this many differences. */
const MOST_IN_PAIRS = 9;
/** At most this many times the search for a repair starts again after a database refutes one. */
const MOST_ROUNDS = 3;
/** With more differences than this, the nearest comparison alone shows nothing. */
const MOST_NEAREST = 2;

/**
 * Finds the fewest differences from a solution whose repair makes a rejected query right. Every repair was run. Null if
 * none is known.
 */
export async function diagnose(
  own: SelectStmt,
  solutions: readonly SelectStmt[],
  means: DiagnosisMeans,
): Promise<Diagnosis | null> {
  const compared = nearestOf(own, solutions, means.schema);
  const nearest = means.isOpenChoice ? null : nearestDiagnosis(compared);
  const mostProducts = Math.max(productsIn(own), ...solutions.map(productsIn));
  const best = await new Prover(means, mostProducts).best(compared);
  if (best === null) return nearest;
  const { from, needed } = best;
  const found = diagnosisOf(needed);
  const ofNearest = found.cause === undefined && found.likely === undefined && nearest;
  return { ...found, ...ofNearest, isOneAsWritten: from.isAsWritten && needed.length === 1 };
}

/** Compares a query with the solutions in every form, and returns the comparisons with the fewest differences first. */
function nearestOf(own: SelectStmt, solutions: readonly SelectStmt[], schema: Schema): readonly Compared[] {
  const mine = formsOf(canonical(own, schema));
  return solutions
    .flatMap((solution) => comparisons(mine, formsOf(canonical(solution, schema))))
    .filter(({ edits }) => edits.length > 0 && !edits.some(({ isWhole }) => isWhole))
    .sort((a, b) => a.edits.length - b.edits.length)
    .slice(0, MOST_SOLUTIONS);
}

interface Proved {
  readonly from: Compared;
  /** The differences to repair. */
  readonly needed: readonly Edit[];
}

/** Runs repaired queries, up to a limit for each answer. */
class Prover {
  readonly #means: DiagnosisMeans;
  readonly #mostProducts: number;
  #tried = 0;

  constructor(means: DiagnosisMeans, mostProducts: number) {
    this.#means = means;
    this.#mostProducts = mostProducts;
  }

  /** The comparison whose proved repair needs the fewest differences. */
  async best(compared: readonly Compared[]): Promise<Proved | null> {
    const { isOpenChoice } = this.#means;
    let best: Proved | null = null;
    for (const from of compared) {
      if (!isOpenChoice && (await this.#isMended(from, []))) continue;
      const edits = isOpenChoice ? from.edits.filter(isOfOrder) : from.edits;
      const needed = await this.#needed(from, edits);
      if (needed && (best === null || needed.length < best.needed.length)) best = { from, needed };
      if (best?.needed.length === 1) break;
    }
    return best;
  }

  /** The fewest differences that repair a query, and that a search can't refute. */
  async #needed(from: Compared, edits: readonly Edit[]): Promise<readonly Edit[] | null> {
    const mostPairs = edits.length <= MOST_IN_PAIRS ? Number.POSITIVE_INFINITY : 0;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const needed = await fewest(edits, (taken) => this.#isMended(from, taken), { mostPairs });
      const isSolution = needed?.length === from.edits.length && from.isOfSolution;
      if (needed === null || isSolution || this.#means.isOpenChoice) return needed;
      const sql = printed(built(from, needed));
      if (sql === null || !(await this.#means.isRefuted(sql))) return needed;
    }
    return null;
  }

  async #isMended(from: Compared, taken: readonly Edit[]): Promise<boolean> {
    if (this.#tried >= MOST_TRIED) return false;
    this.#tried += 1;
    const query = built(from, taken);
    if (productsIn(query) > this.#mostProducts) return false;
    const sql = printed(query);
    return sql !== null && this.#means.isRight(sql);
  }
}

function built({ build }: Pick<Compared, "build">, taken: readonly Edit[]): SelectStmt {
  return build(new Set(taken.map(({ id }) => id)));
}

/** The differences of the nearest comparison, if they are few and share a name. The query may be wrong elsewhere too. */
function nearestDiagnosis([nearest]: readonly Compared[]): Diagnosis | null {
  if (!nearest || nearest.edits.length > MOST_NEAREST) return null;
  const [likely, ...others] = new Set(nearest.edits.map((edit) => edit.cause));
  if (!likely || likely === "wrong-expression" || others.length > 0) return null;
  const { clauses, places } = diagnosisOf(nearest.edits);
  return { clauses, places, cause: undefined, likely };
}

/** What each difference between two queries is called. */
export function causesOfDifference(
  own: SelectStmt,
  other: SelectStmt,
  schema: Schema,
): readonly (ErrorClass | null)[] {
  return compare(canonical(own, schema), canonical(other, schema))?.edits.map(({ cause }) => cause) ?? [];
}

interface Compared {
  /** Whether the learner's query is compared as it was written. */
  readonly isAsWritten: boolean;
  /** Whether the solution is compared as it was written: its other forms may be right on fewer databases. */
  readonly isOfSolution: boolean;
  readonly build: Build<SelectStmt>;
  readonly edits: readonly Edit[];
}

/** Comparisons of two queries as they are written, and in each further form that either of them can take. */
function comparisons(own: readonly SelectStmt[], other: readonly SelectStmt[]): readonly Compared[] {
  return pairsOfForms(own, other).flatMap((pair) => {
    const found = compare(pair.own, pair.other);
    if (!found) return [];
    const isAsWritten = isSamePart(pair.own, own[0]);
    return [{ ...found, isAsWritten, isOfSolution: isSamePart(pair.other, other[0]) }];
  });
}

/** Compares two queries. Null if their trees are too deep. */
function compare(own: SelectStmt, other: SelectStmt): Pick<Compared, "build" | "edits"> | null {
  const edits = new Edits();
  try {
    const build = compareSelects(own, other, edits);
    const placeOf = ({ clause }: Edit) => CLAUSE_ORDER.indexOf(clause);
    return { build, edits: edits.list.toSorted((a, b) => placeOf(a) - placeOf(b)) };
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault;
    return null;
  }
}

/** A query as SQL; null if its tree can't be printed. */
function printed(select: SelectStmt): string | null {
  try {
    return printSelect(select);
  } catch {
    return null;
  }
}

function isOfOrder({ clause, cause }: Edit): boolean {
  return (
    clause === "ORDER BY" || clause === "LIMIT" || cause === "wrong-window" || cause === "wrong-sort-key"
  );
}
