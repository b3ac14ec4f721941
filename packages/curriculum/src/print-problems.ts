import { relative, resolve } from "node:path";
import type { ContentProblem } from "@master-sql/course/source";
import { quantity } from "@master-sql/words";

/** One line per problem on standard error, `file:line message`, with paths that a terminal can open. */
export function printProblems(folder: string, problems: readonly ContentProblem[]): void {
  for (const { file, line, message } of problems) {
    console.error(`${relative(process.cwd(), resolve(folder, file))}:${line} ${message}`);
  }
  console.error(`${quantity(problems.length, "problem")}.`);
}
