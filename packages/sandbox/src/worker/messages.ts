import type { SqlError, StartingPoint, StatementResult } from "@master-sql/judge/sandbox";
import type { Setup } from "@master-sql/judge/search";
import type { JudgingRequest, JudgingResult } from "../judge/judging-work.ts";

/** What a worker needs to open a database. The bytes may be shared between workers; nobody writes to them. */
export interface DatabaseFiles {
  readonly wasmModule: WebAssembly.Module;
  /** Image of the data directory and PostgreSQL's own files, common to all datasets. */
  readonly base: Uint8Array;
  /** Image of a dataset, a delta to the base; absent for an empty database. */
  readonly dataset?: Uint8Array;
}

export type WorkerRequest =
  | {
      readonly type: "open";
      readonly files: DatabaseFiles;
      readonly setupScript?: string;
    }
  | {
      readonly type: "run";
      readonly sql: string;
      readonly rowLimit: number;
      readonly isolated: boolean;
      /** Where an isolated run begins, if not on the dataset as it was opened. */
      readonly from?: StartingPoint;
    }
  | { readonly type: "explain"; readonly sql: string; readonly analyze: boolean; readonly isolated: boolean }
  | JudgingRequest
  /** Load what judging needs; there is no answer. */
  | { readonly type: "prepare-judging" }
  | { readonly type: "reset" };

/** Milliseconds. */
interface OpenTimings {
  readonly fileSystemMs: number;
  readonly startMs: number;
}

export type WorkerReply =
  | { readonly type: "opened"; readonly timings: OpenTimings }
  | { readonly type: "setup-failed"; readonly error: SqlError }
  | { readonly type: "start-failed"; readonly message: string }
  /** `unsaved`: whether the session has changes that ending the worker would lose. */
  | { readonly type: "statement"; readonly result: StatementResult; readonly unsaved: boolean }
  /** `unrestorable`: the worker cannot go back to the pristine state and has to be replaced. */
  | {
      readonly type: "finished";
      readonly error?: SqlError;
      /** The script that leads to where the run begins failed. */
      readonly unprepared: boolean;
      readonly unsaved: boolean;
      readonly unrestorable: boolean;
    }
  | { readonly type: "explained"; readonly plan: unknown; readonly unrestorable: boolean }
  | {
      readonly type: "judged";
      readonly result: JudgingResult;
      /** What was read of schema and data, unless it came with the request. */
      readonly setup: Setup | undefined;
      readonly unrestorable: boolean;
    }
  /** What judging needs could not be loaded; nothing was tried. */
  | { readonly type: "judge-unavailable"; readonly message: string }
  | { readonly type: "reset-done"; readonly unrestorable: boolean }
  /** PostgreSQL died; the worker is of no use any more. */
  | { readonly type: "crashed"; readonly message: string };
