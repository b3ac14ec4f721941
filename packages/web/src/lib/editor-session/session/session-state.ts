import type { AnswerBundle, DatasetBundle, ExerciseBundle } from "@master-sql/course";
import type { RunOutcome } from "@master-sql/judge/sandbox";
import type { Verdict } from "@master-sql/judge/verdicts";
import type { FinishedRun } from "../../../ui/run-outcome/index.ts";
import type { HistoryEntry } from "../../drafts/index.ts";
import type { SandboxState } from "../../sandbox/index.ts";

export type Tables = DatasetBundle["tables"];

/** Where in the product SQL is written. */
export type Room = "workbench" | "lesson" | "cheat-sheet" | "playground" | "interview" | "landing" | "exam";

/** Where SQL is written and to what end, for those who offer something in some places only. */
export interface SessionSetting {
  readonly room: Room;
  /** What is to be solved; null where nothing is judged. */
  readonly exercise: ExerciseBundle | null;
  /** The lesson that the text is a part of. */
  readonly lessonId?: string;
}

/** How a session behaves where rooms differ. */
export interface SessionRules {
  /** Every run begins with the data as they were. */
  readonly startsFresh: boolean;
  /** Runs are listed in the history of the text. */
  readonly keepsHistory: boolean;
  /** A text that is again the original is not kept as a draft. */
  readonly forgetsOriginal: boolean;
}

export type ActivityKind = "run" | "judge" | "open" | "reset" | "inspect";

/** What the session has under way: one thing at a time. */
export interface Activity {
  readonly id: number;
  readonly kind: ActivityKind;
  /** `performance.now()` when its turn came; null while it waits for PostgreSQL or for another run. */
  readonly since: number | null;
  /** How far it is, for screen readers; null where its kind says all. */
  readonly words: string | null;
  readonly isStopping: boolean;
}

/** An error to be underlined in the text. */
export interface Mark {
  readonly offset: number;
  readonly message: string;
}

/** What of the text is to be run, where it isn't the whole. */
export type RunPart = "selection";

/** What is to be run. */
export interface Script {
  /** The whole text that it comes from. */
  readonly text: string;
  readonly sql: string;
  /** Where in `text` the `sql` begins. */
  readonly offset: number;
  readonly isSelection: boolean;
  /** The learner's own, not one that the task states. */
  readonly isOwn: boolean;
}

/** An answer that was judged in this page. */
export interface JudgedAnswer {
  readonly sql: string;
  readonly verdict: Verdict;
  readonly answers: AnswerBundle;
}

/** A session as data. */
export interface SessionState {
  readonly setting: SessionSetting;
  readonly rules: SessionRules;
  /** Slug of the dataset. */
  readonly dataset: string;
  /** What the text was before anybody wrote. */
  readonly original: string;
  readonly text: string;
  /** Something in the editor is selected that could be run by itself. */
  readonly hasSelection: boolean;
  readonly activity: Activity | null;
  /** The run to show; null before the first. */
  readonly latest: FinishedRun | null;
  /** The newest run before it that gave results, to be seen while there is nothing newer. */
  readonly earlier: FinishedRun | null;
  readonly judged: JudgedAnswer | null;
  /** Always of the text as it stands. */
  readonly mark: Mark | null;
  /** The text could not be laid out; until it is changed. */
  readonly cannotBeFormatted: boolean;
  readonly tables: Tables | "unasked" | "asked" | "failed";
  /** PostgreSQL and its data, which other sessions on the same dataset share. */
  readonly sandbox: SandboxState;
  /** What of the outcome is in sight: `results`, `verdict` or the id of a slot. */
  readonly shown: string;
  /** What ended last, for screen readers. */
  readonly said: string;
  /** It is in the page: nothing begins before or after. */
  readonly isOpen: boolean;
  /** Of the newest activity. */
  readonly lastId: number;
}

export type SessionEvent =
  | { readonly type: "entered" }
  | { readonly type: "left" }
  | { readonly type: "edited"; readonly text: string }
  | { readonly type: "selected"; readonly hasSelection: boolean }
  /** Something else is to stand in the editor; `keepsBefore`: what stood there goes into the history. */
  | { readonly type: "replace-asked"; readonly text: string; readonly keepsBefore: boolean }
  /** The text `before` was laid out; null when it can't be. */
  | { readonly type: "formatted"; readonly before: string; readonly text: string | null }
  | { readonly type: "run-asked"; readonly script: Script }
  | { readonly type: "work-asked"; readonly kind: Exclude<ActivityKind, "run"> }
  | { readonly type: "stop-asked" }
  | { readonly type: "started"; readonly id: number; readonly at: number }
  | { readonly type: "told"; readonly id: number; readonly words: string }
  /** Null: withdrawn, or PostgreSQL couldn't be started. */
  | {
      readonly type: "run-ended";
      readonly id: number;
      readonly script: Script;
      readonly outcome: RunOutcome | null;
    }
  | { readonly type: "work-ended"; readonly id: number }
  | { readonly type: "judged"; readonly answer: JudgedAnswer; readonly words: string }
  | { readonly type: "announced"; readonly words: string }
  | { readonly type: "shown"; readonly id: string }
  | { readonly type: "dataset-switched"; readonly dataset: string }
  | { readonly type: "sandbox-changed"; readonly dataset: string; readonly sandbox: SandboxState }
  | { readonly type: "tables-asked" }
  /** The page has them, and perhaps others beside them. */
  | { readonly type: "tables-known"; readonly tables: Tables }
  | { readonly type: "tables-arrived"; readonly dataset: string; readonly tables: Tables | null };

/** What is to be done in the world; whoever holds the session does it, in this order. */
export type SessionEffect =
  /** Takes part in PostgreSQL on a dataset and tells of its changes; and no longer. */
  | { readonly type: "attach"; readonly dataset: string }
  | { readonly type: "detach" }
  | { readonly type: "begin-run"; readonly id: number; readonly script: Script; readonly isFresh: boolean }
  /** Of the kinds other than a run: what it is, is known to whoever asked. */
  | { readonly type: "begin-work"; readonly id: number }
  | { readonly type: "cancel"; readonly id: number }
  | { readonly type: "write"; readonly text: string }
  | { readonly type: "keep-draft"; readonly text: string }
  | { readonly type: "discard-draft" }
  | { readonly type: "remember"; readonly entry: Omit<HistoryEntry, "at"> }
  | { readonly type: "load-tables"; readonly dataset: string };

export interface SessionStart {
  readonly setting: SessionSetting;
  readonly rules: SessionRules;
  readonly dataset: string;
  readonly original: string;
  /** What to go on with: the original, or a draft. */
  readonly text: string;
  /** Those of the dataset, where they are here already. */
  readonly tables?: Tables;
}

export const IDLE_SANDBOX: SandboxState = {
  readiness: { phase: "idle" },
  dataChanged: false,
  smallDatabase: null,
};

export function newSession({ tables = undefined, ...start }: SessionStart): SessionState {
  return {
    ...start,
    hasSelection: false,
    activity: null,
    latest: null,
    earlier: null,
    judged: null,
    mark: null,
    cannotBeFormatted: false,
    tables: tables ?? "unasked",
    sandbox: IDLE_SANDBOX,
    shown: "results",
    said: "",
    isOpen: false,
    lastId: 0,
  };
}
