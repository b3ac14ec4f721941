import type { Catalogue } from "@master-sql/course";
import { expect, test } from "vitest";
import { placeInCourse } from "./place-in-course.ts";

const exercise = (id: string, concepts: readonly string[]) => ({
  id,
  slug: `${id}-slug`,
  title: `Title of ${id}`,
  concepts,
});
const catalogue = {
  concepts: ["from", "where", "joins"].map((id) => ({ id, title: `About ${id}` })),
  modules: [
    {
      id: "first",
      title: "First",
      lessons: [{ slug: "rows", title: "Rows", inPlace: ["a-slug"], practice: [] }],
      exercises: [exercise("a", ["from"]), exercise("b", ["where", "from"])],
    },
    { id: "second", title: "Second", lessons: [], exercises: [exercise("c", ["joins"])] },
  ],
} as unknown as Catalogue;

test("an exercise is counted in its module, and its neighbours may be in others", () => {
  expect(placeInCourse(catalogue, "b")).toEqual({
    module: { id: "first", title: "First" },
    number: 2,
    count: 2,
    before: { slug: "a-slug", title: "Title of a" },
    after: { slug: "c-slug", title: "Title of c" },
    concepts: ["About from", "About where"],
    isReview: true,
  });
  expect(placeInCourse(catalogue, "a")?.isReview).toBe(false);
  expect(placeInCourse(catalogue, "a")?.before).toBeNull();
  expect(placeInCourse(catalogue, "c")?.after).toBeNull();
});

test("one that the course doesn't hold has no place", () => {
  expect(placeInCourse(catalogue, "d")).toBeNull();
});
