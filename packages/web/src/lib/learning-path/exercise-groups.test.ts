import { expect, test } from "vitest";
import { exerciseGroups } from "./exercise-groups.ts";

const exercise = (slug: string, difficulty: number) => ({
  id: `${slug}-id`,
  slug,
  title: slug,
  kind: "select" as const,
  difficulty,
  minutes: 2,
  concepts: ["filtering"],
  dataset: "shop",
  moduleId: "m",
});
const lesson = (slug: string, practice: string[], inPlace: string[] = []) => ({
  id: `${slug}-id`,
  slug,
  title: slug,
  summary: "",
  minutes: 8,
  moduleId: "m",
  concepts: ["filtering"],
  inPlace,
  practice,
});

test("each lesson's exercises in its order, those in its text first, then the rest as a review, the easiest first", () => {
  const groups = exerciseGroups({
    lessons: [lesson("rows", ["b", "a"], ["gaps"]), lesson("talk", []), lesson("groups", ["c"])],
    exercises: [
      exercise("a", 1),
      exercise("gaps", 1),
      exercise("hard", 4),
      exercise("b", 2),
      exercise("c", 3),
      exercise("easy", 1),
    ],
  });
  expect(groups.map(({ id, exercises }) => [id, exercises.map(({ slug }) => slug)])).toEqual([
    ["rows", ["gaps", "b", "a"]],
    ["groups", ["c"]],
    ["review", ["easy", "hard"]],
  ]);
});

test("without anything left over there is no review", () => {
  const groups = exerciseGroups({ lessons: [lesson("rows", ["a"])], exercises: [exercise("a", 1)] });
  expect(groups.map(({ id }) => id)).toEqual(["rows"]);
});
