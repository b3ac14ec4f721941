import type { Catalogue } from "@master-sql/course";
import { expect, test } from "vitest";
import { conceptTallies } from "./concept-tallies.ts";

const exercise = (id: string, concepts: string[]) => ({
  id,
  slug: id,
  title: id,
  kind: "select" as const,
  difficulty: 1,
  minutes: 3,
  concepts,
  dataset: "shop",
  moduleId: "m",
});
const concept = (id: string) => ({ id, title: id, prerequisites: [], sentence: "" });
const catalogue: Catalogue = {
  concepts: [concept("joins"), concept("nulls"), concept("unused")],
  modules: [
    {
      id: "m",
      title: "m",
      level: "beginner",
      summary: "",
      lessons: [],
      quiz: null,
      exercises: [exercise("a", ["nulls", "joins"]), exercise("b", ["nulls"]), exercise("c", ["joins"])],
    },
  ],
  datasets: [],
  tracks: [],
};
const known = (attempts: number, solvedAt: string | null) => ({
  attempts,
  solvedAt,
  solvedUnaided: false,
  lastAttemptAt: "2026-05-01T10:00:00.000Z",
  isJudged: true,
  pending: false,
});

test("counts an exercise for each of its concepts, and leaves out concepts that nothing practises", () => {
  const progress = new Map([
    ["a", known(3, "2026-05-01T10:00:00.000Z")],
    ["b", known(2, null)],
  ]);
  expect(
    conceptTallies(catalogue, progress).map(({ concept: { id }, ...tally }) => ({ id, ...tally })),
  ).toEqual([
    { id: "joins", exercises: 2, solved: 1, attempts: 3 },
    { id: "nulls", exercises: 2, solved: 1, attempts: 5 },
  ]);
});
