import type { LearnerEvent } from "@master-sql/protocol";
import { once } from "@master-sql/words";
import { DAYS_OF_WEEK, dayOfWeek, daysSinceMonday, isWork } from "../../lib/learner/work-days.ts";

const weekday = once(() => new Intl.DateTimeFormat("en-US", { weekday: "short" }));

export interface ThisWeek {
  /** From Monday to Sunday. */
  readonly days: readonly { readonly name: string; readonly isActive: boolean; readonly isToday: boolean }[];
  /** To exercises and questions. */
  readonly answers: number;
  /** That were gone through. */
  readonly lessons: number;
}

/** What was done in the week, from Monday on by the reader's calendar, in which `now` (ms since 1970) is. */
export function thisWeek(events: readonly LearnerEvent[], now: number): ThisWeek {
  const startOf = (day: number) => dayOfWeek(now, day);
  const of = events.filter(
    ({ at }) => Date.parse(at) >= startOf(0) && Date.parse(at) < startOf(DAYS_OF_WEEK),
  );
  const done = of.filter(isWork);
  return {
    days: Array.from({ length: DAYS_OF_WEEK }, (_, day) => ({
      name: weekday().format(startOf(day)),
      isActive: done.some(({ at }) => Date.parse(at) >= startOf(day) && Date.parse(at) < startOf(day + 1)),
      isToday: day === daysSinceMonday(now),
    })),
    answers: done.filter(({ kind }) => kind !== "lesson-completed").length,
    lessons: done.filter(({ kind }) => kind === "lesson-completed").length,
  };
}
