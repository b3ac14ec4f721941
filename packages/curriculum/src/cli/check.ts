import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkContent } from "../check-content.ts";
import { CONTENT_FOLDER } from "../content-folder.ts";
import { printProblems } from "../print-problems.ts";
import { createToolSandbox, prepareSnapshots } from "../snapshots.ts";

// npm run content:check [-- FOLDER] [--only SLUG,SLUG]: exit status 1 when anything does not hold.
const { values, positionals } = parseArgs({
  options: { only: { type: "string", multiple: true, default: [] } },
  allowPositionals: true,
});
const folder = resolve(positionals[0] ?? CONTENT_FOLDER);
const only = values.only.flatMap((slugs) => slugs.split(","));
await prepareSnapshots();
const { problems, lessons, exercises, quizzes, interviews, questions } = await checkContent(
  folder,
  createToolSandbox,
  only,
);
if (problems.length > 0) {
  printProblems(folder, problems);
  process.exitCode = 1;
} else {
  const pool = questions > 0 ? `, ${questions} questions of the exams` : "";
  const sheet = only.length === 0 ? ", and the cheat sheet" : "";
  console.log(
    `${lessons} lessons, ${exercises} exercises, ${quizzes} quizzes and ${interviews} interview questions hold${pool}${sheet}: read, cross-checked and proven by execution.`,
  );
}
