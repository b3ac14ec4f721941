import type { Duration } from "@master-sql/sql";
import type { Random } from "../random.ts";
import { DraftMender, draftOf } from "../search/databases/draft.ts";
import { DraftMaker } from "../search/databases/draft-maker.ts";
import { type Instance, rowCount } from "../search/databases/instance.ts";
import type { SearchSpace } from "../search/databases/search-space.ts";
import type { TrapMaker } from "../search/traps/index.ts";
import { findDifference, type Trials } from "../search/trials/find-difference.ts";
import type { Trial } from "../search/trials/trial-runner.ts";
import type { PreparedQueries } from "./prepared-queries.ts";
import { Spacing } from "./spacing.ts";
import type { VisibleRows } from "./visible-rows.ts";

/** Databases that tell a target from the reference and are kept; one would do if it stayed in the cover. */
const ENOUGH = 2;
const SLICES = 200;
const CHANGED_SLICES = 500;
const LARGEST_CHANGED = 16;
/** Databases with traps that are tried at most, and so many in vain one after the other. */
const TRAPS = 700;
const TRAPS_IN_VAIN = 200;
/** Parts of the visible data that traps are set in. */
const TRAPPED_SLICES = 60;
/** Rows of a database with traps at most. */
const LARGEST_TRAPPED = 100;
/** Rows of a part of the visible data, roughly. */
export const SMALL_SLICE = 16;

/** Runs a reference and others on one database after the other. */
export type RunsOnData = Pick<PreparedQueries, "run" | "isDetermined">;

/**
 * The search's own databases, run with all prepared queries at once: those that tell some member from the reference.
 */
export class DatabaseCollector implements Trials {
  readonly #prepared: RunsOnData;
  readonly #solutions: readonly number[];
  readonly #told = new Map<number, number>();
  #wanted: readonly number[];
  /** Databases tried so far, those that PostgreSQL refuses among them. */
  count = 0;
  refused = 0;
  readonly found: Instance[] = [];
  /** The first database on which a solution gives another result than the first; none such is kept. */
  disagreement: { readonly place: number; readonly instance: Instance } | null = null;

  /** `wanted` and `solutions` are places of prepared queries; on what is kept the solutions agree. */
  constructor(prepared: RunsOnData, wanted: readonly number[], solutions: readonly number[] = []) {
    this.#prepared = prepared;
    this.#wanted = wanted;
    this.#solutions = solutions;
  }

  /** Members that no database has told from the reference yet. */
  get untold(): readonly number[] {
    return this.#wanted.filter((place) => !this.#told.has(place));
  }

  /** Goes through all stages of the search, or until every member was told often enough. */
  async gather(space: SearchSpace, start: Instance | null, random: Random): Promise<void> {
    const { tables, pools, ...rest } = space;
    const starts = start ? [start] : [];
    // What is kept is read by people and lies in git: no database of hundreds of rows in every table.
    const options = { ...rest, disputedSizes: [], starts, random, isOver: () => this.#isDone };
    await findDifference(tables, pools, this, options);
  }

  /**
   * Cuts small databases from the visible data, and changes them a little at a time: values of the pools, rows doubled
   * and left out, moments put exactly as far apart as the queries' intervals. Parts have little more than `largest`
   * rows.
   */
  async slice(
    space: SearchSpace,
    visible: VisibleRows,
    durations: readonly Duration[],
    random: Random,
    largest: number,
  ): Promise<void> {
    const maker = new DraftMaker(space.tables, space.pools, space.references, random);
    const mender = new DraftMender(space.tables, space.pools, space.combinations, random);
    const spacing = new Spacing(space.tables, space.columns, durations, random);
    const telling: Instance[] = [];
    const silent: Instance[] = [];
    for (let number = 0; number < SLICES && !this.#isDone; number += 1) {
      const slice = visible.slice(random, random.chance(0.5) ? largest : SMALL_SLICE);
      const trial = slice ? await this.run(slice) : null;
      if (!slice || trial?.status !== "ran" || !trial.reference.ok) continue;
      if (trial.reference.rows.length > 0) telling.push(slice);
      else silent.push(slice);
    }
    for (let number = 0; number < CHANGED_SLICES && !this.#isDone; number += 1) {
      const slice = random.pick(random.chance(0.8) && telling.length > 0 ? telling : silent);
      if (!slice) continue;
      const draft = random.chance(0.5) ? maker.mutation(slice) : draftOf(slice);
      if (random.chance(0.3)) spacing.crowd(draft);
      if (random.chance(0.7)) spacing.apart(draft);
      const changed = mender.mend(draft, false);
      const trial = await this.run(changed);
      const gives = trial.status === "ran" && trial.reference.ok && trial.reference.rows.length > 0;
      if (gives && rowCount(changed) <= LARGEST_CHANGED) telling.push(changed);
    }
  }

  /**
   * Sets traps in `seeds` and in small parts of the visible data. `isAllowed` tells what a database may hold beyond
   * what constraints say.
   */
  async trap(
    maker: TrapMaker,
    mender: DraftMender,
    seeds: readonly Instance[],
    visible: VisibleRows,
    random: Random,
    isAllowed: (instance: Instance) => boolean,
  ): Promise<void> {
    const starts = [...seeds];
    for (let number = 0; number < TRAPPED_SLICES && !this.#isDone; number += 1) {
      const slice = visible.slice(random, random.chance(0.5) ? SMALL_SLICE : SMALL_SLICE / 2);
      const trial = slice && isAllowed(slice) ? await this.run(slice) : null;
      if (slice && trial?.status === "ran" && trial.reference.ok && trial.reference.rows.length > 0)
        starts.push(slice);
    }
    const certain = maker.certain();
    let inVain = 0;
    for (let number = 0; number < TRAPS && inVain < TRAPS_IN_VAIN && !this.#isDone; number += 1) {
      const start = random.pick(starts);
      if (!start) return;
      const draft = draftOf(start);
      const { value: trap } = certain.next();
      if (trap) trap(draft);
      else maker.set(draft);
      const written = draftOf(draft);
      let trapped = mender.mend(draft, false);
      if (rowCount(trapped) > LARGEST_TRAPPED || !isAllowed(trapped)) continue;
      const before = this.found.length;
      let trial = await this.run(trapped);
      if (trial.status === "refused") {
        trapped = mender.mend(written, true);
        if (isAllowed(trapped)) trial = await this.run(trapped);
      }
      inVain = trap || this.found.length > before ? 0 : inVain + 1;
      // Traps within traps: what gives rows is a start for the next.
      const gives = trial.status === "ran" && trial.reference.ok && trial.reference.rows.length > 0;
      if (gives && rowCount(trapped) <= 2 * LARGEST_CHANGED && random.chance(0.3)) starts.push(trapped);
    }
  }

  get #isDone(): boolean {
    return this.#wanted.every((place) => this.#isTold(place));
  }

  async run(instance: Instance): Promise<Trial> {
    this.count += 1;
    const places = this.#wanted.filter((place) => !this.#isTold(place));
    const trial = await this.#prepared.run(instance, places);
    if (trial.status === "refused") {
      this.refused += 1;
      return trial;
    }
    const { reference, differing } = trial;
    if (
      differing.length > 0 &&
      (await this.#prepared.isDetermined(instance, reference)) &&
      (await this.#solutionsAgree(instance))
    )
      this.#keep(instance, differing);
    // No difference is ever reported, so that the search goes on.
    return { status: "ran", reference, candidate: reference, difference: null };
  }

  isDetermined(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async #solutionsAgree(instance: Instance): Promise<boolean> {
    if (this.#solutions.length === 0) return true;
    const trial = await this.#prepared.run(instance, this.#solutions);
    const [place] = trial.status === "ran" ? trial.differing : [];
    if (place !== undefined) this.disagreement ??= { place, instance };
    return place === undefined;
  }

  #keep(instance: Instance, differing: readonly number[]): void {
    this.found.push(instance);
    for (const place of differing) this.#told.set(place, (this.#told.get(place) ?? 0) + 1);
  }

  #isTold(place: number): boolean {
    return (this.#told.get(place) ?? 0) >= ENOUGH;
  }
}
