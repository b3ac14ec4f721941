import type { LearnerEvent } from "@master-sql/protocol";
import { expect, test } from "vitest";
import { yearDays } from "./year-days.ts";

/** Wednesday, November 18, 2026. */
const NOW = new Date(2026, 10, 18, 12).getTime();
const completed = (year: number, month: number, day: number, hour: number): LearnerEvent => ({
  kind: "lesson-completed",
  id: `${month} ${day} ${hour}`,
  at: new Date(year, month, day, hour).toISOString(),
  lessonId: "l",
});

test("a year is 53 weeks from Monday to Sunday, and a day counts what was done in it by the learner's calendar", () => {
  const read: LearnerEvent = {
    kind: "lesson-read",
    id: "r",
    at: new Date(NOW).toISOString(),
    lessonId: "l",
    activeMs: 5,
  };
  const days = yearDays(
    [
      completed(2026, 10, 18, 0),
      completed(2026, 10, 18, 11),
      completed(2025, 10, 17, 23),
      completed(2020, 1, 1, 1),
      read,
    ],
    NOW,
  );
  expect(days).toHaveLength(53 * 7);
  expect([days[0]?.at, days.at(-1)?.at].map((at) => new Date(at ?? 0).getDay())).toEqual([1, 0]);
  expect(
    days.filter(({ done }) => done > 0).map(({ at, done }) => [new Date(at).toDateString(), done]),
  ).toEqual([
    ["Mon Nov 17 2025", 1],
    ["Wed Nov 18 2026", 2],
  ]);
  expect(days.filter(({ isFuture }) => isFuture)).toHaveLength(4);
});
