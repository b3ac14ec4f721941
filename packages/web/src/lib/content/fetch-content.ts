import {
  type Catalogue,
  type CheatSheet,
  catalogueSchema,
  cheatSheetSchema,
  type DatasetBundle,
  datasetBundleSchema,
  type ExerciseBundle,
  exerciseBundleSchema,
  type InterviewBundle,
  type InterviewSummary,
  interviewBundleSchema,
  interviewListSchema,
  type Misconception,
  misconceptionListSchema,
  type QuizBundle,
  quizBundleSchema,
  type Redirects,
  redirectsSchema,
  simulationListSchema,
  type TechniqueList,
  techniqueListSchema,
} from "@master-sql/course";

import { data } from "react-router";
import type { z } from "zod";
import { queryClient } from "../backend/query-client.ts";
import { takeTextAhead } from "./texts-ahead.ts";

/**
 * Bundles over the wire, for pages that are rendered in the browser. What was fetched once is kept for the page's life.
 */

/** Throws a 404 response when there is no such bundle, an Error that says what to do when it can't be had. */
function fetchBundle<Schema extends z.ZodType>(schema: Schema, name: string): Promise<z.infer<Schema>> {
  return queryClient.fetchQuery({
    queryKey: ["content", name],
    async queryFn() {
      const parsed = schema.safeParse(await load(name));
      // Reading a large bundle takes a slow phone a tenth of a second: what is done with it is a task of its own.
      await nextTask();
      if (parsed.success) return parsed.data;
      throw new Error("The course has changed since this page was opened. Load the page again.", {
        cause: parsed.error,
      });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Whoever waits for a page is told at once, and may try again.
    retry: false,
  });
}

function nextTask(): Promise<void> {
  return globalThis.scheduler?.yield?.() ?? new Promise((next) => setTimeout(next));
}

async function load(name: string): Promise<unknown> {
  const text = (await takeTextAhead(name)) ?? (await fetchText(name));
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error("The course can't be loaded: what came isn't the course. Check the connection.", {
      cause,
    });
  }
}

async function fetchText(name: string): Promise<string> {
  const unreachable = (cause: unknown): never => {
    throw new Error("The course can't be loaded: there is no connection to the server.", { cause });
  };
  const response = await fetch(`/content/${name}`).catch(unreachable);
  if (response.status === 404) throw data(null, { status: 404 });
  if (!response.ok) throw new Error(`The course can't be loaded: the server answered ${response.status}.`);
  return response.text().catch(unreachable);
}

export function fetchCatalogue(): Promise<Catalogue> {
  return fetchBundle(catalogueSchema, "catalogue.json");
}

export function fetchCheatSheet(): Promise<CheatSheet> {
  return fetchBundle(cheatSheetSchema, "cheatsheet.json");
}

/** Misconceptions by their id. */
export async function fetchMisconceptions(): Promise<ReadonlyMap<string, Misconception>> {
  const { misconceptions } = await fetchBundle(misconceptionListSchema, "misconceptions.json");
  return new Map(misconceptions.map((misconception) => [misconception.id, misconception]));
}

/** All interview questions, by level, topic and title. */
export function fetchInterviews(): Promise<InterviewSummary[]> {
  return fetchBundle(interviewListSchema, "interviews.json");
}

export function fetchExercise(slug: string): Promise<ExerciseBundle> {
  return fetchBundle(exerciseBundleSchema, `exercises/${encodeURIComponent(slug)}.json`);
}

export function fetchInterview(slug: string): Promise<InterviewBundle> {
  return fetchBundle(interviewBundleSchema, `interviews/${encodeURIComponent(slug)}.json`);
}

/** Throws as the others do; the quiz of a module that has one. */
export function fetchQuiz(moduleId: string): Promise<QuizBundle> {
  return fetchBundle(quizBundleSchema, `quizzes/${encodeURIComponent(moduleId)}.json`);
}

/** Former slugs with the current ones. */
export function fetchRedirects(): Promise<Redirects> {
  return fetchBundle(redirectsSchema, "redirects.json");
}

/** The vocabulary of techniques, and which each item carries. */
export function fetchTechniques(): Promise<TechniqueList> {
  return fetchBundle(techniqueListSchema, "techniques.json");
}

export function fetchSimulations(): Promise<z.infer<typeof simulationListSchema>> {
  return fetchBundle(simulationListSchema, "simulations.json");
}

export function fetchDataset(slug: string): Promise<DatasetBundle> {
  return fetchBundle(datasetBundleSchema, `datasets/${encodeURIComponent(slug)}.json`);
}
