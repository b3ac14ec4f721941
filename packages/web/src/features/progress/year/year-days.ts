import type { LearnerEvent } from "@master-sql/protocol";
import { DAYS_OF_WEEK, dayOfWeek, isWork } from "../../../lib/learner/work-days.ts";

const WEEKS = 53;

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
  const counts = new Map<number, number>();
  for (const { at } of events.filter(isWork)) {
    const day = new Date(at).setHours(0, 0, 0, 0);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return Array.from({ length: WEEKS * DAYS_OF_WEEK }, (_, day) => {
    const at = dayOfWeek(now, day - (WEEKS - 1) * DAYS_OF_WEEK);
    return { at, done: counts.get(at) ?? 0, isFuture: at > now };
  });
}
