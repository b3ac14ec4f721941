import { expect, test } from "vitest";
import { conceptLayout, conceptsAround } from "./concept-layout.ts";

const concept = (id: string, ...prerequisites: string[]) => ({ id, prerequisites });

test("columns follow prerequisites, every place is taken once, ways over others aren't drawn twice", () => {
  const { places, edges } = conceptLayout([
    concept("select"),
    concept("where", "select"),
    concept("order", "select"),
    concept("join", "where", "select"),
    concept("window", "join", "order"),
  ]);
  expect(Object.fromEntries([...places].map(([id, { column }]) => [id, column]))).toEqual({
    select: 0,
    where: 1,
    order: 1,
    join: 2,
    window: 3,
  });
  expect(new Set([...places.values()].map(({ column, row }) => `${column} ${row}`)).size).toBe(5);
  expect(edges).toEqual([
    ["select", "where"],
    ["select", "order"],
    ["where", "join"],
    ["join", "window"],
    ["order", "window"],
  ]);
});

test("what isn't shown doesn't count, and a circle ends", () => {
  expect(conceptLayout([concept("join", "gone")]).places.get("join")).toEqual({ column: 0, row: 0 });
  expect(conceptLayout([concept("a", "b"), concept("b", "a")]).places.size).toBe(2);
  expect(conceptLayout([]).edges).toEqual([]);
});

test("a module is shown with what its concepts build on directly", () => {
  const all = [concept("select"), concept("where", "select"), concept("join", "where"), concept("other")];
  expect(conceptsAround(all, new Set(["join"])).map(({ id }) => id)).toEqual(["where", "join"]);
  expect(conceptsAround(all, null)).toBe(all);
});
