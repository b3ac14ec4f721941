import type { Content, ContentProblem } from "@master-sql/course/source";
import { type DecidedReading, mutationScore } from "@master-sql/judge/grading-data";
import type { ReadingTopic } from "@master-sql/judge/mutation";
import type { ExerciseOutcome } from "../grading-data/examine-exercise.ts";
import { examineExercises } from "../grading-data/exercise-pool.ts";
import {
  exerciseTask,
  inputsDigest,
  type QueryExerciseFile,
  queryExerciseFiles,
} from "../grading-data/grading-task.ts";
import { silentOn } from "../open-prompts/silent-on.ts";
import { hasSnapshot } from "../snapshots.ts";

/**
 * Share of an exercise's mutants that its databases kill at least, and of all exercises'. Those of which nobody knows
 * whether any database could tell them count as alive.
 */
const LEAST_SCORE = 0.9;
const LEAST_TOTAL = 0.97;

/** The file of what is told of all databases together. */
const ALL_GRADING_DATA = "grading";

const REMAKE = "make them with `npm run content:grade-data`";

/** What an exercise's grading databases were found to be worth. */
export interface GradingFindings {
  /** Mutants that they kill, of those that any database could tell as far as anybody knows. */
  readonly killed: number;
  readonly mutants: number;
  /** What they decide that another reading of the task would leave open. */
  readonly topics: readonly ReadingTopic[];
}

/**
 * Proves the grading databases of every exercise whose answer is a query: they are up to date, the constraints allow
 * them, the solutions agree on them and have one right result, they kill the mutants, and decide nothing of which the
 * task is silent. Returns what does not hold, and by the exercise's slug what was found.
 */
export async function examineGradingData(content: Content): Promise<{
  readonly problems: readonly ContentProblem[];
  readonly findings: ReadonlyMap<string, GradingFindings>;
}> {
  const files = queryExerciseFiles(content).filter(
    ({ exercise }) =>
      content.gradingData.has(exercise.slug) &&
      content.datasets.some(({ slug }) => slug === exercise.dataset),
  );
  const problems: ContentProblem[] = [];
  const kept = new Map<string, boolean>();
  for (const dataset of content.datasets) kept.set(dataset.slug, await hasSnapshot(dataset));
  const examined = await examineExercises(
    files.map((file) => ({
      ...exerciseTask(content, file, "score"),
      hasSnapshot: kept.get(file.exercise.dataset) ?? false,
    })),
  );
  const findings = new Map<string, GradingFindings>();
  for (const [index, file] of files.entries()) {
    const outcome = examined[index]?.outcome;
    if (outcome?.kind === "scored") findings.set(file.exercise.slug, findingsOf(outcome));
    for (const sentence of outcome?.kind === "scored"
      ? [...outcome.amiss, ...leftOpen(file, outcome.readings)]
      : [])
      problems.push({
        file: file.file,
        line: file.solutionLines[0] ?? 1,
        message: `The exercise ${sentence}.`,
      });
    for (const message of outcome ? amissIn(content, file, outcome) : [])
      problems.push({ file: dataFile(file.exercise.slug), line: 1, message });
  }
  return { problems, findings };
}

function findingsOf({
  mutants,
  readings,
}: Extract<ExerciseOutcome, { readonly kind: "scored" }>): GradingFindings {
  const killed = mutants.filter(({ fate }) => fate.startsWith("killed")).length;
  const alive = mutants.filter(({ fate }) => fate === "survived" || fate === "unresolved").length;
  return {
    killed,
    mutants: killed + alive,
    topics: [...new Set(readings.map(({ topic }) => topic))].sort(),
  };
}

/** The score of all databases together. */
export function totalProblems(findings: readonly GradingFindings[]): readonly ContentProblem[] {
  const killed = findings.reduce((sum, each) => sum + each.killed, 0);
  const mutants = findings.reduce((sum, each) => sum + each.mutants, 0);
  const total = mutants === 0 ? 1 : killed / mutants;
  if (total >= LEAST_TOTAL) return [];
  const message = `The grading databases kill ${percent(total)} of all mutants, less than ${percent(LEAST_TOTAL)}; see \`npm run mutate -- --all\`.`;
  return [{ file: ALL_GRADING_DATA, line: 1, message }];
}

/** Files that belong to no exercise, and exercises without one. */
export function gradingFileProblems(content: Content): readonly ContentProblem[] {
  return [...orphans(content), ...missing(content)];
}

/** What the databases decide though the task is silent on it. */
function leftOpen({ exercise }: QueryExerciseFile, readings: readonly DecidedReading[]): readonly string[] {
  return readings
    .filter(({ topic }) => silentOn(exercise, topic))
    .map(
      ({ topic, description, databases }) =>
        `doesn't speak of this (${topic}), though database ${(databases[0] ?? 0) + 1} refuses who reads it otherwise (${description}): say it in the prompt or the contract, or declare a fact`,
    );
}

function orphans(content: Content): ContentProblem[] {
  const known = new Set(queryExerciseFiles(content).map(({ exercise }) => exercise.slug));
  return [...content.gradingData.keys()]
    .filter((slug) => !known.has(slug))
    .map((slug) => ({
      file: dataFile(slug),
      line: 1,
      message: "There is no exercise of this name whose answer is a query; delete this file.",
    }));
}

/** Content has databases for all of its exercises or, as a draft may, for none. */
function missing(content: Content): readonly ContentProblem[] {
  if (content.gradingData.size === 0) return [];
  return queryExerciseFiles(content)
    .filter(({ exercise }) => !content.gradingData.has(exercise.slug))
    .map(({ file }) => ({ file, line: 1, message: `This exercise has no grading databases; ${REMAKE}.` }));
}

function amissIn(content: Content, file: QueryExerciseFile, outcome: ExerciseOutcome): readonly string[] {
  const { slug } = file.exercise;
  if (content.gradingData.get(slug)?.inputs !== inputsDigest(content, file))
    return [`The exercise or its dataset has changed since these databases were made; ${REMAKE}.`];
  if (outcome.kind === "failed") return [`The databases can't be tried: ${outcome.message}`];
  if (outcome.kind !== "scored") return [];
  const unsound = outcome.unsound.map(
    ({ database, problem }) => `Database ${database + 1} ${problem}; ${REMAKE}.`,
  );
  const score = mutationScore(outcome.mutants);
  if (score >= LEAST_SCORE) return unsound;
  const alive = outcome.mutants.filter(({ fate }) => fate === "survived" || fate === "unresolved");
  return [
    ...unsound,
    `The databases kill ${percent(score)} of the mutants, less than ${percent(LEAST_SCORE)}; ${alive.length} aren't told, such as ${alive[0]?.description}. See \`npm run mutate -- ${slug}\`, or ${REMAKE}.`,
  ];
}

function dataFile(slug: string): string {
  return `grading/${slug}.json`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
