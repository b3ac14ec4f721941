import type { SelectStmt } from "@pgsql/types";
import { changedTable, changeMutantsOf, changesRows, statementsOf } from "../mutation/change-mutants.ts";
import { createRandom, type Random } from "../random.ts";
import type { Step, StepOutcome, TrialDatabase } from "../sandbox/trial-database.ts";
import { DraftMender, draftOf } from "../search/databases/draft.ts";
import { type Instance, insertStatements, rowCount } from "../search/databases/instance.ts";
import { type SearchSpace, searchSpace } from "../search/databases/search-space.ts";
import type { Setup } from "../search/databases/setup.ts";
import { loadScript } from "../search/trials/trial-runner.ts";
import { durationsIn } from "../sql/durations.ts";
import type { ParseSql } from "../sql/parse-tree.ts";
import type { Schema, Table, TableKey } from "../sql/schema.ts";
import { readingOf } from "./change-readings.ts";
import { greedyCover } from "./cover.ts";
import { DatabaseCollector, SMALL_SLICE } from "./database-collector.ts";
import { addNear, nearValues } from "./near-rows.ts";
import { ENDING, ENDING_ON_OPEN_DATA, type QueriesTrial } from "./prepared-queries.ts";
import { setTraps } from "./set-traps.ts";
import { isPlausible, momentOrders } from "./traps/index.ts";
import { VisibleRows } from "./visible-rows.ts";

/** An exercise whose answer changes rows. */
export interface ChangeSubject {
  /** Accepted scripts; the first is the reference, whose mutants are examined. */
  readonly solutions: readonly string[];
  readonly wrongAnswers: readonly string[];
  /** Scripts that turn the dataset into the data that answers are judged on so far. */
  readonly databases: readonly string[];
  /** The same seed gives the same databases. */
  readonly seed: number;
}

export interface ChangeData {
  readonly mutants: number;
  /** Wrong answers and mutants that nothing told before. */
  readonly missed: readonly string[];
  /** Those that the new databases don't tell either. */
  readonly left: readonly string[];
  /** New scripts that turn the dataset into small data which tell some of them. */
  readonly scripts: readonly string[];
  /** A script of rows that lie near what the solution asks for, whatever they tell; null where none were found. */
  readonly near: string | null;
}

/** New databases of an exercise at most, and rows of one, which somebody reads. */
const MOST_NEW = 3;
const MOST_ROWS = 60;
/** Values that are tried together, and how many such groups at most. */
const TOGETHER = 8;
const MOST_GROUPS = 12;
/** Parts of the visible data among which one is looked for in which something changes. */
const MOST_SLICES = 80;

/**
 * Small databases, with traps set in parts of the visible data, on which answers with small errors leave another state
 * than the solutions, though they don't on the databases that an exercise has.
 */
export async function makeChangeData(
  database: TrialDatabase,
  setup: Setup,
  subject: ChangeSubject,
  parse: ParseSql,
  isSearched = true,
): Promise<ChangeData> {
  const [reference = "", ...others] = subject.solutions;
  const mutants = await changeMutantsOf(reference, setup.schema, parse);
  const members = [...others, ...subject.wrongAnswers, ...mutants.map(({ sql }) => sql)];
  const names = [
    ...others.map((_, index) => `solution ${index + 2}`),
    ...subject.wrongAnswers.map((_, index) => `wrong answer ${index + 1}`),
    ...mutants.map(({ description }) => description),
  ];
  const statements = statementsOf(await parse(reference)).filter(changesRows);
  const readings = statements.flatMap((statement): readonly SelectStmt[] => {
    const reading = readingOf(statement);
    return reading ? [reading] : [];
  });
  const space = await searchSpace(database, setup, readings);
  const visible = await VisibleRows.read(database, space);
  const runs = new ChangeRuns(database, setup.schema, space.tables, [reference, ...members]);
  const wanted = members.map((_, place) => place).slice(others.length);
  const told = new Set<number>();
  for (const script of ["SELECT 1", ...subject.databases])
    for (const place of await runs.runOnScript(script, wanted)) told.add(place);
  const missed = wanted.filter((place) => !told.has(place));
  const texts = (places: readonly number[]) => places.map((place) => names[place] ?? "");
  const random = createRandom(subject.seed);
  const solutions = others.map((_, place) => place);
  const near = await nearData(
    runs,
    space,
    new Set(statements.flatMap(changedTable)),
    visible,
    solutions,
    random,
  );
  const nearTold = near ? await runs.runAlone(near, wanted) : [];
  for (const place of nearTold) told.add(place);
  const nearScript = near && scriptOf(near, space.tables);
  const open = wanted.filter((place) => !told.has(place));
  if (open.length === 0 || !isSearched)
    return {
      mutants: mutants.length,
      missed: texts(missed),
      left: texts(open),
      scripts: [],
      near: nearScript,
    };

  const collector = new DatabaseCollector(runs, open, solutions);
  await runs.begin();
  await collector.gather(space, null, random);
  await collector.slice(space, visible, durationsIn(readings), random, SMALL_SLICE);
  // The search's databases are where rows change: parts of the visible data alone seldom are.
  await setTraps(collector, { space, visible, queries: readings, random }, collector.found);
  const orders = momentOrders(space.tables, (key) => visible.rowsOf(key));
  const candidates: { instance: Instance; told: readonly number[]; rows: number }[] = [];
  for (const instance of collector.found) {
    if (rowCount(instance) > MOST_ROWS || !isPlausible(instance, orders)) continue;
    const trial = await runs.run(instance, open);
    if (trial.status === "ran")
      candidates.push({ instance, told: trial.differing, rows: rowCount(instance) });
  }
  await runs.end();
  const chosen = greedyCover(candidates, { least: 0, most: MOST_NEW }).flatMap(
    (place) => candidates[place] ?? [],
  );
  for (const each of chosen) for (const place of each.told) told.add(place);
  return {
    mutants: mutants.length,
    missed: texts(missed),
    left: texts(missed.filter((place) => !told.has(place))),
    scripts: chosen.map(({ instance }) => scriptOf(instance, space.tables)),
    near: nearScript,
  };
}

/**
 * A small part of the visible data in which the reference changes something, with rows near its own: each is kept if
 * PostgreSQL takes it, the solutions agree on it, and nothing in it is unlike the visible data.
 */
async function nearData(
  runs: ChangeRuns,
  space: SearchSpace,
  changed: ReadonlySet<TableKey>,
  visible: VisibleRows,
  solutions: readonly number[],
  random: Random,
): Promise<Instance | null> {
  const orders = momentOrders(space.tables, (key) => visible.rowsOf(key));
  const agree = async (instance: Instance) => {
    const trial = await runs.run(instance, solutions);
    return trial.status === "ran" && trial.differing.length === 0 && trial.reference.ok ? trial : null;
  };
  await runs.begin();
  let kept: Instance | null = null;
  for (let number = 0; number < MOST_SLICES && kept === null; number += 1) {
    const slice = visible.slice(random, SMALL_SLICE / 2);
    const trial = slice && isPlausible(slice, orders) ? await agree(slice) : null;
    if (slice && trial?.reference.ok && trial.reference.rows.length > 0) kept = slice;
  }
  if (kept) {
    const mender = new DraftMender(space.tables, space.pools, space.combinations, random);
    const valuesOf = (table: Table, place: number) => [
      ...new Set(visible.rowsOf(table.key).map((row) => row[place] ?? null)),
    ];
    const start = draftOf(kept);
    const all = [...nearValues(start, { ...space, changed, valuesOf })];
    // Several at once, and one by one where they can't be had together.
    const groups = Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, at) =>
      all.slice(at * TOGETHER, (at + 1) * TOGETHER),
    );
    const queue = groups.slice(0, MOST_GROUPS);
    for (let group = queue.shift(); group; group = queue.shift()) {
      const draft = draftOf(kept);
      for (const near of group) if (rowCount(draft) < MOST_ROWS) addNear(draft, start, space.tables, near);
      const mended = mender.mend(draft, false);
      if (rowCount(mended) <= rowCount(kept)) continue;
      if (isPlausible(mended, orders) && (await agree(mended))) kept = mended;
      else if (group.length > 1) queue.unshift(...group.map((near) => [near]));
    }
    if (!(await runs.isDetermined(kept))) kept = null;
  }
  await runs.end();
  return kept;
}

function scriptOf(instance: Instance, tables: readonly Table[]): string {
  const names = tables.map(({ sqlName }) => sqlName).join(", ");
  const lines = insertStatements(instance, tables).map((statement) =>
    statement.replace(" VALUES (", " VALUES\n  (").replaceAll("), (", "),\n  ("),
  );
  return [`TRUNCATE ${names} CASCADE`, ...lines].map((line) => `${line};`).join("\n");
}

/** Runs scripts that change rows on one database after the other, and compares the states that they leave. */
class ChangeRuns {
  readonly #database: TrialDatabase;
  readonly #schema: Schema;
  readonly #tables: readonly Table[];
  readonly #scripts: readonly string[];
  readonly #state: Step;

  constructor(database: TrialDatabase, schema: Schema, tables: readonly Table[], scripts: readonly string[]) {
    this.#database = database;
    this.#schema = schema;
    this.#tables = tables;
    this.#scripts = scripts;
    const digests = tables.map(
      ({ sqlName }) =>
        `(SELECT md5(coalesce(string_agg(t::text, chr(10) ORDER BY t::text), '')) FROM ${sqlName} AS t)`,
    );
    this.#state = script(`SELECT ${digests.join(", ")}`);
  }

  /** Opens a transaction in which all tables are empty; `end` brings their data back. */
  async begin(): Promise<void> {
    const names = [...this.#schema.tables.values()].map(({ sqlName }) => sqlName).join(", ");
    await this.#database.run([script(`BEGIN; ${ENDING}; TRUNCATE ${names} CASCADE; SAVEPOINT empty`)]);
  }

  async end(): Promise<void> {
    await this.#database.run([script("ROLLBACK")]);
  }

  /** Places of members that leave another state than the reference on what a script makes of the visible data. */
  async runOnScript(before: string, places: readonly number[]): Promise<readonly number[]> {
    const [begun] = await this.#database.run([
      script(`BEGIN; ${ENDING_ON_OPEN_DATA}; ${before.trim().replace(/;$/, "")}; SAVEPOINT loaded`),
    ]);
    const trial = begun?.ok ? await this.#compare(places) : null;
    await this.end();
    if (!trial)
      throw new Error(
        `A database can't be made: ${begun?.ok === false ? begun.failure.message : "the solution fails"}`,
      );
    return trial.differing;
  }

  async run(instance: Instance, places: readonly number[]): Promise<QueriesTrial> {
    const [loaded] = await this.#database.run([script(loadScript(instance, this.#tables, []))]);
    const trial = loaded?.ok ? await this.#compare(places) : null;
    await this.#database.run([script("ROLLBACK TO empty")]);
    return trial ?? { status: "refused" };
  }

  /** The same in a transaction of its own. */
  async runAlone(instance: Instance, places: readonly number[]): Promise<readonly number[]> {
    await this.begin();
    const trial = await this.run(instance, places);
    await this.end();
    return trial.status === "ran" ? trial.differing : [];
  }

  /** Whether the reference leaves the same state of rows that were inserted the other way round. */
  async isDetermined(instance: Instance): Promise<boolean> {
    const turned = new Map([...instance].map(([key, rows]) => [key, [...rows].reverse()]));
    const states: string[] = [];
    for (const each of [instance, turned]) {
      const [loaded, changed, state] = await this.#database.run([
        script(loadScript(each, this.#tables, [])),
        script(this.#scripts[0] ?? ""),
        this.#state,
        script("ROLLBACK TO empty"),
      ]);
      // Rows that refer to others of their table can't be turned.
      if (!loaded?.ok) return true;
      states.push(JSON.stringify(changed?.ok && state?.ok ? state.rows : null));
    }
    return states[0] === states[1];
  }

  async #compare(places: readonly number[]): Promise<Extract<QueriesTrial, { status: "ran" }> | null> {
    const scripts = [0, ...places.map((place) => place + 1)];
    const steps = scripts.flatMap((place) => [
      script(this.#scripts[place] ?? ""),
      this.#state,
      script("ROLLBACK TO loaded"),
    ]);
    const [untouched, ...outcomes] = await this.#database.run([this.#state, ...steps]);
    const states = scripts.map((_, index) => stateOf(outcomes[3 * index], outcomes[3 * index + 1]));
    const [expected, ...found] = states;
    if (!expected || !untouched?.ok) return null;
    const outcomesOf = new Map(
      places.flatMap((place, index) => {
        const outcome = outcomes[3 * index + 4];
        return outcome ? [[place, outcome] as const] : [];
      }),
    );
    const changes = expected !== JSON.stringify(untouched.rows);
    return {
      status: "ran",
      // Data on which nothing changes tell little: they are no start for others.
      reference: { ok: true, rows: changes ? [["changed"]] : [], truncated: false },
      differing: places.filter((_, index) => found[index] !== expected),
      outcomes: outcomesOf,
    };
  }
}

function stateOf(changed: StepOutcome | undefined, state: StepOutcome | undefined): string | null {
  return changed?.ok && state?.ok ? JSON.stringify(state.rows) : null;
}

function script(sql: string): Step {
  return { kind: "script", sql };
}
