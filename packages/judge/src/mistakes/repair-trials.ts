import { type ParseSql, parseQuery, type Table } from "@master-sql/sql";
import { productsIn } from "../diagnosis/products.ts";
import type { Step, StepOutcome, TrialDatabase } from "../sandbox/trial-database.ts";
import { type Instance, rowCount } from "../search/databases/instance.ts";
import { beginOnEmptyTables } from "../search/trials/empty-tables.ts";
import { CANDIDATE, type PreparedPair, REFERENCE, withCandidate } from "../search/trials/prepared-pair.ts";
import { compareOutcomes } from "../search/trials/trial.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import { loadStep, TRIAL_ROW_LIMIT } from "../search/trials/trial-runner.ts";
import { runOnVisible } from "../search/trials/visible-outcome.ts";

export interface RepairMeans {
  readonly database: TrialDatabase;
  /** In foreign key order. */
  readonly tables: readonly Table[];
  readonly pair: PreparedPair;
  /** The database that is shown, if one is: each query is tried on it first. */
  readonly shown?: Instance | undefined;
  /** Databases on which a repaired query must agree with the reference, beside that and the visible data. */
  readonly instances: readonly Instance[];
  readonly parse: ParseSql;
  readonly budget: TrialBudget;
  /** The rejected query. */
  readonly own: string;
}

/** Work that any run on the visible data counts as, in trials. */
const VISIBLE_TRIALS = 15;
/** PostgreSQL's estimate of a run on the visible data that counts as one trial more, in the planner's units. */
const COST_OF_A_TRIAL = 400;
/** What a query that is no dearer than the rejected one counts as at most: that one had to be run as well. */
const MOST_FOR_NO_DEARER = 60;

/**
 * Tries repaired queries on the same databases one after the other, in one transaction in which the tables are empty:
 * what the reference gives on each is known after the first, and the database that refuted the last query comes first.
 * What is tried is bounded by work, never by the clock. The prepared candidate is another afterwards.
 */
export class RepairTrials {
  readonly #means: RepairMeans;
  readonly #instances: Instance[];
  readonly #expected = new Map<Instance, StepOutcome>();
  /** What was found out about queries that were tried. */
  readonly #known = new Map<string, boolean>();
  #budget: TrialBudget;
  #ownCost: number | undefined;
  #ownProducts: number | undefined;
  /** What the reference gives on the visible data, once it was run there. */
  #onVisible: StepOutcome | undefined;
  /** Whether the last query wasn't tried to its end, for want of what may be spent. */
  #isCutShort = false;
  #isBegun = false;
  /** The database that fills the tables. */
  #loaded: Instance | null = null;

  constructor(means: RepairMeans) {
    this.#means = means;
    this.#budget = means.budget;
    this.#instances = [...means.instances];
  }

  get isOver(): boolean {
    return this.#budget.isOver(1);
  }

  /** So many trials may be spent from now on. */
  grant(trials: number): void {
    this.#budget = new TrialBudget(trials, this.#budget.weight);
  }

  /** From now on a query must be right on this database too. */
  add(instance: Instance): void {
    this.#instances.unshift(instance);
    this.#known.clear();
  }

  /** Whether a query agrees with the reference on every database and on the visible data; false once too much was tried. */
  async agrees(sql: string): Promise<boolean> {
    const known = this.#known.get(sql);
    if (known !== undefined) return known;
    this.#isCutShort = false;
    const agrees = await this.#agrees(sql);
    if (!this.#isCutShort) this.#known.set(sql, agrees);
    return agrees;
  }

  async #agrees(sql: string): Promise<boolean> {
    const budget = this.#budget;
    const { database, pair } = this.#means;
    if (this.isOver) return this.#cutShort();
    await this.#begin();
    const prepared = await database.prepare(CANDIDATE, sql);
    if (!prepared.ok || prepared.columns.length !== pair.shape.visible) {
      budget.charge(0);
      await database.run([script(`ROLLBACK TO ${this.#loaded ? "loaded" : "empty"}`)]);
      return false;
    }
    const repaired = withCandidate(pair, prepared.columns);
    const { shown } = this.#means;
    if (shown && !(await this.#agreesOn(shown, repaired))) return false;
    for (const instance of [...this.#instances]) {
      if (this.isOver) return this.#cutShort();
      if (await this.#agreesOn(instance, repaired)) continue;
      this.#instances.splice(this.#instances.indexOf(instance), 1);
      this.#instances.unshift(instance);
      return false;
    }
    // The visible data may be too many for tables that nothing connects; the rejected query's own were not.
    this.#ownProducts ??= await this.#productsIn(this.#means.own);
    if ((await this.#productsIn(sql)) > this.#ownProducts) return this.#cutShort();
    await this.end();
    if (!(await this.#mayRunOnVisible(sql))) return this.#cutShort();
    const given = await runOnVisible(database, repaired, this.#onVisible);
    this.#onVisible = given.reference;
    return given.reference.ok && given.candidate.ok && given.difference === null;
  }

  #cutShort(): false {
    this.#isCutShort = true;
    return false;
  }

  /** Gives the visible data back; to be called before anything else is done with the database. */
  async end(): Promise<void> {
    if (this.#isBegun) await this.#means.database.run([script("ROLLBACK")]);
    this.#isBegun = false;
    this.#loaded = null;
  }

  async #begin(): Promise<void> {
    if (this.#isBegun) return;
    // Databases that the rejected query was tried on: their references hold.
    await beginOnEmptyTables(this.#means.database, this.#means.tables);
    this.#isBegun = true;
  }

  async #agreesOn(instance: Instance, { shape, candidateColumns, facts }: PreparedPair): Promise<boolean> {
    const { database, tables } = this.#means;
    const known = this.#expected.get(instance);
    const isLoaded = this.#loaded === instance;
    this.#budget.charge(isLoaded ? 0 : rowCount(instance));
    const outcomes = await database.run([
      ...(isLoaded ? [] : [script("ROLLBACK TO empty"), loadStep(instance, tables, facts)]),
      ...(known ? [] : [query(REFERENCE), script("ROLLBACK TO loaded")]),
      query(CANDIDATE),
      script("ROLLBACK TO loaded"),
    ]);
    // Where it couldn't be loaded, there is nothing to go back to either.
    this.#loaded = outcomes.at(-1)?.ok ? instance : null;
    const expected = known ?? outcomes.at(-4);
    const actual = outcomes.at(-2);
    if (!this.#loaded || !expected || !actual) return false;
    this.#expected.set(instance, expected);
    return compareOutcomes(expected, actual, shape, candidateColumns) === null;
  }

  /** Charges a run on the visible data by what it is going to cost; false where that is more than there is left. */
  async #mayRunOnVisible(sql: string): Promise<boolean> {
    const budget = this.#budget;
    this.#ownCost ??= await this.#costOf(this.#means.own);
    const cost = await this.#costOf(sql);
    const most = cost <= this.#ownCost ? MOST_FOR_NO_DEARER : Number.POSITIVE_INFINITY;
    const runs = VISIBLE_TRIALS + Math.min(Math.floor(cost / COST_OF_A_TRIAL), most);
    if (!budget.hasLeft(runs)) return false;
    budget.charge(0, runs);
    return true;
  }

  /** The planner's estimate, in its own units. */
  async #costOf(sql: string): Promise<number> {
    const [outcome] = await this.#means.database.run([script(`EXPLAIN ${sql}`)]);
    const [line] = outcome?.ok ? (outcome.rows[0] ?? []) : [];
    return Number(/cost=[\d.]+\.\.([\d.]+)/.exec(String(line))?.[1] ?? 0);
  }

  /** How many times tables meet without a condition. */
  async #productsIn(sql: string): Promise<number> {
    const parsed = await parseQuery(this.#means.parse, sql);
    return parsed.kind === "query" ? productsIn(parsed.select) : Number.POSITIVE_INFINITY;
  }
}

function query(name: string): Step {
  return { kind: "query", name, rowLimit: TRIAL_ROW_LIMIT };
}

function script(sql: string): Step {
  return { kind: "script", sql };
}
