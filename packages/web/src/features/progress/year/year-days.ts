import type { LearnerEvent } from "@master-sql/protocol";

const WEEKS = 53;
const DAYS = 7;
/** Kinds of events that are work done. */
const KINDS: ReadonlySet<LearnerEvent["kind"]> = new Set([
  "attempt",
  "quiz-answer",
  "tested",
  "lesson-completed",
]);

/** A day in the learner's time zone. */
export interface YearDay {
  /** Its start, in milliseconds since 1970. */
  readonly at: number;
  /** Answers and lessons. */
  readonly done: number;
  readonly isFuture: boolean;
}

/** The days of 53 weeks, each from Monday to Sunday, the last with `now` (milliseconds since 1970) in it. */
export function yearDays(events: readonly LearnerEvent[], now: number): readonly YearDay[] {
  const today = new Date(now);
  const sinceMonday = (today.getDay() + 6) % DAYS;
  const startOf = (day: number) =>
    new Date(
      today.getFullYear(),
      today.getMonth(),
      today.getDate() - sinceMonday - (WEEKS - 1) * DAYS + day,
    ).getTime();
  const counts = new Map<number, number>();
  for (const { kind, at } of events) {
    if (!KINDS.has(kind)) continue;
    const day = new Date(at).setHours(0, 0, 0, 0);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return Array.from({ length: WEEKS * DAYS }, (_, day) => {
    const at = startOf(day);
    return { at, done: counts.get(at) ?? 0, isFuture: at > now };
  });
}
