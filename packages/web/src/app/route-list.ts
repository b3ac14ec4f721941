import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { readCatalogue, readInterviews } from "../lib/content/content-files.ts";
import { prerenderedPaths } from "./prerendered-paths.ts";

/** Addresses that exist but hold one person's own things, and so are rendered in the browser. */
const clientPaths = [
  "/progress",
  "/playground",
  "/auth",
  "/account",
  "/simulation/:examId",
  "/simulation/:examId/result",
  "/unsubscribed",
  "/unsubscribed/:cus_params",
];

/**
 * Writes routes.json beside the built client: the addresses that exist, as path patterns.
 * Whatever is in none of them is answered with status 404. Lessons, exercises and interview questions are listed one by one,
 * so that an address of one that doesn't exist is a 404 too.
 */
export async function writeRouteList(buildDirectory: string): Promise<void> {
  const catalogue = await readCatalogue();
  const exercises = catalogue.modules.flatMap((module) =>
    module.exercises.map((exercise) => `/practice/${exercise.slug}`),
  );
  const interviews = (await readInterviews()).map(({ slug }) => `/interview-questions/${slug}`);
  const path = resolve(buildDirectory, "routes.json");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(
    path,
    `${JSON.stringify([...(await prerenderedPaths()), ...clientPaths, ...exercises, ...interviews], null, 2)}\n`,
  );
}
