import { quotedName, type Schema, type Table, type TableKey } from "@master-sql/sql";
import type { Cell } from "../results/statement-result.ts";
import type { Step, StepOutcome, TrialDatabase } from "../sandbox/trial-database.ts";
import type { Instance, Tuple } from "../search/databases/instance.ts";
import { ENDING } from "../search/trials/ending.ts";
import { loadStep } from "../search/trials/trial-runner.ts";
import { ENDING_ON_OPEN_DATA, type QueriesTrial } from "./prepared-queries.ts";
import { columnsText } from "./visible-rows.ts";

type RanTrial = Extract<QueriesTrial, { status: "ran" }>;

/** What a script changes in the visible data, by table. */
export interface ChangedRows {
  /** Rows as they were before, and as they are after. */
  readonly gone: ReadonlyMap<TableKey, readonly Tuple[]>;
  readonly added: ReadonlyMap<TableKey, readonly Tuple[]>;
}

/** Runs scripts that change rows on one database after the other, and compares what they leave and return. */
export class ChangeRuns {
  readonly #database: TrialDatabase;
  readonly #schema: Schema;
  readonly #tables: readonly Table[];
  readonly #scripts: readonly string[];
  readonly #returns: boolean;
  readonly #state: Step;

  /** The state of `judged` counts; `returns`: and what the last statement returns. Instances fill `filled`. */
  constructor(
    database: TrialDatabase,
    schema: Schema,
    tables: { readonly filled: readonly Table[]; readonly judged: readonly Table[] },
    scripts: readonly string[],
    returns: boolean,
  ) {
    this.#database = database;
    this.#schema = schema;
    this.#tables = tables.filled;
    this.#scripts = scripts;
    this.#returns = returns;
    // A sum takes no sorting; that two states of small errors have the same one by chance is out of the question.
    const digests = tables.judged.map(
      ({ sqlName }) => `(SELECT (count(*), sum(hashtextextended(t::text, 0)))::text FROM ${sqlName} AS t)`,
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

  /**
   * Members that leave another state than the reference on what a script makes of the visible data; null where the
   * script or the reference fails.
   */
  async runOnScript(before: string, places: readonly number[]): Promise<RanTrial | null> {
    const [begun] = await this.#database.run([
      script(`BEGIN; ${ENDING_ON_OPEN_DATA}; ${before.trim().replace(/;$/, "")}; SAVEPOINT loaded`),
    ]);
    const trial = begun?.ok ? await this.#compare(places) : null;
    await this.end();
    return trial;
  }

  async run(instance: Instance, places: readonly number[]): Promise<QueriesTrial> {
    const [loaded] = await this.#database.run([loadStep(instance, this.#tables, [])]);
    const trial = loaded?.ok ? await this.#compare(places) : null;
    await this.#database.run([script("ROLLBACK TO empty")]);
    return trial ?? { status: "refused" };
  }

  /** Whether the reference leaves the same state of rows that were inserted the other way round. */
  async isDetermined(instance: Instance): Promise<boolean> {
    const turned = new Map([...instance].map(([key, rows]) => [key, [...rows].reverse()]));
    const states: (string | null)[] = [];
    for (const each of [instance, turned]) {
      const [loaded, changed, state] = await this.#database.run([
        loadStep(each, this.#tables, []),
        script(this.#scripts[0] ?? ""),
        this.#state,
        script("ROLLBACK TO empty"),
      ]);
      // Rows that refer to others of their table can't be turned.
      if (!loaded?.ok) return true;
      states.push(this.#left(changed, state));
    }
    return states[0] === states[1];
  }

  /** Whether the reference leaves the same of what a script makes of the visible data when half of the rows have moved. */
  async isSettled(before: string): Promise<boolean> {
    const moves = this.#tables.map(({ sqlName, columns }) => {
      const column = columns.find(({ computed }) => !computed)?.name ?? "";
      const name = quotedName(column);
      return `UPDATE ${sqlName} AS t SET ${name} = ${name} WHERE md5(t::text) < '8'`;
    });
    const states: (string | null)[] = [];
    for (const moved of [[], moves]) {
      const [, changed, state] = await this.#database.run([
        script(`BEGIN; ${[before, ...moved].join("; ")}`),
        script(this.#scripts[0] ?? ""),
        this.#state,
        script("ROLLBACK"),
      ]);
      states.push(this.#left(changed, state));
    }
    return states[0] !== null && states[0] === states[1];
  }

  /** Rows that the reference changes in what a script makes of the visible data. */
  async changedRows(before: string): Promise<ChangedRows> {
    const reads = this.#tables.map((table) => script(`SELECT ${columnsText(table)} FROM ${table.sqlName}`));
    const [, ...outcomes] = await this.#database.run([
      script(`BEGIN; ${before}`),
      ...reads,
      script(this.#scripts[0] ?? ""),
      ...reads,
      script("ROLLBACK"),
    ]);
    const rows = (outcome: StepOutcome | undefined): readonly (readonly Cell[])[] =>
      outcome?.ok ? outcome.rows : [];
    const [gone, added] = [new Map<TableKey, readonly Tuple[]>(), new Map<TableKey, readonly Tuple[]>()];
    for (const [place, { key }] of this.#tables.entries()) {
      const [before, after] = [rows(outcomes[place]), rows(outcomes[reads.length + 1 + place])];
      gone.set(key, unlike(before, after));
      added.set(key, unlike(after, before));
    }
    return { gone, added };
  }

  /** All rows of what a script makes of the visible data. */
  async rowsAfter(before: string): Promise<ReadonlyMap<TableKey, readonly Tuple[]>> {
    const reads = this.#tables.map((table) => script(`SELECT ${columnsText(table)} FROM ${table.sqlName}`));
    const [, ...outcomes] = await this.#database.run([
      script(`BEGIN; ${before}`),
      ...reads,
      script("ROLLBACK"),
    ]);
    const rows = outcomes.map((outcome) => (outcome.ok ? outcome.rows : []));
    return new Map(this.#tables.map(({ key }, place) => [key, rows[place] ?? []]));
  }

  async #compare(places: readonly number[]): Promise<RanTrial | null> {
    const scripts = [0, ...places.map((place) => place + 1)];
    const steps = scripts.flatMap((place) => [
      script(this.#scripts[place] ?? ""),
      this.#state,
      script("ROLLBACK TO loaded"),
    ]);
    const [untouched, ...outcomes] = await this.#database.run([this.#state, ...steps]);
    const states = scripts.map((_, index) => this.#left(outcomes[3 * index], outcomes[3 * index + 1]));
    const [expected, ...found] = states;
    if (!expected || !untouched?.ok) return null;
    const outcomesOf = new Map(
      places.flatMap((place, index) => {
        const outcome = outcomes[3 * index + 4];
        return outcome ? [[place, outcome] as const] : [];
      }),
    );
    const after = outcomes[1];
    const changes = after?.ok && JSON.stringify(after.rows) !== JSON.stringify(untouched.rows);
    return {
      status: "ran",
      // Data on which nothing changes tell little: they are no start for others.
      reference: { ok: true, rows: changes ? [["changed"]] : [], truncated: false },
      differing: places.filter((_, index) => found[index] !== expected),
      outcomes: outcomesOf,
    };
  }

  /** What a script leaves, and returns where that counts, as a text; null where it fails. */
  #left(changed: StepOutcome | undefined, state: StepOutcome | undefined): string | null {
    if (!changed?.ok || !state?.ok) return null;
    const returned = this.#returns ? changed.rows.map((row) => JSON.stringify(row)).toSorted() : [];
    return JSON.stringify([state.rows, returned]);
  }
}

function unlike(rows: readonly Tuple[], others: readonly Tuple[]): readonly Tuple[] {
  const known = new Set(others.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !known.has(JSON.stringify(row)));
}

function script(sql: string): Step {
  return { kind: "script", sql };
}
