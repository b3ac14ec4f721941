import type { Catalogue } from "@master-sql/course";
import { practiceCatalogue } from "@master-sql/learning";
import { expect, test } from "vitest";
import { newRun, type PlacementRun, placementQuestions, stateOf } from "./placement-run.ts";

const module = (id: string): Catalogue["modules"][number] => ({
  id,
  title: id,
  level: "beginner",
  summary: "",
  lessons: [],
  exercises: [],
  quiz: {
    id: `quiz-${id}`,
    title: id,
    questions: 12,
    asked: Array.from({ length: 12 }, (_, number) => ({
      id: `q${number}`,
      type: number === 0 ? ("order" as const) : ("single" as const),
      concepts: [`c${id}`],
    })),
  },
});
const catalogue = practiceCatalogue({
  concepts: ["a", "b", "c"].map((id) => ({ id: `c${id}`, title: id, prerequisites: [], sentence: "" })),
  modules: [module("a"), module("b"), module("c")],
});

/** Answers all that is asked: rightly where `knows` says so. */
function taken(run: PlacementRun, knows: (module: number) => boolean): PlacementRun {
  const { next } = stateOf(run, catalogue);
  if (next === null) return run;
  const answers = [...run.answers, { question: next.id, isRight: knows(next.module) }];
  return taken({ ...run, answers }, knows);
}

test("questions are those of the path alone, each with its module's place on it", () => {
  const questions = placementQuestions(catalogue, newRun(["c", "a"], null, 1));
  expect(questions).toHaveLength(24);
  expect(questions.find(({ id }) => id === "quiz-c q0")).toEqual({
    id: "quiz-c q0",
    module: 0,
    concept: "cc",
    guess: 0.08,
  });
});

test("who knows the first module begins with the second, and a reload in between changes nothing", () => {
  const run = taken(newRun(["a", "b", "c"], null, 4), (place) => place === 0);
  expect(stateOf(run, catalogue)).toMatchObject({ next: null, known: 1 });
  const half = { ...run, answers: run.answers.slice(0, 3) };
  expect(stateOf(half, catalogue).next?.id).toBe(run.answers[3]?.question);
});

test("the next go asks other questions", () => {
  const run = taken(newRun(["a", "b", "c"], null, 4), () => true);
  const again = taken(newRun(["a", "b", "c"], run, 4), () => true);
  const first = new Set(run.answers.map(({ question }) => question));
  expect(again.answers.filter(({ question }) => first.has(question))).toEqual([]);
  expect(again.answers.length).toBeGreaterThan(0);
});
