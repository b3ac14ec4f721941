import type { LearnerEvent } from "@master-sql/protocol";
import { isAttempt, isUnassistedFirst } from "../learner/evidence.ts";
import { inOrder } from "../learner/in-order.ts";

/** Days since 1970 where the learner is, of a moment in milliseconds since 1970. */
export type DayOf = (at: number) => number;

export interface Week {
  /** Its first day. The last week ends today; so each holds seven days. */
  readonly firstDay: number;
  /** On which something was done. */
  readonly activeDays: number;
  readonly exercises: number;
  readonly lessons: number;
  readonly quizQuestions: number;
  /** Minutes that were told of: at exercises and reading lessons. Time in quizzes and in the playground isn't measured. */
  readonly minutes: number;
  /** First attempts without help, and how many of them were right. */
  readonly first: number;
  readonly firstRight: number;
}

const DAYS = 7;

/**
 * What was done in the last so many weeks, the earliest first, each a week of seven days up to today. What is told of
 * the future counts as today, what has no time isn't counted.
 */
export function weeksOf(
  events: readonly LearnerEvent[],
  { now, weeks, dayOf }: { readonly now: number; readonly weeks: number; readonly dayOf: DayOf },
): readonly Week[] {
  const firstDay = dayOf(now) - weeks * DAYS + 1;
  const tallies = Array.from({ length: weeks }, (_, number) => ({
    firstDay: firstDay + number * DAYS,
    days: new Set<number>(),
    exercises: 0,
    lessons: 0,
    quizQuestions: 0,
    milliseconds: 0,
    first: 0,
    firstRight: 0,
  }));
  const tried = new Map<string, number>();
  for (const { event, at } of inOrder(events, now)) {
    const attempts = event.kind === "attempt" ? (tried.get(event.exerciseId) ?? 0) : 0;
    if (event.kind === "attempt") tried.set(event.exerciseId, attempts + 1);
    const day = dayOf(at);
    const week = tallies[Math.floor((day - firstDay) / DAYS)];
    if (week === undefined) continue;
    week.days.add(day);
    if (event.kind === "lesson-completed") week.lessons += 1;
    if (event.kind === "quiz-answer") week.quizQuestions += 1;
    week.milliseconds += millisecondsOf(event);
    if (!isAttempt(event)) continue;
    week.exercises += 1;
    if (!isUnassistedFirst(event, { attempts, solved: false, days: 0 })) continue;
    week.first += 1;
    if (event.verdict === "right") week.firstRight += 1;
  }
  return tallies.map(({ days, milliseconds, ...week }) => ({
    ...week,
    activeDays: days.size,
    minutes: milliseconds / 60_000,
  }));
}

/** Time that was told of an event. */
export function millisecondsOf(event: LearnerEvent): number {
  if (event.kind === "attempt") return event.timeOnTaskMs ?? 0;
  return event.kind === "lesson-read" ? event.activeMs : 0;
}

/**
 * The number of weeks in a row, up to this one, in which something was done. It forgives: this week counts once
 * something is done in it and ends nothing before; of the weeks before, one without practice is passed over, two in a
 * row end it.
 */
export function weekStreak(
  events: readonly LearnerEvent[],
  { now, dayOf }: { readonly now: number; readonly dayOf: DayOf },
): number {
  const today = dayOf(now);
  const active = new Set(inOrder(events, now).map(({ at }) => Math.floor((today - dayOf(at)) / DAYS)));
  let weeks = active.has(0) ? 1 : 0;
  let missed = 0;
  for (let week = 1; missed < 2 && week <= Math.max(0, ...active); week += 1) {
    missed = active.has(week) ? 0 : missed + 1;
    weeks += active.has(week) ? 1 : 0;
  }
  return weeks;
}
