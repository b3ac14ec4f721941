import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Dataset, parseContent } from "@master-sql/course/source";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
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

let ensured: Promise<readonly Dataset[]> | undefined;

/** Builds what is missing or out of date of the database snapshots of the repository's content; a process looks once. */
export async function ensureSnapshots(): Promise<void> {
  await snapshotDatasets();
}

function snapshotDatasets(): Promise<readonly Dataset[]> {
  ensured ??= buildDatasets().catch((cause: unknown) => {
    ensured = undefined;
    throw cause;
  });
  return ensured;
}

async function buildDatasets(): Promise<readonly Dataset[]> {
  // Reading all lessons and exercises would take longer than starting PostgreSQL.
  const files = readContentFolder(join(CONTENT_FOLDER, "datasets")).map(({ path, text }) => ({
    path: `datasets/${path}`,
    text,
  }));
  const { datasets } = parseContent(files).content;
  await buildSnapshots({ datasets, outputDirectory: SANDBOX_BUILD_FOLDER });
  return datasets;
}

/** Whether the snapshot of a dataset's name was made by these very scripts, so that it needn't be made once more. */
export async function hasSnapshot({ slug, schemaSql, seedSql }: Dataset): Promise<boolean> {
  return (await snapshotDatasets()).some(
    (each) => each.slug === slug && each.schemaSql === schemaSql && each.seedSql === seedSql,
  );
}

/** A sandbox for tools, on the snapshots of {@link ensureSnapshots}. */
export function createToolSandbox(): SqlSandbox {
  return createNodeSandbox({ snapshotDirectory: SANDBOX_BUILD_FOLDER, spare: false });
}
