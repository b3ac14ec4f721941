import { DEFAULT_TIME_LIMIT_MS } from "@master-sql/judge/sandbox";
import type { SessionState } from "./session-state.ts";

/** What a screen reader is told, politely: waiting, seconds of a run (every other one), how it ended. */
export function announcement(
  { activity, sandbox, said }: Pick<SessionState, "activity" | "sandbox" | "said">,
  elapsedMs: number,
): string {
  if (activity === null) return said;
  if (activity.words !== null) return activity.words;
  switch (activity.kind) {
    case "open":
      return "Opening the small database";
    case "reset":
      return "Resetting the data";
    case "run":
    case "judge":
    case "inspect":
      break;
  }
  if (activity.since === null) {
    return sandbox.readiness.phase === "loading" ? "Waiting for PostgreSQL to load" : "Waiting";
  }
  if (activity.kind === "judge") return "Judging your answer";
  if (activity.kind === "inspect") return "Looking into your query";
  const seconds = Math.floor(elapsedMs / 2_000) * 2;
  return seconds === 0 ? "Running" : `Running, ${seconds} of ${DEFAULT_TIME_LIMIT_MS / 1_000} seconds`;
}
