import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseContent } from "@master-sql/engine/content/source";
import type { SqlSandbox } from "@master-sql/engine/sandbox";
import { createNodeSandbox } from "@master-sql/sandbox/node";
import { buildSnapshots } from "@master-sql/sandbox/snapshot";
import { CONTENT_FOLDER, readContentFolder, SANDBOX_BUILD_FOLDER } from "./content-folder.ts";

/** As ensureSnapshots, for a person at a terminal: says what takes so long the first time. */
export async function prepareSnapshots(): Promise<void> {
  if (!existsSync(join(SANDBOX_BUILD_FOLDER, "manifest.json"))) {
    console.error("Preparing PostgreSQL, this once …");
  }
  await ensureSnapshots();
}

/** Builds what is missing or out of date of the database snapshots of the repository's content. */
export async function ensureSnapshots(): Promise<void> {
  // Reading all lessons and exercises would take longer than starting PostgreSQL.
  const files = readContentFolder(join(CONTENT_FOLDER, "datasets")).map(({ path, text }) => ({
    path: `datasets/${path}`,
    text,
  }));
  const { datasets } = parseContent(files).content;
  await buildSnapshots({ datasets, outputDirectory: SANDBOX_BUILD_FOLDER });
}

/** A sandbox for tools, on the snapshots of {@link ensureSnapshots}. */
export function createToolSandbox(): SqlSandbox {
  return createNodeSandbox({ snapshotDirectory: SANDBOX_BUILD_FOLDER, spare: false });
}
