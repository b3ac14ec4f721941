import { parseArgs } from "node:util";
import { readSoundContent } from "../build-content.ts";
import { CONTENT_FOLDER, readContentFolder } from "../content-folder.ts";
import { printProblems } from "../print-problems.ts";
import { type ContentReport, type Counts, reportOf } from "../report/content-report.ts";
import { prepareSnapshots } from "../snapshots.ts";

// npm run --silent content:report [-- --json]: what the curriculum holds. Exit status 1 when it can't be read.

function print(report: ContentReport): void {
  const counts = (title: string, sorts: Counts) =>
    console.log(
      `${title}: ${Object.entries(sorts)
        .map(([sort, count]) => `${sort} ${count}`)
        .join(", ")}`,
    );
  counts("Totals", report.totals);
  counts("Exercises by kind", report.byKind);
  counts("Exercises by difficulty", report.byDifficulty);
  counts("Exercises by dataset", report.byDataset);
  counts("Exercises by module", report.byModule);
  counts("Interview questions by level", report.interviews.byLevel);
  counts("Interview questions by topic", report.interviews.byTopic);
  counts("Interview questions by role", report.interviews.byRole);
  console.log("\nConcepts: lessons, exercises (of them as the main concept), quiz questions");
  for (const { id, lessons, exercises, main, questions } of report.concepts)
    console.log(`  ${id}: ${lessons}, ${exercises} (${main}), ${questions}`);
  console.log("\nLessons: minutes stated and reckoned, words, reading grade");
  for (const { slug, statedMinutes, reckonedMinutes, words, grade } of report.lessons)
    console.log(`  ${slug}: ${statedMinutes}, ${reckonedMinutes}, ${words}, ${grade}`);
  console.log(`\nMutants killed: ${percent(report.mutation.total)}`);
  for (const { exercise, score, equivalent, unresolved, survived } of report.mutation.exercises) {
    if (score === 1) continue;
    console.log(
      `  ${exercise}: ${score === null ? "could not be told" : percent(score)}, ${equivalent} equivalent, ${unresolved} unresolved, survived: ${survived.join("; ")}`,
    );
  }
  const unreached = report.mutation.exercises.flatMap(({ exercise, unreached }) =>
    unreached.map((description) => `  ${exercise}: ${description}`),
  );
  console.log(`\nBoundaries and constants that no database reaches: ${unreached.length}`);
  for (const line of unreached) console.log(line);
  console.log(`\nOrphans: ${report.orphans.length}`);
  for (const { file, line, message } of report.orphans) console.log(`  ${file}:${line} ${message}`);
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const read = readSoundContent(CONTENT_FOLDER);
if ("problems" in read) {
  printProblems(CONTENT_FOLDER, read.problems);
  process.exitCode = 1;
} else {
  await prepareSnapshots();
  const report = await reportOf(read.content, readContentFolder(CONTENT_FOLDER));
  if (values.json) console.log(JSON.stringify(report, null, 1));
  else print(report);
}
