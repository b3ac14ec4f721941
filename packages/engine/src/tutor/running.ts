import type { RunOutcome } from "../sandbox/sql-sandbox.ts";
import type { TutorContext } from "./context.ts";
import type { TutorPart } from "./model.ts";

/** Rows of a run that are counted. */
const COUNTED_ROWS = 2_000;
/** The safety net of one run, in milliseconds; nothing is decided by it but that nothing is shown. */
const RUN_LIMIT_MS = 4_000;

/** Runs SQL on the data as they were opened; whatever it does is undone. */
export function runIsolated({ sandbox }: TutorContext, sql: string): Promise<RunOutcome> {
  return sandbox.run(sql, { isolated: true, rowLimit: COUNTED_ROWS, timeLimitMs: RUN_LIMIT_MS });
}

export function text(markdown: string): TutorPart {
  return { type: "text", markdown };
}
