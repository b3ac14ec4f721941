import { relative, resolve } from "node:path";
import { createNodeSandbox } from "@master-sql/sandbox/node";
import { checkContent } from "../check-content.ts";
import { CONTENT_FOLDER } from "../content-folder.ts";

// npm run content:check [-- FOLDER]: exit status 1 when anything does not hold.
const folder = resolve(process.argv[2] ?? CONTENT_FOLDER);
const { problems, lessons, exercises } = await checkContent(folder, () => createNodeSandbox());
for (const { file, line, message } of problems) {
  console.error(`${relative(process.cwd(), resolve(folder, file))}:${line} ${message}`);
}
if (problems.length === 0) {
  console.log(
    `${lessons} lessons and ${exercises} exercises hold: read, cross-checked and proven by execution.`,
  );
} else {
  console.error(`${problems.length} ${problems.length === 1 ? "problem" : "problems"}.`);
  process.exitCode = 1;
}
