/**
 * A grader: a process that runs answers and compares what they give, and answers questions about them, so that nothing
 * a learner's query does can hold up or end the server. It speaks with the server alone (grading-job.ts) and reads no
 * environment.
 */
import { Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { createNodeSandbox } from "@master-sql/sandbox/node";
import type { Answerer } from "./answerer.ts";
import { boundedVerdict } from "./bounded-verdict.ts";
import {
  type GraderReply,
  type GraderRequest,
  type GraderResult,
  type GraderStart,
  type GraderWork,
  MESSAGE_DESCRIPTOR,
  PULSE_DESCRIPTOR,
} from "./grading-job.ts";
import { createJudge } from "./judge.ts";
import { readLines } from "./lines.ts";
import { openDatasets } from "./open-datasets.ts";
import { processorMs } from "./processor-time.ts";
import type { TutorSources } from "./tutor-sources.ts";

const start = JSON.parse(process.argv[2] ?? "") as GraderStart;
const { memoryLimitBytes, memoryShortBytes, timeLimitMs } = start;
const messages = new Socket({ fd: MESSAGE_DESCRIPTOR });
const reply = (message: GraderReply) => messages.write(`${JSON.stringify(message)}\n`);
const onFault = (error: unknown) => reply({ type: "fault", message: String(error) });

const datasets = openDatasets({
  createSandbox: () => createNodeSandbox({ snapshotDirectory: start.snapshotDirectory, spare: false }),
  onFault,
  warm: start.warm,
  isMemoryShort: () => process.memoryUsage.rss() > memoryShortBytes,
});
const judge = createJudge({ datasets, onFault, timeLimitMs });
let sources: TutorSources | null = null;
let answerer: Answerer | null = null;

/** What the tutor and the interviewer read, of which a process that only judges loads nothing. */
async function loadSources(): Promise<TutorSources> {
  const { tutorSources } = await import("./tutor-sources.ts");
  sources ??= tutorSources(start.contentFolder);
  return sources;
}

/** The tutor, as the sources. */
async function loadAnswerer(): Promise<Answerer> {
  const [{ createAnswerer }, known] = await Promise.all([import("./answerer.ts"), loadSources()]);
  answerer ??= createAnswerer({ datasets, sources: known, onFault, timeLimitMs });
  return answerer;
}

// A thread of its own looks on while this one is busy comparing.
new Worker(new URL("./pulse.ts", import.meta.url), {
  workerData: { memoryLimitBytes, parent: process.ppid, pulseTo: PULSE_DESCRIPTOR },
}).unref();

async function perform(id: number, work: GraderWork): Promise<GraderResult> {
  const begun = () => reply({ type: "begun", id, processorMs: processorMs() });
  if (work.type === "judge") {
    const verdict = await judge.judge(work.submission, begun);
    return { type: "judged", verdict: verdict && boundedVerdict(verdict) };
  }
  if (work.type === "examine") {
    const { examineAnswer } = await import("./examiner.ts");
    const settings = { datasets, sources: await loadSources(), onFault };
    return { type: "examined", facts: await examineAnswer(settings, work.answer, begun) };
  }
  if (work.type === "check-nudge") {
    const { checkNudge } = await import("./examiner.ts");
    const settings = { datasets, sources: await loadSources(), onFault };
    return { type: "nudge-checked", mayBeSaid: await checkNudge(settings, work.nudge, begun) };
  }
  const { answer, consult } = await loadAnswerer();
  if (work.type === "consult")
    return { type: "consulted", reply: await consult(work.asked, work.consultation, begun) };
  return {
    type: "answered",
    ...(await answer(work.asked, (part) => reply({ type: "part", id, part }), begun)),
  };
}

async function take(request: GraderRequest): Promise<void> {
  // There is one work at a time, so a stop is meant for it.
  if (request.type === "stop") return answerer?.stop();
  const result = await perform(request.id, request.work);
  reply({
    type: "done",
    id: request.id,
    processorMs: processorMs(),
    result,
    warm: datasets.slugs(),
  });
}

// The server is gone, and with it whoever wanted a verdict.
const leave = () => process.exit(0);
readLines(messages, {
  most: Number.POSITIVE_INFINITY,
  onLine: (line) => void take(JSON.parse(line) as GraderRequest),
  onTooLong: leave,
});
messages.on("error", leave).on("close", leave);
// Sent to the whole group from a terminal: the server ends its graders itself, once they are done.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
