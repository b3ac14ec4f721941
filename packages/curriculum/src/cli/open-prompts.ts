import { parseArgs } from "node:util";
import type { ReadingTopic } from "@master-sql/judge/mutation";
import { readSoundContent } from "../build-content.ts";
import { CONTENT_FOLDER } from "../content-folder.ts";
import { currentSlugs } from "../current-slugs.ts";
import { examineExercises } from "../grading-data/exercise-pool.ts";
import { exerciseTask, queryExerciseFiles } from "../grading-data/grading-task.ts";
import { silentOn } from "../open-prompts/silent-on.ts";
import { printProblems } from "../print-problems.ts";
import { prepareSnapshots } from "../snapshots.ts";

const USAGE = `Tells which other readings of a task its grading databases decide against, though neither the dataset shows it nor the
task speaks of such a thing: say it in the prompt or the contract, or declare a fact that rules such data out.

  npm run --silent content:open -- EXERCISE … [--json]
  npm run --silent content:open -- --all [--json]

Exit status: 0 none; 1 some; 2 input that can't be used.`;

interface Finding {
  readonly exercise: string;
  readonly topic: ReadingTopic;
  readonly description: string;
  readonly sql: string;
  /** Numbers (from 1) of the databases that decide. */
  readonly databases: readonly number[];
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { all: { type: "boolean", default: false }, json: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const read = readSoundContent(CONTENT_FOLDER);
  if ("problems" in read) {
    printProblems(CONTENT_FOLDER, read.problems);
    return 2;
  }
  const { content } = read;
  const slugs = currentSlugs(content, positionals);
  const files = queryExerciseFiles(content).filter(
    ({ exercise }) => values.all || slugs.includes(exercise.slug),
  );
  if (files.length === 0 || (!values.all && files.length < positionals.length)) {
    console.error(`No exercise, or one that there is not.\n\n${USAGE}`);
    return 2;
  }
  await prepareSnapshots();
  const findings: Finding[] = [];
  const examined = await examineExercises(files.map((file) => exerciseTask(content, file, "read")));
  for (const [index, { slug, outcome }] of examined.entries()) {
    const exercise = files[index]?.exercise;
    if (outcome.kind === "failed") console.error(`${slug} can't be read: ${outcome.message}`);
    if (outcome.kind !== "read" || !exercise) continue;
    for (const { databases, ...reading } of outcome.readings)
      if (silentOn(exercise, reading.topic))
        findings.push({ exercise: slug, ...reading, databases: databases.map((place) => place + 1) });
  }
  if (values.json) console.log(JSON.stringify(findings, null, 2));
  else for (const each of findings) console.log(`${each.exercise}: ${each.topic}: ${each.description}`);
  return findings.length > 0 ? 1 : 0;
}

process.exitCode = await main();
