/** Ends the process of this thread when it holds too much memory, or when the server that it works for is gone. */
import { workerData } from "node:worker_threads";

const { memoryLimitBytes, parent } = workerData as {
  readonly memoryLimitBytes: number;
  readonly parent: number;
};
const EVERY_MS = 100;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  // Tells the server that the answer ended it, and not somebody's SIGKILL.
  if (process.memoryUsage.rss() > memoryLimitBytes) process.kill(process.pid, "SIGUSR2");
}, EVERY_MS);
