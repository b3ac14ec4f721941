import fc from "fast-check";
import { expect, test } from "vitest";
import { greedyCover } from "./cover.ts";

const free = { least: 0, most: 12 };

test("the one that tells most comes first, then what it leaves", () => {
  const coverers = [
    { told: [1, 2], rows: 1 },
    { told: [1, 2, 3, 4], rows: 9 },
    { told: [5], rows: 3 },
    { told: [4, 5], rows: 8 },
  ];
  expect(greedyCover(coverers, free)).toEqual([1, 2]);
});

test("of equals the smallest is chosen, of equally small the first", () => {
  const coverers = [
    { told: [1], rows: 3 },
    { told: [1], rows: 2 },
    { told: [1], rows: 2 },
  ];
  expect(greedyCover(coverers, free)).toEqual([1]);
});

test("with few chosen every target is told twice where it can be", () => {
  const coverers = [
    { told: [1, 2], rows: 1 },
    { told: [1], rows: 1 },
    { told: [2], rows: 1 },
    { told: [2], rows: 1 },
  ];
  expect(greedyCover(coverers, { least: 6, most: 12 })).toEqual([0, 1, 2]);
});

test("no more than the most are chosen", () => {
  const coverers = Array.from({ length: 20 }, (_, target) => ({ told: [target], rows: 1 }));
  expect(greedyCover(coverers, { least: 6, most: 12 })).toHaveLength(12);
});

test("whatever can be told is told, by none that is not needed at its turn", () => {
  const coverer = fc.record({ told: fc.uniqueArray(fc.nat(9)), rows: fc.nat(9) });
  fc.assert(
    fc.property(fc.array(coverer), (coverers) => {
      const chosen = greedyCover(coverers, { least: 0, most: 99 });
      const told = new Set<number>();
      for (const place of chosen) {
        const before = told.size;
        for (const target of coverers[place]?.told ?? []) told.add(target);
        expect(told.size).toBeGreaterThan(before);
      }
      expect(told).toEqual(new Set(coverers.flatMap((each) => each.told)));
    }),
  );
});
