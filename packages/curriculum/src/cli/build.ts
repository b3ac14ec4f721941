import { relative } from "node:path";
import { buildSnapshots, DatasetScriptError } from "@master-sql/sandbox/snapshot";
import { describeDatasets, readSoundContent } from "../build-content.ts";
import { writeExamBundles } from "../bundle/exam-bundles.ts";
import { writeBundles } from "../bundle/write-bundles.ts";
import {
  CONTENT_BUILD_FOLDER,
  CONTENT_FOLDER,
  EXAMS_BUILD_FOLDER,
  SANDBOX_BUILD_FOLDER,
  SCHEMAS_BUILD_FOLDER,
} from "../content-folder.ts";
import { runDrawings } from "../drawing/run-drawings.ts";
import { printProblems } from "../print-problems.ts";
import { runPredictions } from "../quiz/run-predictions.ts";
import { writeJsonSchemas } from "../schema/write-json-schemas.ts";
import { createToolSandbox } from "../snapshots.ts";
import { techniqueList } from "../techniques/techniques-of.ts";

// content/ → build/sandbox (database snapshots), build/content (bundles), build/exams (for the server alone),
// build/schemas (for editors). Exit status 1 when content is malformed.

async function stage<T>(work: () => T | Promise<T>, tell: (result: T) => string): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.log(`${tell(result)} (${Math.round(performance.now() - started)} ms)`);
  return result;
}

async function main(): Promise<number> {
  // First, so that an author whose content is malformed has them.
  writeJsonSchemas(SCHEMAS_BUILD_FOLDER);
  const read = readSoundContent(CONTENT_FOLDER);
  if ("problems" in read) {
    printProblems(CONTENT_FOLDER, read.problems);
    return 1;
  }
  const { content } = read;
  const { datasets, lessons, exercises, quizzes, interviews } = content;
  console.log(
    `Content: ${datasets.length} datasets, ${lessons.length} lessons, ${exercises.length} exercises, ${quizzes.length} quizzes, ${interviews.length} interview questions`,
  );
  await stage(
    () => buildSnapshots({ datasets, outputDirectory: SANDBOX_BUILD_FOLDER }),
    ({ built }) => `Snapshots: ${built.length === 0 ? "unchanged" : built.join(", ")}`,
  );
  const descriptions = await stage(
    () => describeDatasets(content, createToolSandbox),
    (bundles) => `Datasets: ${bundles.flatMap(({ tables }) => tables).length} tables described`,
  );
  const predictions = await stage(
    () => runPredictions(content, createToolSandbox),
    (results) => `Quizzes: results of ${results.size} run`,
  );
  const drawings = await stage(
    () => runDrawings(content, createToolSandbox),
    ({ size }) => `Lessons: ${size} pictures drawn`,
  );
  const techniques = await stage(
    () => techniqueList(content),
    ({ of }) => `Techniques: found in ${Object.values(of).filter((each) => each.length > 0).length} items`,
  );
  await stage(
    () => writeBundles(content, descriptions, { predictions, drawings, techniques }, CONTENT_BUILD_FOLDER),
    (files) => `Bundles: ${files} files in ${relative(process.cwd(), CONTENT_BUILD_FOLDER)}`,
  );
  writeExamBundles(content, EXAMS_BUILD_FOLDER);
  console.log(`Exams: ${content.simulations.length}, ${content.pool.length} questions in their pool`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof DatasetScriptError)) throw error;
  console.error(`${relative(process.cwd(), CONTENT_FOLDER)}/datasets/${error.message}`);
  process.exitCode = 1;
}
