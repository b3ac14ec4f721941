import { type DatasetSource, type OpenReport, SandboxFault } from "@master-sql/judge/sandbox";
import type { DatabaseFiles } from "../worker/messages.ts";
import { SandboxWorker, type StartWorker } from "./sandbox-worker.ts";

export interface LoadedFiles {
  readonly files: DatabaseFiles;
  /** `version()` of the PostgreSQL inside. */
  readonly serverVersion: string;
  /** Milliseconds. */
  readonly fetchMs: number;
  readonly compileMs: number;
}

/** Gets a source's files. @throws SandboxFault dataset-unavailable */
export type LoadFiles = (source: DatasetSource) => Promise<LoadedFiles>;

export interface OpenedWorker {
  readonly worker: SandboxWorker;
  readonly report: OpenReport;
}

/**
 * Starts a worker and opens a source in it.
 * @throws SandboxFault
 */
export async function openWorker(
  start: StartWorker,
  load: () => Promise<LoadedFiles>,
  source: DatasetSource,
): Promise<OpenedWorker> {
  const startedAt = performance.now();
  const worker = new SandboxWorker(start);
  try {
    const loaded = await load();
    const { files, fetchMs, compileMs, serverVersion } = loaded;
    return await new Promise((resolve, reject) => {
      const setupScript = source.kind === "script" ? source.sql : undefined;
      worker.ask({ type: "open", files, setupScript }, (reply) => {
        if (reply.type === "opened") {
          const readyMs = performance.now() - startedAt;
          resolve({ worker, report: { fetchMs, compileMs, ...reply.timings, readyMs, serverVersion } });
        } else if (reply.type === "setup-failed") {
          const { error } = reply;
          reject(new SandboxFault("setup-failed", `The setup script failed: ${error.message}`, error));
        } else if (reply.type === "start-failed" || reply.type === "crashed") {
          reject(new SandboxFault("start-failed", `The database could not be started: ${reply.message}`));
        }
      });
    });
  } catch (fault) {
    worker.terminate();
    throw fault;
  }
}
