import type { Catalogue } from "@master-sql/course";
import { expect, test } from "vitest";
import type { ExerciseProgress } from "../../lib/progress/index.ts";
import { filterExercises, isFiltering, moduleToGoOnWith, readFilter } from "./exercise-filter.ts";

const exercise = (slug: string, title: string, difficulty: number, concepts: string[], moduleId: string) => ({
  id: `id-${slug}`,
  slug,
  title,
  kind: slug === "b" ? ("predict" as const) : ("select" as const),
  difficulty,
  minutes: 3,
  concepts,
  dataset: "shop",
  moduleId,
});

const catalogue: Catalogue = {
  concepts: [
    { id: "nulls", title: "Missing values", prerequisites: [], sentence: "NULL is no value." },
    { id: "joins", title: "Joins", prerequisites: [], sentence: "Rows side by side." },
  ],
  modules: [
    {
      id: "one",
      title: "Reading one table",
      level: "beginner",
      summary: "",
      lessons: [],
      quiz: null,
      exercises: [
        exercise("a", "Façade colours", 1, ["nulls"], "one"),
        exercise("b", "Orders", 3, ["nulls"], "one"),
      ],
    },
    {
      id: "two",
      title: "Joining",
      level: "beginner",
      summary: "",
      lessons: [],
      quiz: null,
      exercises: [exercise("c", "Never sold", 3, ["joins", "nulls"], "two")],
    },
  ],
  datasets: [],
  tracks: [],
};

const solved: ExerciseProgress = {
  attempts: 2,
  solvedAt: "2026-05-01T10:00:00.000Z",
  solvedUnaided: true,
  lastAttemptAt: "2026-05-01T10:00:00.000Z",
  isJudged: true,
  pending: false,
};
const progress = new Map([
  ["id-a", solved],
  ["id-c", { ...solved, solvedAt: null, pending: true }],
]);

const slugs = (query: string) =>
  filterExercises(catalogue, progress, readFilter(new URLSearchParams(query))).flatMap((module) =>
    module.exercises.map(({ exercise }) => exercise.slug),
  );

test.each([
  ["", ["a", "b", "c"]],
  ["module=two", ["c"]],
  ["concept=nulls", ["a", "b", "c"]],
  ["concept=joins", ["c"]],
  ["difficulty=3", ["b", "c"]],
  ["kind=predict", ["b"]],
  ["kind=select", ["a", "c"]],
  ["status=done", ["a"]],
  ["status=begun", ["c"]],
  ["status=open", ["b"]],
  ["q=facade", ["a"]],
  ["q=SOLD never", ["c"]],
  ["q=missing&difficulty=3&status=open", ["b"]],
  ["q=reading", ["a", "b"]],
  ["q=nothing+like+it", []],
])("%s leaves %j", (query, expected) => {
  expect(slugs(query)).toEqual(expected);
});

test("modules without a match are left out, and what is known of an exercise is told", () => {
  const [module, ...others] = filterExercises(catalogue, progress, readFilter(new URLSearchParams("q=sold")));
  expect(others).toEqual([]);
  expect(module).toMatchObject({ id: "two", exercises: [{ state: "begun", pending: true, attempts: 2 }] });
});

test("the module to go on with is the first with something to solve, else the first", () => {
  const goesOnWith = (...solvedIds: string[]) =>
    moduleToGoOnWith(
      filterExercises(
        catalogue,
        new Map(solvedIds.map((id) => [id, solved])),
        readFilter(new URLSearchParams()),
      ),
    )?.id;
  expect(goesOnWith()).toBe("one");
  expect(goesOnWith("id-a", "id-c")).toBe("one");
  expect(goesOnWith("id-a", "id-b")).toBe("two");
  expect(goesOnWith("id-a", "id-b", "id-c")).toBe("one");
});

test("blanks alone are no filter", () => {
  expect(isFiltering(readFilter(new URLSearchParams("q=++")))).toBe(false);
  expect(isFiltering(readFilter(new URLSearchParams("status=done")))).toBe(true);
});
