import type { Contract } from "../content/index.ts";
import type { SqlSandbox } from "../sandbox/index.ts";
import type { Verdict } from "./verdict.ts";

/** What a candidate is judged against. */
export interface GradingTask {
  /** Accepted answers; the first is the reference. */
  readonly solutions: readonly string[];
  readonly contract: Pick<Contract, "order" | "names" | "columns">;
  /** Known wrong answers: a candidate whose result equals one of theirs is given that misconception. */
  readonly wrongAnswers: readonly { readonly misconceptionId: string; readonly sql: string }[];
}

export interface GradingOptions {
  /** Milliseconds for the candidate's run; default DEFAULT_TIME_LIMIT_MS of the sandbox. */
  readonly timeLimitMs?: number;
}

/**
 * Judges one candidate on the sandbox's open dataset. Every run is isolated, so the learner's session is untouched.
 * Never throws for anything the candidate does; throws SandboxFault when the sandbox itself is lost.
 */
export async function gradeAnswer(
  _sandbox: SqlSandbox,
  _task: GradingTask,
  _candidateSql: string,
  _options: GradingOptions = {},
): Promise<Verdict> {
  throw new Error("being written");
}
