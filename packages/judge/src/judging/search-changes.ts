import {
  chanceReadOf,
  nodeOf,
  readQuery,
  readsOnlyTables,
  readsSystemColumns,
  type Schema,
  sessionReadOf,
  textLiteral,
} from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { createRandom } from "../random.ts";
import type { ChangeSearch, ChangeTask } from "../sandbox/change-search.ts";
import { rowsOf, type TrialDatabase } from "../sandbox/trial-database.ts";
import { type ChangeScript, ChangeTrials } from "../search/changes/change-trials.ts";
import { readGround } from "../search/changes/ground.ts";
import { shrink } from "../search/counterexample/shrink.ts";
import { withFacts } from "../search/databases/facts.ts";
import { type Instance, insertStatements, rowCount } from "../search/databases/instance.ts";
import { isPlausible } from "../search/databases/plausible.ts";
import { type SearchSpace, searchSpace } from "../search/databases/search-space.ts";
import { readVisibleInstance } from "../search/databases/visible-instance.ts";
import { BEST_RANK, type Found, findDifference } from "../search/trials/find-difference.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import { readScript, type Script } from "./change-script.ts";
import { innerRows } from "./inner-rows.ts";
import type { JudgeMeans } from "./work.ts";
import { isFreeOf, type Unwritten, unwrittenConstants, withoutUnwritten } from "./written-constants.ts";

/** Share of the budget that the search may use, the rest being for shrinking. */
const SEARCH_SHARE = 0.85;

/** A script that works more than so on empty tables has itself to blame for that few databases are tried. */
const MOST_TIMES_THE_ROWS = 4;
const FEW_ROWS = 2_000;

/** So many databases must have changed rows before nothing counts as found: a large number in an answer makes others dear. */
const LEAST_CHANGED = 8;
const FURTHER_SHARE = 2;

/** What lies one step from data on which rows change tells more of a condition too many than mixes do. */
const MIXES = 40;

/**
 * Searches for a small database on which a script that changes rows leaves another state than every solution (rules P24
 * to P26). The open database is left as it was.
 */
export async function searchChanges(task: ChangeTask, given: JudgeMeans): Promise<ChangeSearch> {
  const parsed = (sql: string) => given.parse(sql).catch(() => null);
  const solutions = await Promise.all(task.solutions.map(parsed));
  const candidate = await parsed(task.candidate);
  const scripts = [
    ...task.solutions.map((sql, place) => readScript(sql, solutions[place] ?? null)),
    readScript(task.candidate, candidate),
  ];
  const found = await search(task, given, scripts);
  if (solutions.some((each) => sessionReadOf(each) !== null)) return found;
  const read = sessionReadOf(candidate) ?? (found.script === null ? null : chanceReadOf(candidate));
  return read === null ? found : { ...found, doubt: { reads: read } };
}

/** `scripts`: the solutions', then the candidate's. */
async function search(
  task: ChangeTask,
  given: JudgeMeans,
  scripts: readonly (Script | null)[],
): Promise<ChangeSearch> {
  const { parse, database } = given;
  const solutions = scripts.slice(0, -1).flatMap((each) => each ?? []);
  const [reference, candidate] = [scripts[0], scripts.at(-1)];
  if (!reference || !candidate || solutions.length < task.solutions.length) return notSearched("not");
  if (solutions.some(({ text }) => text === candidate.text)) return notSearched("same-query");
  const setup = await withFacts(given.setup, task.facts, parse);
  const { schema } = setup;
  const space = await spaceOf(database, setup, [reference, candidate], solutions);
  const all = [...schema.tables.values()];
  const changed = new Set([reference, candidate].flatMap(({ changes }) => changes));
  const keys = new Set(space.tables.map(({ key }) => key));
  // Others hold no rows, unless a trigger writes them.
  const judged = (await hasTriggers(database))
    ? all
    : all.filter(({ key }) => keys.has(key) || changed.has(key));
  const isDeferred = scripts.some((each) => each?.isWrapped);
  const seesTablesAlone = readsTablesAlone(candidate, schema);
  const others = solutions.slice(1);
  const pair = {
    ...(await toBeRun(database, { reference, candidate, others }, task, !isDeferred && seesTablesAlone)),
    returning: task.returning,
    isDeferred,
    isApart: !seesTablesAlone,
  };
  const counters = await countersOf(database, changed);
  const place = {
    filled: space.tables,
    all,
    judged,
    ground: await readGround(database, space, changed),
    counters,
    isPlausible: (instance: Instance) =>
      isPlausible(instance, setup.momentOrders) && isFreeOf(space.unwritten, space.tables, instance),
    facts: setup.facts,
  };
  const visible = await readVisibleInstance(database, space.tables, setup.mined, false);
  const budget = new TrialBudget(task.trials);
  const trials = new ChangeTrials(database, pair, place, budget);
  return trials.onEmptyTables(async () => {
    const own = await innerRows(database, candidate.statements);
    const wanted = await innerRows(database, reference.statements);
    budget.weigh(own + wanted);
    let isLeastDone = false;
    const found = await findDifference(space.tables, space.pools, trials, {
      ...space,
      mixes: MIXES,
      starts: visible ? [visible] : [],
      random: createRandom(task.seed),
      isOver: () => budget.isOver(trials.changed < LEAST_CHANGED ? FURTHER_SHARE : SEARCH_SHARE),
      onPatternsDone: () => {
        isLeastDone = true;
      },
    });
    if (!found) {
      const searched = budget.isOver(SEARCH_SHARE) ? "budget" : "exhausted";
      const isTooBusy = !isLeastDone && own > MOST_TIMES_THE_ROWS * wanted + FEW_ROWS;
      return { script: null, databases: trials.agreed, searched, ...doubtOf(trials, isTooBusy) };
    }
    const share = Math.max(1, budget.spent / task.trials + 1 - SEARCH_SHARE);
    const instance = await shrunk(found, trials, space, () => budget.isOver(share));
    const steps = [
      `TRUNCATE ${all.map(({ sqlName }) => sqlName).join(", ")} CASCADE`,
      ...insertStatements(trials.whole(instance), space.tables),
      ...(counters !== null && rowCount(instance) > 0 ? [counters] : []),
    ];
    return { script: `${steps.join(";\n")};`, databases: trials.agreed, searched: "exhausted" };
  });
}

function readsTablesAlone({ trees }: Script, schema: Schema): boolean {
  return trees.every((each) => readsOnlyTables(each, schema) && !readsSystemColumns(each));
}

interface Scripts {
  readonly reference: Script;
  readonly candidate: Script;
  /** The other solutions. */
  readonly others: readonly Script[];
}

async function toBeRun(
  database: TrialDatabase,
  { reference, candidate, others }: Scripts,
  { returning }: ChangeTask,
  isPreparable: boolean,
) {
  const changeOf = async (script: Script, number: number): Promise<ChangeScript> => ({
    sql: script.sql,
    columns: await returnedBy(database, script, returning !== undefined),
    prepared: isPreparable ? await preparedAs(`change_of_${number}`, script, database) : null,
  });
  return {
    reference: await changeOf(reference, 1),
    candidate: await changeOf(candidate, 0),
    otherSolutions: await Promise.all(others.map((each, index) => changeOf(each, index + 2))),
  };
}

/** Why nothing follows from that no database was found. */
function doubtOf({ starved }: ChangeTrials, isTooBusy: boolean): Pick<ChangeSearch, "doubt"> {
  if (starved > 0) return { doubt: "resources" };
  return isTooBusy ? { doubt: "budget" } : {};
}

/** As few rows as show the same difference. */
async function shrunk(
  found: Found,
  trials: ChangeTrials,
  { tables, pools }: SearchSpace,
  isOver: () => boolean,
): Promise<Instance> {
  const shows = async (instance: Instance) => {
    const trial = await trials.run(instance);
    return (
      trial.status === "ran" &&
      trial.difference === found.difference &&
      (found.rank < BEST_RANK || (trial.reference.ok && trial.reference.rows.length > 0)) &&
      (await trials.isDetermined(instance))
    );
  };
  return (await shrink(found.instance, tables, pools, shows, isOver)).instance;
}

function notSearched(searched: "not" | "same-query"): ChangeSearch {
  return { script: null, databases: 0, searched };
}

/** Where two scripts may differ: what only one of them reads is tried first. */
async function spaceOf(
  database: TrialDatabase,
  setup: JudgeMeans["setup"],
  scripts: readonly Script[],
  solutions: readonly Script[],
): Promise<SearchSpace & { readonly unwritten: Unwritten }> {
  const space = await searchSpace(
    database,
    setup,
    scripts.flatMap(({ readings }) => readings),
  );
  const read = scripts.map(({ readings }) => columnsNamed(readings, setup.schema));
  const columns = new Set(read.flatMap((each) => [...each]));
  const unwritten = await unwrittenConstants(database, setup.schema, space.tables, {
    statements: scripts.flatMap(({ trees }) => trees),
    solutions: solutions.map(({ reads }) => reads),
    merged: new Set(scripts.flatMap(({ merges }) => merges)),
  });
  return {
    ...space,
    unwritten,
    pools: withoutUnwritten(space.pools, unwritten),
    columns,
    disputed: new Set([...columns].filter((column) => read.some((each) => !each.has(column)))),
  };
}

/** Columns that readings name, beside the star that stands first in those of changes. */
function columnsNamed(readings: readonly SelectStmt[], schema: Schema): ReadonlySet<string> {
  return new Set(
    readings.flatMap((reading) => {
      const [first, ...others] = reading.targetList ?? [];
      return [
        ...readQuery({ ...reading, targetList: isStar(first) ? others : (reading.targetList ?? []) }, schema)
          .columns,
      ];
    }),
  );
}

function isStar(target: Node | undefined): boolean {
  const value = nodeOf(target, "ResTarget")?.val;
  return (
    value !== undefined &&
    "ColumnRef" in value &&
    JSON.stringify(value.ColumnRef.fields) === '[{"A_Star":{}}]'
  );
}

/** The columns of what a script's last statement returns, where that counts. */
async function returnedBy(
  database: TrialDatabase,
  { statements }: Script,
  counts: boolean,
): Promise<ChangeScript["columns"]> {
  if (!counts) return [];
  const prepared = await database.prepareSecret("returned", statements.at(-1) ?? "");
  return prepared.ok ? prepared.columns : [];
}

/** Prepares a script's statements, which saves PostgreSQL to plan them anew on every database; null where one can't be. */
async function preparedAs(name: string, { written }: Script, database: TrialDatabase) {
  const names = written.map((_, index) => `${name}_${index + 1}`);
  for (const [index, sql] of written.entries()) {
    const prepared = await database.prepare(names[index] ?? "", sql);
    if (!prepared.ok) return null;
  }
  return names;
}

async function hasTriggers(database: TrialDatabase): Promise<boolean> {
  const [row] = await rowsOf(
    database,
    "SELECT (EXISTS (SELECT FROM pg_catalog.pg_trigger WHERE NOT tgisinternal) OR EXISTS (SELECT FROM pg_catalog.pg_rewrite r JOIN pg_catalog.pg_class c ON c.oid = r.ev_class WHERE c.relkind IN ('r', 'p') AND c.relnamespace <> 'pg_catalog'::regnamespace))::text",
  );
  return row?.[0] === "true";
}

/** What sets the sequences to what follows the rows that there are: their values are no part of what is undone. */
async function countersOf(database: TrialDatabase, changed: ReadonlySet<string>): Promise<string | null> {
  const sequences = await rowsOf(
    database,
    `SELECT s.oid::regclass::text, t.oid::regclass::text, quote_ident(a.attname),
  CASE n.nspname WHEN 'public' THEN t.relname ELSE n.nspname || '.' || t.relname END
FROM pg_catalog.pg_class s
LEFT JOIN pg_catalog.pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.oid
  AND d.refclassid = 'pg_class'::regclass AND d.refobjsubid > 0 AND d.deptype IN ('a', 'i')
LEFT JOIN pg_catalog.pg_class t ON t.oid = d.refobjid
LEFT JOIN pg_catalog.pg_namespace n ON n.oid = t.relnamespace
LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
WHERE s.relkind = 'S' ORDER BY 1`,
  );
  const calls = sequences.flatMap(([sequence, table, column, key]) => {
    if (key && !changed.has(key)) return [];
    const next = table && column ? `(SELECT coalesce(max(${column}), 0) + 1 FROM ${table})` : "1000";
    return [`pg_catalog.setval(${textLiteral(sequence ?? "")}, ${next}, false)`];
  });
  return calls.length === 0 ? null : `SELECT ${calls.join(", ")}`;
}
