import type { LearnerEvent } from "@master-sql/protocol";
import { DAY_MS } from "@master-sql/sql";
import { expect, test } from "vitest";
import { shareInterval } from "./share-interval.ts";
import { weekStreak, weeksOf } from "./weeks.ts";

const NOW = Date.UTC(2026, 10, 22, 14);
const dayOf = (at: number) => Math.floor(at / DAY_MS);
const at = (daysAgo: number) => new Date(NOW - daysAgo * DAY_MS).toISOString();
const attempt = (daysAgo: number, exerciseId: string, rest: object = {}): LearnerEvent => ({
  kind: "attempt",
  id: `${daysAgo}-${exerciseId}`,
  at: at(daysAgo),
  exerciseId,
  ordinal: 1,
  verdict: "right",
  errorClass: null,
  misconception: null,
  hintsUsed: 0,
  hintRungs: null,
  timeOnTaskMs: 120_000,
  solutionSeen: false,
  isUnassisted: true,
  ...rest,
});
const weeks = (...events: LearnerEvent[]) => weeksOf(events, { now: NOW, weeks: 12, dayOf });
const streak = (...days: number[]) =>
  weekStreak(
    days.map((day) => attempt(day, `x${day}`)),
    { now: NOW, dayOf },
  );

test("H1: twelve weeks up to today, each with what was done in it", () => {
  const all = weeks(
    attempt(0, "a"),
    attempt(6, "b", { verdict: "wrong" }),
    attempt(7, "c", { hintsUsed: 1 }),
    { kind: "lesson-read", id: "l", at: at(7), lessonId: "l", activeMs: 300_000 },
    { kind: "lesson-completed", id: "d", at: at(7), lessonId: "l" },
    {
      kind: "quiz-answer",
      id: "q",
      at: at(83),
      quizId: "q",
      questionId: "x",
      ordinal: 1,
      choices: [0],
      isRight: true,
      misconception: null,
    },
    attempt(84, "too-old"),
  );
  expect(all).toHaveLength(12);
  expect(all.at(-1)).toMatchObject({ activeDays: 2, exercises: 2, minutes: 4, first: 2, firstRight: 1 });
  expect(all.at(-2)).toMatchObject({ activeDays: 1, exercises: 1, lessons: 1, minutes: 7, first: 0 });
  expect(all[0]).toMatchObject({ activeDays: 1, exercises: 0, quizQuestions: 1 });
  expect(all.reduce((sum, week) => sum + week.exercises, 0)).toBe(3);
});

test("H1: only the first try at an exercise counts as accuracy, however long ago that was", () => {
  const [last] = weeks(attempt(100, "a", { verdict: "wrong" }), attempt(1, "a"), attempt(1, "b")).slice(-1);
  expect(last).toMatchObject({ exercises: 2, first: 1, firstRight: 1 });
});

test("H2: order of arrival and repeats are irrelevant; the future is today; what has no time isn't counted", () => {
  const events = [attempt(0, "a"), attempt(3, "b"), attempt(9, "c")];
  expect(weeks(...events.toReversed(), ...events)).toEqual(weeks(...events));
  expect(weeks(attempt(-365, "a")).at(-1)?.exercises).toBe(1);
  expect(weeks(attempt(0, "a", { at: "yesterday" })).at(-1)?.exercises).toBe(0);
});

test("H3: the streak counts weeks, forgives one without practice, and this one until it is over", () => {
  expect(streak()).toBe(0);
  expect(streak(0)).toBe(1);
  expect(streak(8)).toBe(1);
  expect(streak(1, 8, 15)).toBe(3);
  expect(streak(1, 15, 22)).toBe(3);
  expect(streak(1, 8, 29, 36)).toBe(2);
  expect(streak(30)).toBe(0);
});

test("H4: the interval of a share holds it, and narrows with what is known", () => {
  expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 });
  const { low, high } = shareInterval(3, 4);
  expect(low).toBeGreaterThan(0.4);
  expect(high).toBeLessThan(0.95);
  const wide = shareInterval(30, 40);
  expect(wide.high - wide.low).toBeLessThan(high - low);
  expect(shareInterval(5, 5).high).toBeCloseTo(1, 9);
});
