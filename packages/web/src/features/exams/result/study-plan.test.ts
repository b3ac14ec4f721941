import type { Catalogue, ExerciseSummary } from "@master-sql/course";
import { expect, test } from "vitest";
import { studyPlan } from "./study-plan.ts";

const lesson = {
  id: "l",
  slug: "groups",
  title: "Groups",
  summary: "",
  minutes: 8,
  moduleId: "basics",
  concepts: ["grouping"],
  inPlace: [],
  practice: [],
};
const exercise = (slug: string, ...concepts: string[]): ExerciseSummary => ({
  id: slug,
  slug,
  title: slug,
  kind: "select",
  difficulty: 1,
  minutes: 4,
  concepts,
  dataset: "shop",
  moduleId: "basics",
});
const catalogue: Catalogue = {
  concepts: [],
  datasets: [],
  tracks: [],
  modules: [
    {
      id: "basics",
      title: "Basics",
      level: "beginner",
      summary: "",
      lessons: [lesson],
      exercises: [
        exercise("a", "grouping"),
        exercise("b", "grouping", "sorting"),
        exercise("c", "sorting", "grouping"),
      ],
      quiz: null,
    },
  ],
};
const tally = (id: string, right: number, of: number) => ({
  id,
  title: id,
  right,
  of,
  points: right,
  outOf: of,
  lesson: undefined,
});

test("[S10.12] the plan leads from what lost points to its lesson and to exercises about it", () => {
  const plan = studyPlan(
    [
      { ...tally("grouping", 0, 2), lesson },
      tally("sorting", 1, 2),
      tally("unknown", 0, 1),
      tally("done", 2, 2),
    ],
    catalogue,
  );
  expect(plan).toEqual([
    {
      id: "grouping",
      title: "grouping",
      steps: [
        { to: "/learning/basics/groups", text: "Study: Groups", minutes: 8 },
        { to: "/practice?concept=grouping", text: "Practice: grouping", minutes: 8 },
      ],
    },
    {
      id: "sorting",
      title: "sorting",
      steps: [{ to: "/practice?concept=sorting", text: "Practice: sorting", minutes: 4 }],
    },
  ]);
});
