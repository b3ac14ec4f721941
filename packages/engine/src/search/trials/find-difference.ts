import type { Random } from "../../random.ts";
import type { Cell } from "../../results/statement-result.ts";
import { columnKey } from "../../sql/query-facts.ts";
import type { Table } from "../../sql/schema.ts";
import type { CheckCombinations } from "../databases/check-combinations.ts";
import { type Draft, DraftMender, draftOf, inForeignKeyOrder } from "../databases/draft.ts";
import { DraftMaker, type References } from "../databases/draft-maker.ts";
import { type Instance, instanceKey, rowCount } from "../databases/instance.ts";
import type { SearchSpace } from "../databases/search-space.ts";
import { outermost, shifted } from "../databases/shift.ts";
import type { ValuePools } from "../databases/value-pools.ts";
import type { TrapStage } from "../traps/index.ts";
import type { Difference } from "./trial.ts";
import type { Trial, TrialRunner } from "./trial-runner.ts";

/** A database on which the candidate differs from the reference, which has one right result there. */
export interface Found {
  readonly instance: Instance;
  readonly difference: Difference;
  /** How well it explains: rows differ and the reference gives some; rows differ; only the order differs. */
  readonly rank: number;
  readonly stage: SearchStage;
}

type SearchStage = "patterns" | "random" | "neighbours" | "mutations" | "traps";

export interface SearchOptions {
  /** Numbers of rows that matter to the queries. */
  readonly sizes: readonly number[];
  /** Of these the ones that not all queries name. */
  readonly disputedSizes: readonly number[];
  /** Constants that not all queries name, with the columns that they are compared with. */
  readonly disputedConstants: SearchSpace["disputedConstants"];
  /** Databases to start from besides those that are made up, such as visible data that are few. */
  readonly starts: readonly Instance[];
  /** Databases of the exercise, and what sets traps in them. */
  readonly traps?: TrapStage;
  /** What is looked for; absent, any difference, the best at hand. */
  readonly wanted?: Wanted;
  readonly references: References;
  readonly combinations: CheckCombinations;
  /** Columns (by columnKey) that the queries read. */
  readonly columns: ReadonlySet<string>;
  /** Of those the ones that not all queries read. */
  readonly disputed: ReadonlySet<string>;
  readonly random: Random;
  /** Random mixes that are tried before what lies one step from known data; default RANDOM_TRIALS. */
  readonly mixes?: number;
  /** True when no more trials should be begun. */
  readonly isOver: () => boolean;
  /** Told when all patterns were tried and time is left. */
  readonly onPatternsDone?: () => void;
}

/** A difference that ends the search: on few rows in all tables together, and of a rank (see Found) or better. */
interface Wanted {
  readonly mostRows: number;
  readonly rank: number;
}

/** What the search tries databases on. */
export type Trials = Pick<TrialRunner, "run" | "isDetermined" | "count">;

const RANDOM_TRIALS = 270;
const NEIGHBOUR_TRIALS = 320;
const MUTATION_TRIALS = 320;
const TRAP_TRIALS = 240;
/** Databases with more rows are no start for further traps. */
const LARGEST_TRAPPED = 60;
/** Trials spent on a better difference once a poor one is found. */
const PATIENCE = 90;
const WITNESSES = 24;
/** Groups larger than this are no small database. */
const LARGEST_SIZE = 14;
/** Rows of the largest groups that are tried, all alike, where a query compares a count with so large a number. */
const LARGEST_CROWD = 1_100;
/** Rows in all tables together where each table has so many. */
const LARGEST_SPREAD = 6_000;
/** Larger ones than this come last, and in fewer ways. */
const LARGEST_VARIED_CROWD = 200;
/** Databases on which the reference gives rows that numbers are scattered in, and how often in each table. */
const SCATTERED = 3;
const SCATTERINGS = 3;
/** Databases that are moved to the other side of constants, and constants that they are moved across. */
const SHIFTED = 4;
const SHIFTING_CONSTANTS = 8;
export const BEST_RANK = 3;

/**
 * Searches for a database that tells the candidate from the reference: patterns about the constants of both queries,
 * traps in the exercise's databases, random mixes of few distinct values, everything one step from a database on which the reference gives rows, and
 * chance mutations of those. Null when none was found.
 */
export async function findDifference(
  tables: readonly Table[],
  pools: ValuePools,
  runner: Trials,
  options: SearchOptions,
): Promise<Found | null> {
  return new Search(tables, pools, runner, options).run();
}

/** Days of one thing's events: in a row, with a gap, a row after a gap. */
const DAY_SPANS = [
  [0, 1],
  [0, 2],
  [0, 1, 2],
  [0, 2, 3],
] as const;

class Search {
  readonly #tables: readonly Table[];
  readonly #runner: Trials;
  readonly #options: SearchOptions;
  readonly #maker: DraftMaker;
  readonly #mender: DraftMender;
  readonly #seen = new Set<string>();
  readonly #witnesses: Instance[] = [];
  #best: Found | null = null;
  #lastTrial = Number.POSITIVE_INFINITY;

  constructor(tables: readonly Table[], pools: ValuePools, runner: Trials, options: SearchOptions) {
    this.#tables = inForeignKeyOrder(tables);
    this.#runner = runner;
    this.#options = options;
    this.#maker = new DraftMaker(this.#tables, pools, options.references, options.random);
    this.#mender = new DraftMender(this.#tables, pools, options.combinations, options.random);
  }

  async run(): Promise<Found | null> {
    await this.#patterns();
    if (!this.#options.isOver()) this.#options.onPatternsDone?.();
    await this.#traps();
    await this.#randomMixes();
    await this.#scattered();
    await this.#shifted();
    await this.#neighbours();
    await this.#mutations();
    // Last, since each weighs as much as many small databases: a LIMIT 1000 must not use up what the search has.
    await this.#crowds(LARGEST_VARIED_CROWD, LARGEST_CROWD, [0, 1]);
    return this.#best;
  }

  get #isDone(): boolean {
    const enough = this.#options.wanted?.rank ?? BEST_RANK;
    return (
      (this.#best?.rank ?? 0) >= enough || this.#runner.count >= this.#lastTrial || this.#options.isOver()
    );
  }

  async #patterns(): Promise<void> {
    await this.#try(new Map(), "patterns");
    const { starts, sizes } = this.#options;
    const ones = () => 1;
    for (const choice of [0, 1, 2]) await this.#try(this.#maker.core(ones, choice, 0, true), "patterns");
    const twos = () => 2;
    for (const sameParent of [true, false]) {
      for (const step of [0, 1]) await this.#try(this.#maker.core(twos, 0, step, sameParent), "patterns");
      await this.#try(
        this.#maker.core(() => 3, 0, 1, sameParent),
        "patterns",
      );
    }
    // Unmatched rows on either side: one table has more rows than the others, or none.
    for (const table of this.#tables) {
      for (const other of [2, 0]) {
        await this.#try(
          this.#maker.core((each) => (each === table ? other : 1), 0, 1, true),
          "patterns",
        );
      }
    }
    for (const table of this.#tables) {
      for (const days of DAY_SPANS) {
        const draft = this.#maker.calendar(table, days, this.#options.columns);
        if (draft) await this.#try(draft, "patterns");
      }
      const overNewYear = this.#maker.calendar(table, [0, 1, 2], this.#options.columns, {
        overNewYear: true,
      });
      if (overNewYear) await this.#try(overNewYear, "patterns");
      // As many days in a row as a number of rows that matters, one more and one less.
      for (const size of this.#groupSizes(sizes)) {
        const days = Array.from({ length: size }, (_, day) => day);
        const draft = this.#maker.calendar(table, days, this.#options.columns, { whole: true });
        if (draft) await this.#try(draft, "patterns");
      }
    }
    for (const size of this.#groupSizes(sizes)) await this.#groupsOf(size);
    await this.#crowds(LARGEST_SIZE, LARGEST_VARIED_CROWD, [0, 1, 2]);
    for (const start of starts) await this.#try(draftOf(start), "patterns");
    await this.#spreads();
  }

  /** About so many rows in one table, all alike, as queries name a number above `least` and up to `most`. */
  async #crowds(least: number, most: number, choices: readonly number[]): Promise<void> {
    for (const size of this.#options.sizes.filter((each) => each > least && each <= most)) {
      for (const table of this.#tables) {
        const [key = []] = table.uniques;
        const varieties = [undefined, ...(key.length > 1 ? key : [])];
        for (const rows of [size, size + 1, size - 1])
          for (const choice of choices)
            for (const varied of varieties)
              await this.#try(this.#maker.crowd(table, rows, choice, varied), "patterns");
      }
    }
  }

  /**
   * One row more than a large number that only one of the queries names, in every table, each with its own parents:
   * whoever ends the result where the visible data happen to end shows there.
   */
  async #spreads(): Promise<void> {
    for (const size of this.#options.disputedSizes) {
      const rows = (size + 1) * this.#tables.length;
      if (size <= LARGEST_SIZE || rows > LARGEST_SPREAD) continue;
      for (const choice of [0, 1]) await this.#try(this.#maker.spread(size + 1, choice), "patterns");
    }
  }

  /** Groups of so many rows in each table: alike, all different, with a NULL among them, all but one tied. */
  async #groupsOf(size: number): Promise<void> {
    for (const table of this.#tables) {
      const draft = (choice: number, step: number) =>
        this.#maker.core((each) => (each === table ? size : 1), choice, step, true);
      await this.#try(draft(0, 0), "patterns");
      await this.#try(draft(0, 1), "patterns");
      await this.#try(draft(1, 1), "patterns");
      for (const [place, column] of table.columns.entries()) {
        if (!this.#options.columns.has(columnKey({ table: table.key, column: column.name }))) continue;
        const [, second, third] = this.#maker.pool(table, column);
        await this.#tryWithLast(draft(0, 1), table, place, column.notNull ? undefined : null);
        await this.#tryWithLast(draft(0, 0), table, place, second);
        await this.#tryWithLast(draft(0, 0), table, place, third);
      }
    }
    await this.#try(
      this.#maker.core(() => size, 0, 1, false),
      "patterns",
    );
  }

  /** The draft with another value in one cell of the table's last row. */
  async #tryWithLast(draft: Draft, table: Table, place: number, value: Cell | undefined): Promise<void> {
    const last = draft.get(table.key)?.at(-1);
    if (last === undefined || value === undefined) return;
    last[place] = value;
    await this.#try(draft, "patterns");
  }

  #groupSizes(sizes: readonly number[]): readonly number[] {
    const about = sizes
      .filter((size) => size <= LARGEST_SIZE)
      .flatMap((size) => [size, size + 1, size - 1])
      .filter((size) => size > 1);
    return [...new Set(about)];
  }

  async #randomMixes(): Promise<void> {
    const { mixes = RANDOM_TRIALS } = this.#options;
    for (let trial = 0; trial < mixes && !this.#isDone; trial += 1) {
      const most = trial < mixes / 3 ? 2 : trial % 8 === 0 ? 6 : 4;
      const draft = trial % 3 === 2 ? this.#maker.randomGroup() : this.#maker.randomDraft(most);
      await this.#try(draft, "random");
    }
  }

  async #scattered(): Promise<void> {
    for (const witness of [...this.#witnesses].slice(0, SCATTERED)) {
      for (const table of this.#tables) {
        for (let time = 0; time < SCATTERINGS && !this.#isDone; time += 1) {
          const draft = this.#maker.scattered(witness, table, this.#options.columns);
          if (draft) await this.#try(draft, "random");
        }
      }
    }
  }

  /**
   * Databases on which the reference gives rows, as a whole beyond, then below, the constants that not all queries name:
   * the outermost of each column first.
   */
  async #shifted(): Promise<void> {
    const constants = outermost(this.#options.disputedConstants);
    for (const witness of [...this.#witnesses].slice(0, SHIFTED)) {
      for (const side of ["beyond", "below"] as const) {
        for (const { column, value } of constants.slice(0, SHIFTING_CONSTANTS)) {
          if (this.#isDone) return;
          const draft = shifted(witness, this.#tables, column, value, side);
          if (draft) await this.#try(draft, "neighbours");
        }
      }
    }
  }

  async #neighbours(): Promise<void> {
    let left = NEIGHBOUR_TRIALS;
    const { disputed, columns } = this.#options;
    for (const witness of [...this.#witnesses].slice(0, 3)) {
      for (const draft of this.#maker.neighbours(witness, [disputed, columns])) {
        if (left <= 0 || this.#isDone) return;
        left -= 1;
        await this.#try(draft, "neighbours");
      }
    }
  }

  async #mutations(): Promise<void> {
    for (let trial = 0; trial < MUTATION_TRIALS && !this.#isDone; trial += 1) {
      const witness = this.#options.random.pick(this.#witnesses);
      await this.#try(witness ? this.#maker.mutation(witness) : this.#maker.randomDraft(5), "mutations");
    }
  }

  /** Traps in the exercise's databases on which the reference gives rows, and in what comes of that. */
  async #traps(): Promise<void> {
    const { traps, random } = this.#options;
    if (!traps) return;
    const starts: Instance[] = [];
    for (const start of traps.starts) {
      const tried = await this.#try(draftOf(start), "traps");
      if (tried && givesRows(tried.trial)) starts.push(start);
    }
    for (let trial = 0; trial < TRAP_TRIALS && !this.#isDone; trial += 1) {
      const start = random.pick(starts);
      if (!start) return;
      const draft = draftOf(start);
      traps.set(draft);
      const tried = await this.#try(draft, "traps");
      if (
        tried &&
        givesRows(tried.trial) &&
        rowCount(tried.instance) <= LARGEST_TRAPPED &&
        random.chance(0.3)
      )
        starts.push(tried.instance);
    }
  }

  /** What was tried; undefined where nothing new came of it. */
  async #try(
    draft: Draft,
    stage: SearchStage,
  ): Promise<{ readonly instance: Instance; readonly trial: Trial } | undefined> {
    if (this.#isDone) return undefined;
    const written = draftOf(draft);
    const mended = this.#mender.mend(draft, false);
    if (!this.#isNew(mended)) return undefined;
    if (stage === "traps" && this.#options.traps?.isAllowed(mended) === false) return undefined;
    const first = await this.#runner.run(mended);
    if (first.status === "ran") {
      await this.#consider(mended, first, stage);
      return { instance: mended, trial: first };
    }
    // A check most likely; what it allows is known of some combinations.
    const allowed = this.#mender.mend(written, true);
    if (!this.#isNew(allowed)) return undefined;
    const second = await this.#runner.run(allowed);
    await this.#consider(allowed, second, stage);
    return { instance: allowed, trial: second };
  }

  /** Whether a database is to be tried: none is twice, nor a larger one than is looked for. */
  #isNew(instance: Instance): boolean {
    if (rowCount(instance) > (this.#options.wanted?.mostRows ?? Number.POSITIVE_INFINITY)) return false;
    const key = instanceKey(instance);
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  async #consider(instance: Instance, trial: Trial, stage: SearchStage): Promise<void> {
    if (trial.status === "refused") return;
    this.#keepWitness(instance, trial);
    if (trial.difference === null) return;
    const rank = rankOf(trial);
    if (rank < (this.#options.wanted?.rank ?? 0)) return;
    if (this.#best && !isBetter(rank, instance, this.#best)) return;
    if (!(await this.#runner.isDetermined(instance, trial.reference))) return;
    this.#best = { instance, difference: trial.difference, rank, stage };
    this.#lastTrial = Math.min(this.#lastTrial, this.#runner.count + PATIENCE);
  }

  /** Databases on which a query gives rows are what mutations start from; the smallest are kept. */
  #keepWitness(instance: Instance, trial: Trial): void {
    if (trial.status !== "ran" || !trial.reference.ok) return;
    const gives = trial.reference.rows.some((row) => row.some((cell) => cell !== null && cell !== "0"));
    if (!gives || rowCount(instance) === 0) return;
    this.#witnesses.push(instance);
    this.#witnesses.sort((a, b) => rowCount(a) - rowCount(b));
    if (this.#witnesses.length > WITNESSES)
      this.#witnesses.splice(WITNESSES - 1 - this.#options.random.below(WITNESSES / 2), 1);
  }
}

function givesRows(trial: Trial): boolean {
  return trial.status === "ran" && trial.reference.ok && trial.reference.rows.length > 0;
}

function isBetter(rank: number, instance: Instance, best: Found): boolean {
  return rank > best.rank || (rank === best.rank && rowCount(instance) < rowCount(best.instance));
}

/** See Found.rank. */
export function rankOf(trial: Trial): number {
  if (trial.status !== "ran" || trial.difference === null) return 0;
  if (trial.difference === "order") return 1;
  return trial.reference.ok && trial.reference.rows.length > 0 ? BEST_RANK : 2;
}
