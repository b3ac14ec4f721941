import { DAY_MS } from "@master-sql/sql";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AttemptEvent, PracticeEvent } from "./evidence.ts";
import { attemptAt, chainCatalogue, momentAt, quizAnswerAt } from "./fixture.ts";
import { learnerPicture } from "./learner-picture.ts";
import { isOvercome } from "./mistake-ledger.ts";

const catalogue = chainCatalogue();
const DAY = 24 * 60;
const NOW = momentAt(100 * DAY);
const picture = (events: readonly AttemptEvent[], now = NOW) => learnerPicture(events, catalogue, now);
/** What can be compared: the chances are a function. */
const shown = (events: readonly AttemptEvent[], now = NOW) => {
  const { concepts, items, ledger, lastItem, chance } = picture(events, now);
  return {
    concepts,
    items: [...items],
    ledger,
    lastItem,
    chances: catalogue.items.map((_, item) => chance(item)),
  };
};

const history: fc.Arbitrary<readonly AttemptEvent[]> = fc
  .array(
    fc.record({
      minute: fc.integer({ min: 0, max: 60 * DAY }),
      item: fc.integer({ min: 0, max: catalogue.items.length + 2 }),
      verdict: fc.constantFrom("right", "wrong", "undecided"),
      hintsUsed: fc.integer({ min: 0, max: 4 }),
      solutionSeen: fc.boolean(),
      misconception: fc.constantFrom(null, "one", "two"),
    }),
    { maxLength: 40 },
  )
  .map((attempts) =>
    attempts.map(({ minute, item, verdict, ...rest }, index) =>
      attemptAt(minute, `x${item}`, verdict, { ...rest, id: `a${index}` }),
    ),
  );

test("L1: the order in which events arrive, and how often, is irrelevant", () => {
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.nat()), (events, numbers) => {
      const shuffled = events
        .map((event) => ({ event, place: numbers.next().value ?? 0 }))
        .sort((a, b) => a.place - b.place)
        .map(({ event }) => event);
      expect(shown([...shuffled, ...events.slice(0, 5)])).toEqual(shown(events));
    }),
    { numRuns: 50 },
  );
});

test("L2: mastery of no concept rises on a wrong first attempt", () => {
  fc.assert(
    fc.property(history, fc.nat({ max: catalogue.items.length - 1 }), (events, item) => {
      const fresh = events.filter(({ exerciseId }) => exerciseId !== `x${item}`);
      const before = picture(fresh).concepts;
      const after = picture([...fresh, attemptAt(61 * DAY, `x${item}`, "wrong", { id: "last" })]).concepts;
      for (const [place, concept] of after.entries())
        expect(concept.mastery).toBeLessThanOrEqual((before[place]?.mastery ?? 0) + 1e-9);
    }),
    { numRuns: 50 },
  );
});

test("L3: help, repeats and shown solutions count less than an answer of one's own", () => {
  const mastery = (...events: AttemptEvent[]) => picture(events).concepts[0]?.mastery ?? 0;
  const alone = mastery(attemptAt(0, "x2", "right"));
  const hinted = mastery(attemptAt(0, "x2", "right", { hintsUsed: 2 }));
  const shownFirst = mastery(attemptAt(0, "x2", "right", { solutionSeen: true }));
  const tooFast = mastery(attemptAt(0, "x2", "right", { timeOnTaskMs: 3_000 }));
  const nothing = mastery();
  expect(alone).toBeGreaterThan(hinted);
  expect(hinted).toBeGreaterThan(shownFirst);
  expect(alone).toBeGreaterThan(tooFast);
  expect(shownFirst).toBeGreaterThan(nothing);
  const once = mastery(attemptAt(0, "x2", "right"));
  const again = mastery(...Array.from({ length: 20 }, (_, minute) => attemptAt(minute, "x2", "right")));
  const others = mastery(...["x0", "x1", "x2", "x3"].map((id, minute) => attemptAt(minute, id, "right")));
  expect(again - once).toBeLessThan(others - once);
});

test("L4: the more is known, the narrower the interval around mastery, and it always holds it", () => {
  const width = (events: readonly AttemptEvent[]) => {
    const concept = picture(events).concepts[0];
    if (concept === undefined) throw new Error("there is a first concept");
    expect(concept.low).toBeLessThan(concept.mastery);
    expect(concept.high).toBeGreaterThan(concept.mastery);
    return concept.high - concept.low;
  };
  const some = ["x0", "x1", "x2", "x3", "x4"].map((id, minute) =>
    attemptAt(minute, id, minute % 2 === 0 ? "right" : "wrong"),
  );
  expect(width(some)).toBeLessThan(width([]));
});

test("L5: a concept falls due, later after every recall, and at once after a failure", () => {
  const due = (...events: AttemptEvent[]) =>
    ((picture(events).concepts[0]?.dueAt ?? 0) - momentAt(0)) / DAY_MS;
  const first = due(attemptAt(0, "x0", "right"));
  const second = due(attemptAt(0, "x0", "right"), attemptAt(3 * DAY, "x1", "right"));
  const failed = due(attemptAt(0, "x0", "right"), attemptAt(3 * DAY, "x1", "wrong"));
  expect(first).toBeGreaterThanOrEqual(1);
  expect(second - 3).toBeGreaterThan(first);
  expect(failed - 3).toBeLessThan(first + 1);
});

test("L6: solving what builds on a concept reviews it; failing there, or with help, doesn't", () => {
  const due = (...last: AttemptEvent[]) =>
    picture([attemptAt(0, "x0", "right"), ...last]).concepts[0]?.dueAt ?? 0;
  // x12 is about concepts 2 and 1, which builds on 0.
  const untouched = due();
  expect(due(attemptAt(5 * DAY, "x12", "right"))).toBeGreaterThan(untouched);
  expect(due(attemptAt(5 * DAY, "x12", "wrong"))).toBe(untouched);
  expect(due(attemptAt(5 * DAY, "x12", "right", { hintsUsed: 2 }))).toBe(untouched);
});

test("L7: an error stays in the ledger until two other exercises about the same are right alone", () => {
  const wrong = attemptAt(0, "x5", "wrong", { misconception: "lost-rows" });
  const entry = (...later: AttemptEvent[]) => picture([wrong, ...later]).ledger[0];
  const right = (minute: number, id: string, rest: Partial<AttemptEvent> = {}) =>
    attemptAt(minute, id, "right", rest);
  const overcome = (...later: AttemptEvent[]) => {
    const found = entry(...later);
    return found !== undefined && isOvercome(found);
  };
  expect(overcome()).toBe(false);
  expect(overcome(right(1, "x5"), right(2, "x6"))).toBe(false);
  expect(overcome(right(1, "x6"), right(2, "x7", { hintsUsed: 1 }))).toBe(false);
  expect(overcome(right(1, "x6"), right(2, "x10"))).toBe(false);
  expect(overcome(right(1, "x6"), right(2, "x7"))).toBe(true);
  expect(
    overcome(right(1, "x6"), right(2, "x7"), attemptAt(3, "x8", "wrong", { misconception: "lost-rows" })),
  ).toBe(false);
});

test("L8: exercises that are gone, times that are none, other kinds of events and the future break nothing", () => {
  const sound = [attemptAt(0, "x0", "right"), attemptAt(1, "x1", "wrong")];
  const others = [
    attemptAt(2, "gone", "right"),
    { ...attemptAt(3, "x2", "right"), at: "yesterday" },
    { kind: "run" as const, id: "r", at: "2026-01-01T00:00:00Z" },
  ];
  expect(JSON.stringify(learnerPicture([...sound, ...others], catalogue, NOW).concepts)).toBe(
    JSON.stringify(picture(sound).concepts),
  );
  const future = picture([attemptAt(500 * DAY, "x0", "right")]).concepts[0];
  expect(future?.lastAt).toBe(NOW);
});

test("L9: a hundred thousand events of one learner are replayed", () => {
  const events = Array.from({ length: 100_000 }, (_, minute) =>
    attemptAt(minute, `x${minute % 30}`, minute % 3 === 0 ? "wrong" : "right"),
  );
  const { concepts, items } = picture(events);
  expect(concepts[0]?.attempts).toBeGreaterThan(20_000);
  expect(items.size).toBe(30);
});

test("L10: answers in quizzes count, less than exercises; wrong ones lower, right ones raise, repeats hardly", () => {
  const mastery = (...events: PracticeEvent[]) =>
    learnerPicture(events, catalogue, NOW).concepts[0]?.mastery ?? 0;
  const nothing = mastery();
  const exercise = mastery(attemptAt(0, "x1", "right"));
  const question = mastery(quizAnswerAt(0, "q0", true));
  expect(question).toBeGreaterThan(nothing);
  expect(question).toBeLessThan(exercise);
  expect(mastery(quizAnswerAt(0, "q0", false))).toBeLessThan(nothing);
  const again = mastery(...Array.from({ length: 5 }, (_, minute) => quizAnswerAt(minute, "q0", true)));
  expect(again - question).toBeLessThan(question - nothing);
  expect(mastery(quizAnswerAt(0, "gone", true))).toBe(nothing);
});

test("L10: a lesson that was read is no evidence of skill, and is known to have been read", () => {
  const read = {
    kind: "lesson-completed",
    id: "read",
    at: new Date(momentAt(5)).toISOString(),
    lessonId: "l1",
  };
  const [, before] = picture([]).concepts;
  const [, after] = learnerPicture([read], catalogue, NOW).concepts;
  expect(after).toEqual({ ...before, readAt: momentAt(5) });
});

test("L7: a wrong answer in a quiz feeds the ledger; two exercises about the same concept overcome it", () => {
  const wrong = quizAnswerAt(0, "q0", false, "null-equals");
  const [entry] = learnerPicture([wrong], catalogue, NOW).ledger;
  expect(entry).toEqual({
    misconception: "null-equals",
    seen: [{ at: momentAt(0), eventId: wrong.id, exerciseId: null, concept: 0 }],
    rightSince: [],
  });
  const since = [attemptAt(1, "x1", "right"), attemptAt(2, "x2", "right")];
  const [after] = learnerPicture([wrong, ...since], catalogue, NOW).ledger;
  expect(after && isOvercome(after)).toBe(true);
});
