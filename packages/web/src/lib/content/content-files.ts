import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import {
  type Catalogue,
  type CheatSheet,
  catalogueSchema,
  cheatSheetSchema,
  type InterviewSummary,
  interviewListSchema,
  type LessonBundle,
  lessonBundleSchema,
  type QuizBundle,
  quizBundleSchema,
  type SimulationSummary,
  simulationListSchema,
} from "@master-sql/engine/content";
import type { z } from "zod";

/**
 * Bundles as files, for the build only: Node reads them while public pages are prerendered.
 * The build and the development server run in packages/web.
 */
const contentDirectory = resolve("../../build/content");

async function readBundle<Schema extends z.ZodType>(schema: Schema, name: string): Promise<z.infer<Schema>> {
  const path = resolve(contentDirectory, name);
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new Error(`${path} can't be read. Build the curriculum first: npm run build`, { cause });
  });
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new Error(`${path} isn't what the web app expects: ${parsed.error.message}`);
  }
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

/** What everybody may know of the exams. Throws when it can't be read. */
export function readSimulations(): Promise<{ simulations: SimulationSummary[] }> {
  return readBundle(simulationListSchema, "simulations.json");
}
