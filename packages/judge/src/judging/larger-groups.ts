import { type Column, integerConstant, printSelect, type Table } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { contents, rebuilt } from "../diagnosis/tree.ts";
import { createRandom } from "../random.ts";
import type { Cell } from "../results/statement-result.ts";
import type { Prepared, TrialDatabase } from "../sandbox/trial-database.ts";
import type { Instance, Tuple } from "../search/databases/instance.ts";
import { searchSpace } from "../search/databases/search-space.ts";
import { type Found, findDifference, rankOf } from "../search/trials/find-difference.ts";
import { LARGEST_CROWD, LARGEST_SIZE } from "../search/trials/patterns.ts";
import { preparePair, type Query } from "../search/trials/prepared-pair.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import { TrialRunner } from "../search/trials/trial-runner.ts";
import type { Work } from "./work.ts";

/** What stands for a large number of rows while a difference is looked for. */
const FEW = 2;
/** Work of looking for it, in trials. */
const SMALL_TRIALS = 500;

/**
 * A database on which two queries differ that both ask for many rows of a group, where all that else is tried has too
 * few: they are compared with two rows asked for instead, and of what tells them apart then each row of a table comes so
 * many times more often. Only what the queries themselves give on that counts. The tables are empty, in a transaction.
 */
export async function foundOnLargerGroups(work: Work, solutions: readonly [Query, ...Query[]]) {
  const { facts, means, task, candidate, tables, pair, budget } = work;
  const [size] = (facts[0]?.sizes ?? []).filter(
    (each) =>
      each > LARGEST_SIZE && each <= LARGEST_CROWD && facts.every(({ sizes }) => sizes.includes(each)),
  );
  if (size === undefined) return null;
  const [reference] = solutions;
  const small = await onFewRows(withFew(reference.select, size), withFew(candidate.select, size), work);
  // What was prepared is gone.
  await preparePair(goingOn(means.database), solutions, candidate, task.rules, means.setup);
  if (!small) return null;
  const runner = new TrialRunner(means.database, tables, pair, budget);
  for (const table of tables) {
    const instance = multiplied(small.instance, table, Math.ceil(size / FEW));
    if (!instance) continue;
    const trial = await runner.run(instance);
    work.runner.starved += runner.starved;
    if (trial.status === "refused" || trial.difference === null) continue;
    if (!(await runner.isDetermined(instance, trial.reference, trial.candidate))) continue;
    return { instance, difference: trial.difference, rank: rankOf(trial), stage: small.stage };
  }
  return null;
}

async function onFewRows(reference: Query, candidate: Query, work: Work): Promise<Found | null> {
  const { means, tables, task, budget } = work;
  const { database, setup } = means;
  const prepared = await preparePair(goingOn(database), [reference], candidate, task.rules, setup);
  if (prepared.kind !== "prepared") return null;
  const {
    tables: filled,
    pools,
    ...space
  } = await searchSpace(database, setup, [reference.select, candidate.select]);
  const own = new TrialBudget(SMALL_TRIALS, budget.weight);
  return findDifference(filled, pools, new TrialRunner(database, tables, prepared.pair, own), {
    ...space,
    starts: [],
    random: createRandom(task.seed),
    isOver: () => own.isOver(1),
  });
}

/** The database, whose transaction outlives what can't be prepared. */
function goingOn(database: TrialDatabase): TrialDatabase {
  const kept = async (prepared: Promise<Prepared>) => {
    const answer = await prepared;
    if (!answer.ok) await database.run([{ kind: "script", sql: "ROLLBACK TO empty" }]);
    return answer;
  };
  return {
    run: (steps) => database.run(steps),
    prepare: (name, sql) => kept(database.prepare(name, sql)),
    prepareSecret: (name, sql) => kept(database.prepareSecret(name, sql)),
  };
}

/** The query with few rows asked for instead of so many. */
function withFew(select: SelectStmt, size: number): Query {
  const changed = rebuilt(select, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    const number = (value?.ival as { ival?: number } | undefined)?.ival;
    return kind === "A_Const" && number === size ? integerConstant(FEW) : node;
  });
  return { select: changed, sql: printSelect(changed) };
}

/** A database in which each row of one table comes so often, under keys of its own; null where it has none that counts on. */
function multiplied(instance: Instance, table: Table, times: number): Instance | null {
  const rows = instance.get(table.key) ?? [];
  const places = table.uniques.map((unique) =>
    table.columns.findIndex((column) => unique.includes(column.name) && isCounting(column, table)),
  );
  if (rows.length === 0 || places.includes(-1)) return null;
  const most = new Map(places.map((place) => [place, largest(rows, place)]));
  const copies = Array.from({ length: times - 1 }, (_, copy) =>
    rows.map((row, index) =>
      row.map((cell, place): Cell => {
        const last = most.get(place);
        if (last === undefined || cell === null) return cell;
        return String(last + 1 + copy * rows.length + index);
      }),
    ),
  );
  return new Map([...instance, [table.key, [...rows, ...copies.flat()]]]);
}

function largest(rows: readonly Tuple[], place: number): number {
  return Math.max(0, ...rows.map((row) => Number(row[place] ?? 0)));
}

/** Whether a key goes on by counting: a whole number that refers to nothing. */
function isCounting({ kind, name }: Column, { foreignKeys }: Table): boolean {
  return kind === "integer" && !foreignKeys.some(({ columns }) => columns.includes(name));
}
