/** A stage of the build is done again only when a file that it reads has changed. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./command.ts";

export const buildFolder = join(root, "build");
const stampOf = (name: string) => join(buildFolder, `.${name}.stamp`);

/** Digest of the names and bytes of all files below the given paths, which are relative to the project. */
export async function digest(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) {
    const absolute = join(root, path);
    const entries = await readdir(absolute, { recursive: true, withFileTypes: true }).catch(() => null);
    const files = entries
      ? entries
          .filter(
            (entry) =>
              entry.isFile() && !/\.(br|gz)$/.test(entry.name) && !entry.parentPath.includes(".react-router"),
          )
          .map((entry) => join(entry.parentPath, entry.name))
          .filter((file) => !file.includes("/node_modules/") && !/\.test\.tsx?$/.test(file))
          .sort()
      : [absolute];
    for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file));
  }
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

/** Does work and tells how long it took. Ends the process when the work says that it failed. */
export async function timed(name: string, work: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  if (!(await work())) {
    console.error(`Building the ${name} failed: see the messages above.`);
    process.exit(1);
  }
  console.error(`Built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
