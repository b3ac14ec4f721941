import type { AnswerJudge } from "../../judging/answer-judge.ts";
import { placeOfBehaviour, rejectedStatements, type StagedAssessment } from "../../judging/behaviour.ts";
import { KnownOutcomes, withKnownRuns } from "../../judging/known-runs.ts";
import type { GradingOptions } from "../../judging/options.ts";
import { preview } from "../../judging/result-view.ts";
import { runStaged } from "../../judging/staged-run.ts";
import { misplacedStatement, secondChange } from "../../judging/statement-kinds.ts";
import type { CommonTask } from "../../judging/task.ts";
import { right as rightVerdict, unusable } from "../../judging/verdicts.ts";
import { readError } from "../../mistakes/read-error.ts";
import { compareResults, type JudgedContract } from "../../results/compare.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox, StartingPoint } from "../../sandbox/index.ts";
import type { ChangedRows, WrongReason } from "../../verdicts/verdict.ts";
import { causeOfRows, isOfRows, picksByWhere } from "./cause-of-rows.ts";
import { findChangeExample } from "./change-example.ts";
import { changedRows } from "./changed-rows.ts";
import { faultOfChanges } from "./find-fault.ts";
import type { ModifyContract } from "./format.ts";
import { isLarge, readUntouched } from "./large-tables.ts";
import { findSmallDatabase } from "./small-databases.ts";
import {
  runToState,
  type Sandboxes,
  type State,
  type StateDifference,
  startingPoint,
  stateDifference,
  type Trial,
} from "./state.ts";
import { type Failed, type JudgedTables, readTables, readWhole } from "./tables.ts";
import { cutShort } from "./transaction-run.ts";

/** The answer changes rows. */
export interface ModifyTask extends CommonTask {
  readonly kind: "modify";
  readonly contract: Pick<ModifyContract, "tables"> &
    Partial<Pick<ModifyContract, "single" | "transactions" | "atomic" | "facts">> & {
      readonly returning?: JudgedContract;
    };
  /** Scripts that turn the dataset into other data, on which the answer must be right too. */
  readonly databases: readonly string[];
}

/** Statements that change rows: judged by what the tables hold afterward (rules G25 to G28, G36 to G38). */
export const modifyJudge: AnswerJudge<ModifyTask, string> = {
  contractOf: ({ contract }) => contract.returning,
  async prepare(sandbox, task, options) {
    const { timeLimitMs, counterexamples = true, known = new KnownOutcomes() } = options;
    const authored = withKnownRuns(sandbox, known.runs);
    const tables = await readTables(authored, task.contract.tables);
    if ("verdict" in tables) return tables;
    const expected = await expectedStates(authored, task, tables);
    if ("verdict" in expected) return expected;
    const against: HeldAgainst = { task, tables, expected: expected.states, authored, timeLimitMs };
    return {
      async assess(answer) {
        const onGiven = await assess(sandbox, against, answer, true);
        const { found, against: heldAgainst } =
          onGiven.kind === "right"
            ? await assessElsewhere(sandbox, against, answer, onGiven, options)
            : { found: onGiven, against };
        if (found.kind !== "wrong" || !counterexamples) return found;
        if (!isExplainedByRepairs(found.reason)) return withError(found, answer);
        const script = heldAgainst === against ? undefined : heldAgainst.task.databases.at(-1);
        return explained({ sandbox, authored }, { found, answer, against: heldAgainst, script }, options);
      },
      recognize: (behaviour) =>
        placeOfBehaviour(task, behaviour, known.behaviours, (answer) =>
          assess(authored, against, answer, false),
        ),
    };
  },
};

type WrongAssessment = Extract<StagedAssessment, { kind: "wrong" }>;

interface Rejection {
  readonly found: WrongAssessment;
  readonly answer: string;
  readonly against: HeldAgainst;
  /** Makes the database that shows it, where a search found one. */
  readonly script: string | undefined;
}

/** A rejection with its cause, as repairs prove it, and with what the answer does to a few rows. */
async function explained(
  sandboxes: Sandboxes,
  { found, answer, against, script }: Rejection,
  options: GradingOptions,
): Promise<WrongAssessment> {
  const { sandbox } = sandboxes;
  const { task, tables } = against;
  const { reason } = found;
  const database = reason.kind === "state" ? reason.database : 0;
  const repairs = await sandbox.repairs({ candidate: answer, solutions: task.solutions });
  const rows = tables.all.reduce((sum, { isNamed, rowCount }) => sum + (isNamed ? rowCount : 0), 0);
  const fault = await faultOfChanges(repairs, rows, async (sql) => {
    const repaired = await assess(sandbox, against, sql, false, database);
    return repaired.kind === "right";
  });
  const errorClass = fault ? fault.cause : causeOfRows(reason, answer);
  const changeExample =
    reason.kind === "state" && reason.cutAfter === undefined
      ? await findChangeExample(sandboxes, against, { answer, script }, options)
      : null;
  return {
    ...found,
    details: {
      ...withError(found, answer).details,
      ...(changeExample && { changeExample }),
      ...(fault && { clauses: fault.clauses }),
      ...(errorClass && { errorClass }),
    },
  };
}

interface Elsewhere {
  readonly found: StagedAssessment;
  /** With the database that was found, where one was. */
  readonly against: HeldAgainst;
}

/** What a search shows of an answer that is right on all data that the exercise has (rule G44). */
async function assessElsewhere(
  sandbox: SqlSandbox,
  against: HeldAgainst,
  answer: string,
  right: Extract<StagedAssessment, { kind: "right" }>,
  options: GradingOptions,
): Promise<Elsewhere> {
  options.onVisibleData?.(rightVerdict({ databases: right.databases, searched: "not" }));
  const { task } = against;
  const small = await findSmallDatabase(sandbox, task, answer, options);
  if (small.kind === "ended") return { found: small, against };
  if (small.kind === "none") {
    const { databases, searched } = small;
    return { found: { ...right, databases: right.databases + databases, searched }, against };
  }
  const databases = [...task.databases, small.script];
  const further = await expectedStates(against.authored, task, against.tables, [
    [databases.length, small.script],
  ]);
  if ("verdict" in further)
    // Stopped before it was seen whether the two differ there; a database that no solution can be run on shows nothing.
    return {
      found: further.verdict.verdict === "undecided" ? { kind: "ended", verdict: further.verdict } : right,
      against,
    };
  const expected = [...against.expected, ...further.states];
  const extended = { ...against, task: { ...task, databases }, expected };
  const found = await assess(sandbox, extended, answer, true, databases.length);
  if (found.kind === "right" && small.unlessWrong)
    return { found: { kind: "ended", verdict: small.unlessWrong }, against };
  return { found, against: extended };
}

/** Errors of values and of constraints depend on what is written; others PostgreSQL tells better itself. */
function isExplainedByRepairs(reason: WrongReason): boolean {
  return reason.kind === "error" ? /^2[123]/.test(reason.error.sqlstate) : reason.kind !== "statement-kind";
}

/** A rejection with what PostgreSQL's error tells of the mistake, where there is one. */
function withError(found: WrongAssessment, answer: string): WrongAssessment {
  const { reason, details } = found;
  return reason.kind === "error"
    ? { ...found, details: { ...details, ...readError(answer, reason.error) } }
    : found;
}

/** What each solution leaves, on the visible data and then on each database; unusable when one can't be judged by. */
async function expectedStates(
  authored: SqlSandbox,
  { solutions, databases, contract: { transactions } }: ModifyTask,
  tables: JudgedTables,
  on: Iterable<readonly [number, string | undefined]> = [undefined, ...databases].entries(),
): Promise<{ readonly states: readonly (readonly State[])[] } | Failed> {
  const states: State[][] = [];
  for (const [database, before] of on) {
    const ofDatabase: State[] = [];
    for (const [index, answer] of solutions.entries()) {
      const ran = await runToState({ sandbox: authored, authored }, tables, {
        before,
        answer,
        transactions,
        timeLimitMs: undefined,
      });
      const where = database === 0 ? "" : ` on database ${database}`;
      if (ran.status === "undecided") return { verdict: ran.verdict };
      if (ran.status === "unprepared")
        return { verdict: unusable(`database ${database} fails: ${ran.error.message}`) };
      // On other data an error may be the point: what was committed before it counts (rule G37).
      if (ran.error && !(transactions && database > 0 && ran.error.stage === "answer"))
        return { verdict: unusable(`solution ${index + 1} fails${where}: ${ran.error.error.message}`) };
      ofDatabase.push(ran.state);
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
  /** Tried first: an answer that is wrong on it is found out soonest there. */
  first = 0,
): Promise<StagedAssessment> {
  const { task, tables, expected, authored, timeLimitMs } = against;
  const { single, transactions, atomic } = task.contract;
  const all = [...[undefined, ...task.databases].entries()];
  const inTurn = [...all.slice(first), ...all.slice(0, first)];
  for (const [database, before] of inTurn) {
    const trial: Trial = { before, answer, transactions, timeLimitMs };
    const ran = await runToState({ sandbox, authored }, tables, trial);
    if (ran.status === "undecided") return { kind: "ended", verdict: ran.verdict };
    if (ran.status === "unprepared")
      return { kind: "ended", verdict: unusable(`database ${database} fails: ${ran.error.message}`) };
    const onVisibleData = database === 0;
    const [reference, ...others] = expected[database] ?? [];
    const mayFail = reference?.failed === true && ran.error?.stage === "answer";
    const misplaced: WrongReason | null =
      misplacedStatement(ran.answer, "rows", transactions) ??
      (single ? secondChange(ran.answer) : null) ??
      (mayFail ? null : ran.error && { kind: "error", error: ran.error.error });
    if (misplaced !== null) return rejectedStatements(misplaced, { database });
    const { state } = ran;
    if (reference === undefined) continue;
    const found = await leastDifference([reference, ...others], state, task, tables, database);
    if (found === null) {
      if (!atomic || !onVisibleData) continue;
      const torn = await tornBy(sandbox, against, trial, ran.answer, state);
      if (torn === null) continue;
      return torn;
    }
    if ("verdict" in found) return { kind: "ended", verdict: found.verdict };
    const { reason, ofState } = found;
    const returned =
      ofState !== null || reason.kind === "no-result"
        ? {}
        : {
            ...(reference.returned && { expectedPreview: preview(reference.returned) }),
            ...(state.returned && { candidatePreview: preview(state.returned) }),
          };
    const changes =
      explained && ofState ? await changesOf(authored, startingPoint(tables, before), ofState) : null;
    return {
      kind: "wrong",
      reason: changes && ofState ? { ...ofState.reason, changes } : reason,
      behaviour: behaviourOf(ofState, state, task, database),
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
  from: StartingPoint,
  { table, expected, actual }: StateDifference,
): Promise<ChangedRows | null> {
  if (!table.isNamed) return null;
  if (isLarge(table)) {
    const untouched = await readUntouched(authored, from, table);
    return untouched && changedRows(untouched.table, expected, actual, table.key);
  }
  const script = { from, answer: "", after: [readWhole(table)] };
  const ran = await runStaged(authored, script, undefined);
  const untouched = ran.status === "ran" ? ran.after[0] : undefined;
  return untouched ? changedRows(untouched, expected, actual, table.key) : null;
}

/** The first place at which a lost connection leaves some of the changes and not all (rule G38). */
async function tornBy(
  sandbox: SqlSandbox,
  { task, tables, authored }: HeldAgainst,
  trial: Trial,
  statements: readonly StatementResult[],
  whole: State,
): Promise<StagedAssessment | null> {
  let untouched: State | undefined;
  for (let count = 0; count < statements.length; count += 1) {
    const cut = { ...trial, answer: cutShort(statements, count), transactions: true };
    const ran = await runToState({ sandbox, authored }, tables, cut);
    if (ran.status === "undecided") return { kind: "ended", verdict: ran.verdict };
    if (ran.status === "unprepared" || ran.error) continue;
    untouched ??= ran.state;
    const toNone = await stateDifference(tables, 0, untouched, ran.state);
    if (toNone === null) continue;
    if ("verdict" in toNone) return { kind: "ended", verdict: toNone.verdict };
    const toWhole = await stateDifference(tables, 0, whole, ran.state);
    if (toWhole === null) continue;
    if ("verdict" in toWhole) return { kind: "ended", verdict: toWhole.verdict };
    const after = statements[count - 1];
    if (after === undefined) continue;
    return {
      kind: "wrong",
      reason: { ...toNone.reason, cutAfter: after.sql },
      behaviour: `torn ${behaviourOf(toNone, ran.state, task, 0)}`,
    };
  }
  return null;
}

interface Difference {
  readonly reason: WrongReason;
  /** Null where what is returned differs. */
  readonly ofState: StateDifference | null;
}

async function differenceOf(
  expected: State,
  actual: State,
  task: ModifyTask,
  tables: JudgedTables,
  database: number,
): Promise<Difference | null | Failed> {
  const ofState = await stateDifference(tables, database, expected, actual);
  if (ofState !== null) return "verdict" in ofState ? ofState : { reason: ofState.reason, ofState };
  const { returning } = task.contract;
  if (returning === undefined || expected.returned === undefined) return null;
  if (actual.returned === undefined || actual.returned.columns.length === 0)
    return { reason: { kind: "no-result", cause: "nothing-returned" }, ofState };
  const reason = compareResults(expected.returned, actual.returned, returning);
  return reason && { reason, ofState };
}

/** Null where it is like one of those expected; else how it differs from the first. */
async function leastDifference(
  expected: readonly State[],
  actual: State,
  task: ModifyTask,
  tables: JudgedTables,
  database: number,
): Promise<Difference | null | Failed> {
  let toFirst: Difference | null = null;
  for (const each of expected) {
    const found = await differenceOf(each, actual, task, tables, database);
    if (found === null || "verdict" in found) return found;
    toFirst ??= found;
  }
  return toFirst;
}

function behaviourOf(
  difference: StateDifference | null,
  { returned }: State,
  { contract }: ModifyTask,
  database: number,
): string {
  return JSON.stringify([database, difference?.left, contract.returning ? returned?.rows : null]);
}
