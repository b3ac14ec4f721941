import type { Logger } from "pino";
import type { EndedProcess } from "./seat.ts";

/** Nothing is wrong where a process is ended for these. */
const USUAL = new Set<EndedProcess["reason"]>(["idle", "closing"]);

/** Says of each grader process why it was ended. */
export function logEndedGrader(log: Pick<Logger, "info" | "warn">, ended: EndedProcess): void {
  const level = USUAL.has(ended.reason) ? "info" : "warn";
  log[level]({ ...ended, residentMb: Math.round(ended.residentBytes / 1024 ** 2) }, "a grader was ended");
}
