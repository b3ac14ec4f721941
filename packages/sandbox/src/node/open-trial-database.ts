import type { DatasetSource, TrialDatabase } from "@master-sql/judge/sandbox";
import { readImage } from "../image/image.ts";
import { PostgresTrialDatabase } from "../judge/postgres-trial-database.ts";
import { Postgres } from "../postgres/postgres.ts";
import { Session } from "../session/session.ts";
import { loadFiles } from "./load-files.ts";

/**
 * A database in this thread, for tools that search long: nothing ends a query that doesn't end by itself.
 * `snapshotDirectory` is what `buildSnapshots` has written. Throws when a script fails.
 */
export async function openTrialDatabase(
  snapshotDirectory: string,
  source: DatasetSource,
): Promise<TrialDatabase> {
  const { files } = await loadFiles(snapshotDirectory, source);
  const base = readImage(files.base);
  const postgres = await Postgres.start(
    files.wasmModule,
    files.dataset ? readImage(files.dataset, base) : base,
  );
  const session = new Session(postgres);
  const error = source.kind === "script" ? session.setUp(source.sql) : null;
  if (error) throw new Error(`The setup fails: ${error.message}`);
  return new PostgresTrialDatabase(postgres);
}
