import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { textFirst } from "./text-first.ts";

/** Makes every prerendered page below the folder start its scripts after its first paint (decision 009). */
export async function letTextComeFirst(clientDirectory: string): Promise<void> {
  const entries = await readdir(clientDirectory, { recursive: true, withFileTypes: true });
  const pages = entries.filter((entry) => entry.isFile() && entry.name === "index.html");
  await Promise.all(
    pages.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      await writeFile(path, textFirst(await readFile(path, "utf8")));
    }),
  );
}
