/**
 * A thread that watches its process while the main thread is busy. It reports to the server how long processors have
 * worked for the process and what it holds, and ends it when it holds too much or when the server is gone.
 */
import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { processorMs } from "./processor-time.ts";

const { memoryLimitBytes, parent, pulseTo } = workerData as {
  readonly memoryLimitBytes: number;
  readonly parent: number;
  /** The descriptor that the server reads from. */
  readonly pulseTo: number;
};
const EVERY_MS = 50;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  const residentBytes = process.memoryUsage.rss();
  // Shows the server that the answer ended it, and not somebody's SIGKILL.
  if (residentBytes > memoryLimitBytes) process.kill(process.pid, "SIGUSR2");
  try {
    writeSync(pulseTo, `${Math.round(processorMs())} ${residentBytes}\n`);
  } catch {
    process.kill(process.pid, "SIGKILL");
  }
}, EVERY_MS);
