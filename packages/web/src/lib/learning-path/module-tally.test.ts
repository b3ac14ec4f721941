import type { ExerciseSummary, LessonSummary, ModuleBundle } from "@master-sql/course";
import { expect, test } from "vitest";
import type { ExerciseProgress } from "../progress/index.ts";
import { moduleTally } from "./module-tally.ts";

const lesson = (id: string): LessonSummary => ({
  id,
  slug: id,
  title: id,
  summary: "",
  minutes: 5,
  moduleId: "m",
  concepts: [],
  inPlace: [],
  practice: [],
});
const exercise = (id: string): ExerciseSummary => ({
  id,
  slug: id,
  title: id,
  kind: "select",
  difficulty: 1,
  minutes: 3,
  concepts: [],
  dataset: "shop",
  moduleId: "m",
});
const module = (id: string, lessons: string[], exercises: string[]): ModuleBundle => ({
  id,
  title: id,
  level: "beginner",
  summary: "",
  lessons: lessons.map(lesson),
  quiz: null,
  exercises: exercises.map(exercise),
});
const catalogue = { modules: [module("m1", ["l1", "l2"], ["e1", "e2"]), module("m2", ["l3"], ["e3"])] };

function attempts(known: Record<string, { at: number; solved: boolean }>) {
  return new Map(
    Object.entries(known).map(([id, { at, solved }]): [string, ExerciseProgress] => {
      const time = new Date(at * 1000).toISOString();
      return [
        id,
        {
          attempts: 1,
          solvedAt: solved ? time : null,
          solvedUnaided: solved,
          lastAttemptAt: time,
          isJudged: true,
          pending: false,
        },
      ];
    }),
  );
}
const lessons = (...ids: string[]) => new Map(ids.map((id) => [id, "2026-05-01T10:00:00.000Z"]));

test("moduleTally counts what is done and what there is", () => {
  const [first] = catalogue.modules;
  if (!first) throw new Error("there is a first module");
  expect(
    moduleTally(first, {
      exercises: attempts({ e1: { at: 1, solved: true }, e2: { at: 1, solved: false } }),
      lessons: lessons("l1", "l3"),
    }),
  ).toEqual({ lessonsDone: 1, lessons: 2, exercisesSolved: 1, exercises: 2 });
});
