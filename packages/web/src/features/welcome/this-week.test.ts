import type { LearnerEvent } from "@master-sql/protocol";
import { expect, test } from "vitest";
import { thisWeek, weekText } from "./this-week.ts";

/** Wednesday, November 18, 2026. */
const NOW = new Date(2026, 10, 18, 12).getTime();
const completed = (day: number, hour: number): LearnerEvent => ({
  kind: "lesson-completed",
  id: `${day} ${hour}`,
  at: new Date(2026, 10, day, hour).toISOString(),
  lessonId: "l",
});

test("a week begins on Monday and holds what was done in it, by the reader's calendar", () => {
  const answer: LearnerEvent = {
    kind: "quiz-answer",
    id: "a",
    at: new Date(2026, 10, 17, 23, 59).toISOString(),
    quizId: "q",
    questionId: "one",
    ordinal: 1,
    choices: [0],
    isRight: true,
    misconception: null,
  };
  const week = thisWeek([completed(15, 23), completed(16, 0), answer], NOW);
  const { days, exerciseAnswers, questionAnswers, lessons } = week;
  expect(days.map(({ name }) => name)).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
  expect(days.filter(({ isActive }) => isActive).map(({ name }) => name)).toEqual(["Mon", "Tue"]);
  expect(days.filter(({ isToday }) => isToday).map(({ name }) => name)).toEqual(["Wed"]);
  expect([exerciseAnswers, questionAnswers, lessons]).toEqual([0, 1, 1]);
  // The progress page counts answers to exercises alone.
  expect(weekText(week)).toBe("1 answer to questions and 1 lesson on 2 days.");
});

test("a week in a sentence counts only what there was", () => {
  expect(weekText(thisWeek([], NOW))).toBe("Nothing yet this week.");
  expect(weekText(thisWeek([completed(16, 0), completed(17, 0)], NOW))).toBe("2 lessons on 2 days.");
});
