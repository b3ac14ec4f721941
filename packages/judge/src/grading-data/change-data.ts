import { durationsIn, type ParseSql, printSql, readingOf, type Table, type TableKey } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { changedTables, changeMutantsOf, changesRows, statementsOf } from "../mutation/change-mutants.ts";
import { createRandom } from "../random.ts";
import type { TrialDatabase } from "../sandbox/trial-database.ts";
import { type Instance, insertStatements, rowCount } from "../search/databases/instance.ts";
import { isPlausible, momentOrders } from "../search/databases/plausible.ts";
import { searchSpace } from "../search/databases/search-space.ts";
import type { Setup } from "../search/databases/setup.ts";
import { ChangeRuns } from "./change-runs.ts";
import { greedyCover } from "./cover.ts";
import { DatabaseCollector, SMALL_SLICE } from "./database-collector.ts";
import { changedInPlace } from "./in-place.ts";
import { listedRows } from "./listed-rows.ts";
import { setTraps } from "./set-traps.ts";
import { VisibleRows } from "./visible-rows.ts";

/** An exercise whose answer changes rows. */
export interface ChangeSubject {
  /** Accepted scripts; the first is the reference, whose mutants are examined. */
  readonly solutions: readonly string[];
  readonly wrongAnswers: readonly string[];
  /** Scripts that turn the dataset into the data that answers are judged on so far. */
  readonly databases: readonly string[];
  /** Whether what the last statement returns is judged too. */
  readonly returns: boolean;
  /** The same seed gives the same databases. */
  readonly seed: number;
}

/** Databases for an exercise that changes rows, and which wrong scripts they find. */
export interface ChangeData {
  readonly mutants: number;
  /** Wrong answers and mutants that nothing told before. */
  readonly missed: readonly string[];
  /** Those that the new databases don't tell either. */
  readonly left: readonly string[];
  /** New scripts that change values of the dataset in place, and such that turn it into small data, which tell some. */
  readonly scripts: readonly string[];
}

/** New databases of an exercise at most, and rows of one, which somebody reads. */
const MOST_NEW = 3;
const MOST_IN_PLACE = 2;
const MOST_ROWS = 60;

/**
 * Databases on which answers with small errors leave another state than the solutions, though they don't on those that
 * an exercise has: the visible data with values changed in place, then, where it is searched, small ones with traps set
 * in parts of the visible data.
 */
export async function makeChangeData(
  database: TrialDatabase,
  setup: Setup,
  subject: ChangeSubject,
  parse: ParseSql,
  isSearched = true,
): Promise<ChangeData> {
  const [reference = "", ...others] = await Promise.all(
    subject.solutions.map((solution) => withoutTransaction(solution, parse)),
  );
  // Where transactions are asked for, wrong answers lack one as a rule, which the runs' own would hide.
  const wrongAnswers = reference === subject.solutions[0] ? subject.wrongAnswers : [];
  const mutants = await changeMutantsOf(reference, setup.schema, parse);
  const members = [...others, ...wrongAnswers, ...mutants.map(({ sql }) => sql)];
  const names = [
    ...others.map((_, index) => `solution ${index + 2}`),
    ...wrongAnswers.map((_, index) => `wrong answer ${index + 1}`),
    ...mutants.map(({ description }) => description),
  ];
  const statements = statementsOf(await parse(reference));
  const readings = statements.filter(changesRows).flatMap((statement): readonly SelectStmt[] => {
    const reading = readingOf(statement);
    return reading ? [reading] : [];
  });
  const space = await searchSpace(database, setup, readings);
  const visible = await VisibleRows.read(database, space);
  const trees = await Promise.all([reference, ...others, ...wrongAnswers].map((each) => parse(each)));
  const changed = new Set(trees.flatMap(changedTables));
  const judged = [...setup.schema.tables.values()].filter(({ key }) => changed.has(key));
  const runs = new ChangeRuns(
    database,
    setup.schema,
    { filled: space.tables, judged },
    [reference, ...members],
    subject.returns,
  );
  const solutions = others.map((_, place) => place);
  const wanted = members.map((_, place) => place).slice(others.length);
  const told = new Set<number>();
  for (const script of ["SELECT 1", ...subject.databases]) {
    const trial = await runs.runOnScript(script, wanted);
    for (const place of trial?.differing ?? []) told.add(place);
  }
  const missed = wanted.filter((place) => !told.has(place));
  const texts = (places: readonly number[]) => places.map((place) => names[place] ?? "");
  const listed = listedRows(statements);
  const scripts: string[] = [];
  // The visible data first; then what they can't tell, on data that are smaller or otherwise special.
  for (const script of ["", ...subject.databases]) {
    const open = missed.filter((place) => !told.has(place));
    if (open.length === 0 || scripts.length >= MOST_IN_PLACE) break;
    const rows = script === "" ? null : await runs.rowsAfter(script);
    const base = { script, rowsOf: (key: TableKey) => rows?.get(key) ?? (rows ? [] : visible.rowsOf(key)) };
    const made = await changedInPlace(runs, space, visible, base, listed, solutions, open);
    if (made.script !== null) scripts.push(made.script);
    for (const place of made.told) told.add(place);
  }
  const open = missed.filter((place) => !told.has(place));
  if (open.length === 0 || !isSearched)
    return { mutants: mutants.length, missed: texts(missed), left: texts(open), scripts };

  const random = createRandom(subject.seed);
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
    scripts: [...scripts, ...chosen.map(({ instance }) => scriptOf(instance, space.tables))],
  };
}

/** A script without the statements that begin and end its transaction: the runs have one of their own. */
async function withoutTransaction(sql: string, parse: ParseSql): Promise<string> {
  const statements = statementsOf(await parse(sql));
  const others = statements.filter((statement: Node) => !("TransactionStmt" in statement));
  return others.length === statements.length ? sql : others.map(printSql).join(";\n");
}

function scriptOf(instance: Instance, tables: readonly Table[]): string {
  const names = tables.map(({ sqlName }) => sqlName).join(", ");
  const lines = insertStatements(instance, tables).map((statement) =>
    statement.replace(" VALUES (", " VALUES\n  (").replaceAll("), (", "),\n  ("),
  );
  return [`TRUNCATE ${names} CASCADE`, ...lines].map((line) => `${line};`).join("\n");
}
