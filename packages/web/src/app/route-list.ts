import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { existingPatterns, listedAddresses, movedAddresses } from "@master-sql/course/pages";
import { readRedirects } from "../lib/content/content-files.ts";
import { publishedNames } from "./published-names.ts";

/**
 * Writes routes.json beside the built client: `existing`, path patterns of the addresses that there are (the server
 * answers whatever fits none of them with status 404), `listed`, the addresses of the sitemap, and `moved`, where former
 * addresses lead.
 */
export async function writeRouteList(buildDirectory: string): Promise<void> {
  const published = await publishedNames();
  const path = resolve(buildDirectory, "routes.json");
  await mkdir(dirname(path), { recursive: true });
  const routes = {
    existing: existingPatterns(published),
    listed: listedAddresses(published),
    moved: movedAddresses(await readRedirects(), published),
  };
  await writeFile(path, `${JSON.stringify(routes, null, 2)}\n`);
}
