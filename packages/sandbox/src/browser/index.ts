import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { WorkerSandbox } from "../host/sandbox.ts";
import type { StartWorker } from "../host/sandbox-worker.ts";
import type { WorkerReply } from "../worker/messages.ts";
import { loadFiles } from "./load-files.ts";

/** How a sandbox in a page is made. */
export interface BrowserSandboxOptions {
  /** Where manifest.json of the snapshots is served, such as `/sandbox/manifest.json`. */
  readonly manifestUrl: string;
  /**
   * Keep a second database open in the background (some 60 MB), so that work goes on at once after a run was ended
   * and answers can be judged while the session has changes. Without it, a new one is opened when it is needed.
   */
  readonly spare: boolean;
  /** Told while a dataset is being fetched: bytes that have arrived, of all there are, both uncompressed. */
  onProgress?(loaded: number, total: number): void;
}

/** A sandbox in Web Workers of this page; see {@link SqlSandbox}. */
export function createBrowserSandbox({ manifestUrl, spare, onProgress }: BrowserSandboxOptions): SqlSandbox {
  const url = new URL(manifestUrl, document.baseURI);
  return new WorkerSandbox({
    start: startWebWorker,
    load: (source) => loadFiles(url, source, onProgress),
    spare,
  });
}

const startWebWorker: StartWorker = (onReply, onLost) => {
  const worker = new Worker(new URL("./web-worker.ts", import.meta.url), { type: "module", name: "sandbox" });
  worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => onReply(data);
  worker.onmessageerror = () => onLost("A message from the database could not be read.");
  worker.onerror = (event) => {
    event.preventDefault();
    onLost(event.message || "The database's worker could not be started.");
  };
  return { post: (request) => worker.postMessage(request), terminate: () => worker.terminate() };
};
