import { DAY_MS } from "@master-sql/sql";
import { isAttempt, type PracticeEvent } from "../learner/evidence.ts";
import type { PathModule, Step } from "./learning-path.ts";

/** How long somebody takes: minutes for each minute that the author reckons. */
export interface Pace {
  readonly lessons: number;
  readonly exercises: number;
  /** Minutes a week at lessons and exercises, over the last four weeks; 0 when there was nothing. */
  readonly minutesPerWeek: number;
}

/** What is thought before anything was timed: an author reckons for a strong candidate. */
const USUAL = { lessons: 1, exercises: 1.5 } as const;
/** Minutes of an author's for which what is thought before counts. */
const PRIOR_MINUTES = 20;
/** A page left open is no work: no item takes more than so many times its minutes. */
const MOST_TIMES = 8;
const WEEKS = 4;
const MINUTE_MS = 60_000;

interface Timed {
  spent: number;
  reckoned: number;
}

/** Somebody's own pace, from the time that their attempts and readings took. `now` is milliseconds since 1970. */
export function paceOf(events: readonly PracticeEvent[], modules: readonly PathModule[], now: number): Pace {
  const lessonMinutes = new Map(
    modules.flatMap(({ lessons }) => lessons.map(({ id, minutes }) => [id, minutes] as const)),
  );
  const exerciseMinutes = new Map(
    modules.flatMap(({ exercises }) => exercises.map(({ id, minutes }) => [id, minutes] as const)),
  );
  const spent = { lessons: new Map<string, number>(), exercises: new Map<string, number>() };
  let recent = 0;
  for (const event of events) {
    const worked = workOf(event);
    if (worked === null || worked.ms <= 0) continue;
    const minutes = (worked.kind === "lessons" ? lessonMinutes : exerciseMinutes).get(worked.id);
    if (minutes === undefined) continue;
    const before = spent[worked.kind].get(worked.id) ?? 0;
    const most = MOST_TIMES * minutes;
    const taken = Math.min(worked.ms / MINUTE_MS, most);
    spent[worked.kind].set(worked.id, Math.min(before + taken, most));
    const age = now - Date.parse(event.at);
    if (age < WEEKS * 7 * DAY_MS) recent += taken;
  }
  const factor = (kind: "lessons" | "exercises", minutesOf: ReadonlyMap<string, number>) => {
    const timed: Timed = { spent: USUAL[kind] * PRIOR_MINUTES, reckoned: PRIOR_MINUTES };
    for (const [id, minutes] of spent[kind]) {
      timed.spent += minutes;
      timed.reckoned += minutesOf.get(id) ?? 0;
    }
    return timed.spent / timed.reckoned;
  };
  return {
    lessons: factor("lessons", lessonMinutes),
    exercises: factor("exercises", exerciseMinutes),
    minutesPerWeek: recent / WEEKS,
  };
}

/** Minutes that steps take at a pace. */
export function minutesFor(steps: readonly Step[], pace: Pace): number {
  return steps.reduce(
    (sum, { kind, minutes }) => sum + minutes * (kind === "lesson" ? pace.lessons : pace.exercises),
    0,
  );
}

function workOf(event: PracticeEvent): { kind: "lessons" | "exercises"; id: string; ms: number } | null {
  if (isAttempt(event)) return { kind: "exercises", id: event.exerciseId, ms: event.timeOnTaskMs ?? 0 };
  return isReading(event) ? { kind: "lessons", id: event.lessonId, ms: event.activeMs } : null;
}

function isReading(
  event: PracticeEvent,
): event is PracticeEvent & { readonly lessonId: string; readonly activeMs: number } {
  return event.kind === "lesson-read" && "lessonId" in event && "activeMs" in event;
}
