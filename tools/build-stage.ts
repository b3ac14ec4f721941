/** A stage of the build is done again only when a file that it reads has changed. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./command.ts";

export const buildFolder = join(root, "build");
const stampOf = (name: string) => join(buildFolder, `.${name}.stamp`);

/** Folders that hold what was made, and files that no build reads. */
const SKIPPED_FOLDERS = new Set(["node_modules", ".react-router"]);
const SKIPPED_FILES = /\.(br|gz)$|\.test\.tsx?$/;

/**
 * Digest of the names and bytes of all files below the given paths, which are relative to the project. Each is read at
 * once: of thousands of small files, waiting takes longer than reading.
 */
export function digest(paths: readonly string[]): string {
  const hash = createHash("sha256");
  const add = (path: string) => {
    if (!statSync(path).isDirectory()) {
      hash.update(path.slice(root.length)).update(readFileSync(path));
      return;
    }
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (entry.isDirectory() ? SKIPPED_FOLDERS.has(entry.name) : SKIPPED_FILES.test(entry.name)) continue;
      add(join(path, entry.name));
    }
  };
  for (const path of paths) add(join(root, path));
  return hash.digest("hex");
}

/** What the inputs were when the stage was last done; empty when it wasn't. */
export function madeFrom(name: string): Promise<string> {
  return readFile(stampOf(name), "utf8").catch(() => "");
}

/** From now on the stage counts as done with inputs of this digest. */
export async function keepStamp(name: string, inputs: string): Promise<void> {
  await mkdir(buildFolder, { recursive: true });
  await writeFile(stampOf(name), inputs);
}

export async function dropStamp(name: string): Promise<void> {
  await rm(stampOf(name), { force: true });
}
