import { isSamePart, printSelect, type Schema } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { canonical } from "./canonical.ts";
import { compareSelects } from "./compare-selects.ts";
import { CLAUSE_ORDER, type Diagnosis } from "./diagnosis.ts";
import { type Build, type Edit, Edits } from "./edits.ts";
import { fewest } from "./fewest.ts";
import { formsOf } from "./forms.ts";
import { productsIn } from "./products.ts";
import { told } from "./told-of-repairs.ts";

export interface DiagnosisMeans {
  readonly schema: Schema;
  /** Whether a query is right on every database that it is tried on. */
  isRight(sql: string): Promise<boolean>;
  /** Looks for a further database on which a query is wrong; from then on `isRight` tries it too. */
  isRefuted(sql: string): Promise<boolean>;
  /** Whether the query was rejected for a choice that it leaves open: run once, it may look right. */
  readonly isOpenChoice: boolean;
}

/** Queries that are tried for one answer. */
const MOST_TRIED = 70;
/** Solutions that are held against it, the nearest first. */
const MOST_SOLUTIONS = 3;
/** So many differences are tried two by two. */
const MOST_IN_PAIRS = 9;
/** Times that a repair is looked for anew, after a database refuted the last one. */
const MOST_ROUNDS = 3;
/** With more differences than these even the nearest comparison tells nothing by itself. */
const MOST_NEAREST = 2;

/**
 * The fewest differences from a solution with which, mended, a rejected query is right. Every repair was run. Null where
 * nothing is known.
 */
export async function diagnose(
  own: SelectStmt,
  solutions: readonly SelectStmt[],
  means: DiagnosisMeans,
): Promise<Diagnosis | null> {
  const compared = nearestOf(own, solutions, means.schema);
  const nearest = means.isOpenChoice ? null : toldOfNearest(compared);
  const mostProducts = Math.max(productsIn(own), ...solutions.map(productsIn));
  const best = await new Prover(means, mostProducts).best(compared);
  if (best === null) return nearest;
  const { from, needed } = best;
  const found = told(needed);
  const ofNearest = found.cause === undefined && found.likely === undefined && nearest;
  return { ...found, ...ofNearest, isOneAsWritten: from.isAsWritten && needed.length === 1 };
}

/** Comparisons with the solutions in every form, those with the fewest differences first. */
function nearestOf(own: SelectStmt, solutions: readonly SelectStmt[], schema: Schema): readonly Compared[] {
  const written = canonical(own, schema);
  return solutions
    .flatMap((solution) => comparisons(written, canonical(solution, schema)))
    .filter(({ edits }) => edits.length > 0 && !edits.some(({ isWhole }) => isWhole))
    .sort((a, b) => a.edits.length - b.edits.length)
    .slice(0, MOST_SOLUTIONS);
}

interface Proved {
  readonly from: Compared;
  /** The differences that are to be mended. */
  readonly needed: readonly Edit[];
}

/** Runs repaired queries, of which only so many are tried for one answer. */
class Prover {
  readonly #means: DiagnosisMeans;
  readonly #mostProducts: number;
  #tried = 0;

  constructor(means: DiagnosisMeans, mostProducts: number) {
    this.#means = means;
    this.#mostProducts = mostProducts;
  }

  /** The fewest differences that are proved. */
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

  /** The fewest differences that mend a query, though a search tries to refute it. */
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

/** The differences of the nearest comparison, if they are few and have one name: what else is wrong may show nowhere in it. */
function toldOfNearest([nearest]: readonly Compared[]): Diagnosis | null {
  if (!nearest || nearest.edits.length > MOST_NEAREST) return null;
  const [likely, ...others] = new Set(nearest.edits.map((edit) => edit.cause));
  if (!likely || likely === "wrong-expression" || others.length > 0) return null;
  const { clauses, places } = told(nearest.edits);
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
  /** Whether that is how the learner wrote it. */
  readonly isAsWritten: boolean;
  /** Whether what it is compared with is the solution as it was written: other forms of it may be right on fewer databases. */
  readonly isOfSolution: boolean;
  readonly build: Build<SelectStmt>;
  readonly edits: readonly Edit[];
}

/** As both are written, and with both in each further form that either can take. */
function comparisons(own: SelectStmt, other: SelectStmt): readonly Compared[] {
  return formsOf(own, other).flatMap((pair) => {
    const found = compare(pair.own, pair.other);
    if (!found) return [];
    const isAsWritten = isSamePart(pair.own, own);
    return [{ ...found, isAsWritten, isOfSolution: isSamePart(pair.other, other) }];
  });
}

/** Null for trees so deep that they can't be compared. */
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

/** Null for a tree that can't be written down. */
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
