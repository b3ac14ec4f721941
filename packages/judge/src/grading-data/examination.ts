import {
  durationsIn,
  givesAtMostOneRow,
  type ParseSql,
  parseQuery,
  printSelect,
  readsClock,
  Scope,
  type Table,
} from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { QuoteUtils } from "pgsql-deparser";
import { type Mutant, mutantsOf } from "../mutation/index.ts";
import { createRandom } from "../random.ts";
import { type JudgedContract, sortKeyColumns } from "../results/compare.ts";
import type { Step, TrialDatabase } from "../sandbox/trial-database.ts";
import { shrink } from "../search/counterexample/shrink.ts";
import { withFacts } from "../search/databases/facts.ts";
import type { Instance } from "../search/databases/instance.ts";
import { type SearchSpace, searchSpace } from "../search/databases/search-space.ts";
import type { Setup } from "../search/databases/setup.ts";
import { readVisibleInstance } from "../search/databases/visible-instance.ts";
import { mustBeSorted, shuffledText } from "../search/trials/chance.ts";
import { DatabaseCollector, SMALL_SLICE } from "./database-collector.ts";
import { type Bounds, enumerateDatabases, levelsWithin } from "./enumeration.ts";
import { PreparedQueries, type QueriesTrial } from "./prepared-queries.ts";
import { setTraps } from "./set-traps.ts";
import { VisibleRows } from "./visible-rows.ts";

/** An exercise as far as its databases are concerned. */
export interface Subject {
  /** Accepted queries; the first is the reference, whose mutants are examined. */
  readonly solutions: readonly string[];
  readonly wrongAnswers: readonly string[];
  readonly contract: JudgedContract;
  /** Scripts by hand that fill empty tables: databases that it has whatever is found. */
  readonly databases?: readonly string[];
  /**
   * Whether mutants count that hardly any other databases tell than those with traps: not as long as an exercise's
   * databases have none.
   */
  readonly withTraps: boolean;
  /** The newest generation of mutants that count. */
  readonly generation: number;
  /** The same seed gives the same databases. */
  readonly seed: number;
}

/** What is run beside the reference. */
export type Member =
  /** `number` counts from 2, since the reference is the first. */
  | { readonly kind: "solution"; readonly sql: string; readonly number: number }
  | { readonly kind: "wrong"; readonly sql: string; readonly number: number }
  | { readonly kind: "mutant"; readonly sql: string; readonly mutant: Mutant }
  /** The reference printed from its tree as mutants are: a difference would be the printer's. */
  | { readonly kind: "print"; readonly sql: string };

/** What became of a member that no database has told from the reference so far. */
export interface Survivor {
  readonly place: number;
  /** A database that tells it after all; null when there is none within the bounds of `effort`. */
  readonly toldBy: Instance | null;
}

/** How hard it was tried to tell survivors from the reference. */
export interface Effort {
  /** Databases within these bounds were enumerated wholly; null when even the narrowest were too many. */
  readonly bounds: Bounds | null;
  readonly enumerated: number;
  /** Databases tried beyond those: patterns, random mixes, neighbours and mutations of databases. */
  readonly searched: number;
  /** Of those, databases with traps; absent where none were set. */
  readonly traps?: number | undefined;
}

/** What databases are made from. */
interface Material {
  readonly space: SearchSpace;
  /** The visible data as a start, when they are few. */
  readonly start: Instance | null;
  readonly visible: VisibleRows;
}

/** Databases enumerated at most for one level of bounds. */
const ENUMERATED_PER_LEVEL = 1_500;
/** Rows of a part of the visible data when smaller ones tell nothing; what they tell is shrunk. */
const LARGE_SLICE = 48;

/** One exercise on an open database whose tables are emptied meanwhile: all its queries prepared. */
export class Examination {
  readonly members: readonly Member[];
  readonly prepared: PreparedQueries;
  readonly #database: TrialDatabase;
  readonly #setup: Setup;
  readonly #parse: ParseSql;
  readonly #seed: number;
  readonly #isOrdered: boolean;
  /** The solutions, the reference first, then the wrong answers. */
  readonly #queries: readonly SelectStmt[];
  #material: Material | undefined;

  private constructor(
    [database, setup, parse]: readonly [TrialDatabase, Setup, ParseSql],
    { seed, contract }: Pick<Subject, "seed" | "contract">,
    queries: readonly SelectStmt[],
    members: readonly Member[],
    prepared: PreparedQueries,
  ) {
    this.#database = database;
    this.#setup = setup;
    this.#parse = parse;
    this.#seed = seed;
    this.#isOrdered = sortKeyColumns(contract).length > 0;
    this.#queries = queries;
    this.members = members;
    this.prepared = prepared;
  }

  /** Opens a transaction in which all tables are empty, until `close`. Throws when a solution is no single query. */
  static async open(
    database: TrialDatabase,
    open: Setup,
    subject: Subject,
    parse: ParseSql,
  ): Promise<Examination> {
    const setup = await withFacts(open, subject.contract.facts, parse);
    const solutions = await queriesOf(subject.solutions, parse);
    const [reference] = solutions;
    if (!reference || solutions.length < subject.solutions.length)
      throw new Error("A solution is no single query.");
    const wrong = await queriesOf(subject.wrongAnswers, parse);
    const members: readonly Member[] = [
      { kind: "print", sql: printSelect(reference.select) },
      ...solutions.slice(1).map(({ sql }, index): Member => ({ kind: "solution", sql, number: index + 2 })),
      ...wrong.map(({ sql }, index): Member => ({ kind: "wrong", sql, number: index + 1 })),
      ...mutantsOf(reference.select, setup.schema, sortKeyColumns(subject.contract).length > 0).flatMap(
        (mutant): readonly Member[] =>
          (mutant.takesTrap && !subject.withTraps) || mutant.generation > subject.generation
            ? []
            : [{ kind: "mutant", sql: mutant.sql, mutant }],
      ),
    ];
    const queries = [...solutions, ...wrong].map(({ select }) => select);
    const texts = members.map(({ sql }) => sql);
    const prepared = await PreparedQueries.prepare(
      database,
      setup,
      reference,
      queries,
      texts,
      subject.contract,
    );
    await prepared.begin(setup.schema);
    return new Examination([database, setup, parse], subject, queries, members, prepared);
  }

  /** Ends the examination and frees what it prepared. */
  async close(): Promise<void> {
    await this.prepared.end();
  }

  /** Tries the search's databases, and parts of the visible data, on all members at once. */
  async collect(): Promise<DatabaseCollector> {
    const collector = new DatabaseCollector(this.prepared, this.prepared.accepted);
    const { space, start, visible } = await this.#gatherMaterial();
    const random = createRandom(this.#seed);
    await collector.gather(space, start, random);
    await collector.slice(space, visible, durationsIn(this.#queries), random, SMALL_SLICE);
    return collector;
  }

  /**
   * Sets traps for the members at `places`, in `seeds` and in parts of the visible data. On what is found the solutions
   * agree.
   */
  async setTraps(places: readonly number[], seeds: readonly Instance[]): Promise<DatabaseCollector> {
    const collector = new DatabaseCollector(this.prepared, places, this.#placesOfSolutions);
    const { space, visible } = await this.#gatherMaterial();
    const random = createRandom(this.#seed + 2);
    await setTraps(collector, { space, visible, queries: this.#queries, random }, seeds);
    return collector;
  }

  /** Those that databases fill, in foreign key order. */
  get tables(): readonly Table[] {
    return this.prepared.tables;
  }

  get #placesOfSolutions(): readonly number[] {
    return this.members.flatMap(({ kind }, place) =>
      kind === "solution" || kind === "print" ? [place] : [],
    );
  }

  /** Whether the first solution asks for a clock, so that its result is another one tomorrow. */
  get readsClock(): boolean {
    return this.#queries.slice(0, 1).some(readsClock);
  }

  /** Whether at most one row can come back, so that the rule that refuses unsorted answers doesn't hold (rule P22). */
  get givesAtMostOneRow(): boolean {
    const [reference] = this.#queries;
    return reference !== undefined && givesAtMostOneRow(new Scope(reference, this.#setup.schema));
  }

  /** The database that a script makes of empty tables, as far as the queries' tables go. Throws when it fails. */
  async databaseOf(script: string): Promise<Instance> {
    const reads = this.tables.map((table): Step => {
      const cells = table.columns.map(({ name, computed }) =>
        computed ? "NULL" : `${QuoteUtils.quoteIdentifier(name)}::text`,
      );
      return { kind: "script", sql: `SELECT ${cells.join(", ")} FROM ${table.sqlName} ORDER BY ctid` };
    });
    const filling = `${script.trim().replace(/;$/, "")}; SAVEPOINT filled`;
    const [filled, ...rows] = await this.#database.run([
      { kind: "script", sql: filling },
      ...reads,
      { kind: "script", sql: "ROLLBACK TO empty" },
    ]);
    if (!filled?.ok) throw new Error(`A database can't be made: ${filled?.failure.message}`);
    return new Map(
      this.tables.map(({ key }, index) => {
        const outcome = rows[index];
        // Left out, its rows would be missed by nobody.
        if (!outcome?.ok) throw new Error(`A database can't be read: ${outcome?.failure.message}`);
        return [key, outcome.rows];
      }),
    );
  }

  /** The number of the first solution among the members at `places`; undefined where there is none. */
  solutionAmong(places: readonly number[]): number | undefined {
    for (const place of places) {
      const member = this.members[place];
      if (member?.kind === "solution") return member.number;
    }
    return undefined;
  }

  /** Runs all members on one database. */
  async trial(instance: Instance): Promise<QueriesTrial> {
    return this.prepared.run(instance, this.prepared.accepted);
  }

  /**
   * Tries to tell each of the members at `places` from the reference: by every database within bounds, then by the
   * search once more.
   */
  async examine(
    places: readonly number[],
  ): Promise<{ readonly survivors: readonly Survivor[]; readonly effort: Effort }> {
    const found = new Map<number, Instance>();
    const left = () => places.filter((place) => !found.has(place));
    const { space } = await this.#gatherMaterial();
    const levels = levelsWithin(space, ENUMERATED_PER_LEVEL);
    let enumerated = 0;
    for (const level of levels) {
      for (const instance of enumerateDatabases(space, level)) {
        if (left().length === 0) break;
        enumerated += 1;
        for (const place of await this.#told(instance, left())) found.set(place, instance);
      }
    }
    const again = await this.#searchAgain(left());
    for (const instance of again.found)
      for (const place of await this.#told(instance, left())) found.set(place, instance);
    return {
      survivors: places.map((place) => ({ place, toldBy: found.get(place) ?? null })),
      effort: { bounds: levels.at(-1) ?? null, enumerated, searched: again.count },
    };
  }

  /**
   * Tries all databases of the widest bounds, with two rows a table or more, that are not too many on the members at
   * `places`. Without such bounds nothing is tried.
   */
  async enumerate(places: readonly number[]): Promise<{
    readonly found: readonly Instance[];
    readonly bounds: Bounds | null;
    readonly count: number;
  }> {
    const { space } = await this.#gatherMaterial();
    const bounds = levelsWithin(space, ENUMERATED_PER_LEVEL).findLast(({ rows }) => rows >= 2) ?? null;
    const told = new Set<number>();
    const found: Instance[] = [];
    let count = 0;
    for (const instance of bounds ? enumerateDatabases(space, bounds) : []) {
      const left = places.filter((place) => !told.has(place));
      if (left.length === 0) break;
      count += 1;
      const telling = await this.#told(instance, left);
      if (telling.length > 0) found.push(instance);
      for (const place of telling) told.add(place);
    }
    return { found, bounds, count };
  }

  /**
   * Which of the members at `places` are wrong though databases don't tell them: what must be sorted and isn't, and what
   * goes wrong on a database once it makes its open choices at random. Answers are judged so, too.
   */
  async toldByChance(places: readonly number[], databases: readonly Instance[]): Promise<readonly number[]> {
    const [reference] = this.#queries;
    const told: number[] = [];
    for (const place of reference ? places : []) {
      const parsed = await parseQuery(this.#parse, this.members[place]?.sql ?? "");
      if (!reference || parsed.kind !== "query") continue;
      const { select } = parsed;
      const sql = shuffledText(select, reference, { isOrdered: this.#isOrdered });
      if (
        (this.#isOrdered && mustBeSorted(select, reference, this.#setup.schema)) ||
        (sql !== null && (await this.prepared.differsByChance(sql, place, databases)))
      )
        told.push(place);
    }
    return told;
  }

  /** Which of the members at `places` the visible data tell from the reference. */
  async toldByVisibleData(places: readonly number[]): Promise<readonly number[]> {
    return this.#onVisibleData(() => this.prepared.runOnVisibleData(places));
  }

  /** The smallest part found of a database that still tells a member from the reference. */
  async shrink(place: number, instance: Instance): Promise<Instance> {
    const { tables, pools } = (await this.#gatherMaterial()).space;
    const shows = async (part: Instance) => (await this.#told(part, [place])).length > 0;
    return (await shrink(instance, tables, pools, shows, () => false)).instance;
  }

  /** Which of the members at `places` a database tells from the reference, which has one right result there. */
  async #told(instance: Instance, places: readonly number[]): Promise<readonly number[]> {
    const trial = await this.prepared.run(instance, places);
    if (trial.status === "refused" || trial.differing.length === 0) return [];
    return (await this.prepared.isDetermined(instance, trial.reference)) ? trial.differing : [];
  }

  /** The search about the constants and tables of the members left too, with other chances. */
  async #searchAgain(places: readonly number[]): Promise<DatabaseCollector> {
    const collector = new DatabaseCollector(this.prepared, places);
    if (places.length === 0) return collector;
    const texts = places.map((place) => this.members[place]?.sql ?? "");
    const mutants = await queriesOf(texts, this.#parse);
    const selects = [...this.#queries.slice(0, 1), ...mutants.map(({ select }) => select)];
    const { start, visible } = await this.#gatherMaterial();
    const wider = await this.#onVisibleData(() => searchSpace(this.#database, this.#setup, selects));
    const space = { ...wider, tables: this.tables };
    const random = createRandom(this.#seed + 1);
    await collector.gather(space, start, random);
    await collector.slice(space, visible, durationsIn(selects), random, LARGE_SLICE);
    return collector;
  }

  async #gatherMaterial(): Promise<Material> {
    this.#material ??= await this.#onVisibleData(async () => {
      const space = await searchSpace(this.#database, this.#setup, this.#queries);
      const start = await readVisibleInstance(this.#database, space.tables, this.#setup.mined, false);
      return { space, start, visible: await VisibleRows.read(this.#database, space) };
    });
    return this.#material;
  }

  /** Leaves the transaction for work on the data as they were opened. */
  async #onVisibleData<T>(work: () => Promise<T>): Promise<T> {
    await this.prepared.end();
    const value = await work();
    await this.prepared.begin(this.#setup.schema);
    return value;
  }
}

async function queriesOf(
  texts: readonly string[],
  parse: ParseSql,
): Promise<readonly { readonly sql: string; readonly select: SelectStmt }[]> {
  const parsed = await Promise.all(texts.map((text) => parseQuery(parse, text)));
  return parsed.filter((query) => query.kind === "query");
}
