import type { LearnerEvent } from "@master-sql/protocol";
import { once } from "@master-sql/words";

const weekday = once(() => new Intl.DateTimeFormat("en-US", { weekday: "short" }));
const DAYS = 7;
/** Kinds of events that are work done. */
const KINDS: ReadonlySet<LearnerEvent["kind"]> = new Set([
  "attempt",
  "quiz-answer",
  "tested",
  "lesson-completed",
]);

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
  const today = new Date(now);
  const sinceMonday = (today.getDay() + 6) % DAYS;
  const startOf = (day: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - sinceMonday + day).getTime();
  const of = events.filter(({ at }) => Date.parse(at) >= startOf(0) && Date.parse(at) < startOf(DAYS));
  const done = of.filter(({ kind }) => KINDS.has(kind));
  return {
    days: Array.from({ length: DAYS }, (_, day) => ({
      name: weekday().format(startOf(day)),
      isActive: done.some(({ at }) => Date.parse(at) >= startOf(day) && Date.parse(at) < startOf(day + 1)),
      isToday: day === sinceMonday,
    })),
    answers: done.filter(({ kind }) => kind !== "lesson-completed").length,
    lessons: done.filter(({ kind }) => kind === "lesson-completed").length,
  };
}
