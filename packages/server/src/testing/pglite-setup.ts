import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { scratchFolder } from "../../../../tools/scratch.ts";
import { openDatabase } from "../db/database.ts";
import { provideBuildFolder } from "./build-fixture.ts";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await provideBuildFolder(project);
  const folder = await mkdtemp(join(scratchFolder(), "master-sql-template-"));
  const opened = await openDatabase({ folder });
  if (opened.status === "refused") throw new Error(opened.message);
  await opened.database.close();
  project.provide("databaseTemplate", { kind: "pglite", folder });
  return () => rm(folder, { recursive: true, force: true });
}
