import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Takes away what React Router wrote beside the HTML of exercises for whoever comes from another page of the app: there
 * the workbench fetches the content's own bundles, which every room shares.
 */
export async function dropUnaskedData(clientDirectory: string): Promise<void> {
  const exercises = join(clientDirectory, "practice");
  const names = (await readdir(exercises)).filter((name) => name.endsWith(".data"));
  await Promise.all(names.map((name) => rm(join(exercises, name))));
}
