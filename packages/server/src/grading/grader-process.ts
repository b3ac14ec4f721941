/**
 * A grader: a process that runs answers and compares what they give, so that nothing an answer does can hold up or end the
 * server. It speaks with the server alone (grading-job.ts) and reads no environment.
 */
import { Worker } from "node:worker_threads";
import { createNodeSandbox } from "@master-sql/sandbox/node";
import { boundedVerdict } from "./bounded-verdict.ts";
import type { GraderReply, GraderRequest, GraderStart } from "./grading-job.ts";
import { createJudge } from "./judge.ts";

const start = JSON.parse(process.argv[2] ?? "") as GraderStart;
const { memoryLimitBytes } = start;
const reply = (message: GraderReply) => process.send?.(message);

const judge = createJudge({
  createSandbox: () => createNodeSandbox({ snapshotDirectory: start.snapshotDirectory, spare: false }),
  onFault: (error) => reply({ type: "fault", message: String(error) }),
  timeLimitMs: start.timeLimitMs,
  warm: start.warm,
  isMemoryShort: () => process.memoryUsage.rss() > memoryLimitBytes / 2,
});

// A thread of its own looks on while this one is busy comparing.
new Worker(new URL("./memory-watch.ts", import.meta.url), {
  workerData: { memoryLimitBytes, parent: process.ppid },
}).unref();

process.on("message", async ({ id, submission }: GraderRequest) => {
  const verdict = await judge.judge(submission, () => reply({ type: "begun", id }));
  reply({ type: "judged", id, verdict: verdict && boundedVerdict(verdict), warm: judge.warm() });
});
// The server is gone, and with it whoever wanted a verdict.
process.on("disconnect", () => process.exit(0));
// Sent to the whole group from a terminal: the server ends its graders itself, once they are done.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
