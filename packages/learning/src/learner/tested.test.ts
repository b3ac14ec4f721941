import { expect, test } from "vitest";
import type { PracticeEvent } from "./evidence.ts";
import { attemptAt, chainCatalogue, momentAt, testedAt } from "./fixture.ts";
import { learnerPicture } from "./learner-picture.ts";

const catalogue = chainCatalogue();
const NOW = momentAt(1_000);
const picture = (...events: readonly PracticeEvent[]) => learnerPicture(events, catalogue, NOW);
const mastery = (...events: readonly PracticeEvent[]) => picture(...events).concepts[2]?.mastery ?? 0;
const none = mastery();

test("L13: an answer in an exam is evidence as a first attempt is, and an interview's by how it came about", () => {
  const right = mastery(testedAt(1, "c2"));
  expect(right).toBeCloseTo(mastery(attemptAt(1, "x12", "right")), 1);
  const nudged = mastery(testedAt(1, "c2", { place: "interview", isUnaided: false }));
  expect(nudged).toBeGreaterThan(none);
  expect(nudged).toBeLessThan(right);
  expect(mastery(testedAt(1, "c2", { isRight: false }))).toBeLessThan(none);
  const { concepts, items, lastItem } = picture(testedAt(1, "c2"));
  expect(concepts[2]).toMatchObject({ attempts: 1, lastAt: momentAt(1), recent: [{ isRight: true }] });
  expect(concepts[2]?.dueAt).toBeGreaterThan(NOW);
  // Nothing of it is an exercise.
  expect([items.size, lastItem]).toEqual([0, null]);
});

test("L13: what was asked before tells next to nothing, what was asked elsewhere is another question", () => {
  const once = testedAt(1, "c2");
  const again = mastery(once, testedAt(2, "c2"));
  const another = mastery(once, testedAt(2, "c2", { place: "interview" }));
  const first = mastery(once);
  expect(again).toBeGreaterThanOrEqual(first);
  expect(again - first).toBeLessThan((another - first) / 4);
});

test("L13: a question that isn't asked any more, and concepts that are gone, tell nothing", () => {
  for (const concepts of [[], ["gone"]]) {
    const told = picture(testedAt(1, "c2", { concepts, difficulty: null }));
    expect(told.concepts).toEqual(picture().concepts);
  }
  const { concepts } = picture(testedAt(1, "c2", { concepts: ["gone", "c1", "c1"] }));
  expect(concepts.map(({ attempts }) => attempts)).toEqual([0, 1, 0, 0, 0, 0]);
});
