import type { SqlSandbox } from "../sandbox/index.ts";
import type { Verdict } from "../verdicts/verdict.ts";
import type { GradingOptions } from "./judge-answer.ts";
import { gradeDefine } from "./kinds/define.ts";
import { gradeIndex } from "./kinds/indexing.ts";
import { gradeModify } from "./kinds/modify.ts";
import { gradePredict } from "./kinds/predict.ts";
import { gradeQuery } from "./kinds/query.ts";
import type { GradingTask } from "./task.ts";

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
      return gradePredict(sandbox, task, candidate, options);
    case "modify":
      return gradeModify(sandbox, task, candidate, options);
    case "define":
      return gradeDefine(sandbox, task, candidate, options);
    case "index":
      return gradeIndex(sandbox, task, candidate, options);
  }
}
