import { Worker } from "node:worker_threads";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { WorkerSandbox } from "../host/sandbox.ts";
import type { StartWorker } from "../host/sandbox-worker.ts";

export { openTrialDatabase } from "./open-trial-database.ts";

import { CONFINED } from "../confinement/index.ts";
import { loadFiles } from "./load-files.ts";

/** How a sandbox in Node is made. */
export interface NodeSandboxOptions {
  /** Folder that `buildSnapshots` has written. */
  readonly snapshotDirectory: string;
  /** Keep a second database open in the background, so that work goes on at once after a run was ended. */
  readonly spare: boolean;
}

/** A sandbox in worker threads; see {@link SqlSandbox}. */
export function createNodeSandbox({ snapshotDirectory, spare }: NodeSandboxOptions): SqlSandbox {
  return new WorkerSandbox({
    start: startThread,
    load: (source) => loadFiles(snapshotDirectory, source),
    spare,
  });
}

const startThread: StartWorker = (onReply, onLost) => {
  const thread = new Worker(new URL("./thread.ts", import.meta.url), CONFINED);
  thread.on("message", onReply);
  thread.on("error", (error) => onLost(error instanceof Error ? error.message : String(error)));
  thread.on("exit", (code) => onLost(`The worker thread ended with code ${code}.`));
  return {
    post: (request) => thread.postMessage(request),
    terminate: () => void thread.terminate(),
    async processorMs() {
      const { user, system } = await thread.cpuUsage();
      return (user + system) / 1_000;
    },
  };
};
