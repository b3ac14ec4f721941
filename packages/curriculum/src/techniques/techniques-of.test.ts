import type { TechniqueList } from "@master-sql/course";
import { beforeAll, expect, test } from "vitest";
import { constructsOf } from "../order/constructs.ts";
import { productContent } from "../product-content.ts";
import { techniqueList } from "./techniques-of.ts";

const { content } = productContent();
let list: TechniqueList;
beforeAll(async () => {
  list = await techniqueList(content);
});

test("every lesson, exercise, question and snippet carries a technique, the main one of its first concept", () => {
  const items = [
    ...content.lessons.map(({ lesson }) => lesson),
    ...content.exercises.map(({ exercise }) => exercise),
    ...content.interviews.map(({ interview }) => interview),
  ];
  const main = new Map(content.techniques.flatMap(({ id, concepts }) => concepts.map((each) => [each, id])));
  const wrong = items.filter(({ id, concepts }) => list.of[id]?.[0] !== main.get(concepts[0] ?? ""));
  expect(wrong.map(({ slug }) => slug)).toEqual([]);
});

test("every technique is carried by an exercise, and by a lesson unless it is only practiced", () => {
  const carried = (ids: readonly string[]) => new Set(ids.flatMap((id) => list.of[id] ?? []));
  const exercises = carried(content.exercises.map(({ exercise }) => exercise.id));
  const lessons = carried(content.lessons.map(({ lesson }) => lesson.id));
  const ids = list.techniques.map(({ id }) => id);
  expect(ids.filter((id) => !exercises.has(id))).toEqual([]);
  expect(ids.filter((id) => !lessons.has(id))).toEqual(["relational-division"]);
});

test("the SQL of a solution decides, exactly: a UNION within a string is none", async () => {
  const union = content.techniques.find(({ id }) => id === "union");
  const carries = async (sql: string) => {
    const found = await constructsOf(sql);
    return union?.constructs.some((construct) => found.has(construct));
  };
  expect(await carries("SELECT 1 UNION ALL SELECT 2")).toBe(true);
  expect(await carries("SELECT 'UNION ALL'")).toBe(false);
});
