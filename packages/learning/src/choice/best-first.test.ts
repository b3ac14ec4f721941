import fc from "fast-check";
import { expect, test } from "vitest";
import { bestFirst } from "./best-first.ts";

const candidates = fc.array(
  fc.record({ most: fc.integer({ min: 0, max: 20 }), share: fc.constantFrom(0, 0.25, 0.5, 1) }),
  { maxLength: 40 },
);

test("all come by their worth, and those worth the same in the order given", () => {
  fc.assert(
    fc.property(candidates, (given) => {
      const numbered = given.map((candidate, number) => ({ ...candidate, number }));
      const worth = ({ most, share }: (typeof given)[number]) => most * share;
      const sorted = numbered.toSorted((a, b) => worth(b) - worth(a) || a.number - b.number);
      const ranked = bestFirst(numbered, (found) => ({ worth: worth(found), found }));
      expect([...ranked]).toEqual(sorted);
    }),
  );
});

test("what can't be the first isn't settled to find it", () => {
  const settled: number[] = [];
  const ranked = bestFirst(
    [3, 9, 10, 8, 1].map((most) => ({ most })),
    ({ most }) => {
      settled.push(most);
      return { worth: most - 1.5, found: most };
    },
  );
  expect(ranked.next().value).toBe(10);
  expect(settled).toEqual([10, 9]);
});
