import type { TrialDatabase } from "@master-sql/engine/sandbox";
import { readImage } from "../image/image.ts";
import { PostgresTrialDatabase } from "../judge/postgres-trial-database.ts";
import { Postgres } from "../postgres/postgres.ts";
import { Session } from "../session/session.ts";
import { loadFiles } from "./load-files.ts";

/**
 * A database made by a script, in this thread, for tools that search long: nothing ends a query that doesn't end by
 * itself. `snapshotDirectory` is what {@link buildSnapshots} has written. Throws when the script fails.
 */
export async function openTrialDatabase(
  snapshotDirectory: string,
  setupScript: string,
): Promise<TrialDatabase> {
  const { files } = await loadFiles(snapshotDirectory, { kind: "script", sql: setupScript });
  const postgres = await Postgres.start(files.wasmModule, readImage(files.base));
  const error = new Session(postgres).setUp(setupScript);
  if (error) throw new Error(`The setup fails: ${error.message}`);
  return new PostgresTrialDatabase(postgres);
}
