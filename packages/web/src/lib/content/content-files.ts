import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import {
  type Catalogue,
  type CheatSheet,
  catalogueSchema,
  cheatSheetSchema,
  type DatasetBundle,
  type DialectDifference,
  datasetBundleSchema,
  dialectsSchema,
  type ExerciseBundle,
  exerciseBundleSchema,
  type InterviewSummary,
  interviewListSchema,
  type LessonBundle,
  lessonBundleSchema,
  type QuizBundle,
  quizBundleSchema,
  type Redirects,
  redirectsSchema,
  type SimulationSummary,
  simulationListSchema,
  type TechniqueList,
  techniqueListSchema,
} from "@master-sql/course";
import type { z } from "zod";

/**
 * Bundles as files, for the build only: Node reads them while public pages are prerendered.
 * The build and the development server run in packages/web.
 */
const contentDirectory = resolve("../../build/content");

/** What was read and checked before, which hundreds of pages ask for, with when the file was written. */
const known = new Map<string, { readonly written: number; readonly bundle: unknown }>();

async function readBundle<Schema extends z.ZodType>(schema: Schema, name: string): Promise<z.infer<Schema>> {
  const path = resolve(contentDirectory, name);
  const written = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const before = known.get(name);
  if (before?.written === written) return before.bundle as z.infer<Schema>;
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new Error(`${path} can't be read. Build the curriculum first: npm run build`, { cause });
  });
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new Error(`${path} isn't what the web app expects: ${parsed.error.message}`);
  }
  known.set(name, { written, bundle: parsed.data });
  return parsed.data;
}

/** The catalogue of all modules, lessons and exercises, in curriculum order. Throws when it can't be read. */
export function readCatalogue(): Promise<Catalogue> {
  return readBundle(catalogueSchema, "catalogue.json");
}

/** The cheat sheet. Throws when it can't be read. */
export function readCheatSheet(): Promise<CheatSheet> {
  return readBundle(cheatSheetSchema, "cheatsheet.json");
}

/** All interview questions, by level, topic and title. */
export function readInterviews(): Promise<InterviewSummary[]> {
  return readBundle(interviewListSchema, "interviews.json");
}

/** The quiz of a module that has one. */
export function readQuiz(moduleId: string): Promise<QuizBundle> {
  return readBundle(quizBundleSchema, `quizzes/${moduleId}.json`);
}

/** One lesson with its blocks, or null when there is none of that name. */
export async function readLesson(catalogue: Catalogue, slug: string): Promise<LessonBundle | null> {
  const known = catalogue.modules.some((module) => module.lessons.some((lesson) => lesson.slug === slug));
  return known ? readBundle(lessonBundleSchema, `lessons/${slug}.json`) : null;
}

/** One exercise, or null when there is none of that name. */
export async function readExercise(catalogue: Catalogue, slug: string): Promise<ExerciseBundle | null> {
  const isKnown = catalogue.modules.some(({ exercises }) => exercises.some((each) => each.slug === slug));
  return isKnown ? readBundle(exerciseBundleSchema, `exercises/${slug}.json`) : null;
}

/** The tables of a dataset. Throws when they can't be read. */
export function readDataset(slug: string): Promise<DatasetBundle> {
  return readBundle(datasetBundleSchema, `datasets/${slug}.json`);
}

/** Former slugs with the current ones. Throws when it can't be read. */
export function readRedirects(): Promise<Redirects> {
  return readBundle(redirectsSchema, "redirects.json");
}

/** The vocabulary of techniques, and which each item carries. Throws when it can't be read. */
export function readTechniques(): Promise<TechniqueList> {
  return readBundle(techniqueListSchema, "techniques.json");
}

/** What other systems write in place of PostgreSQL's constructs. Throws when it can't be read. */
export async function readDialects(): Promise<readonly DialectDifference[]> {
  return (await readBundle(dialectsSchema, "dialects.json")).dialects;
}

/** What everybody may know of the exams. Throws when it can't be read. */
export function readSimulations(): Promise<{ simulations: SimulationSummary[] }> {
  return readBundle(simulationListSchema, "simulations.json");
}
