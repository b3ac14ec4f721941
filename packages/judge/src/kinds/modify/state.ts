import { runStaged, type StagedRun, type StagedScript } from "../../judging/staged-run.ts";
import { unusable } from "../../judging/verdicts.ts";
import type { SqlError, StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox, StartingPoint } from "../../sandbox/index.ts";
import type { StateReason } from "../../verdicts/verdict.ts";
import { isLarge, readUntouched, readWritten, wholeOf } from "./large-tables.ts";
import { differenceOfTable, type RowsApart, rowsApart } from "./rows-apart.ts";
import { type Failed, type JudgedTable, type JudgedTables, readTraces, readWhole } from "./tables.ts";
import { runWithTransactions } from "./transaction-run.ts";

/** An answer on one database. */
export interface Trial {
  /** Turns the dataset into that database. */
  readonly before: string | undefined;
  readonly answer: string;
  /** Whether it may control transactions. */
  readonly transactions: boolean | undefined;
  readonly timeLimitMs: number | undefined;
}

/** What an answer left in one database. */
export interface State {
  /** By table; equal traces are of equal rows. */
  readonly traces: readonly string[];
  /** Of the last statement; where transactions are controlled, of the last one that has columns. */
  readonly returned: StatementResult | undefined;
  /** An error ended the answer, and this is what had been committed. */
  readonly failed: boolean;
  /** What tables hold: the answer is carried out once more, for each table that is asked for once. */
  readWhole(tables: readonly JudgedTable[]): Promise<readonly StatementResult[] | Failed>;
}

export type StateRun =
  | {
      readonly status: "ran";
      readonly state: State;
      readonly answer: readonly StatementResult[];
      readonly error: { readonly stage: "answer" | "after"; readonly error: SqlError } | null;
    }
  | Exclude<StagedRun, { status: "ran" }>;

export interface Sandboxes {
  /** Runs the answer. */
  readonly sandbox: SqlSandbox;
  /** Runs the author's scripts, each once. */
  readonly authored: SqlSandbox;
}

/** Carries out an answer and looks at what it left. */
export async function runToState(
  { sandbox, authored }: Sandboxes,
  tables: JudgedTables,
  trial: Trial,
): Promise<StateRun> {
  const ran = await runTrial(sandbox, tables, trial, [readTraces(tables)]);
  if (ran.status !== "ran") return ran;
  const { answer, after, error } = ran;
  const traces = tables.all.map(() => "");
  for (const [place, ...trace] of after[0]?.rows ?? []) traces[Number(place)] = trace.join(" ");
  const whole = new Map<string, StatementResult>();
  const state: State = {
    traces,
    returned: trial.transactions ? answer.findLast(({ columns }) => columns.length > 0) : answer.at(-1),
    failed: error !== null,
    async readWhole(wanted) {
      for (const table of wanted.filter((each) => isLarge(each) && !whole.has(each.source))) {
        const again = await runTrial(sandbox, tables, trial, readWritten(table, tables));
        if (again.status === "undecided") return { verdict: again.verdict };
        const [written, kept] = again.status === "ran" ? again.after : [];
        const untouched = await readUntouched(authored, startingPoint(tables, trial.before), table);
        const rows = untouched && written && kept && wholeOf(untouched, written, kept.rows[0]?.[0] ?? null);
        if (rows) whole.set(table.source, rows);
      }
      const unread = wanted.filter(({ source }) => !whole.has(source));
      if (unread.length > 0) {
        const again = await runTrial(sandbox, tables, trial, unread.map(readWhole));
        if (again.status === "undecided") return { verdict: again.verdict };
        if (again.status === "unprepared" || again.after.length < unread.length)
          return { verdict: unusable("its tables can't be read") };
        for (const [place, { source }] of unread.entries()) {
          const rows = again.after[place];
          if (rows) whole.set(source, rows);
        }
      }
      return wanted.flatMap(({ source }) => whole.get(source) ?? []);
    },
  };
  return { status: "ran", state, answer, error };
}

/** Where an answer finds a database; what it left is looked for by the same statement each time. */
export function startingPoint(tables: JudgedTables, before: string | undefined): StartingPoint {
  return { script: before ?? "", looks: [readTraces(tables)] };
}

/** Carries out an answer on one database and then `after`, statement by statement. Nothing remains. */
export function runTrial(
  sandbox: SqlSandbox,
  tables: JudgedTables,
  { before, answer, transactions, timeLimitMs }: Trial,
  after: readonly string[],
): Promise<StagedRun> {
  const script: StagedScript = { from: startingPoint(tables, before), answer, after };
  return transactions
    ? runWithTransactions(sandbox, script, timeLimitMs)
    : runStaged(sandbox, script, timeLimitMs);
}

/** In which tables two states differ. */
export interface StateDifference {
  /** About the first of them. */
  readonly reason: StateReason;
  readonly table: JudgedTable;
  readonly expected: StatementResult;
  readonly actual: StatementResult;
  /** What each of the tables lacks and holds instead, the same for all answers that leave the same. */
  readonly left: readonly (readonly [name: string, missing: readonly string[], extra: readonly string[]])[];
}

/** How one state differs from another on the same database; null when it doesn't. */
export async function stateDifference(
  tables: JudgedTables,
  database: number,
  expected: State,
  actual: State,
): Promise<StateDifference | null | Failed> {
  const suspected = tables.all.filter((_, place) => expected.traces[place] !== actual.traces[place]);
  if (suspected.length === 0) return null;
  const wanted = await expected.readWhole(suspected);
  if ("verdict" in wanted) return wanted;
  const found = await actual.readWhole(suspected);
  if ("verdict" in found) return found;
  let first: Omit<StateDifference, "left"> | null = null;
  const left: StateDifference["left"][number][] = [];
  for (const [place, table] of suspected.entries()) {
    const [rows, own] = [wanted[place], found[place]];
    if (!rows || !own) continue;
    if (rows.truncated) return { verdict: unusable("a table that it judges is too large") };
    const apart = rowsApart(rows, own);
    const ofTable = differenceOfTable(rows, own, apart, table);
    if (ofTable === null) continue;
    const { name, isNamed } = table;
    const difference = isNamed ? ofTable : null;
    const reason: StateReason = { kind: "state", table: name, named: isNamed, database, difference };
    first ??= { reason, table, expected: rows, actual: own };
    const [missing, extra] = apart;
    left.push([name, textsOf(missing), textsOf(extra)]);
  }
  return first && { ...first, left };
}

function textsOf(rows: RowsApart[number]): readonly string[] {
  return rows.map(({ text }) => text).toSorted();
}
