import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { type GradingData, gradingDataSchema } from "@master-sql/course";
import type { ContentProblem } from "@master-sql/course/source";
import { readSoundContent } from "../build-content.ts";
import { CONTENT_FOLDER } from "../content-folder.ts";
import { currentSlugs } from "../current-slugs.ts";
import { examineExercises } from "../grading-data/exercise-pool.ts";
import { exerciseTask, inputsDigest, queryExerciseFiles } from "../grading-data/grading-task.ts";
import { printProblems } from "../print-problems.ts";
import { prepareSnapshots } from "../snapshots.ts";

const USAGE = `Makes the databases that answers are judged on, in content/grading/.

  npm run content:grade-data [-- EXERCISE … | --all] [--extend]

Without arguments those that are missing or out of date are made; --all makes every one anew. With --extend the
databases that there are stay, and those with traps for what they let through are put beside them.`;

const folder = join(CONTENT_FOLDER, "grading");

function write(slug: string, data: GradingData): void {
  const { databases, visible, equivalent, ...rest } = gradingDataSchema.parse(data);
  const lines = (items: readonly unknown[]) =>
    items.length === 0 ? "[]" : `[\n${items.map((item) => `  ${JSON.stringify(item)}`).join(",\n")}\n]`;
  // A database, and a mutant, a line: what changed can be seen.
  const text = `{\n"inputs": ${JSON.stringify(rest.inputs)},\n"effort": ${JSON.stringify(rest.effort)},\n"databases": ${lines(databases)},\n"visible": ${lines(visible)},\n"equivalent": ${lines(equivalent)}\n}\n`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${slug}.json`), text);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      all: { type: "boolean", default: false },
      extend: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const read = readSoundContent(CONTENT_FOLDER);
  if ("problems" in read) {
    printProblems(CONTENT_FOLDER, read.problems);
    return 1;
  }
  const { content } = read;
  const slugs = currentSlugs(content, positionals);
  const unknown = slugs.filter(
    (slug) => !queryExerciseFiles(content).some(({ exercise }) => exercise.slug === slug),
  );
  if (unknown.length > 0) {
    console.error(`No such exercise: ${unknown.join(", ")}.\n\n${USAGE}`);
    return 2;
  }
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    if (!queryExerciseFiles(content).some(({ exercise }) => `${exercise.slug}.json` === file))
      rmSync(join(folder, file));
  }
  const wanted = queryExerciseFiles(content).filter((file) => {
    const { slug } = file.exercise;
    if (slugs.length > 0) return slugs.includes(slug);
    return values.all || content.gradingData.get(slug)?.inputs !== inputsDigest(content, file);
  });
  await prepareSnapshots();
  const problems: ContentProblem[] = [];
  const started = performance.now();
  const tasks = wanted.map((file) =>
    exerciseTask(
      content,
      file,
      values.extend && content.gradingData.has(file.exercise.slug) ? "extend" : "make",
    ),
  );
  let done = 0;
  await examineExercises(tasks, ({ slug, outcome }) => {
    done += 1;
    const file = wanted.find(({ exercise }) => exercise.slug === slug);
    if (!file) return;
    if (outcome.kind === "made") {
      write(slug, { inputs: inputsDigest(content, file), ...outcome.data });
      console.log(
        `${done}/${tasks.length} ${slug}: ${outcome.data.databases.length} databases of ${outcome.tried} tried, ${outcome.data.equivalent.length} mutants equivalent`,
      );
      if (outcome.disputed)
        console.log(
          `  Solution ${outcome.disputed.solution} gives another result than the first on this database, which was left out:\n${outcome.disputed.script}`,
        );
    } else if (outcome.kind === "disagreement") {
      problems.push({
        file: file.file,
        line: file.solutionLines[outcome.solution - 1] ?? 1,
        message: `Solution ${outcome.solution} gives another result than the first on this database. Correct one of them, or the contract:\n${outcome.script}`,
      });
    } else {
      const message = outcome.kind === "failed" ? outcome.message : "it was not made";
      problems.push({ file: file.file, line: 1, message: `No databases could be made: ${message}` });
    }
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${tasks.length - problems.length} made in ${seconds} s in ${relative(process.cwd(), folder)}`);
  if (problems.length > 0) printProblems(CONTENT_FOLDER, problems);
  return problems.length > 0 ? 1 : 0;
}

process.exitCode = await main();
