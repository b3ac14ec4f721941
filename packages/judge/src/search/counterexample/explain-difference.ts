import type { QueryFacts, Table } from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import type { StepOutcome } from "../../sandbox/trial-database.ts";
import type {
  Counterexample,
  CounterexampleTable,
  DifferenceKind,
  ShownResult,
} from "../../verdicts/counterexample.ts";
import { hasCircle } from "../databases/circles.ts";
import { type Instance, insertStatements, rowCount } from "../databases/instance.ts";
import type { ValuePools } from "../databases/value-pools.ts";
import { BEST_RANK, type Found, rankOf } from "../trials/find-difference.ts";
import type { PreparedPair } from "../trials/prepared-pair.ts";
import type { SearchOptions } from "../trials/search-options.ts";
import type { TrialRunner } from "../trials/trial-runner.ts";
import { type Circumstance, circumstancesOf } from "./circumstances.ts";
import { differenceSentence, type ShownDifference } from "./difference-sentence.ts";
import { EXHAUSTED_ROWS, type Shrunk, shrink } from "./shrink.ts";
import { plural } from "./table-words.ts";
import { instanceOfUnits, partsOf, remainders, unitsOf } from "./units.ts";

/** Rows in all tables together that can be taken in at a glance. */
export const READABLE_ROWS = 4;

/** Rows of a database that are tried without, one by one. */
const MOST_ROWS_TRIED = 40;
/** Trials of the search for fewer rows: few find something that late. */
const MOST_TRIALS = 200;
/** Trials that find out what about a small database is the cause. */
const MOST_CIRCUMSTANCE_TRIALS = 60;

/** A search that starts from some databases and ends with the first difference of the kind that is wanted. */
export type SearchAgain = (
  options: Required<Pick<SearchOptions, "starts" | "wanted" | "isOver">>,
) => Promise<Found | null>;

export interface ExplainerMeans {
  /** In foreign key order. */
  readonly tables: readonly Table[];
  readonly pools: ValuePools;
  readonly runner: TrialRunner;
  readonly pair: PreparedPair;
  /** Of the reference and the candidate. */
  readonly facts: readonly QueryFacts[];
  /** Names of columns that they use in different ways. */
  readonly usedOtherwise: ReadonlySet<string>;
  readonly isOver: () => boolean;
  /** Searches anew; absent where there is nothing to make databases of. */
  readonly search?: SearchAgain;
}

/** Turns a distinguishing database into one worth showing. */
export class Explainer {
  readonly #means: ExplainerMeans;

  constructor(means: ExplainerMeans) {
    this.#means = means;
  }

  /** The visible rows as a start; null when they show no difference on which one can judge. */
  async fromVisible(rows: Instance): Promise<Omit<Found, "stage"> | null> {
    const trial = await this.#means.runner.run(rows);
    if (trial.status === "refused" || trial.difference === null) return null;
    return { instance: rows, difference: trial.difference, rank: rankOf(trial) };
  }

  /** The database made small and explained; null when it doesn't show the difference again. */
  async explain(found: Omit<Found, "stage">): Promise<Counterexample | null> {
    return this.replay(await this.minimum(found));
  }

  /** The smallest database that could be found on which the same goes wrong. */
  async minimum(found: Omit<Found, "stage">): Promise<Shrunk> {
    const best = await this.#shrunk(found.instance, found.rank);
    if (isReadable(best)) return best;
    // Many rows are needed only for the reference to give some: few rows explain better.
    const rank = Math.min(found.rank, BEST_RANK - 1);
    const plainer = rank < found.rank ? await this.#shrunk(best.instance, rank) : best;
    if (isReadable(plainer)) return plainer;
    const other = await this.#findReadable(best.instance, rank);
    return other ? this.#shrunk(other.instance, other.rank) : best;
  }

  /** What has few rows need not be a part of what has many: other values, a NULL, another parent may do. */
  async #findReadable(instance: Instance, rank: number): Promise<Found | null> {
    const { tables, search, runner, isOver } = this.#means;
    const units = unitsOf(instance, tables);
    const parts = units.length <= EXHAUSTED_ROWS ? partsOf(units, tables) : [];
    const last = runner.count + MOST_TRIALS;
    const found = await search?.({
      starts: parts.map((part) => instanceOfUnits(part, tables)),
      wanted: { mostRows: READABLE_ROWS, rank },
      isOver: () => isOver() || runner.count >= last,
    });
    return found ?? null;
  }

  #shrunk(start: Instance, rank: number): Promise<Shrunk> {
    const { tables, pools, runner, isOver } = this.#means;
    return shrink(
      start,
      tables,
      pools,
      async (instance) => {
        const trial = await runner.run(instance);
        if (trial.status === "refused" || trial.difference === null || rankOf(trial) < rank) return false;
        return runner.isDetermined(instance, trial.reference, trial.candidate);
      },
      isOver,
    );
  }

  /** Runs both queries on it once more (rule P13); null when they agree after all. */
  async replay({ instance: found, smallest, irreducible }: Shrunk): Promise<Counterexample | null> {
    const { tables, runner, pair } = this.#means;
    const instance = withPlainDates(found, tables);
    const trial = await runner.run(instance);
    if (trial.status === "refused" || trial.difference === null) return null;
    const { shape, candidateColumns } = pair;
    const expected = trial.reference.ok
      ? { ...trial.reference, rows: trial.reference.rows.map((row) => row.slice(0, shape.visible)) }
      : trial.reference;
    const shownTables = await this.#tablesWithGuilt(instance);
    const results = {
      difference: trial.difference,
      expected: shown(expected, shape.columns.slice(0, shape.visible)),
      candidate: shown(trial.candidate, candidateColumns),
    };
    return {
      tables: shownTables,
      script: [
        ...(tables.length > 0 ? [`TRUNCATE ${tables.map(({ sqlName }) => sqlName).join(", ")} CASCADE`] : []),
        ...insertStatements(instance, tables),
      ]
        .map((statement) => `${statement};`)
        .join("\n"),
      rowTotal: rowCount(instance),
      smallest,
      irreducible,
      ...(pair.isCandidateShuffled && { possible: true as const }),
      ...results,
      sentence: pair.isCandidateShuffled
        ? openChoiceSentence(trial.difference)
        : differenceSentence(results, await this.#circumstance(instance, results)),
    };
  }

  /** The circumstance without which the results agree (rule P21); null when none alone is the cause. */
  async #circumstance(instance: Instance, before: ShownDifference): Promise<string | null> {
    const { tables, runner } = this.#means;
    if (rowCount(instance) === 0)
      return tables.length === 0 ? null : `there are no ${plural(tables.at(-1))} at all`;
    const last = runner.count + MOST_CIRCUMSTANCE_TRIALS;
    let best: { readonly circumstance: Circumstance; readonly weight: number } | null = null;
    for (const circumstance of circumstancesOf(instance, this.#means)) {
      if (best?.circumstance.isMeant && !circumstance.isMeant) break;
      const weight = await this.#weightOf(circumstance, instance, before, last);
      if (weight === null) break;
      if (weight === MOST_WEIGHT) return circumstance.words;
      if (weight > (best?.weight ?? NO_WEIGHT)) best = { circumstance, weight };
    }
    return best?.circumstance.words ?? null;
  }

  /** How much a circumstance explains; null where no trials are left. */
  async #weightOf(
    { without, proof, still = [], isMeant }: Circumstance,
    instance: Instance,
    before: ShownDifference,
    last: number,
  ): Promise<number | null> {
    const { tables, runner, pair } = this.#means;
    const mayCircle = hasCircle(instance, tables);
    let [ran, agreed, weight] = [0, 0, NO_WEIGHT];
    for (const changed of without) {
      if (runner.count >= last) return null;
      if (!mayCircle && hasCircle(changed, tables)) continue;
      const trial = await runner.run(changed);
      if (trial.status !== "ran" || !trial.reference.ok) continue;
      ran += 1;
      if (trial.difference !== null) {
        if (proof === "all") return NO_WEIGHT;
        continue;
      }
      agreed += 1;
      const rows = trial.reference.rows.map((row) => row.slice(0, pair.shape.visible));
      weight = Math.max(weight, proof === "value" ? agreementWeight(before, rows, isMeant) : MOST_WEIGHT);
      if (weight === MOST_WEIGHT && proof !== "all") return weight;
    }
    if (agreed === 0 || (proof === "all" && agreed < ran)) return NO_WEIGHT;
    for (const same of still) {
      if (runner.count >= last) return null;
      const trial = await runner.run(same);
      if (trial.status !== "ran" || trial.difference === null) return NO_WEIGHT;
    }
    return weight;
  }

  /**
   * A row is guilty when the results agree as soon as it alone, with what depends on it, is taken away (rule P19). Of
   * many rows none is called so: to try each would cost as many trials, each of them as large.
   */
  async #tablesWithGuilt(instance: Instance): Promise<readonly CounterexampleTable[]> {
    const { tables, runner } = this.#means;
    const units = unitsOf(instance, tables);
    const guilty = new Set<(typeof units)[number]>();
    for (const unit of units.length <= MOST_ROWS_TRIED ? units : []) {
      const [rest = []] = remainders(units, new Set([unit]), tables);
      const trial = await runner.run(instanceOfUnits(rest, tables));
      if (trial.status === "ran" && trial.difference === null) guilty.add(unit);
    }
    return tables.flatMap((table) => {
      const rows = units.filter((unit) => unit.table === table);
      if (rows.length === 0) return [];
      return [
        {
          name: table.key,
          columns: table.columns.map(({ name }) => name),
          rows: rows.map((unit) => ({ cells: unit.row, guilty: guilty.has(unit) })),
        },
      ];
    });
  }
}

const DAY_WITH_TIME = /^(\d{4}-\d\d-\d\d)[ T]\d\d:\d\d[\d:.+-]*$/;

/** With days in columns of type date, as PostgreSQL stores a timestamp there. */
function withPlainDates(instance: Instance, tables: readonly Table[]): Instance {
  return new Map(
    tables.map(({ key, columns }) => [
      key,
      (instance.get(key) ?? []).map((row) =>
        row.map((cell, place) =>
          columns[place]?.kind === "date" ? (cell?.replace(DAY_WITH_TIME, "$1") ?? null) : cell,
        ),
      ),
    ]),
  );
}

const MOST_WEIGHT = 3;
const LITTLE_WEIGHT = 1.5;
const NO_WEIGHT = 1;

/**
 * How much it tells that two queries agree on these rows once a value is another: most when what was asked for, or the
 * larger of the two results, is what they agree on; nothing when rows are gone, or counted no more, since then there is
 * nothing to differ in. For a value that they use in different ways, it counts a little that what was asked for stays.
 */
function agreementWeight(
  { expected, candidate }: ShownDifference,
  agreed: readonly (readonly Cell[])[],
  isMeant: boolean,
): number {
  const [asked, given] = ["rows" in expected ? expected.rows : [], "rows" in candidate ? candidate.rows : []];
  if (agreed.length < Math.max(asked.length, given.length)) return NO_WEIGHT;
  const key = sameRowsKey(agreed);
  const isSmaller = asked.length === given.length && key === sameRowsKey(smaller(asked, given));
  if (isSmaller) return isMeant && key === sameRowsKey(asked) ? LITTLE_WEIGHT : NO_WEIGHT;
  if (asked.length >= given.length) return key === sameRowsKey(asked) ? MOST_WEIGHT : 2;
  return key === sameRowsKey(given) ? MOST_WEIGHT : 2;
}

/** Of two results of as many rows the one whose numbers add up to less; none where they add up to the same. */
function smaller<Rows extends readonly (readonly Cell[])[]>(first: Rows, second: Rows): Rows | [] {
  const [one, other] = [first, second].map((rows) =>
    rows.flat().reduce((sum, cell) => sum + (Number.isFinite(Number(cell)) ? Number(cell) : 0), 0),
  );
  if (one === undefined || other === undefined || one === other) return [];
  return one < other ? first : second;
}

function sameRowsKey(rows: readonly (readonly Cell[])[]): string {
  return JSON.stringify(rows.map((row) => JSON.stringify(row)).toSorted());
}

/** Of a result that PostgreSQL may give, though it needn't. */
function openChoiceSentence(difference: DifferenceKind): string {
  return difference === "order"
    ? "Your query leaves the order of some rows open: PostgreSQL may return them like this, and the task asks for another order."
    : "Your query leaves open which of several rows it takes: PostgreSQL may return this, and the task asks for something else.";
}

function isReadable({ instance }: Shrunk): boolean {
  return rowCount(instance) <= READABLE_ROWS;
}

function shown(outcome: StepOutcome, columns: PreparedPair["candidateColumns"]): ShownResult {
  return outcome.ok
    ? { columns, rows: outcome.rows }
    : { sqlstate: outcome.failure.sqlstate, message: outcome.failure.message };
}
