/** Ends the process of this thread when it holds too much memory, or when the server that it works for is gone. */
import { workerData } from "node:worker_threads";

const { memoryLimitBytes, parent } = workerData as {
  readonly memoryLimitBytes: number;
  readonly parent: number;
};
const EVERY_MS = 100;

setInterval(() => {
  if (process.memoryUsage.rss() > memoryLimitBytes || process.ppid !== parent)
    process.kill(process.pid, "SIGKILL");
}, EVERY_MS);
