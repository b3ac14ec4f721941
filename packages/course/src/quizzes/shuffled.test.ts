import { expect, test } from "vitest";
import { disorder, shuffledOrder } from "./shuffled.ts";

const seeds = Array.from({ length: 600 }, (_, index) => `quiz question ${index}`);

test("every place occurs once, and the seed alone decides where", () => {
  for (const seed of seeds) expect(shuffledOrder(5, seed).toSorted()).toEqual([0, 1, 2, 3, 4]);
  expect(shuffledOrder(5, "a")).toEqual(shuffledOrder(5, "a"));
  expect(new Set(seeds.map((seed) => shuffledOrder(3, seed).join(""))).size).toBe(6);
});

test("the right option is as often in one place as in another", () => {
  const firsts = seeds.filter((seed) => shuffledOrder(3, seed)[0] === 0).length;
  expect(firsts).toBeGreaterThan(150);
  expect(firsts).toBeLessThan(250);
});

test("pieces never lie in the right order already", () => {
  for (const seed of seeds) expect(disorder(3, seed)).not.toEqual([0, 1, 2]);
});
