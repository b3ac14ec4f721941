import type { Catalogue } from "@master-sql/engine/content";
import { readCatalogue } from "../lib/content/content-files.ts";

/** Addresses of every page that is the same for everybody, and so is rendered to HTML at build time. */
export async function prerenderedPaths(): Promise<string[]> {
  return publicPaths(await readCatalogue());
}

function publicPaths(catalogue: Catalogue): string[] {
  const modules = catalogue.modules.map((module) => `/learning/${module.id}`);
  const lessons = catalogue.modules.flatMap((module) =>
    module.lessons.map((lesson) => `/learning/${module.id}/${lesson.slug}`),
  );
  const quizzes = catalogue.modules.filter(({ quiz }) => quiz !== null).map(({ id }) => `/quiz/${id}`);
  return [
    "/",
    "/old",
    "/modules",
    "/roadmap",
    "/practice",
    "/cheatsheet",
    "/interview-questions",
    "/quizzes",
    "/simulation",
    "/system-status",
    "/privacy",
    "/terms",
    ...modules,
    ...lessons,
    ...quizzes,
  ];
}
