import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { command } from "../../tools/command.ts";
import { scratchFolder } from "../../tools/scratch.ts";
import { DATA_TEMPLATE } from "./server.ts";

/**
 * Has the server itself make its database in an empty folder, once. That takes most of the time of a first start, so
 * every server of the journeys begins with a copy of it.
 */
export default async function makeDataTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(scratchFolder(), "master-sql-e2e-template-"));
  const made = await command(process.execPath, ["packages/server/src/main.ts", "migrate"], {
    env: { DATA_DIR: folder, NODE_ENV: "development" },
  });
  if (made.code !== 0) throw new Error(`No database could be made:\n${made.output}`);
  process.env[DATA_TEMPLATE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
