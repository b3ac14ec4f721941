import { expect, test } from "vitest";
import { chainCatalogue } from "../learner/fixture.ts";
import type { PracticeCatalogue } from "../learner/practice-catalogue.ts";
import { reviewLoad } from "./review-load.ts";

const STRANDS = 6;
const parentOf = (concept: number) => (concept < STRANDS ? [] : [concept - STRANDS]);

/** Concepts in strands side by side, each built on the one before it in its strand. */
function strandsCatalogue(concepts: number): PracticeCatalogue {
  const chain = chainCatalogue(concepts);
  return {
    ...chain,
    concepts: chain.concepts.map((concept, number) => ({ ...concept, prerequisites: parentOf(number) })),
    items: chain.items.map((item) => {
      const [main = 0] = item.concepts;
      return { ...item, concepts: [main, ...parentOf(main)] };
    }),
  };
}

const WEEKS = { days: 84, newPerDay: 1 };

test("L6: a third of due reviews and more needn't be asked for, and as much is remembered", () => {
  const catalogue = strandsCatalogue(84);
  const without = reviewLoad(catalogue, { ...WEEKS, credit: false });
  const withCredit = reviewLoad(catalogue, { ...WEEKS, credit: true });
  expect(without.asked).toBeGreaterThan(100);
  expect(withCredit.asked).toBeLessThanOrEqual((without.asked * 2) / 3);
  expect(withCredit.retention).toBeGreaterThan(0.9);
  expect(withCredit.retention).toBeGreaterThan(without.retention - 0.02);
});

test("L6: where nothing builds on anything, credit changes nothing", () => {
  const chain = chainCatalogue(30);
  const loose = {
    ...chain,
    concepts: chain.concepts.map((concept) => ({ ...concept, prerequisites: [] })),
    items: chain.items.map((item) => ({ ...item, concepts: item.concepts.slice(0, 1) })),
  };
  expect(reviewLoad(loose, { ...WEEKS, credit: true })).toEqual(
    reviewLoad(loose, { ...WEEKS, credit: false }),
  );
});
