import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseContent } from "@master-sql/engine/content/source";
import type { SqlSandbox } from "@master-sql/engine/sandbox";
import { createNodeSandbox } from "@master-sql/sandbox/node";
import { buildSnapshots } from "@master-sql/sandbox/snapshot";
import { CONTENT_FOLDER, readContentFolder, SANDBOX_BUILD_FOLDER } from "./content-folder.ts";

/**
 * Builds what is missing or out of date of the database snapshots of the repository's content.
 * @param tell is told before it takes longer
 */
export async function ensureSnapshots(tell: (words: string) => void = () => {}): Promise<void> {
  if (!existsSync(join(SANDBOX_BUILD_FOLDER, "manifest.json"))) tell("Preparing PostgreSQL, this once …");
  const { datasets } = parseContent(readContentFolder(CONTENT_FOLDER)).content;
  await buildSnapshots({ datasets, outputDirectory: SANDBOX_BUILD_FOLDER });
}

/** A sandbox for tools, on the snapshots of {@link ensureSnapshots}. */
export function createToolSandbox(): SqlSandbox {
  return createNodeSandbox({ snapshotDirectory: SANDBOX_BUILD_FOLDER, spare: false });
}
