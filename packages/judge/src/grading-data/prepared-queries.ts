import { readQuery, type Schema, type Table } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { type JudgedContract, sortKeyColumns } from "../results/compare.ts";
import type { ResultColumn } from "../results/statement-result.ts";
import {
  rowsOf,
  type SqlFailure,
  type Step,
  type StepOutcome,
  type TrialDatabase,
} from "../sandbox/trial-database.ts";
import type { Instance } from "../search/databases/instance.ts";
import { type Setup, tablesFor } from "../search/databases/setup.ts";
import { ENDING } from "../search/trials/ending.ts";
import { NOT_NUDGED, type PreparedPair, REFERENCE, TIE_BROKEN } from "../search/trials/prepared-pair.ts";
import { withRandomChoices } from "../search/trials/tie-breaks.ts";
import { compareOutcomes } from "../search/trials/trial.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import {
  loadStep,
  SAME_TIE_BREAKS,
  SHUFFLES,
  TRIAL_ROW_LIMIT,
  TrialRunner,
} from "../search/trials/trial-runner.ts";
import { GRADING_ROW_LIMIT } from "../verdicts/verdict.ts";

/** As ENDING, where the data are not small. */
export const ENDING_ON_OPEN_DATA = "SET LOCAL temp_file_limit = '20MB'";
const FILE_TOO_LARGE = "53400";
const SHUFFLED = "shuffled_member";

/** What prepared queries gave on one database; `differing` are places of members whose result isn't the reference's. */
export type QueriesTrial =
  | { readonly status: "refused" }
  | {
      readonly status: "ran";
      readonly reference: StepOutcome;
      readonly differing: readonly number[];
      readonly outcomes: ReadonlyMap<number, StepOutcome>;
    };

/** A reference and other queries, all prepared, to be run on one database after the other. */
export class PreparedQueries {
  /** For each query its result's columns, or why PostgreSQL refuses it. */
  readonly members: readonly (readonly ResultColumn[] | SqlFailure)[];
  readonly reference: readonly ResultColumn[];
  /** Those that databases fill, in foreign key order. */
  readonly tables: readonly Table[];
  readonly #database: TrialDatabase;
  readonly #pair: PreparedPair;
  readonly #runner: TrialRunner;

  private constructor(
    database: TrialDatabase,
    tables: readonly Table[],
    pair: PreparedPair,
    members: PreparedQueries["members"],
  ) {
    this.#database = database;
    this.tables = tables;
    this.#pair = pair;
    this.members = members;
    this.reference = pair.shape.columns;
    this.#runner = new TrialRunner(database, tables, pair, new TrialBudget(Number.POSITIVE_INFINITY));
  }

  /**
   * Prepares all queries under names that stay taken. Databases fill the tables that `readings` read, the reference
   * among them. Throws when the reference is refused.
   */
  static async prepare(
    database: TrialDatabase,
    { schema, facts }: Setup,
    reference: { readonly sql: string; readonly select: SelectStmt },
    readings: readonly SelectStmt[],
    queries: readonly string[],
    contract: JudgedContract,
  ): Promise<PreparedQueries> {
    const tables = tablesFor(schema, ...readings.map((select) => readQuery(select, schema)));
    const plain = await database.prepare(REFERENCE, reference.sql);
    if (!plain.ok) throw new Error(`The reference is refused: ${plain.failure.message}`);
    const tieBroken = withRandomChoices(reference.select, { order: false });
    const hasTieBroken = tieBroken !== null && (await database.prepare(TIE_BROKEN, tieBroken)).ok;
    const members: (readonly ResultColumn[] | SqlFailure)[] = [];
    for (const [index, sql] of queries.entries()) {
      const prepared = await database.prepare(memberName(index), sql);
      members.push(prepared.ok ? prepared.columns : prepared.failure);
    }
    const { columns } = plain;
    const shape = { columns, visible: columns.length, sortKeys: sortKeyColumns(contract) };
    const pair = {
      shape,
      candidateColumns: columns,
      hasTieBroken,
      otherSolutions: [],
      isCandidateShuffled: false,
      facts,
      nudged: NOT_NUDGED,
    };
    return new PreparedQueries(database, tables, pair, members);
  }

  /** Places of the queries that PostgreSQL accepts. */
  get accepted(): readonly number[] {
    return this.members.flatMap((member, index) => (isRefused(member) ? [] : [index]));
  }

  /** Opens a transaction in which all tables are empty; `end` brings their data back. */
  async begin({ tables }: Schema): Promise<void> {
    const names = [...tables.values()].map(({ sqlName }) => sqlName).join(", ");
    await rowsOf(this.#database, `BEGIN; ${ENDING}; TRUNCATE ${names} CASCADE; SAVEPOINT empty`);
  }

  async end(): Promise<void> {
    await rowsOf(this.#database, "ROLLBACK");
  }

  /** Runs the reference and the members at `places` on a database. */
  async run(instance: Instance, places: readonly number[]): Promise<QueriesTrial> {
    const quick = await this.#outcomes(instance, places, "");
    // Inside a transaction all that comes after a failure fails too.
    const failed = quick?.slice(1).some((outcome) => !outcome.ok) === true;
    const outcomes = failed ? await this.#outcomes(instance, places, "ROLLBACK TO loaded") : quick;
    const [reference, ...others] = outcomes ?? [];
    if (!reference) return { status: "refused" };
    const differing = places.filter((place, index) => {
      const [outcome, columns] = [others[index], this.members[place]];
      return outcome && columns && !isRefused(columns) && this.#differs(reference, outcome, columns);
    });
    const byPlace = new Map(
      places.flatMap((place, index) => (others[index] ? [[place, others[index]]] : [])),
    );
    return { status: "ran", reference, differing, outcomes: byPlace };
  }

  /** Places of members whose result on the visible data isn't the reference's. Outside of `begin` and `end`. */
  async runOnVisibleData(places: readonly number[]): Promise<readonly number[]> {
    const differing: number[] = [];
    for (const place of places) {
      const columns = this.members[place];
      const [, reference, , outcome] = await this.#database.run([
        script(`BEGIN; ${ENDING_ON_OPEN_DATA}; SAVEPOINT loaded`),
        query(REFERENCE, GRADING_ROW_LIMIT),
        script("ROLLBACK TO loaded"),
        query(memberName(place), GRADING_ROW_LIMIT),
        script("ROLLBACK"),
      ]);
      if (!reference || !outcome || !columns || isRefused(columns)) continue;
      if (this.#differs(reference, outcome, columns)) differing.push(place);
    }
    return differing;
  }

  /** See TrialRunner.isDetermined. */
  isDetermined(instance: Instance, reference: StepOutcome): Promise<boolean> {
    return this.#runner.isDetermined(instance, reference);
  }

  /**
   * Whether a query, which makes its open choices at random, gives another result than the reference on a database once
   * in a few times. It takes the columns of the member at `place`.
   */
  async differsByChance(sql: string, place: number, instances: readonly Instance[]): Promise<boolean> {
    const columns = this.members[place];
    if (!columns || isRefused(columns)) return false;
    const prepared = await this.#database.prepare(SHUFFLED, sql);
    if (!prepared.ok) {
      await this.#database.run([script("ROLLBACK TO empty")]);
      return false;
    }
    for (const instance of instances) {
      const [loaded, reference, , ...outcomes] = await this.#database.run([
        loadStep(instance, this.tables, this.#pair.facts),
        query(REFERENCE, TRIAL_ROW_LIMIT),
        script(`ROLLBACK TO loaded; ${SAME_TIE_BREAKS}`),
        ...Array.from({ length: SHUFFLES }, () => query(SHUFFLED, TRIAL_ROW_LIMIT)),
        script("ROLLBACK TO empty"),
      ]);
      if (!loaded?.ok || !reference) continue;
      if (outcomes.slice(0, -1).some((outcome) => outcome.ok && this.#differs(reference, outcome, columns)))
        return true;
    }
    return false;
  }

  #differs(reference: StepOutcome, outcome: StepOutcome, columns: readonly ResultColumn[]): boolean {
    if (reference.ok && !outcome.ok && outcome.failure.sqlstate === FILE_TOO_LARGE) return true;
    return compareOutcomes(reference, outcome, this.#pair.shape, columns) !== null;
  }

  /** Outcomes of the reference and of each member; null when the database is refused. */
  async #outcomes(
    instance: Instance,
    places: readonly number[],
    between: string,
  ): Promise<readonly StepOutcome[] | null> {
    const load = loadStep(instance, this.tables, this.#pair.facts);
    const queries = [REFERENCE, ...places.map(memberName)].map((name) => query(name, TRIAL_ROW_LIMIT));
    const steps = between === "" ? queries : queries.flatMap((each) => [each, script(between)]);
    const [loaded, ...outcomes] = await this.#database.run([load, ...steps, script("ROLLBACK TO empty")]);
    if (!loaded?.ok) return null;
    return between === ""
      ? outcomes.slice(0, queries.length)
      : outcomes.slice(0, -1).filter((_, index) => index % 2 === 0);
  }
}

function isRefused(member: PreparedQueries["members"][number]): member is SqlFailure {
  return "sqlstate" in member;
}

function memberName(place: number): string {
  return `member_${place}`;
}

function query(name: string, rowLimit: number): Step {
  return { kind: "query", name, rowLimit };
}

function script(sql: string): Step {
  return { kind: "script", sql };
}
