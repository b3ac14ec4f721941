import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Seconds. */
const QUICK = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const SLOW = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60];

export type Metrics = ReturnType<typeof createMetrics>;

/** What a server counts of itself since it was started, under the names that Prometheus sees. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  /** What has to be asked for anew before the figures are read. Never throws. */
  const beforeReading: (() => Promise<void>)[] = [];
  return {
    registry,
    beforeReading,
    /** `route` is the API, with the function's name; never a path that somebody made up. */
    requests: new Histogram({
      name: "http_request_duration_seconds",
      help: "Requests, by what was asked for and the class of the status",
      labelNames: ["route", "status"] as const,
      buckets: QUICK,
      registers,
    }),
    judging: new Histogram({
      name: "grading_duration_seconds",
      help: "Answers given to the graders of this server until they were judged, waiting included",
      labelNames: ["outcome"] as const,
      buckets: SLOW,
      registers,
    }),
    stages: new Histogram({
      name: "grader_job_stage_seconds",
      help: "What graders of this server did: waiting for one, opening the dataset, working",
      labelNames: ["work", "stage"] as const,
      buckets: SLOW,
      registers,
    }),
    judgingNow: new Gauge({
      name: "grading_under_way",
      help: "Answers that wait for a grader of this server or are being judged",
      registers,
    }),
    answering: new Histogram({
      name: "tutor_duration_seconds",
      help: "Answers of the built-in tutor, waiting included",
      labelNames: ["outcome"] as const,
      buckets: SLOW,
      registers,
    }),
    security: new Counter({
      name: "security_events_total",
      help: "What the log says of security, by event",
      labelNames: ["event"] as const,
      registers,
    }),
    faults: new Counter({
      name: "faults_total",
      help: "Requests that failed by a fault of the server's",
      registers,
    }),
  };
}
