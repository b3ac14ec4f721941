import { z } from "zod";
import type { AnswerJudge } from "../../grading/answer-judge.ts";
import { placeOfBehaviour, rejectedStatements, type StagedAssessment } from "../../grading/behaviour.ts";
import { KnownOutcomes, withKnownRuns } from "../../grading/known-runs.ts";
import { bagContract, preview } from "../../grading/result-view.ts";
import { runStaged, type StagedRun, type StagedScript } from "../../grading/staged-run.ts";
import { misplacedStatement } from "../../grading/statement-kinds.ts";
import type { CommonTask } from "../../grading/task.ts";
import { tooBusy, undecided, unusable } from "../../grading/verdicts.ts";
import type { JudgedContract } from "../../results/compare.ts";
import { compareResults } from "../../results/compare.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";
import type { ChangedRows, StateReason, Verdict, WrongReason } from "../../verdicts/verdict.ts";
import { changedRows } from "./changed-rows.ts";
import type { ModifyContract } from "./format.ts";
import {
  changedTable,
  comparableTraces,
  type OtherTables,
  otherTables,
  readTraces,
  type TableTrace,
  tracesIn,
} from "./other-tables.ts";
import { cutShort, runWithTransactions } from "./transaction-run.ts";

/** The answer changes rows. */
export interface ModifyTask extends CommonTask {
  readonly kind: "modify";
  readonly contract: Pick<ModifyContract, "tables"> &
    Partial<Pick<ModifyContract, "transactions" | "atomic">> & { readonly returning?: JudgedContract };
  /** Scripts that turn the dataset into other data, on which the answer must be right too. */
  readonly databases: readonly string[];
}

/** Statements that change rows: judged by what the tables hold afterward (rules G25 to G28, G36 to G38). */
export const modifyJudge: AnswerJudge<ModifyTask, string> = {
  contractOf: ({ contract }) => contract.returning,
  async prepare(sandbox, task, { timeLimitMs, known = new KnownOutcomes() }) {
    const authored = withKnownRuns(sandbox, known.runs);
    const tables = await readTables(authored, task.contract.tables);
    if ("verdict" in tables) return tables;
    const expected = await expectedStates(authored, task, tables);
    if ("verdict" in expected) return expected;
    const against: HeldAgainst = { task, tables, expected: expected.states, authored, timeLimitMs };
    return {
      assess: (answer) => assess(sandbox, against, answer, true),
      recognize: (behaviour) =>
        placeOfBehaviour(task, behaviour, (answer) => assess(authored, against, answer, false)),
    };
  },
};

interface JudgedTables {
  /** In the order of the contract. */
  readonly named: readonly JudgedTable[];
  readonly others: OtherTables;
}

interface JudgedTable {
  readonly name: string;
  /** Qualified and quoted. */
  readonly source: string;
  /** Columns of its primary key. */
  readonly key: readonly string[];
}

const TABLES = `
select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end,
  quote_ident(n.nspname) || '.' || quote_ident(c.relname),
  (select json_agg(a.attname) from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
    where i.indrelid = c.oid and i.indisprimary)
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
order by 1`;

const keySchema = z.array(z.string());

async function readTables(
  authored: SqlSandbox,
  wanted: readonly string[],
): Promise<JudgedTables | { readonly verdict: Verdict }> {
  const outcome = await authored.run(TABLES, { isolated: true });
  if (outcome.status === "timed-out") return { verdict: tooBusy(outcome.limitMs) };
  if (outcome.status === "failed") return { verdict: unusable("its tables can't be read") };
  if (outcome.status !== "completed") return { verdict: undecided(outcome.status) };
  const all = (outcome.results[0]?.rows ?? []).map(([name, source, key]) => ({
    name: name ?? "",
    source: source ?? "",
    key: keySchema.parse(JSON.parse(key ?? "[]")),
  }));
  const named = wanted.flatMap((name) => all.find((table) => table.name === name) ?? []);
  if (named.length < wanted.length)
    return { verdict: unusable("its contract names a table that there is not") };
  const others = await otherTables(
    authored,
    all.filter(({ name }) => !wanted.includes(name)),
  );
  return "verdict" in others ? others : { named, others };
}

/** What is read after an answer: each judged table's rows, and traces of all others. */
function reads({ named, others }: JudgedTables): readonly string[] {
  return [...named.map(({ source }) => `select * from ${source}`), ...readTraces(others)];
}

/** What an answer left in one database. */
interface State {
  readonly tables: readonly StatementResult[];
  /** Of the tables not named. */
  readonly traces: readonly TableTrace[];
  /** Of the last statement; where transactions are controlled, of the last one that has columns. */
  readonly returned: StatementResult | undefined;
  /** An error ended the answer, and this is what had been committed. */
  readonly failed: boolean;
}

type Ran = Extract<StagedRun, { status: "ran" }>;

function stateOf({ answer, after, error }: Ran, tables: JudgedTables, { contract }: ModifyTask): State {
  return {
    tables: after.slice(0, tables.named.length),
    traces: tracesIn(after[tables.named.length]),
    returned: contract.transactions ? answer.findLast(({ columns }) => columns.length > 0) : answer.at(-1),
    failed: error !== null,
  };
}

/** The states of several answers on one database, so that those alike have like traces. */
async function comparable(
  states: readonly State[],
  authored: SqlSandbox,
  { others }: JudgedTables,
  before: string | undefined,
): Promise<readonly State[] | { readonly verdict: Verdict }> {
  const all = states.map(({ traces }) => traces);
  const traces = await comparableTraces(authored, others, before, all);
  if ("verdict" in traces) return traces;
  return states.map((state, index) => ({ ...state, traces: traces[index] ?? state.traces }));
}

function run(
  sandbox: SqlSandbox,
  { contract }: ModifyTask,
  script: StagedScript,
  timeLimitMs: number | undefined,
): Promise<StagedRun> {
  return contract.transactions
    ? runWithTransactions(sandbox, script, timeLimitMs)
    : runStaged(sandbox, script, timeLimitMs);
}

/** What each solution leaves, on the visible data and then on each database; unusable when one can't be judged by. */
async function expectedStates(
  sandbox: SqlSandbox,
  task: ModifyTask,
  tables: JudgedTables,
): Promise<{ readonly states: readonly (readonly State[])[] } | { readonly verdict: Verdict }> {
  const { solutions, databases, contract } = task;
  const states: State[][] = [];
  for (const [database, before] of [undefined, ...databases].entries()) {
    const ofDatabase: State[] = [];
    for (const [index, answer] of solutions.entries()) {
      const ran = await run(sandbox, task, { before, answer, after: reads(tables) }, undefined);
      const where = database === 0 ? "" : ` on database ${database}`;
      if (ran.status === "undecided") return { verdict: ran.verdict };
      if (ran.status === "unprepared")
        return { verdict: unusable(`database ${database} fails: ${ran.error.message}`) };
      // On other data an error may be the point: what was committed before it counts (rule G37).
      if (ran.error && !(contract.transactions && database > 0 && ran.error.stage === "answer"))
        return { verdict: unusable(`solution ${index + 1} fails${where}: ${ran.error.error.message}`) };
      if (ran.after.some(({ truncated }) => truncated))
        return { verdict: unusable("a table that it judges is too large") };
      ofDatabase.push(stateOf(ran, tables, task));
    }
    if (ofDatabase.length === 0) return { verdict: unusable("it has no solution") };
    states.push(ofDatabase);
  }
  return { states };
}

/** What answers to an exercise are held against. */
interface HeldAgainst {
  readonly task: ModifyTask;
  readonly tables: JudgedTables;
  /** By database, of each solution. */
  readonly expected: readonly (readonly State[])[];
  /** Runs the author's scripts, each once. */
  readonly authored: SqlSandbox;
  readonly timeLimitMs: number | undefined;
}

async function assess(
  sandbox: SqlSandbox,
  against: HeldAgainst,
  answer: string,
  explained: boolean,
): Promise<StagedAssessment> {
  const { task, tables, expected, authored, timeLimitMs } = against;
  for (const [database, before] of [undefined, ...task.databases].entries()) {
    const script = { before, answer, after: reads(tables) };
    const ran = await run(sandbox, task, script, timeLimitMs);
    if (ran.status === "undecided") return { kind: "ended", verdict: ran.verdict };
    if (ran.status === "unprepared")
      return { kind: "ended", verdict: unusable(`database ${database} fails: ${ran.error.message}`) };
    const onVisibleData = database === 0;
    const wanted = expected[database] ?? [];
    const mayFail = wanted[0]?.failed === true && ran.error?.stage === "answer";
    const reason: WrongReason | null =
      misplacedStatement(ran.answer, "rows", task.contract.transactions) ??
      (mayFail ? null : ran.error && { kind: "error", error: ran.error.error });
    if (reason !== null) return rejectedStatements(reason, { database });
    const states = await comparable([stateOf(ran, tables, task), ...wanted], authored, tables, before);
    if ("verdict" in states) return { kind: "ended", verdict: states.verdict };
    const [state, reference, ...others] = states;
    if (state === undefined || reference === undefined) continue;
    const difference = differenceOf(reference, state, task, tables, database);
    if (
      difference === null ||
      others.some((other) => differenceOf(other, state, task, tables, database) === null)
    ) {
      if (!task.contract.atomic || !onVisibleData) continue;
      const torn = await tornBy(sandbox, against, script, ran.answer, state);
      if (torn === null) continue;
      return torn;
    }
    const returned =
      difference.kind === "state" || difference.kind === "no-result"
        ? {}
        : {
            ...(reference.returned && { expectedPreview: preview(reference.returned) }),
            ...(state.returned && { candidatePreview: preview(state.returned) }),
          };
    const changes = explained
      ? await changesOf(authored, tables, { before, answer: "", after: reads(tables) }, difference, [
          reference,
          state,
        ])
      : null;
    return {
      kind: "wrong",
      reason: changes && difference.kind === "state" ? { ...difference, changes } : difference,
      behaviour: behaviourOfState(state, task, database),
      details: {
        onVisibleData,
        ...returned,
        ...(changes && isOfRows(changes) && picksByWhere(ran.answer) && { clauses: ["WHERE"] as const }),
      },
    };
  }
  return { kind: "right", databases: task.databases.length + 1 };
}

/** Which rows of the table that differs were changed, and which should have been. */
async function changesOf(
  authored: SqlSandbox,
  { named }: JudgedTables,
  untouched: StagedScript,
  difference: WrongReason,
  [expected, actual]: readonly [State, State],
): Promise<ChangedRows | null> {
  const place = difference.kind === "state" ? named.findIndex(({ name }) => name === difference.table) : -1;
  const [wanted, found] = [expected.tables[place], actual.tables[place]];
  if (!wanted || !found) return null;
  const ran = await runStaged(authored, untouched, undefined);
  const before = ran.status === "ran" ? ran.after[place] : undefined;
  return before ? changedRows(before, wanted, found, named[place]?.key ?? []) : null;
}

/** Whether other rows are changed than asked for, and all that are changed rightly hold what they should. */
function isOfRows({ missed, needless, wrong }: ChangedRows): boolean {
  return missed + needless > 0 && wrong === 0;
}

/** Whether the answer is one statement that picks its rows by a WHERE of its own, or by none. */
function picksByWhere(answer: readonly StatementResult[]): boolean {
  const [only, ...others] = answer;
  return (
    others.length === 0 && /^(UPDATE|DELETE) /.test(only?.command ?? "") && !/\bWITH\b/i.test(only?.sql ?? "")
  );
}

/** The first place at which a lost connection leaves some of the changes and not all (rule G38). */
async function tornBy(
  sandbox: SqlSandbox,
  { task, tables, authored, timeLimitMs }: HeldAgainst,
  script: StagedScript,
  statements: readonly StatementResult[],
  afterAll: State,
): Promise<StagedAssessment | null> {
  let untouched: State | undefined;
  for (let count = 0; count < statements.length; count += 1) {
    const cut = { ...script, answer: cutShort(statements, count) };
    const ran = await runWithTransactions(sandbox, cut, timeLimitMs);
    if (ran.status === "undecided") return { kind: "ended", verdict: ran.verdict };
    if (ran.status === "unprepared" || ran.error) continue;
    const left = stateOf(ran, tables, task);
    const states = await comparable([left, untouched ?? left, afterAll], authored, tables, undefined);
    if ("verdict" in states) return { kind: "ended", verdict: states.verdict };
    const [state = left, none = left, whole = left] = states;
    untouched ??= state;
    const isLeft = (other: State) => stateDifference(other, state, tables, 0) === null;
    if (isLeft(none) || isLeft(whole)) continue;
    const difference = stateDifference(none, state, tables, 0);
    const after = statements[count - 1];
    if (difference === null || after === undefined) continue;
    return {
      kind: "wrong",
      reason: { ...difference, cutAfter: after.sql },
      behaviour: `torn ${behaviourOfState(state, task, 0)}`,
    };
  }
  return null;
}

function differenceOf(
  expected: State,
  actual: State,
  task: ModifyTask,
  tables: JudgedTables,
  database: number,
): WrongReason | null {
  const difference = stateDifference(expected, actual, tables, database);
  if (difference !== null) return difference;
  const { returning } = task.contract;
  if (returning === undefined || expected.returned === undefined) return null;
  if (actual.returned === undefined || actual.returned.columns.length === 0)
    return { kind: "no-result", cause: "nothing-returned" };
  return compareResults(expected.returned, actual.returned, returning);
}

function stateDifference(
  expected: State,
  actual: State,
  tables: JudgedTables,
  database: number,
): StateReason | null {
  for (const [index, { name }] of tables.named.entries()) {
    const [wanted, found] = [expected.tables[index], actual.tables[index]];
    if (wanted === undefined || found === undefined) continue;
    const mismatch = compareResults(wanted, found, bagContract(wanted));
    if (mismatch !== null && "difference" in mismatch) {
      return { kind: "state", table: name, named: true, database, difference: mismatch.difference };
    }
  }
  const changed = changedTable(tables.others, expected.traces, actual.traces);
  return changed === undefined
    ? null
    : { kind: "state", table: changed, named: false, database, difference: null };
}

function behaviourOfState({ tables, traces, returned }: State, task: ModifyTask, database: number): string {
  const rows = tables.map((table) => table.rows.map((row) => JSON.stringify(row)).toSorted());
  return JSON.stringify([database, rows, traces, task.contract.returning ? returned?.rows : null]);
}
