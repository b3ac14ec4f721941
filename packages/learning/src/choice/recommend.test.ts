import { expect, test } from "vitest";
import type { AttemptEvent } from "../learner/evidence.ts";
import { attemptAt, chainCatalogue, momentAt } from "../learner/fixture.ts";
import { learnerPicture } from "../learner/learner-picture.ts";
import type { ChoiceOptions } from "./choose-next.ts";
import { recommend } from "./recommend.ts";

const catalogue = chainCatalogue();
const DAY = 24 * 60;

function recommended(events: readonly AttemptEvent[], minute: number, options: Partial<ChoiceOptions> = {}) {
  const now = momentAt(minute);
  return recommend(learnerPicture(events, catalogue, now), catalogue, { now, seed: 1, ...options });
}
const solved = (minute: number, ...ids: string[]) => ids.map((id) => attemptAt(minute, id, "right"));

test("C8: [S10.8] three recommendations for anybody, none twice, each with a reason", () => {
  const histories = [[], solved(0, "x0"), solved(0, ...catalogue.items.map(({ id }) => id))];
  for (const events of histories) {
    const three = recommended(events, DAY);
    expect(new Set(three.map(({ item }) => item)).size).toBe(3);
  }
});

test("C8: where there are several reasons and concepts, each recommendation has its own", () => {
  const events = [
    ...solved(0, "x0", "x1", "x2", "x3", "x5", "x6", "x7"),
    attemptAt(60 * DAY, "x10", "wrong", { misconception: "lost-rows" }),
    ...solved(60 * DAY + 1, "x11", "x15"),
  ];
  const three = recommended(events, 61 * DAY);
  expect(three.map(({ reason }) => reason.kind)).toContain("mistake");
  expect(new Set(three.map(({ reason }) => reason.kind)).size).toBe(3);
  expect(new Set(three.map(({ item }) => catalogue.items[item]?.concepts[0])).size).toBe(3);
});

test("C8: only modules of one's path are recommended, and fewer where there are no more", () => {
  const ofOne = recommended([], DAY, { modules: new Set(["m1"]) });
  expect(ofOne.map(({ item }) => catalogue.items[item]?.moduleId)).toEqual(["m1", "m1", "m1"]);
  const left = new Set(catalogue.items.keys());
  left.delete(4);
  expect(recommended([], DAY, { without: left }).map(({ item }) => item)).toEqual([4]);
  expect(recommended([], DAY, { without: new Set(catalogue.items.keys()) })).toEqual([]);
});

test("C8: the same picture, moment and seed give the same recommendations", () => {
  const events = [...solved(0, "x0", "x1"), attemptAt(4, "x2", "wrong")];
  expect(recommended(events, DAY)).toEqual(recommended(events.toReversed(), DAY));
});
