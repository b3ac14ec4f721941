import { resolve } from "node:path";
import { checkContent } from "../check-content.ts";
import { CONTENT_FOLDER } from "../content-folder.ts";
import { printProblems } from "../print-problems.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";

// npm run content:check [-- FOLDER]: exit status 1 when anything does not hold.
const folder = resolve(process.argv[2] ?? CONTENT_FOLDER);
await ensureSnapshots();
const { problems, lessons, exercises } = await checkContent(folder, createToolSandbox);
if (problems.length > 0) {
  printProblems(folder, problems);
  process.exitCode = 1;
} else {
  console.log(
    `${lessons} lessons and ${exercises} exercises hold, and the cheat sheet: read, cross-checked and proven by execution.`,
  );
}
