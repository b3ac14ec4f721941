import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Prerendered pages can be read before any script, so scripts must not take the line from style sheets and fonts:
 * marks every module that a page preloads as of low priority. React Router offers no way to say so.
 */
export async function letTextComeFirst(clientDirectory: string): Promise<void> {
  const entries = await readdir(clientDirectory, { recursive: true, withFileTypes: true });
  const pages = entries.filter((entry) => entry.isFile() && entry.name === "index.html");
  await Promise.all(
    pages.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const html = await readFile(path, "utf8");
      await writeFile(
        path,
        html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
      );
    }),
  );
}
