import { expect, test } from "vitest";
import { attemptAt, chainCatalogue, momentAt } from "../learner/fixture.ts";
import { learnerPicture } from "../learner/learner-picture.ts";
import { dueConcepts, planReviews } from "./reviews.ts";

const catalogue = chainCatalogue();
const DAY = 24 * 60;
const practiced = ["x0", "x1", "x5", "x6", "x10", "x11"].map((id, minute) => attemptAt(minute, id, "right"));

function reviews(minute: number) {
  const now = momentAt(minute);
  const picture = learnerPicture(practiced, catalogue, now);
  return { picture, due: dueConcepts(picture, now), plan: planReviews(picture, catalogue, { now }) };
}

test("C14: one exercise reviews what it builds on too, and nothing new is asked for", () => {
  const { due, plan } = reviews(400 * DAY);
  expect(due.toSorted()).toEqual([0, 1, 2]);
  expect(plan).toHaveLength(1);
  const [only] = plan;
  expect(catalogue.items[only?.item ?? -1]?.concepts).toEqual([2, 1]);
  expect(only?.reason.kind).toBe("due");
});

test("C14: nothing is planned while nothing is due, and what falls due later can be asked for", () => {
  const { picture, due, plan } = reviews(60);
  expect([due, plan]).toEqual([[], []]);
  const later = momentAt(400 * DAY);
  expect(planReviews(picture, catalogue, { now: momentAt(60), at: later })).not.toEqual([]);
});
