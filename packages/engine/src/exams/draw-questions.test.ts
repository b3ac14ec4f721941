import { expect, test } from "vitest";
import { drawQuestions, type PoolQuestion, type QuestionSlot } from "./draw-questions.ts";

const question = (id: string, concept: string, difficulty = 1, kind = "select"): PoolQuestion => ({
  id,
  kind,
  concepts: [concept, "other"],
  difficulty,
});
const pool = [
  question("a1", "a"),
  question("a2", "a"),
  question("a3", "a", 3),
  question("b1", "b"),
  question("b2", "b", 3, "fix"),
  question("c1", "c", 5),
];
const ids = (drawn: ReturnType<typeof drawQuestions>) => drawn?.map((slot) => slot.map(({ id }) => id));
const seeds = Array.from({ length: 200 }, (_, seed) => seed);

test("every slot holds as many as it draws, all of its sort and none twice", () => {
  const slots: readonly QuestionSlot[] = [
    { draw: 2, concepts: ["a"] },
    { draw: 1, kinds: ["fix"] },
    { draw: 2, difficulties: [1, 5] },
  ];
  for (const seed of seeds) {
    const [first = [], second = [], third = []] = ids(drawQuestions(slots, pool, seed)) ?? [];
    expect(new Set([...first, ...second, ...third]).size).toBe(5);
    expect(first.every((id) => id.startsWith("a"))).toBe(true);
    expect(second).toEqual(["b2"]);
    expect(third.every((id) => !["a3", "b2"].includes(id))).toBe(true);
  }
});

test("the same seed draws the same, whatever order the pool is listed in, and other seeds draw others", () => {
  const slots = [{ draw: 2, concepts: ["a"] }, { draw: 1 }];
  expect(ids(drawQuestions(slots, pool, 7))).toEqual(ids(drawQuestions(slots, pool.toReversed(), 7)));
  const drawn = new Set(seeds.map((seed) => JSON.stringify(ids(drawQuestions(slots, pool, seed)))));
  expect(drawn.size).toBeGreaterThan(10);
});

test("questions seen before come only where nothing else fits", () => {
  const seen = new Set(["a1", "b1"]);
  for (const seed of seeds) {
    const drawn = ids(
      drawQuestions(
        [
          { draw: 2, concepts: ["a"] },
          { draw: 1, concepts: ["b"] },
        ],
        pool,
        seed,
        seen,
      ),
    );
    expect(drawn?.[0]?.toSorted()).toEqual(["a2", "a3"]);
    expect(drawn?.[1]).toEqual(["b2"]);
    const all = ids(drawQuestions([{ draw: 3, concepts: ["a"] }], pool, seed, seen));
    expect(all?.[0]?.toSorted()).toEqual(["a1", "a2", "a3"]);
  }
});

test("a question is moved to another slot when only that fills all of them", () => {
  // Whatever is drawn for the open slot, c1 must be left to the one that takes nothing else.
  for (const seed of seeds) {
    const drawn = ids(drawQuestions([{ draw: 5 }, { draw: 1, concepts: ["c"] }], pool, seed));
    expect(drawn?.[1]).toEqual(["c1"]);
  }
});

test("nothing is drawn when the pool can't fill all slots", () => {
  expect(drawQuestions([{ draw: 4, concepts: ["a"] }], pool, 1)).toBeNull();
  expect(
    drawQuestions(
      [
        { draw: 1, concepts: ["c"] },
        { draw: 1, difficulties: [5] },
      ],
      pool,
      1,
    ),
  ).toBeNull();
});
