import type {
  ChangeSearch,
  ChangeTask,
  Judged,
  JudgeTask,
  RepairTask,
  ScriptRepairs,
} from "@master-sql/judge/sandbox";
import type { Setup } from "@master-sql/judge/search";

/** The kinds of judging work, each with its task and its result. */
export interface JudgingWork {
  readonly judge: { readonly task: JudgeTask; readonly result: Judged };
  readonly "search-changes": { readonly task: ChangeTask; readonly result: ChangeSearch };
  readonly repairs: { readonly task: RepairTask; readonly result: readonly ScriptRepairs[] };
}

/** Asks for judging work. `setup` is what earlier work on the same source read of schema and data. */
export type JudgingRequest = {
  readonly [Each in keyof JudgingWork]: {
    readonly type: "judge";
    readonly work: Each;
    readonly task: JudgingWork[Each]["task"];
    readonly setup: Setup | undefined;
  };
}[keyof JudgingWork];

export type JudgingResult = JudgingWork[keyof JudgingWork]["result"];
