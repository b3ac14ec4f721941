import { plural } from "@master-sql/words";
import { z } from "zod";
import { durableStorage } from "../../storage/durable-storage.ts";
import { readStored, useStored } from "../../storage/use-stored.ts";
import type { ShownStep } from "../next-steps.ts";
import { SESSION_KEY } from "./session-key.ts";

const stepSchema = z.object({
  kind: z.enum(["lesson", "exercise"]),
  id: z.string(),
  to: z.string(),
  title: z.string(),
  minutes: z.number(),
  reason: z.string(),
  state: z.enum(["open", "done", "skipped"]),
});

const sessionSchema = z.object({
  version: z.literal(1),
  /** What it is called: "10 minutes", "reviews". */
  name: z.string(),
  /** Milliseconds since 1970. */
  beganAt: z.number(),
  steps: z.array(stepSchema).min(1),
});

type SessionStep = z.infer<typeof stepSchema>;
/** Some minutes of practice, step by step. It survives a reload. */
export type PracticeSession = z.infer<typeof sessionSchema>;

/** A session of these steps that begins at `now` (milliseconds since 1970). */
export function newSession(name: string, steps: readonly ShownStep[], now: number): PracticeSession {
  return {
    version: 1,
    name,
    beganAt: now,
    steps: steps.map(({ kind, id, to, title, minutes, reason }) => ({
      kind,
      id,
      to,
      title,
      minutes,
      reason,
      state: "open",
    })),
  };
}

/** The session with a step done or skipped. What was done stays done. */
export function withStep(
  session: PracticeSession,
  id: string,
  state: Exclude<SessionStep["state"], "open">,
): PracticeSession {
  return {
    ...session,
    steps: session.steps.map((step) => (step.id === id && step.state !== "done" ? { ...step, state } : step)),
  };
}

/** The session with what was skipped open again; what was done stays done. */
export function withRestOpen(session: PracticeSession): PracticeSession {
  return {
    ...session,
    steps: session.steps.map((step) => (step.state === "skipped" ? { ...step, state: "open" } : step)),
  };
}

/** The first step after `id` that is open, or else the first open one before it; null when none is. */
export function nextOpen({ steps }: PracticeSession, id?: string): SessionStep | null {
  const at = steps.findIndex((step) => step.id === id);
  return (
    [...steps.slice(at + 1), ...steps.slice(0, Math.max(0, at))].find(({ state }) => state === "open") ?? null
  );
}

/** Minutes that steps take together. */
export function minutesOf(steps: readonly { readonly minutes: number }[]): number {
  return steps.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Minutes that the open steps take. */
export function minutesLeft({ steps }: PracticeSession): number {
  return minutesOf(steps.filter(({ state }) => state === "open"));
}

/** What follows a step: the next one, or the session's end. Null when the session has no such step. */
export function afterInSession(
  session: PracticeSession | null,
  id: string,
): { readonly to: string; readonly title: string; readonly reason: string } | null {
  if (!session?.steps.some((step) => step.id === id)) return null;
  const next = nextOpen(withStep(session, id, "done"), id);
  if (next !== null) {
    const at = session.steps.findIndex((step) => step.id === next.id) + 1;
    return { ...next, reason: `Step ${at} of ${session.steps.length}. ${next.reason}` };
  }
  const count = session.steps.length;
  return {
    to: "/practice",
    title: "see what changed",
    reason: `That was the last of ${count} ${plural(count, "step", "steps")}.`,
  };
}

const sessionOrNone = sessionSchema.nullable();

/** The session that was begun in this browser, and how to change it; null when there is none. */
export function usePracticeSession() {
  const { value: session, set } = useStored<PracticeSession | null>(SESSION_KEY, sessionOrNone, null);
  return { session, set, end: () => durableStorage.remove(SESSION_KEY) };
}

/** Notes in the session, if the step is in it, that the step is done. */
export function noteStepDone(id: string): void {
  const session = readStored(SESSION_KEY, sessionSchema);
  if (session !== null) durableStorage.set(SESSION_KEY, JSON.stringify(withStep(session, id, "done")));
}
