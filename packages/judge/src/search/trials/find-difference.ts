import type { Table } from "@master-sql/sql";
import type { Crowd } from "../beside/crowds.ts";
import { rowsBeside } from "../beside/rows-beside.ts";
import { type Draft, DraftMender, draftOf, inForeignKeyOrder } from "../databases/draft.ts";
import { DraftMaker } from "../databases/draft-maker.ts";
import { type Doubled, rivalsIn, withFamiliesTwice } from "../databases/families.ts";
import { type Instance, instanceKey, rowCount } from "../databases/instance.ts";
import { neighbours, otherCells } from "../databases/neighbours.ts";
import { outermost, shifted } from "../databases/shift.ts";
import type { ValuePools } from "../databases/value-pools.ts";
import { aboutConstants } from "./about-constants.ts";
import { largeCrowds, patterns } from "./patterns.ts";
import type { SearchOptions } from "./search-options.ts";
import type { Difference } from "./trial.ts";
import type { Trial, TrialRunner } from "./trial-runner.ts";

/** A database on which the candidate differs from the reference, which has one right result there. */
export interface Found {
  readonly instance: Instance;
  readonly difference: Difference;
  /** How well it explains: rows differ and the reference gives some; rows differ; the candidate fails; only the order differs. */
  readonly rank: number;
  readonly stage: SearchStage;
}

type SearchStage = "patterns" | "random" | "neighbours" | "mutations" | "traps";

/** What the search tries databases on. */
export type Trials = Pick<TrialRunner, "run" | "isDetermined" | "count">;

const RANDOM_TRIALS = 270;
/** The same where traps came before: of what later mixes might find, neighbours find more. */
const RANDOM_TRIALS_AFTER_TRAPS = 120;
/** Random mixes in a row of which nothing new comes, after which there are no more: some queries give rows on none. */
const STALE_MIXES = 60;
const NEIGHBOUR_TRIALS = 320;
const MUTATION_TRIALS = 320;
/** Each weighs as much as many others. */
const LARGE_CROWD_NEIGHBOURS = 12;
const TRAP_TRIALS = 240;
/** So few values of a crowd that is refused are given up. */
const REFUSED_VALUES = 12;
/** Databases with more rows are no start for further traps. */
const LARGEST_TRAPPED = 60;
/** Trials spent on a better difference once a poor one is found. */
const PATIENCE = 90;
const WITNESSES = 24;
/** Databases on which the reference gives rows that numbers are scattered in, and how often in each table. */
const SCATTERED = 3;
const SCATTERINGS = 3;
/** Databases on which the reference gives rows of which rows are taken twice. */
const DOUBLED = 3;
/** Trials in which what was added differs in one cell. */
const RIVAL_TRIALS = 120;
/** Databases that are moved to the other side of constants, and constants that they are moved across. */
const SHIFTED = 4;
const SHIFTING_CONSTANTS = 8;
export const BEST_RANK = 4;

/**
 * Searches for a database that tells the candidate from the reference: patterns about the constants of both queries,
 * traps in the exercise's databases, random mixes of few distinct values, everything one step from a database on which
 * the reference gives rows, and chance mutations of those. Null when none was found.
 */
export async function findDifference(
  tables: readonly Table[],
  pools: ValuePools,
  runner: Trials,
  options: SearchOptions,
): Promise<Found | null> {
  return new Search(tables, pools, runner, options).run();
}

class Search {
  readonly #tables: readonly Table[];
  readonly #runner: Trials;
  readonly #options: SearchOptions;
  readonly #maker: DraftMaker;
  readonly #mender: DraftMender;
  readonly #pools: ValuePools;
  readonly #seen = new Set<string>();
  readonly #witnesses: Instance[] = [];
  /** The smallest database on which the reference gives several rows: what is wrong between rows shows on no other. */
  #several: Instance | null = null;
  /** What the reference gave so far. */
  readonly #results = new Set<string>();
  #best: Found | null = null;
  #lastTrial = Number.POSITIVE_INFINITY;

  constructor(tables: readonly Table[], pools: ValuePools, runner: Trials, options: SearchOptions) {
    this.#tables = inForeignKeyOrder(tables);
    this.#pools = pools;
    this.#runner = runner;
    this.#options = options;
    this.#maker = new DraftMaker(this.#tables, pools, options.references, options.random);
    this.#mender = new DraftMender(this.#tables, pools, options.combinations, options.random);
  }

  async run(): Promise<Found | null> {
    await this.#patterns();
    if (!this.#options.isOver()) this.#options.onPatternsDone?.();
    const starts = await this.#trapStarts();
    await this.#beside(starts);
    await this.#traps(starts);
    await this.#randomMixes();
    const doubled = await this.#doubled();
    await this.#scattered();
    await this.#shifted();
    await this.#neighbours();
    await this.#aboutConstants();
    await this.#rivals(doubled);
    await this.#mutations();
    // Last, since each weighs as much as many small databases: a LIMIT 1000 must not use up what the search has.
    await this.#largeCrowds();
    return this.#best;
  }

  get #isDone(): boolean {
    const enough = this.#options.wanted?.rank ?? BEST_RANK;
    return (
      (this.#best?.rank ?? 0) >= enough || this.#runner.count >= this.#lastTrial || this.#options.isOver()
    );
  }

  async #patterns(): Promise<void> {
    for (const draft of patterns(this.#maker, this.#tables, this.#options))
      await this.#try(draft, "patterns");
  }

  async #beside(given: readonly Instance[]): Promise<void> {
    const source = { ...this.#options, tables: this.#tables, pools: this.#pools };
    const found = [this.#witnesses[0], this.#several].flatMap((each) => each ?? []);
    const plain = () => this.#maker.core(() => 1, 0, 0, true);
    for (const each of rowsBeside({ given, found, plain }, source)) {
      if (this.#isDone) return;
      if ("crowd" in each) await this.#narrowed(each.crowd, each.crowd.values);
      else await this.#try(each.draft, "traps");
    }
  }

  /** Looks for a difference in a crowd, and for as few of its values as show it. */
  async #narrowed(crowd: Crowd, values: readonly string[]): Promise<boolean> {
    if (this.#isDone) return false;
    const instance = this.#mender.mend(crowd.draft(values), false);
    if (!this.#isNew(instance)) return false;
    if (this.#options.traps?.isAllowed(instance) === false) return false;
    const trial = await this.#runner.run(instance);
    const isRefused = trial.status === "refused";
    if (!isRefused && trial.difference === null) return false;
    const half = Math.ceil(values.length / 2);
    if (values.length > (isRefused ? REFUSED_VALUES : 1))
      for (const few of [values.slice(0, half), values.slice(half)])
        if (await this.#narrowed(crowd, few)) return true;
    if (isRefused) return false;
    const before = this.#best;
    await this.#consider(instance, trial, "traps");
    return this.#best !== before;
  }

  async #randomMixes(): Promise<void> {
    const { traps, mixes = traps ? RANDOM_TRIALS_AFTER_TRAPS : RANDOM_TRIALS } = this.#options;
    let stale = 0;
    for (let trial = 0; trial < mixes && stale < STALE_MIXES && !this.#isDone; trial += 1) {
      const most = trial < mixes / 3 ? 2 : trial % 8 === 0 ? 6 : 4;
      const draft = trial % 3 === 2 ? this.#maker.randomGroup() : this.#maker.randomDraft(most);
      const known = this.#results.size;
      await this.#try(draft, "random");
      stale = this.#results.size > known ? 0 : stale + 1;
    }
  }

  async #aboutConstants(): Promise<void> {
    for (const draft of aboutConstants(this.#maker, this.#tables, this.#options)) {
      if (this.#isDone) return;
      await this.#try(draft, "patterns");
    }
  }

  /** Databases on which the reference gives rows, with one of their rows and what refers to it once more: keys may be all that tells them apart. */
  async #doubled(): Promise<readonly Doubled[]> {
    const { references } = this.#options;
    const all = this.#witnesses
      .slice(0, DOUBLED)
      .flatMap((witness) => [...withFamiliesTwice(witness, this.#tables, this.#pools, references)]);
    for (const { draft } of all) await this.#try(draftOf(draft), "neighbours");
    return all;
  }

  /** The same, of which what was added differs in one cell. */
  async #rivals(doubled: readonly Doubled[]): Promise<void> {
    let left = RIVAL_TRIALS;
    for (const each of doubled) {
      for (const draft of rivalsIn(each, this.#pools, this.#options.columns)) {
        if (left <= 0 || this.#isDone) return;
        left -= 1;
        await this.#try(draft, "neighbours");
      }
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
    const [first, ...others] = this.#witnesses;
    const starts = new Set([first, this.#several, ...others].filter((each) => each != null));
    for (const witness of [...starts].slice(0, 3)) {
      for (const draft of neighbours(witness, this.#tables, this.#pools, [disputed, columns])) {
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

  /** The first that gives rows also with other values in what not all queries read: columns of one type are alike in it. */
  async #largeCrowds(): Promise<void> {
    let left = LARGE_CROWD_NEIGHBOURS;
    for (const draft of largeCrowds(this.#maker, this.#tables, this.#options.sizes)) {
      const tried = await this.#try(draft, "patterns");
      if (left === 0 || !tried || !givesRows(tried.trial)) continue;
      for (const other of otherCells(tried.instance, this.#tables, this.#pools, [this.#options.disputed])) {
        await this.#try(other, "neighbours");
        left -= 1;
        if (left === 0) break;
      }
    }
  }

  /** The exercise's databases where the reference gives rows. */
  async #trapStarts(): Promise<readonly Instance[]> {
    const starts: Instance[] = [];
    // Also those that a pattern happens to be.
    for (const start of this.#options.traps?.starts ?? []) {
      if (this.#isDone) break;
      const trial = await this.#runner.run(start);
      this.#seen.add(instanceKey(start));
      await this.#consider(start, trial, "traps");
      if (givesRows(trial)) starts.push(start);
    }
    return starts;
  }

  /** Traps in databases on which the reference gives rows, and in what comes of that. */
  async #traps(given: readonly Instance[]): Promise<void> {
    const { traps, random } = this.#options;
    if (!traps) return;
    const starts = [...given];
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
    if (trial.reference.ok) this.#results.add(JSON.stringify(trial.reference.rows));
    this.#keepWitness(instance, trial);
    if (trial.difference === null) return;
    const rank = rankOf(trial);
    if (rank < (this.#options.wanted?.rank ?? 0)) return;
    if (this.#best && !isBetter(rank, instance, this.#best)) return;
    if (!(await this.#runner.isDetermined(instance, trial.reference, trial.candidate))) return;
    this.#best = { instance, difference: trial.difference, rank, stage };
    this.#lastTrial = Math.min(this.#lastTrial, this.#runner.count + PATIENCE);
  }

  /** Databases on which a query gives rows are what mutations start from; the smallest are kept. */
  #keepWitness(instance: Instance, trial: Trial): void {
    if (trial.status !== "ran" || !trial.reference.ok) return;
    const gives = trial.reference.rows.some((row) => row.some((cell) => cell !== null && !isZero(cell)));
    if (!gives || rowCount(instance) === 0) return;
    const isSmaller = this.#several === null || rowCount(instance) < rowCount(this.#several);
    if (trial.reference.rows.length > 1 && isSmaller) this.#several = instance;
    this.#witnesses.push(instance);
    this.#witnesses.sort((a, b) => rowCount(a) - rowCount(b));
    if (this.#witnesses.length > WITNESSES)
      this.#witnesses.splice(WITNESSES - 1 - this.#options.random.below(WITNESSES / 2), 1);
  }
}

/** Nothing counted, added up or left of a share. */
function isZero(cell: string): boolean {
  return /^-?0(\.0*)?$/.test(cell);
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
  // That a query fails on some rows may be the lesser mistake, if it gives the wrong ones on others.
  if (trial.difference === "error") return 2;
  return trial.reference.ok && trial.reference.rows.length > 0 ? BEST_RANK : 3;
}
