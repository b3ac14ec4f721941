import { expect, test } from "vitest";
import { drawQuestions, LOAD_TOLERANCE, type PoolQuestion, type QuestionSlot } from "./draw-questions.ts";

const question = (
  id: string,
  concept: string,
  { difficulty = 1, kind = "select", minutes = 10 } = {},
): PoolQuestion => ({ id, kind, concepts: [concept, "other"], difficulty, minutes });
const pool = [
  question("a1", "a"),
  question("a2", "a"),
  question("a3", "a", { difficulty: 3 }),
  question("b1", "b"),
  question("b2", "b", { difficulty: 3, kind: "fix" }),
  question("c1", "c", { difficulty: 5 }),
];
const exam = (minutes: number, ...slots: QuestionSlot[]) => ({ minutes, slots });
const ids = (drawn: ReturnType<typeof drawQuestions>) => drawn?.map((slot) => slot.map(({ id }) => id));
const seeds = Array.from({ length: 200 }, (_, seed) => seed);

test("every slot holds as many as it draws, all of its sort and none twice", () => {
  const blueprint = exam(
    50,
    { draw: 2, concepts: ["a"] },
    { draw: 1, kinds: ["fix"] },
    { draw: 2, difficulties: [1, 5] },
  );
  for (const seed of seeds) {
    const [first = [], second = [], third = []] = ids(drawQuestions(blueprint, pool, seed)) ?? [];
    expect(first.every((id) => id.startsWith("a"))).toBe(true);
    expect(second).toEqual(["b2"]);
    expect(third.toSorted()).toEqual(["b1", "c1"]);
    expect(new Set([...first, ...second, ...third]).size).toBe(5);
  }
});

test("the same seed draws the same, whatever order the pool is listed in, and other seeds draw others", () => {
  const blueprint = exam(30, { draw: 2, concepts: ["a"] }, { draw: 1 });
  expect(ids(drawQuestions(blueprint, pool, 7))).toEqual(ids(drawQuestions(blueprint, pool.toReversed(), 7)));
  const drawn = new Set(seeds.map((seed) => JSON.stringify(ids(drawQuestions(blueprint, pool, seed)))));
  expect(drawn.size).toBeGreaterThan(10);
});

test("the work stays within a tenth of the time budget, for every seed", () => {
  const mixed = [4, 6, 8, 9, 12, 15, 20].flatMap((minutes, index) => [
    question(`a${index}`, "a", { minutes }),
    question(`b${index}`, "b", { minutes: minutes + 1 }),
  ]);
  const blueprint = exam(40, { draw: 2, concepts: ["a"] }, { draw: 2, concepts: ["b"] });
  const sums = seeds.map((seed) =>
    (drawQuestions(blueprint, mixed, seed) ?? []).flat().reduce((sum, { minutes }) => sum + minutes, 0),
  );
  expect(Math.min(...sums)).toBeGreaterThanOrEqual(40 * (1 - LOAD_TOLERANCE));
  expect(Math.max(...sums)).toBeLessThanOrEqual(40 * (1 + LOAD_TOLERANCE));
  expect(new Set(sums).size).toBeGreaterThan(3);
});

test("questions seen before, and those that are overexposed, come only where nothing else fits", () => {
  const avoided = { seen: new Set(["a1"]), exposed: new Set(["b1", "a2"]) };
  for (const seed of seeds) {
    const drawn = ids(
      drawQuestions(
        exam(20, { draw: 1, concepts: ["a"] }, { draw: 1, concepts: ["b"] }),
        pool,
        seed,
        avoided,
      ),
    );
    expect(drawn).toEqual([["a3"], ["b2"]]);
    // Whoever has seen one would know it; an overexposed one only may be known.
    const two = ids(drawQuestions(exam(20, { draw: 2, concepts: ["a"] }), pool, seed, avoided));
    expect(two?.[0]?.toSorted()).toEqual(["a2", "a3"]);
    const all = ids(drawQuestions(exam(30, { draw: 3, concepts: ["a"] }), pool, seed, avoided));
    expect(all?.[0]?.toSorted()).toEqual(["a1", "a2", "a3"]);
  }
});

test("nothing is drawn when the pool can't fill all slots, or not within the time", () => {
  expect(drawQuestions(exam(40, { draw: 4, concepts: ["a"] }), pool, 1)).toBeNull();
  expect(
    drawQuestions(exam(20, { draw: 1, concepts: ["c"] }, { draw: 1, difficulties: [5] }), pool, 1),
  ).toBeNull();
  expect(drawQuestions(exam(30, { draw: 2, concepts: ["a"] }), pool, 1)).toBeNull();
});
