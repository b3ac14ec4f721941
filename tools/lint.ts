/**
 * `npm run lint`: Biome, limits on functions, lines of documents, subjects of commits, English, shapes of syntax
 * trees. `-- --shrink` removes from the list of functions over a limit what is gone, and lowers the other budgets. `-- --commit FILE` checks one message only, for the hook.
 */
import { readFileSync } from "node:fs";
import { command } from "./command.ts";
import { checkCommitMessages, subjectProblem } from "./lint/commit-messages.ts";
import { checkDocLines } from "./lint/doc-lines.ts";
import { checkEnglish } from "./lint/english.ts";
import { checkLimits } from "./lint/limits.ts";
import { checkNodeShapes } from "./lint/node-shapes.ts";

const [option, file] = process.argv.slice(2);
if (option === "--commit" && file !== undefined) {
  const problem = subjectProblem(readFileSync(file, "utf8").split("\n", 1)[0] ?? "");
  if (problem !== null) console.error(problem);
  process.exit(problem === null ? 0 : 1);
}

const biome = await command("biome", ["ci", "--error-on-warnings", "."], { show: true });
const problems = (
  await Promise.all([
    checkLimits(option === "--shrink"),
    checkDocLines(),
    checkCommitMessages(),
    checkEnglish(option === "--shrink"),
    checkNodeShapes(option === "--shrink"),
  ])
).flat();
for (const problem of problems) console.error(problem);
process.exit(biome.code || (problems.length > 0 ? 1 : 0));
