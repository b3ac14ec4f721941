import type { SqlSandbox } from "../sandbox/index.ts";
import type { GradingOptions } from "./judge-answer.ts";
import { gradeQuery } from "./kinds/query.ts";
import type { GradingTask } from "./task.ts";
import { unusable } from "./undecided.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Judges one candidate by the rules of SPEC.md for its kind. Every run is isolated, so the learner's session is untouched.
 * Never throws for anything the candidate does; throws SandboxFault when the sandbox itself is lost.
 */
export async function gradeAnswer(
  sandbox: SqlSandbox,
  task: GradingTask,
  candidate: string,
  options: GradingOptions = {},
): Promise<Verdict> {
  switch (task.kind) {
    case "query":
      return gradeQuery(sandbox, task, candidate, options);
    case "predict":
    case "modify":
    case "define":
    case "index":
      return unusable(`answers of the kind ${task.kind} are not judged yet`);
  }
}
