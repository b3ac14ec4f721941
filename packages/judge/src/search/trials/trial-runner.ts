import type { Table } from "@master-sql/sql";
import type { ResultColumn } from "../../results/statement-result.ts";
import type { Step, StepOutcome, TrialDatabase } from "../../sandbox/trial-database.ts";
import { assertionOf } from "../databases/held-facts.ts";
import { type Instance, rowCount, tableCopies } from "../databases/instance.ts";
import { referencesHold } from "../databases/references.ts";
import { beginOnEmptyTables, clearAway } from "./empty-tables.ts";
import { CANDIDATE, type PreparedPair, REFERENCE, TIE_BROKEN } from "./prepared-pair.ts";
import { compareOutcomes, type Difference, isStarved } from "./trial.ts";
import type { TrialBudget } from "./trial-budget.ts";

/** Rows read of one result on a small database. */
export const TRIAL_ROW_LIMIT = 2_000;
/** Two rows that tie are then told apart but for once in 32,768 times. */
export const TIE_BROKEN_RUNS = 16;
/** Makes the random tie breaks the same each time (rule P7). */
export const SAME_TIE_BREAKS = "SELECT setseed(0.5)";
/** Times that a candidate is run whose open choices are made at random: of two rows that tie, one run in two tells. */
export const SHUFFLES = 4;

/** Trials after which what they left behind is cleared away. */
const CLEARED_EVERY = 128;

/** What both queries gave on one small database. */
export type Trial =
  | { readonly status: "refused" }
  | {
      readonly status: "ran";
      readonly reference: StepOutcome;
      readonly candidate: StepOutcome;
      readonly difference: Difference | null;
    };

/**
 * Runs both queries on small databases, each in a savepoint of one transaction in which their tables are empty. Every
 * trial is one trip to the database.
 */
export class TrialRunner {
  readonly #database: TrialDatabase;
  readonly #tables: readonly Table[];
  readonly #pair: PreparedPair;
  readonly #budget: TrialBudget;
  /** Whether it is left to this runner that rows refer to rows that there are. */
  #checksReferences = false;
  /** Trials run so far. */
  count = 0;
  /** Databases among them on which both gave the same. */
  agreed = 0;
  /** Databases where the candidate ran out of memory, locks, or stack, and the reference didn't. */
  starved = 0;
  /** SQLSTATEs with which the candidate failed where the reference didn't. */
  readonly failures = new Set<string>();

  constructor(database: TrialDatabase, tables: readonly Table[], pair: PreparedPair, budget: TrialBudget) {
    this.#database = database;
    this.#tables = tables;
    this.#pair = pair;
    this.#budget = budget;
  }

  /** Does some work within the transaction; afterwards the visible data are back. */
  async onEmptyTables<T>(work: () => Promise<T>): Promise<T> {
    const { referencesUnchecked } = await beginOnEmptyTables(this.#database, this.#tables);
    this.#checksReferences = referencesUnchecked;
    try {
      return await work();
    } finally {
      await this.#database.run([{ kind: "script", sql: "ROLLBACK" }]);
    }
  }

  async run(instance: Instance): Promise<Trial> {
    this.count += 1;
    this.#budget.charge(rowCount(instance));
    if (this.#checksReferences && !referencesHold(instance, this.#tables)) return { status: "refused" };
    if (this.count % CLEARED_EVERY === 0) await clearAway(this.#database, this.#tables);
    const { shape, candidateColumns, isCandidateShuffled } = this.#pair;
    const [loaded, reference, , ...candidates] = await this.#database.run([
      this.#load(instance),
      query(REFERENCE),
      script(isCandidateShuffled ? `ROLLBACK TO loaded; ${SAME_TIE_BREAKS}` : "ROLLBACK TO loaded"),
      ...Array.from({ length: isCandidateShuffled ? SHUFFLES : 1 }, () => query(CANDIDATE)),
      script("ROLLBACK TO empty"),
    ]);
    if (!loaded?.ok || !reference) return { status: "refused" };
    const ran = candidates.slice(0, -1);
    const failing = ran.find(({ ok }) => !ok);
    if (reference.ok && failing && !failing.ok && isStarved(failing.failure)) {
      // Those after it failed since it did.
      this.starved += 1;
      return { status: "ran", reference, candidate: failing, difference: null };
    }
    const trials = ran.map((candidate) => ({
      candidate,
      difference: compareOutcomes(reference, candidate, shape, candidateColumns),
    }));
    const [first] = trials;
    if (!first) return { status: "refused" };
    const telling = trials.find(({ difference }) => difference !== null) ?? first;
    if (telling.difference === null && reference.ok && !reference.truncated) this.agreed += 1;
    if (telling.difference === "error" && !telling.candidate.ok)
      this.failures.add(telling.candidate.failure.sqlstate);
    return { status: "ran", reference, ...telling };
  }

  /**
   * Whether an answer can be judged on this database (rule P10): the accepted solutions agree, and the reference gives
   * the same when its rows are inserted in other orders, and however ties are broken, and no rounding depends on a last
   * digit (rule P28). If the candidate and the reference differ in the number of rows, only that number must be the same.
   */
  async isDetermined(instance: Instance, reference: StepOutcome, candidate?: StepOutcome): Promise<boolean> {
    const { hasTieBroken, otherSolutions } = this.#pair;
    this.#budget.charge(rowCount(instance), 1 + otherSolutions.length / 2 + (hasTieBroken ? 2 : 0));
    const [asked, given] = [numberOfRows(reference), candidate && numberOfRows(candidate)];
    const onlyNumber = asked !== undefined && given !== undefined && asked !== given;
    return (
      (await this.#solutionsAgree(instance, reference, onlyNumber)) &&
      (await this.#hasOneResult(instance, reference, onlyNumber)) &&
      !(await this.#hangsOnLastDigit(instance, reference))
    );
  }

  /**
   * Whether the values that one of both rounds lie so near a half that a little more or less makes a difference, and
   * makes both the same.
   */
  async #hangsOnLastDigit(instance: Instance, reference: StepOutcome): Promise<boolean> {
    const { nudged, shape, candidateColumns } = this.#pair;
    const names = [...nudged.reference, ...nudged.candidate];
    if (names.length === 0) return false;
    const [, candidate, , ...others] = await this.#database.run([
      this.#load(instance),
      ...[CANDIDATE, ...names].flatMap((name) => [query(name), script("ROLLBACK TO loaded")]),
      script("ROLLBACK TO empty"),
    ]);
    if (!candidate?.ok) return false;
    const outcomes = names.map((_, index) => others[2 * index]).filter((outcome) => outcome?.ok === true);
    if (outcomes.length < names.length) return false;
    const count = nudged.reference.length;
    const isSame = (one: StepOutcome, other: StepOutcome, columns: readonly ResultColumn[]) =>
      compareOutcomes(one, other, shape, columns) === null;
    const ofReference = outcomes.slice(0, count);
    const ofCandidate = outcomes.slice(count);
    const isNearHalf = ([up, down]: readonly StepOutcome[], columns: readonly ResultColumn[]) =>
      up !== undefined && down !== undefined && !isSame(up, down, columns);
    return (
      (isNearHalf(ofReference, shape.columns) &&
        ofReference.some((each) => isSame(each, candidate, candidateColumns))) ||
      (isNearHalf(ofCandidate, candidateColumns) &&
        ofCandidate.some((each) => isSame(reference, each, candidateColumns)))
    );
  }

  async #solutionsAgree(instance: Instance, reference: StepOutcome, onlyNumber: boolean): Promise<boolean> {
    const { otherSolutions, shape } = this.#pair;
    if (otherSolutions.length === 0) return true;
    const outcomes = await this.#database.run([
      this.#load(instance),
      ...otherSolutions.flatMap(({ name }) => [query(name), script("ROLLBACK TO loaded")]),
      script("ROLLBACK TO empty"),
    ]);
    return otherSolutions.every(({ columns }, index) => {
      const outcome = outcomes[1 + 2 * index];
      if (outcome === undefined) return false;
      if (onlyNumber) return numberOfRows(outcome) === numberOfRows(reference);
      return compareOutcomes(reference, outcome, shape, columns) === null;
    });
  }

  async #hasOneResult(instance: Instance, reference: StepOutcome, onlyNumber: boolean): Promise<boolean> {
    const steps: Step[] = [];
    const variants = [reordered(instance, (rows) => [...rows].reverse()), reordered(instance, rotate)];
    if (this.#pair.hasTieBroken) {
      steps.push(script(SAME_TIE_BREAKS), this.#load(instance));
      for (let run = 0; run < TIE_BROKEN_RUNS; run += 1) steps.push(query(TIE_BROKEN));
      steps.push(script("ROLLBACK TO empty"));
    }
    const tieBroken = steps.length;
    for (const variant of variants)
      steps.push(this.#load(variant), query(REFERENCE), script("ROLLBACK TO empty"));
    const outcomes = await this.#database.run(steps);
    for (const [index, outcome] of outcomes.entries()) {
      const step = steps[index];
      if (step?.kind !== "query") continue;
      // A self reference can forbid another order of insertion; that order then says nothing.
      if (index >= tieBroken && outcomes[index - 1]?.ok === false) continue;
      const isSame = onlyNumber
        ? numberOfRows(outcome) === numberOfRows(reference)
        : this.#isSameResult(reference, outcome);
      if (!isSame) return false;
    }
    return true;
  }

  #isSameResult(expected: StepOutcome, actual: StepOutcome): boolean {
    if (!expected.ok || !actual.ok) return expected.ok === actual.ok;
    const { columns, visible } = this.#pair.shape;
    const shown = columns.slice(0, visible);
    // Hidden sort keys only order; the tie-broken query doesn't have them.
    const cut = (outcome: typeof expected): StepOutcome => ({
      ...outcome,
      rows: outcome.rows.map((row) => row.slice(0, visible)),
    });
    return (
      compareOutcomes(cut(expected), cut(actual), { columns: shown, visible, sortKeys: [] }, shown) === null
    );
  }

  #load(instance: Instance): Step {
    return loadStep(instance, this.#tables, this.#pair.facts);
  }
}

/** How many rows a query gives; undefined where it fails, or not all are known. */
function numberOfRows(outcome: StepOutcome): number | undefined {
  return outcome.ok && !outcome.truncated ? outcome.rows.length : undefined;
}

/** Fills the empty tables with a database; fails when a constraint or a fact that is held to doesn't allow it. */
export function loadStep(instance: Instance, tables: readonly Table[], facts: PreparedPair["facts"]): Step {
  const copies = tableCopies(instance, tables);
  const assertion = assertionOf(facts, tables);
  const statements = [...copies.map(({ sql }) => sql), ...(assertion ? [assertion] : []), "SAVEPOINT loaded"];
  return { kind: "script", sql: statements.join("; "), copied: copies.map(({ rows }) => rows) };
}

function query(name: string): Step {
  return { kind: "query", name, rowLimit: TRIAL_ROW_LIMIT };
}

function script(sql: string): Step {
  return { kind: "script", sql };
}

export function rotate<T>(rows: readonly T[]): readonly T[] {
  const middle = Math.floor(rows.length / 2);
  return [...rows.slice(middle), ...rows.slice(0, middle)];
}

export function reordered(instance: Instance, order: <T>(rows: readonly T[]) => readonly T[]): Instance {
  return new Map([...instance].map(([key, rows]) => [key, order(rows)]));
}
