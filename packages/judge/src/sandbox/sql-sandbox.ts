import type { SqlError, StatementResult } from "../results/statement-result.ts";
import type { ChangeOutcome, ChangeTask } from "./change-search.ts";
import type { EarlyEnd } from "./early-end.ts";
import type { JudgeOutcome, JudgeTask } from "./judge.ts";
import type { RepairTask, ScriptRepairs } from "./script-repairs.ts";

/**
 * The seam between the product and PostgreSQL-in-WASM. Two adapters implement it: a Web Worker in the page
 * (`@master-sql/sandbox/browser`) and a worker thread on the server (`@master-sql/sandbox/node`). One behaviour
 * suite runs on both.
 */

/** Where a database comes from: a dataset baked into a snapshot at build time, or a script run on an empty database. */
export type DatasetSource =
  | { readonly kind: "snapshot"; readonly slug: string }
  | { readonly kind: "script"; readonly sql: string };

/** How a script is run. */
export interface RunOptions {
  /**
   * Milliseconds after which the run is ended; default DEFAULT_TIME_LIMIT_MS. Where it can be told (on a server), they are
   * those that processors work for it, so that a busy machine doesn't end what an idle one finishes.
   */
  readonly timeLimitMs?: number;
  /** Rows kept per statement; default DEFAULT_ROW_LIMIT. */
  readonly rowLimit?: number;
  /**
   * Run on the dataset as it was opened, whatever the session has changed since, and undo everything afterwards.
   * The session is not touched. This is how answers are graded.
   */
  readonly isolated?: boolean;
  /** Of an isolated run: begin there instead of on the dataset as it was opened. */
  readonly from?: StartingPoint;
}

/**
 * Where isolated runs begin: what a script of ours makes of the dataset as it was opened. The sandbox keeps it, so that
 * the script is run once for many runs.
 */
export interface StartingPoint {
  readonly script: string;
  /** Statements that only read, such as runs from there will be: what they need is at hand then. */
  readonly looks: readonly string[];
}

/** The time limit of a run that names none, in milliseconds. */
export const DEFAULT_TIME_LIMIT_MS = 5_000;
/** How many rows a result has at most if a run names no limit. */
export const DEFAULT_ROW_LIMIT = 1_000;
/** Longest script that is accepted, in UTF-16 code units; longer ones fail with SQLSTATE 54000 before they run. */
export const MAX_SCRIPT_LENGTH = 200_000;
/**
 * Longest answer that is stored and judged, in UTF-16 code units: it is run within scripts that prepare its data and look
 * at what it did.
 */
export const MAX_ANSWER_LENGTH = MAX_SCRIPT_LENGTH / 4;
/** For judging work, in milliseconds: a safety net, since its budget of trials ends before. It never decides a verdict. */
export const JUDGING_LIMIT_MS = 20_000;

/**
 * How a run ended. `results` always holds what finished before the end.
 * After `timed-out`, `cancelled` and `crashed` the session's data is the dataset as it was opened
 * (`dataReset` says whether changes were lost by that).
 */
export type RunOutcome =
  | { readonly status: "completed"; readonly results: readonly StatementResult[]; readonly elapsedMs: number }
  | {
      readonly status: "failed";
      readonly results: readonly StatementResult[];
      readonly error: SqlError;
      /** The script of where it should have begun failed, and nothing else was run. */
      readonly unprepared?: true;
      readonly elapsedMs: number;
    }
  | (EarlyEnd & {
      readonly results: readonly StatementResult[];
      readonly dataReset: boolean;
      readonly elapsedMs: number;
    });

/** How an EXPLAIN ended. */
export type ExplainOutcome =
  /** `plan` is the parsed value of EXPLAIN (FORMAT JSON): an array with one object that has a `Plan`. */
  { readonly status: "explained"; readonly plan: unknown } | Exclude<RunOutcome, { status: "completed" }>;

/** How a statement is explained. */
export interface ExplainOptions extends RunOptions {
  /** Execute the statement and report actual rows and buffers; changes are undone. Default false. */
  readonly analyze?: boolean;
}

/** Limits of judging. */
export interface JudgeOptions {
  /**
   * Milliseconds after which the worker is ended; the task's own budget should end before. Default
   * DEFAULT_TIME_LIMIT_MS.
   */
  readonly timeLimitMs?: number;
}

/** Milliseconds spent in each part of opening; `ready` is the whole. */
export interface OpenReport {
  readonly fetchMs: number;
  readonly compileMs: number;
  readonly fileSystemMs: number;
  readonly startMs: number;
  readonly readyMs: number;
  /** `version()` of the PostgreSQL inside. */
  readonly serverVersion: string;
}

/**
 * A PostgreSQL to run SQL in. Faults (no network for the snapshot, unknown dataset, a script source that fails) are
 * thrown as SandboxFault.
 */
export interface SqlSandbox {
  /** Opens a database, in place of the one that is open. */
  open(source: DatasetSource): Promise<OpenReport>;
  /** Runs a script of one or more statements. One run at a time: a second call waits for the first. */
  run(sql: string, options?: RunOptions): Promise<RunOutcome>;
  /** The plan of the script's only statement. */
  explain(sql: string, options?: ExplainOptions): Promise<ExplainOutcome>;
  /**
   * Tries an answer on small databases, within the open database, by the rules of `judge/src/search/SPEC.md`. Isolated
   * as `run({ isolated: true })` is: whatever the answer does, the session is as before. A worker that is lost costs
   * one retry.
   */
  judge(task: JudgeTask, options?: JudgeOptions): Promise<JudgeOutcome>;
  /**
   * Searches for a small database on which a script that changes rows leaves another state than every solution does.
   * Isolated and retried as `judge` is.
   */
  searchChanges(task: ChangeTask, options?: JudgeOptions): Promise<ChangeOutcome>;
  /**
   * How a rejected script that changes rows may be repaired in the way of each solution. Nothing is run: whoever asks
   * proves them. Empty where nothing is known, or what it needs can't be had.
   */
  repairs(task: RepairTask): Promise<readonly ScriptRepairs[]>;
  /** Loads ahead what `judge` needs. Nothing waits for it, and a failure is told by `judge`. */
  prepareJudging(): void;
  /** Brings the session's data back to the dataset as it was opened. */
  reset(): Promise<void>;
  /** Ends the run or the judging under way, if any, with status `cancelled`. */
  cancel(): void;
  /** Ends the workers. Every later call throws. */
  close(): Promise<void>;
}

/** Why a sandbox failed. */
export type SandboxFaultCode = "dataset-unavailable" | "setup-failed" | "start-failed" | "closed";

/** The sandbox failed; the SQL that ran in it may be fine. */
export class SandboxFault extends Error {
  readonly code: SandboxFaultCode;
  /** For `setup-failed`: the error of the script source. */
  readonly sqlError: SqlError | undefined;
  constructor(code: SandboxFaultCode, message: string, sqlError?: SqlError) {
    super(message);
    this.name = "SandboxFault";
    this.code = code;
    this.sqlError = sqlError;
  }
}
