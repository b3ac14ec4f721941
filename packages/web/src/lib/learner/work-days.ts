import type { LearnerEvent } from "@master-sql/protocol";

export const DAYS_OF_WEEK = 7;

const WORK: ReadonlySet<LearnerEvent["kind"]> = new Set([
  "attempt",
  "quiz-answer",
  "tested",
  "lesson-completed",
]);

/** Whether an event is work done: an answer, or a lesson. */
export function isWork({ kind }: Pick<LearnerEvent, "kind">): boolean {
  return WORK.has(kind);
}

/** How many days after Monday a time is (milliseconds since 1970), by the reader's calendar. */
export function daysSinceMonday(now: number): number {
  return (new Date(now).getDay() + 6) % DAYS_OF_WEEK;
}

/** The start of a day, counted from the Monday of the week of `now`; both in milliseconds since 1970. */
export function dayOfWeek(now: number, days: number): number {
  const today = new Date(now);
  return new Date(
    today.getFullYear(),
    today.getMonth(),
    today.getDate() - daysSinceMonday(now) + days,
  ).getTime();
}
