import type { Catalogue } from "@master-sql/course";
import { DAY_MS } from "@master-sql/sql";
import { expect, test } from "vitest";
import { demoHistory } from "./demo-history.ts";

const uuid = (number: number) => `00000000-0000-4000-8000-${number.toString().padStart(12, "0")}`;
const MODULES = 4;
const content: Pick<Catalogue, "concepts" | "modules"> = {
  concepts: Array.from({ length: MODULES }, (_, number) => ({
    id: `c${number}`,
    title: `Concept ${number}`,
    prerequisites: number === 0 ? [] : [`c${number - 1}`],
    sentence: "A concept.",
  })),
  modules: Array.from({ length: MODULES }, (_, number) => ({
    id: `m${number}`,
    title: `Module ${number}`,
    level: "beginner" as const,
    summary: "A module.",
    lessons: [
      {
        id: uuid(900 + number),
        slug: `l${number}`,
        title: "Lesson",
        summary: "A lesson.",
        minutes: 8,
        moduleId: `m${number}`,
        concepts: [`c${number}`],
        inPlace: [],
        practice: [],
      },
    ],
    exercises: Array.from({ length: 12 }, (_, place) => ({
      id: uuid(number * 100 + place),
      slug: `e${number}-${place}`,
      title: "Exercise",
      kind: "select" as const,
      difficulty: 1 + (place % 5),
      minutes: 3,
      concepts: [`c${number}`],
      dataset: "shop",
      moduleId: `m${number}`,
    })),
    quiz: { id: uuid(800 + number), title: "Quiz", questions: 5, asked: [] },
  })),
};
const END = Date.UTC(2026, 10, 22, 14);
const history = (seed = 1, end = END) => demoHistory(content, { days: 90, end, seed });

test("the same seed gives the same history; another end moves it, and changes nothing else", () => {
  const first = history();
  const later = history(1, END + 3 * DAY_MS).map((step) => ({ ...step, at: step.at - 3 * DAY_MS }));
  expect(later).toEqual(first);
  expect(history(2)).not.toEqual(first);
});

test("three months, in order, up to the day before: attempts right and wrong, lessons, quizzes", () => {
  const steps = history();
  const times = steps.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const [first = 0] = times;
  expect(times.at(-1)).toBeLessThan(END);
  expect(END - (times.at(-1) ?? 0)).toBeLessThan(2 * DAY_MS);
  expect((END - first) / DAY_MS).toBeGreaterThan(80);
  const attempts = steps.filter((step) => step.kind === "attempt");
  expect(new Set(attempts.map(({ isRight }) => isRight)).size).toBe(2);
  expect(attempts.some(({ hintsUsed }) => hintsUsed > 0)).toBe(true);
  const lessons = steps.filter((step) => step.kind === "lesson");
  expect(new Set(lessons.map(({ lessonId }) => lessonId)).size).toBe(lessons.length);
  expect(lessons.length).toBeGreaterThan(0);
  expect(steps.some((step) => step.kind === "quiz" && step.rights.length === 5)).toBe(true);
});
