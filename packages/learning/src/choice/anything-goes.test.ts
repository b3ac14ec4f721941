import fc from "fast-check";
import { expect, test } from "vitest";
import type { AttemptEvent } from "../learner/evidence.ts";
import { attemptAt, chainCatalogue, momentAt } from "../learner/fixture.ts";
import { learnerPicture } from "../learner/learner-picture.ts";
import type { PracticeCatalogue } from "../learner/practice-catalogue.ts";
import { chooseNext } from "./choose-next.ts";
import { nextSteps } from "./next-steps.ts";

const full = chainCatalogue();
const YEAR = 366 * 24 * 60;
const NOW = momentAt(100 * 24 * 60);

function without(gone: ReadonlySet<number>): PracticeCatalogue {
  const items = full.items.filter((_, number) => !gone.has(number));
  return { ...full, items, itemById: new Map(items.map(({ id }, number) => [id, number])) };
}

/** Clocks are wrong by a year, and attempts are told more than once. */
const history: fc.Arbitrary<readonly AttemptEvent[]> = fc
  .array(
    fc.record({
      minute: fc.integer({ min: -YEAR, max: 2 * YEAR }),
      item: fc.nat({ max: full.items.length - 1 }),
      verdict: fc.constantFrom("right", "wrong", "undecided"),
      misconception: fc.constantFrom(null, "one", "two"),
      id: fc.nat({ max: 30 }),
    }),
    { maxLength: 40 },
  )
  .map((attempts) =>
    attempts.map(({ minute, item, verdict, misconception, id }) =>
      attemptAt(minute, `x${item}`, verdict, { misconception, id: `a${id}` }),
    ),
  );

test("C1, L8: whatever is gone and whatever clocks say, what is believed is sound and what is proposed exists", () => {
  const numbers = fc.uniqueArray(fc.nat({ max: full.items.length - 1 }), {
    maxLength: full.items.length - 4,
  });
  fc.assert(
    fc.property(history, numbers, fc.nat(), (events, gone, seed) => {
      const catalogue = without(new Set(gone));
      const picture = learnerPicture(events, catalogue, NOW);
      for (const { mastery, low, high, lastAt } of picture.concepts) {
        expect(low > 0 && low <= mastery && mastery <= high && high < 1).toBe(true);
        expect(lastAt ?? NOW).toBeLessThanOrEqual(NOW);
      }
      const options = { now: NOW, seed };
      const path = { modules: [], stations: [] };
      const steps = nextSteps(picture, catalogue, path, options);
      expect(steps).toHaveLength(3);
      expect(steps[0]).toEqual({ kind: "exercise", ...chooseNext(picture, catalogue, options) });
      for (const step of steps)
        expect(step.kind === "exercise" && catalogue.items[step.item]).toHaveProperty("id");
      const again = learnerPicture(events, catalogue, NOW);
      expect(again.concepts).toEqual(picture.concepts);
      expect(nextSteps(again, catalogue, path, options)).toEqual(steps);
    }),
    { numRuns: 60 },
  );
});
