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

/** Concepts that no query is about without one of these constructs. */
const needed: Readonly<Record<string, readonly string[]>> = {
  aggregates: ["count", "sum", "avg", "min", "max", "string_agg", "array_agg", "bool_and", "bool_or"].map(
    (name) => `${name}()`,
  ),
  having: ["HAVING"],
  "case-expressions": ["CASE"],
  union: ["UNION", "UNION ALL"],
  upsert: ["ON CONFLICT", "MERGE"],
};

test("[S10.6] an exercise is about what a solution of it uses: what is said of it rests on its concepts", async () => {
  const wrong: string[] = [];
  for (const { exercise } of content.exercises) {
    const scripts = "query" in exercise ? [exercise.query] : exercise.solutions;
    const used = new Set<string>();
    for (const sql of scripts)
      for (const construct of await constructsOf(sql).catch(() => [])) used.add(construct);
    // What can't be parsed is there to fail.
    if (used.size === 0) continue;
    for (const concept of exercise.concepts)
      if (needed[concept]?.every((construct) => !used.has(construct)))
        wrong.push(`${exercise.slug}: ${concept}`);
  }
  expect(wrong).toEqual([]);
});
