/** Runs SQL in a thread with or without its walls. Told what to do by its only argument, a {@link ProbeStart} as JSON. */
import { Worker } from "node:worker_threads";
import { CONFINED } from "../confinement/index.ts";
import { loadFiles } from "../node/load-files.ts";

export interface ProbeStart {
  readonly snapshotDirectory: string;
  readonly sql: string;
  /** Leave the door of PostgreSQL's host open. */
  readonly isDoorOpen: boolean;
  /** Leave the session to PostgreSQL's superuser. */
  readonly isSuperuser: boolean;
  /** Let the thread have all permissions of its process, and its environment. */
  readonly isUnconfined: boolean;
}

const { snapshotDirectory, isUnconfined, ...given } = JSON.parse(process.argv[2] ?? "") as ProbeStart;
const { files } = await loadFiles(snapshotDirectory, { kind: "snapshot", slug: "observatory" });
new Worker(new URL("./probe-thread.ts", import.meta.url), {
  ...(isUnconfined ? {} : CONFINED),
  workerData: { files, ...given },
}).on("message", (message) => process.stdout.write(message));
