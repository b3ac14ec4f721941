import { parseArgs } from "node:util";
import { mutationScore } from "@master-sql/judge/grading-data";
import { readSoundContent } from "../build-content.ts";
import { CONTENT_FOLDER } from "../content-folder.ts";
import { currentSlugs } from "../current-slugs.ts";
import type { ReportedMutant } from "../grading-data/examine-exercise.ts";
import { type ExaminedExercise, examineExercises } from "../grading-data/exercise-pool.ts";
import { exerciseTask, queryExerciseFiles } from "../grading-data/grading-task.ts";
import { printProblems } from "../print-problems.ts";
import { prepareSnapshots } from "../snapshots.ts";

const USAGE = `Tells how many small errors in an exercise's solution its grading databases find.

  npm run --silent mutate -- EXERCISE … [--json]
  npm run --silent mutate -- --all [--json]

Each mutant is killed (a database tells it from the solution), survived (with data that would kill it, where the search
finds some), equivalent (no database within the stated bounds tells it), unresolved (nothing tells it, but not all
databases with two rows a table were tried; it counts as survived), or stillborn (PostgreSQL refuses it).
Exit status: 0 every mutant that is not equivalent is killed; 1 some are not; 2 input that can't be used.`;

function readArguments(): { slugs: readonly string[]; all: boolean; json: boolean } | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      options: { all: { type: "boolean", default: false }, json: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    if (values.all === positionals.length > 0)
      return { problem: "Name one exercise or more, or give --all." };
    return { slugs: positionals, ...values };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

interface Report {
  readonly exercise: string;
  /** Killed of those that are neither equivalent nor stillborn. */
  readonly score: number | null;
  readonly killed: number;
  /** By the dataset alone. */
  readonly killedOnVisibleData: number;
  readonly stillborn: number;
  readonly survived: readonly ReportedMutant[];
  readonly equivalent: readonly ReportedMutant[];
  readonly unresolved: readonly ReportedMutant[];
  /** What was tried in vain to tell the equivalent and the unresolved ones. */
  readonly effort: unknown;
  readonly problem?: string;
}

function reportOf({ slug, outcome }: ExaminedExercise): Report {
  if (outcome.kind !== "scored") {
    const problem = outcome.kind === "failed" ? outcome.message : "It could not be scored.";
    return {
      exercise: slug,
      score: null,
      killed: 0,
      killedOnVisibleData: 0,
      stillborn: 0,
      survived: [],
      equivalent: [],
      unresolved: [],
      effort: null,
      problem,
    };
  }
  const { mutants, effort } = outcome;
  const of = (fate: ReportedMutant["fate"]) => mutants.filter((mutant) => mutant.fate === fate);
  return {
    exercise: slug,
    score: Number(mutationScore(mutants).toFixed(4)),
    killed: of("killed").length,
    killedOnVisibleData: of("killed on visible data").length,
    stillborn: of("stillborn").length,
    survived: of("survived"),
    equivalent: of("equivalent"),
    unresolved: of("unresolved"),
    effort,
  };
}

function print({ exercise, score, killed, survived, equivalent, unresolved, problem }: Report): void {
  if (problem !== undefined) {
    console.log(`${exercise}: ${problem}`);
    return;
  }
  const percent = `${((score ?? 0) * 100).toFixed(1)} %`;
  console.log(
    `${exercise}: ${percent} (${killed} killed, ${survived.length} survived, ${unresolved.length} unresolved, ${equivalent.length} equivalent)`,
  );
  for (const { operator, description, suggestion } of survived) {
    console.log(`  survived, ${operator}: ${description}`);
    if (suggestion !== undefined) console.log(`    killed by:\n${suggestion.replace(/^/gm, "    ")}`);
  }
  for (const { operator, description } of unresolved)
    console.log(`  unresolved, ${operator}: ${description}`);
}

async function main(): Promise<number> {
  const given = readArguments();
  if ("problem" in given) {
    console.error(`${given.problem}\n\n${USAGE}`);
    return 2;
  }
  const read = readSoundContent(CONTENT_FOLDER);
  if ("problems" in read) {
    printProblems(CONTENT_FOLDER, read.problems);
    return 2;
  }
  const { content } = read;
  const slugs = currentSlugs(content, given.slugs);
  const files = queryExerciseFiles(content).filter(
    ({ exercise }) => given.all || slugs.includes(exercise.slug),
  );
  const unknown = slugs.filter((slug) => !files.some(({ exercise }) => exercise.slug === slug));
  if (unknown.length > 0) {
    console.error(`No such exercise: ${unknown.join(", ")}.\n\n${USAGE}`);
    return 2;
  }
  await prepareSnapshots();
  const tasks = files.map((file) => exerciseTask(content, file, "explain"));
  const reports = (await examineExercises(tasks)).map(reportOf);
  if (given.json) console.log(JSON.stringify(reports));
  else for (const report of reports) print(report);
  return reports.every(({ score }) => score === 1) ? 0 : 1;
}

process.exitCode = await main();
