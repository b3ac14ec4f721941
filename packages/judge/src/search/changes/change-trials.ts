import type { Table } from "@master-sql/sql";
import { compareResults, type JudgedContract } from "../../results/compare.ts";
import type { ResultColumn } from "../../results/statement-result.ts";
import type { SqlFailure, Step, StepOutcome, TrialDatabase } from "../../sandbox/trial-database.ts";
import type { HeldFact } from "../databases/held-facts.ts";
import { type Instance, rowCount } from "../databases/instance.ts";
import { ENDING } from "../trials/ending.ts";
import type { Trials } from "../trials/find-difference.ts";
import { type Difference, isStarved } from "../trials/trial.ts";
import type { TrialBudget } from "../trials/trial-budget.ts";
import { loadStep, reordered, rotate, type Trial } from "../trials/trial-runner.ts";
import { onGround } from "./ground.ts";

/** A script, and the columns that its last statement returns, where that counts. */
export interface ChangeScript {
  readonly sql: string;
  /** The names under which its statements are prepared, where they may be. */
  readonly prepared: readonly string[] | null;
  readonly columns: readonly ResultColumn[];
}

/** Scripts that change rows, and what their outcomes are compared by. */
interface ChangePair {
  readonly reference: ChangeScript;
  readonly candidate: ChangeScript;
  readonly otherSolutions: readonly ChangeScript[];
  /** By what returned rows are compared, where they count. */
  readonly returning: JudgedContract | undefined;
  /** Whether constraints that may wait wait for a script's end. */
  readonly isDeferred: boolean;
  /**
   * Whether the candidate gets rows of its own, since it could see in the reference's what was done to them: a row that
   * was changed carries a mark also when the change has been undone.
   */
  readonly isApart: boolean;
}

/** Where scripts are tried. */
interface ChangePlace {
  /** Filled, parents before those that refer to them. */
  readonly filled: readonly Table[];
  /** All that there are: they are empty but for what is filled. */
  readonly all: readonly Table[];
  /** Tables whose rows are compared. */
  readonly judged: readonly Table[];
  /** Rows that what the scripts write may refer to; they stand in each database once the reference failed without. */
  readonly ground: Instance;
  /** A query that sets counters of new keys to what follows the rows that there are; null without any. */
  readonly counters: string | null;
  /** Whether data are as a task may have them, though nothing declares it. */
  readonly isPlausible: (instance: Instance) => boolean;
  readonly facts: readonly HeldFact[];
}

const STATE = "state_of_tables";
const STATE_STEP: Step = { kind: "query", name: STATE, rowLimit: 1 };
/** What a script is given that runs out of temporary files, and how many scripts of one answer are. */
const MORE_ROOM = "SET LOCAL work_mem = '4MB'; SET LOCAL temp_file_limit = '16MB'";
const MORE_ROOM_TIMES = 3;
const TEMPORARY_FILE_TOO_LARGE = "53400";
const FOREIGN_KEY_VIOLATION = "23503";
/** Rows read of one table. */
const MOST_ROWS = 2_000;

/**
 * Carries out two scripts that change rows on small databases, each in a savepoint of one transaction in which all tables
 * are empty, and compares what they leave in them (rule P24).
 */
export class ChangeTrials implements Trials {
  readonly #database: TrialDatabase;
  readonly #pair: ChangePair;
  readonly #place: ChangePlace;
  readonly #budget: TrialBudget;
  /** Of the judged tables, once they were read whole. */
  #columns: readonly (readonly ResultColumn[])[] | undefined;
  #isGrounded = false;
  #roomGiven = 0;
  count = 0;
  /** Databases among them on which both left the same. */
  agreed = 0;
  /** Databases among these whose rows changed. */
  changed = 0;
  /** Databases where the candidate ran out of memory, locks, or stack, and the reference didn't. */
  starved = 0;

  constructor(database: TrialDatabase, pair: ChangePair, place: ChangePlace, budget: TrialBudget) {
    this.#database = database;
    this.#pair = pair;
    this.#place = place;
    this.#budget = budget;
  }

  /** Does some work within the transaction; afterwards the visible data are back. */
  async onEmptyTables<T>(work: () => Promise<T>): Promise<T> {
    // A sum takes no sorting; that two states have the same one by chance is out of the question.
    const digests = this.#place.judged.map(
      ({ sqlName }) =>
        `(SELECT pg_catalog.concat_ws(' ', count(*), sum(pg_catalog.hashtextextended(t::text, 0))) FROM ${sqlName} AS t)`,
    );
    const prepared = await this.#database.prepare(STATE, `SELECT ${digests.join(", ")}`);
    if (!prepared.ok) throw new Error(`The tables can't be read: ${prepared.failure.message}`);
    const names = this.#place.all.map(({ sqlName }) => sqlName).join(", ");
    const constraints = this.#pair.isDeferred ? "" : "SET CONSTRAINTS ALL IMMEDIATE; ";
    const [begun] = await this.#database.run([
      script(`BEGIN; ${ENDING}; ${constraints}TRUNCATE ${names} CASCADE; SAVEPOINT empty`),
    ]);
    try {
      if (!begun?.ok) throw new Error(`The tables can't be emptied: ${begun?.failure.message}`);
      return await work();
    } finally {
      await this.#database.run([script("ROLLBACK")]);
    }
  }

  /** A database as it is loaded. */
  whole(instance: Instance): Instance {
    const { ground, filled } = this.#place;
    return this.#isGrounded ? onGround(instance, ground, filled) : instance;
  }

  async run(instance: Instance): Promise<Trial> {
    const trial = await this.#run(instance);
    if (this.#isGrounded || this.#place.ground.size === 0 || !lacksParents(trial)) return trial;
    this.#isGrounded = true;
    return this.#run(instance);
  }

  async #run(instance: Instance): Promise<Trial> {
    if (!this.#place.isPlausible(instance)) return { status: "refused" };
    this.count += 1;
    this.#budget.charge(rowCount(instance));
    const { reference, candidate } = this.#pair;
    const [loaded, untouched, , expected, state, , actual, own] = await this.#database.run([
      this.#load(instance),
      STATE_STEP,
      ...this.#carryOut(reference),
      ...this.#carryOut(candidate, instance),
      script("ROLLBACK TO empty"),
    ]);
    if (!loaded?.ok || !untouched?.ok || !expected || !state || !actual || !own) return { status: "refused" };
    const wanted = outcomeOf(expected, state);
    const found = outcomeOf(actual, own);
    if (wanted.ok && !found.ok && isStarved(found.failure)) {
      if (this.#hasMoreRoom(found.failure)) return this.#inMoreRoom(() => this.#run(instance));
      this.starved += 1;
    }
    const hasChanged = state.ok && JSON.stringify(state.rows) !== JSON.stringify(untouched.rows);
    const difference = wanted.ok ? this.#difference(expected, state, actual, own, found) : null;
    const agrees = wanted.ok && found.ok && difference === null;
    this.agreed += Number(agrees);
    this.changed += Number(agrees && hasChanged);
    return {
      status: "ran",
      // Where nothing changes little is told: such data are no start for others.
      reference: wanted.ok ? { ok: true, rows: hasChanged ? [["changed"]] : [], truncated: false } : wanted,
      candidate: found,
      difference,
    };
  }

  #hasMoreRoom({ sqlstate }: SqlFailure): boolean {
    return sqlstate === TEMPORARY_FILE_TOO_LARGE && this.#roomGiven < MORE_ROOM_TIMES;
  }

  async #inMoreRoom<T>(work: () => Promise<T>): Promise<T> {
    await this.#database.run([script(`SAVEPOINT more_room; ${MORE_ROOM}; SAVEPOINT empty`)]);
    this.#roomGiven += 1;
    const done = await work();
    await this.#database.run([script("ROLLBACK TO more_room; RELEASE more_room")]);
    return done;
  }

  /**
   * Whether a script can be judged on this database (rule P10): all solutions leave and return the same, the reference
   * also when rows were inserted the other way round, and the candidate another state, value by value.
   */
  async isDetermined(instance: Instance): Promise<boolean> {
    const { reference, candidate, otherSolutions } = this.#pair;
    this.#budget.charge(rowCount(instance), 2 + otherSolutions.length / 2);
    const [first, ...others] = await this.#readWhole(instance, [reference, candidate, ...otherSolutions]);
    const [own, ...solutions] = others;
    if (!first || first.failed || !own) return false;
    if (solutions.some((each) => !each || each.failed || this.#isApart(first, each))) return false;
    if (!own.failed && !this.#isApart(first, own)) return false;
    return this.#isSettled(instance);
  }

  /** Whether the reference leaves the same of rows that were inserted in other orders. */
  async #isSettled(instance: Instance): Promise<boolean> {
    const { reference } = this.#pair;
    const orders = [
      instance,
      reordered(instance, (rows) => [...rows].reverse()),
      reordered(instance, rotate),
    ];
    const outcomes = await this.#database.run(
      orders.flatMap((each) => [this.#load(each), ...this.#carryOut(reference), script("ROLLBACK TO empty")]),
    );
    const states = orders.map((_, index) => {
      const [loaded, , changed, state] = outcomes.slice(index * 5);
      // Rows that refer to others of their table can't be turned; that order then says nothing.
      if (!loaded?.ok) return null;
      return changed?.ok && state?.ok ? JSON.stringify([state.rows, this.#returned(changed)]) : "failed";
    });
    return states.every((state) => state === null || state === states[0]);
  }

  /** From where a script begins, what it does, what there is afterward. */
  #carryOut(carried: ChangeScript, instance?: Instance): readonly Step[] {
    const { counters } = this.#place;
    const { sql, prepared } = carried;
    const whole = script(this.#pair.isDeferred ? `${sql}\n;SET CONSTRAINTS ALL IMMEDIATE` : sql);
    const counted = counters === null ? [] : [counters];
    return [
      instance && this.#pair.isApart && carried === this.#pair.candidate
        ? this.#loadedAnew(instance, counted)
        : script(["ROLLBACK TO loaded", ...counted].join("; ")),
      prepared === null ? whole : { kind: "prepared-script", names: prepared },
      STATE_STEP,
    ];
  }

  #loadedAnew(instance: Instance, counters: readonly string[]): Step {
    const load = this.#load(instance);
    if (load.kind !== "script") return load;
    return {
      ...load,
      sql: ["ROLLBACK TO empty", "DISCARD SEQUENCES", load.sql, ...counters].join("; "),
    };
  }

  #load(instance: Instance): Step {
    return loadStep(this.whole(instance), this.#place.filled, this.#place.facts);
  }

  #difference(
    expected: StepOutcome,
    state: StepOutcome,
    actual: StepOutcome,
    own: StepOutcome,
    found: StepOutcome,
  ): Difference | null {
    if (!found.ok) return isStarved(found.failure) ? null : "error";
    if (!expected.ok || !state.ok || !actual.ok || !own.ok) return null;
    if (JSON.stringify(state.rows) !== JSON.stringify(own.rows)) return "rows";
    const { reference, candidate } = this.#pair;
    return this.#differsInReturned(expected.rows, reference, actual.rows, candidate) ? "rows" : null;
  }

  #returned(outcome: StepOutcome): readonly string[] {
    if (!this.#pair.returning || !outcome.ok) return [];
    return outcome.rows.map((row) => JSON.stringify(row)).toSorted();
  }

  #differsInReturned(
    expected: Left["returned"],
    reference: ChangeScript,
    actual: Left["returned"],
    other: ChangeScript,
  ): boolean {
    const { returning } = this.#pair;
    if (!returning) return false;
    const [wanted, found] = [
      { columns: reference.columns, rows: expected },
      { columns: other.columns, rows: actual },
    ];
    return compareResults(wanted, found, returning) !== null;
  }

  #isApart(expected: Left, actual: Left): boolean {
    const apart = expected.tables.some((rows, index) => {
      const columns = this.#columns?.[index] ?? [];
      const [wanted, found] = [rows, actual.tables[index] ?? []].map((each) => ({ columns, rows: each }));
      return wanted && found && compareResults(wanted, found, BAG) !== null;
    });
    return apart || this.#differsInReturned(expected.returned, expected.of, actual.returned, actual.of);
  }

  /** What each script leaves in the judged tables, and returns. */
  async #readWhole(
    instance: Instance,
    scripts: readonly ChangeScript[],
  ): Promise<readonly (Left | undefined)[]> {
    const { judged } = this.#place;
    this.#columns ??= await this.#prepareTables();
    const reads = judged.map(
      (_, index): Step => ({ kind: "query", name: `table_${index}`, rowLimit: MOST_ROWS }),
    );
    const [loaded, ...outcomes] = await this.#database.run([
      this.#load(instance),
      ...scripts.flatMap((each) => [...this.#carryOut(each, instance), ...reads]),
      script("ROLLBACK TO empty"),
    ]);
    if (!loaded?.ok) return [];
    return scripts.map((of, index) => {
      const size = 3 + reads.length;
      const [, changed, , ...tables] = outcomes.slice(index * size, (index + 1) * size);
      if (!changed) return undefined;
      const failed = !changed.ok;
      return {
        of,
        failed,
        tables: tables.map((outcome) => (outcome.ok ? outcome.rows : [])),
        returned: changed.ok ? changed.rows : [],
      };
    });
  }

  async #prepareTables(): Promise<readonly (readonly ResultColumn[])[]> {
    const columns: (readonly ResultColumn[])[] = [];
    for (const [index, { sqlName }] of this.#place.judged.entries()) {
      const prepared = await this.#database.prepare(`table_${index}`, `SELECT * FROM ${sqlName}`);
      columns.push(prepared.ok ? prepared.columns : []);
    }
    return columns;
  }
}

/** What a script left and returned on one database. */
interface Left {
  readonly of: ChangeScript;
  readonly failed: boolean;
  readonly tables: readonly (readonly (readonly (string | null)[])[])[];
  readonly returned: readonly (readonly (string | null)[])[];
}

const BAG: JudgedContract = { columns: [], names: false, order: "none" };

/** Whether what the reference writes refers to rows that there aren't. */
function lacksParents(trial: Trial): boolean {
  if (trial.status !== "ran" || trial.reference.ok) return false;
  return trial.reference.failure.sqlstate === FOREIGN_KEY_VIOLATION;
}

/** A script's outcome with what was looked at afterward. */
function outcomeOf(changed: StepOutcome, state: StepOutcome): StepOutcome {
  return changed.ok ? state : changed;
}

function script(sql: string): Step {
  return { kind: "script", sql };
}
