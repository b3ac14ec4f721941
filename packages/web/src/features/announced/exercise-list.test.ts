import type { ModuleBundle } from "@master-sql/engine/content";
import { expect, test } from "vitest";
import { offerExercises } from "./exercise-list.tsx";

function module(id: string, difficulties: readonly number[]): ModuleBundle {
  return {
    id,
    title: id.toUpperCase(),
    level: "beginner",
    summary: "",
    lessons: [],
    quiz: null,
    exercises: difficulties.map((difficulty, index) => ({
      id: `${id}-${index}`,
      slug: `${id}-${index}`,
      title: `${id} ${index}`,
      kind: "select",
      difficulty,
      concepts: [],
      dataset: "shop",
      moduleId: id,
    })),
  };
}
const modules = [module("a", [1, 5, 5, 5]), module("b", [2, 4]), module("c", [3])];

test("takes from every module in turn, the later first, and sorts by difficulty", () => {
  expect(offerExercises(modules, [4, 5], 3).map(({ id, moduleTitle }) => [id, moduleTitle])).toEqual([
    ["b-1", "B"],
    ["a-1", "A"],
    ["a-2", "A"],
  ]);
});

test("gives what there is", () => {
  expect(offerExercises(modules, [3], 5).map(({ id }) => id)).toEqual(["c-0"]);
  expect(offerExercises(modules, [], 5)).toEqual([]);
});
