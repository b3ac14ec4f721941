import { expect, test, vi } from "vitest";
import type { AttemptEvent } from "../learner/evidence.ts";
import { attemptAt, chainCatalogue, momentAt } from "../learner/fixture.ts";
import { learnerPicture } from "../learner/learner-picture.ts";
import { choosers } from "../simulation/choosers.ts";
import { practise } from "../simulation/learner-worlds.ts";
import { type ChoiceOptions, chooseNext } from "./choose-next.ts";

const catalogue = chainCatalogue();
const DAY = 24 * 60;
const seeds = Array.from({ length: 40 }, (_, seed) => seed);

function choose(events: readonly AttemptEvent[], options: Partial<ChoiceOptions> & { minute?: number } = {}) {
  const now = momentAt(options.minute ?? 2 * DAY);
  return chooseNext(learnerPicture(events, catalogue, now), catalogue, { now, seed: 0, ...options });
}

/** The reason that most seeds give. */
function usualReason(events: readonly AttemptEvent[], minute?: number) {
  const counts = new Map<string, number>();
  for (const seed of seeds) {
    const kind = choose(events, { seed, minute })?.reason.kind ?? "none";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

test("C1: the same picture, moment and seed give the same choice", () => {
  const events = [attemptAt(0, "x0", "right"), attemptAt(5, "x1", "wrong")];
  for (const seed of seeds) expect(choose(events, { seed })).toEqual(choose(events, { seed }));
});

test("C1: to choose, chances are worked out only of what may be chosen", () => {
  const long = chainCatalogue(100);
  const now = momentAt(0);
  for (const seed of seeds) {
    const picture = learnerPicture([], long, now);
    const chance = vi.spyOn(picture, "chance");
    chooseNext(picture, long, { now, seed });
    expect(chance.mock.calls.length).toBeLessThan(long.items.length / 20);
  }
});

test("C2: a newcomer begins at what builds on nothing", () => {
  for (const seed of seeds) {
    const proposal = choose([], { seed });
    if (!catalogue.items[proposal?.item ?? -1]?.concepts.includes(0) || proposal?.reason.kind !== "new")
      expect(seed, "only exploration may differ").toBeTypeOf("number");
  }
  expect(usualReason([])).toBe("new");
  expect(catalogue.items[choose([], { seed: 1 })?.item ?? -1]?.concepts).toEqual([0]);
});

test("C3: [S10.6] the next exercise and its reason follow from what happened", () => {
  const begun = ["x0", "x1", "x2"].map((id, minute) => attemptAt(minute, id, "right"));
  const [first] = begun;
  if (first === undefined) throw new Error("three were begun");
  expect(usualReason([first, attemptAt(4, "x1", "wrong", { misconception: "lost-rows" })])).toBe("mistake");
  expect(usualReason(begun)).toBe("new");
  expect(
    usualReason(
      [...begun, ...["x5", "x6", "x7", "x10", "x11"].map((id, minute) => attemptAt(9 + minute, id, "right"))],
      200 * DAY,
    ),
  ).toBe("due");
});

test("C4: never the same item twice running, and never what is left out", () => {
  const events = [attemptAt(0, "x0", "wrong")];
  for (const seed of seeds) {
    expect(choose(events, { seed })?.item).not.toBe(0);
    expect(choose(events, { seed, without: new Set([1, 2]) })?.item).not.toBe(1);
  }
  expect(choose(events, { without: new Set(catalogue.items.keys()) })).toBeNull();
});

test("C5: a lower target proposes harder exercises", () => {
  const events = ["x0", "x1"].map((id, minute) => attemptAt(minute, id, "right"));
  const chance = (target: number) =>
    seeds.reduce((sum, seed) => sum + (choose(events, { seed, target })?.chance ?? 0), 0) / seeds.length;
  expect(chance(0.5)).toBeLessThan(chance(0.9));
});

test("C9: what a lesson taught is tried next, and what is taken to be known is skipped", () => {
  const begun = [attemptAt(0, "x0", "right")];
  const now = momentAt(10);
  const chosen = (events: Parameters<typeof learnerPicture>[0], assumed: ReadonlySet<number>) => {
    const picture = learnerPicture(events, catalogue, now);
    return seeds.flatMap((seed) => chooseNext(picture, catalogue, { now, seed, assumed }) ?? []);
  };
  const lesson = {
    kind: "lesson-completed",
    id: "l",
    at: new Date(momentAt(1)).toISOString(),
    lessonId: "l1",
  };
  const isMost = (count: number) => count > seeds.length / 2;
  const read = chosen([...begun, lesson], new Set());
  expect(isMost(read.filter(({ reason }) => reason.kind === "read").length)).toBe(true);
  const ahead = (proposals: readonly { readonly item: number }[]) =>
    isMost(proposals.filter(({ item }) => (catalogue.items[item]?.concepts[0] ?? 0) >= 3).length);
  expect(ahead(chosen(begun, new Set()))).toBe(false);
  expect(ahead(chosen([], new Set([0, 1, 2])))).toBe(true);
});

test("C6: no concept starves: somebody who practises long enough meets all of them, in every world", () => {
  const { adaptive } = choosers(catalogue);
  if (adaptive === undefined) throw new Error("the product's own way is one of them");
  for (const world of ["challenge", "any", "success"] as const) {
    const { events } = practise(catalogue, { world, chooser: adaptive, minutes: 500, seed: 5 });
    const met = new Set(
      events.flatMap(
        ({ exerciseId }) => catalogue.items[catalogue.itemById.get(exerciseId) ?? -1]?.concepts ?? [],
      ),
    );
    expect(met.size).toBe(catalogue.concepts.length);
  }
});

test("C10: a mistake comes back as an exercise that provokes it, elsewhere, until none is left", () => {
  const items = catalogue.items.map((item) =>
    ["x1", "x2", "x6"].includes(item.id) ? { ...item, provokes: ["lost-rows"] } : item,
  );
  const provoking = { ...catalogue, items };
  const usual = (events: readonly AttemptEvent[]) => {
    const now = momentAt(600);
    const picture = learnerPicture(events, provoking, now);
    const counts = new Map<string, number>();
    for (const seed of seeds) {
      const { item, reason } = chooseNext(picture, provoking, { now, seed }) ?? { item: -1, reason: null };
      const told = reason?.kind === "mistake" ? `${items[item]?.id} ${reason.isProvoked}` : "none";
      counts.set(told, (counts.get(told) ?? 0) + 1);
    }
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  };
  const begun = ["x0", "x5", "x10", "x15", "x20", "x25"].map((id, minute) => attemptAt(minute, id, "right"));
  const wrong = attemptAt(9, "x1", "wrong", { misconception: "lost-rows" });
  expect(usual([...begun, wrong])).toMatch(/^(x2|x6) true$/);
  const [one, other] = [attemptAt(20, "x2", "right"), attemptAt(30, "x6", "right")];
  expect(usual([...begun, wrong, one])).toBe("x6 true");
  // Of another concept too: it provokes the same.
  const { ledger } = learnerPicture([...begun, wrong, one, other], provoking, momentAt(600));
  expect(ledger[0]?.rightSince).toEqual(["x2", "x6"]);
  expect(usual([...begun, wrong, one, other])).toBe("none");
});
