import type { SelectStmt } from "@pgsql/types";
import { confirmedRepair } from "../mistakes/confirm-repair.ts";
import { diagnoseTree } from "../mistakes/tree-rules/diagnose-tree.ts";
import { createRandom } from "../random.ts";
import type { Judgement, JudgeStage, JudgeTask } from "../sandbox/index.ts";
import type { SqlFailure, TrialDatabase } from "../sandbox/trial-database.ts";
import { Explainer, READABLE_ROWS, type SearchAgain } from "../search/counterexample/explain-difference.ts";
import { inForeignKeyOrder } from "../search/databases/draft.ts";
import { readGivenRows } from "../search/databases/given-rows.ts";
import { type Instance, instanceOf, rowCount } from "../search/databases/instance.ts";
import { searchSpace } from "../search/databases/search-space.ts";
import { type Setup, tablesFor } from "../search/databases/setup.ts";
import type { ValuePools } from "../search/databases/value-pools.ts";
import { findDifference, rankOf } from "../search/trials/find-difference.ts";
import { runOnGiven } from "../search/trials/given-outcome.ts";
import { type PreparedPair, preparePair, type Query } from "../search/trials/prepared-pair.ts";
import type { Difference } from "../search/trials/trial.ts";
import { TrialRunner } from "../search/trials/trial-runner.ts";
import { type ParseSql, parseQuery } from "../sql/parse-tree.ts";
import { printSql } from "../sql/print-sql.ts";
import type { QueryFacts } from "../sql/query-facts.ts";
import { readQuery } from "../sql/read-query.ts";
import type { Table } from "../sql/schema.ts";
import type { Checked } from "../verdicts/checked.ts";
import type { Counterexample } from "../verdicts/counterexample.ts";
import { findChance } from "./open-choices.ts";

/** What judging works with. */
export interface JudgeMeans {
  readonly database: TrialDatabase;
  /** Of the database that is open. */
  readonly setup: Setup;
  readonly parse: ParseSql;
  /** Milliseconds from any origin. */
  readonly now: () => number;
  /** Told once the least was done that a right answer takes (rule P17). */
  readonly onLeast?: (checked: Checked) => void;
}

/** Share of the budget that the search may use, the rest being for shrinking. */
const SEARCH_SHARE = 0.7;
/** Trials that the search makes however busy the machine is: what an empty table or a single row refutes is wrong anywhere. */
const LEAST_TRIALS = 5;
/** So many rows of the given data are a good start for a search. */
const STARTING_ROWS = 40;

/**
 * Decides whether a candidate query means the same as the accepted solutions, by trying both on small databases: the
 * prepared ones first, then those of a search (rules in SPEC.md). The open database is left as it was.
 */
export async function judge(task: JudgeTask, means: JudgeMeans): Promise<Judgement> {
  const startedAt = means.now();
  const { parse, database, setup } = means;
  const solutions = await parseSolutions(parse, task.solutions);
  if ("unusable" in solutions) return { verdict: "unusable", message: solutions.unusable };
  const candidate = await parseQuery(parse, task.candidate);
  if (candidate.kind === "syntax-error") {
    const error = { sqlstate: "42601", message: candidate.message, statementIndex: 0 };
    return { verdict: "error", stage: "syntax", error };
  }
  if (candidate.kind !== "query") return { verdict: "wrong", stage: "syntax", class: candidate.kind };

  const prepared = await preparePair(database, solutions.queries, candidate, task.rules);
  if (prepared.kind === "unusable") return { verdict: "unusable", message: prepared.message };
  if (prepared.kind === "failed") return errorOnGiven(prepared.failure);
  const { pair } = prepared;
  if (pair.shape.visible !== pair.candidateColumns.length)
    return { verdict: "wrong", stage: "shape", class: "column-count" };
  const given = task.visible === "untried" ? await runOnGiven(database, pair) : null;
  if (given && !given.reference.ok)
    return { verdict: "unusable", message: `The reference fails: ${given.reference.failure.message}` };
  if (given && !given.candidate.ok) return errorOnGiven(given.candidate.failure);
  if (solutions.queries.some((solution) => isSameTree(solution.select, candidate.select)))
    return { verdict: "right", stage: "same", checked: { databases: 1, searched: "same-query" } };

  const selects = [solutions.queries[0].select, candidate.select];
  const facts = selects.map((select) => readQuery(select, setup.schema));
  const tables = inForeignKeyOrder(tablesFor(setup.schema, ...facts));
  const work: Work = {
    task,
    means,
    reference: solutions.queries[0],
    candidate,
    facts,
    tables,
    pair,
    runner: new TrialRunner(database, tables, pair),
    differsOnGiven: given ? given.difference !== null : task.visible === "different",
    givenDifference: given?.difference ?? null,
    isOver: (share) => means.now() - startedAt > task.budgetMs * share,
  };
  return classified(await judgeOnTrials(work), work, solutions.queries);
}

/** A rejection together with the class of the mistake, when that is established: by the tree, or by a repair. */
async function classified(judgement: Judgement, work: Work, solutions: readonly Query[]): Promise<Judgement> {
  if (judgement.verdict !== "wrong") return judgement;
  const kind = judgement.class;
  if (kind === "order-by-missing") return { ...judgement, errorClass: kind };
  if (kind === "not-a-query" || kind === "several-statements" || kind === "empty") return judgement;
  const { candidate, reference, task, tables, pair, means } = work;
  const { counterexample } = judgement;
  const selects = solutions.map(({ select }) => select);
  const seen = diagnoseTree(candidate.select, selects, means.setup.schema, kind);
  if (seen) return { ...judgement, errorClass: seen };
  if (!counterexample || kind === "order") return judgement;
  const shown: Instance = new Map(
    counterexample.tables.map(({ name, rows }) => [name, rows.map(({ cells }) => cells)]),
  );
  const instances = [shown, ...task.gradingDatabases.map(instanceOf)];
  const { database, parse, now } = means;
  const { schema } = means.setup;
  const repairs = { database, tables, pair, instances, parse, schema, now };
  const errorClass = await confirmedRepair(candidate, reference, repairs);
  return errorClass ? { ...judgement, errorClass } : judgement;
}

/** What is known when the trials begin. */
interface Work {
  readonly task: JudgeTask;
  readonly means: JudgeMeans;
  readonly reference: Query;
  readonly candidate: Query;
  /** Of the reference and the candidate. */
  readonly facts: readonly QueryFacts[];
  readonly tables: readonly Table[];
  readonly pair: PreparedPair;
  readonly runner: TrialRunner;
  readonly differsOnGiven: boolean;
  readonly givenDifference: Difference | null;
  /** Whether a share of the budget is used up. */
  readonly isOver: (share: number) => boolean;
}

async function judgeOnTrials(work: Work): Promise<Judgement> {
  const { task, means, runner, reference, candidate } = work;
  const prepared = await runner.onEmptyTables(() => tryPrepared(work));
  if (prepared && prepared.rowTotal <= READABLE_ROWS) return wrong("prepared", prepared);
  const isRightSoFar = prepared === null && !work.differsOnGiven;
  if (isRightSoFar && task.rules.kind === "contract") means.onLeast?.(checked(work, "budget"));
  if (task.budgetMs === 0 && isRightSoFar)
    return { verdict: "right", stage: "prepared", checked: checked(work, "not") };

  const { tables, pools, ...space } = await searchSpace(means.database, means.setup, [
    reference.select,
    candidate.select,
  ]);
  const given = await readGivenRows(means.database, tables, means.setup.mined, work.differsOnGiven);
  let patternsDone = false;
  const searchAgain: SearchAgain = (options) =>
    findDifference(tables, pools, runner, { ...space, ...options, random: createRandom(task.seed) });
  const search = (trials: TrialRunner) => {
    const least = trials.count + LEAST_TRIALS;
    return findDifference(tables, pools, trials, {
      ...space,
      starts: given && rowCount(given) <= STARTING_ROWS ? [given] : [],
      random: createRandom(task.seed),
      isOver: () => trials.count >= least && work.isOver(SEARCH_SHARE),
      onPatternsDone: () => {
        patternsDone = true;
        if (isRightSoFar && task.rules.kind === "pair") means.onLeast?.(checked(work, "budget"));
      },
    });
  };
  return runner.onEmptyTables(async () => {
    const explainer = explainerOf(work, runner, work.pair, pools, searchAgain);
    const found = await search(runner);
    const start =
      found ?? (work.differsOnGiven && !prepared && given ? await explainer.fromGiven(given) : null);
    const searched = start ? await explainer.explain(start) : null;
    if (searched && (prepared === null || searched.rowTotal < prepared.rowTotal))
      return wrong(found?.stage ?? "given", searched);
    if (prepared) return wrong("prepared", prepared);
    if (work.differsOnGiven)
      return { verdict: "wrong", stage: "given", class: work.givenDifference ?? "rows" };
    const chance = await findChance(means.database, work.pair, reference.select, candidate, {
      search,
      runnerFor: (pair) => new TrialRunner(means.database, tables, pair),
      explainerFor: (trials, pair) => explainerOf(work, trials, pair, pools),
    });
    if (chance) {
      const isUnsorted = chance.difference === "order" && !candidate.select.sortClause?.length;
      return {
        verdict: "wrong",
        stage: "open-choice",
        class: isUnsorted ? "order-by-missing" : chance.difference,
        ...(chance.counterexample && { counterexample: chance.counterexample }),
      };
    }
    if (!work.isOver(SEARCH_SHARE))
      return { verdict: "right", stage: "exhausted", checked: checked(work, "exhausted") };
    return patternsDone || task.rules.kind === "contract"
      ? { verdict: "right", stage: "budget", checked: checked(work, "budget") }
      : { verdict: "undecided", checked: checked(work, "budget") };
  });
}

/** Tries the task's grading databases one after the other; the first that shows a difference is made small. */
async function tryPrepared(work: Work): Promise<Counterexample | null> {
  for (const database of work.task.gradingDatabases) {
    const instance = instanceOf(database);
    const trial = await work.runner.run(instance);
    if (trial.status === "refused" || trial.difference === null) continue;
    if (!(await work.runner.isDetermined(instance, trial.reference))) continue;
    const { runner, pair } = work;
    return explainerOf(work, runner, pair, new Map()).explain({
      instance,
      difference: trial.difference,
      rank: rankOf(trial),
    });
  }
  return null;
}

function explainerOf(
  { tables, facts, isOver }: Work,
  runner: TrialRunner,
  pair: PreparedPair,
  pools: ValuePools,
  search?: SearchAgain,
): Explainer {
  return new Explainer({
    tables,
    pools,
    runner,
    pair,
    facts,
    isOver: () => isOver(1),
    ...(search && { search }),
  });
}

function checked({ runner }: Work, searched: Checked["searched"]): Checked {
  return { databases: runner.agreed + 1, searched };
}

function wrong(stage: JudgeStage, counterexample: Counterexample): Judgement {
  return { verdict: "wrong", stage, class: counterexample.difference, counterexample };
}

function errorOnGiven({ sqlstate, message, hint }: SqlFailure): Judgement {
  return { verdict: "error", stage: "given", error: { sqlstate, message, hint, statementIndex: 0 } };
}

type Solutions = { readonly queries: readonly [Query, ...Query[]] } | { readonly unusable: string };

async function parseSolutions(parse: ParseSql, solutions: readonly string[]): Promise<Solutions> {
  const queries: Query[] = [];
  for (const [index, sql] of solutions.entries()) {
    const parsed = await parseQuery(parse, sql);
    const name = index === 0 ? "The reference" : `Solution ${index + 1}`;
    if (parsed.kind !== "query") return { unusable: `${name} is no single query (${parsed.kind}).` };
    queries.push(parsed);
  }
  const [first, ...others] = queries;
  return first ? { queries: [first, ...others] } : { unusable: "There is no reference." };
}

function isSameTree(a: SelectStmt, b: SelectStmt): boolean {
  return printSql({ SelectStmt: a }) === printSql({ SelectStmt: b });
}
