import type { AnswerChange, ConceptPicture } from "@master-sql/learning";
import { expect, test } from "vitest";
import { conceptChange } from "../../../lib/learner/concept-change.ts";
import { besides, changeLead, gainText } from "./change-words.ts";

const picture = (mastery: number, rest: Partial<ConceptPicture> = {}): ConceptPicture => ({
  concept: 0,
  mastery,
  low: mastery - 0.1,
  high: Math.min(1, mastery + 0.1),
  recent: [],
  attempts: 3,
  lastIsRight: true,
  lastAt: 0,
  readAt: null,
  dueAt: null,
  retrievability: null,
  ...rest,
});
const changeOf = (from: number, to: number): AnswerChange => ({
  concepts: [{ before: picture(from), after: picture(to) }],
  reviewed: [],
  mistakes: [],
});

test("[S10.6] a change is told in figures and in words, and that nothing changed is told with its cause", () => {
  expect(conceptChange({ before: picture(0.48), after: picture(0.61) })).toBe(
    "48% → 61% · needs practice → coming along",
  );
  expect(conceptChange({ before: picture(0.601), after: picture(0.604) })).toBe(
    "60%, as before · coming along",
  );
  expect(
    conceptChange({ before: picture(0.5, { attempts: 0, low: 0.1, high: 0.9 }), after: picture(0.83) }),
  ).toBe("new: 83% · mastered");
  const first = { before: picture(0.5, { attempts: 0 }), after: picture(0.52, { attempts: 1 }) };
  expect(conceptChange(first)).toBe("new: 52%");
  expect(changeLead(changeOf(0.5, 0.6))).toContain("before this answer and now");
  expect(changeLead(changeOf(0.601, 0.604))).toContain("Hardly anything");
});

test("what was gained comes first: a first solution, then mastery, then being better, or nothing", () => {
  const title = () => "Inner joins";
  const gainOf = (before: ConceptPicture, after: ConceptPicture) =>
    gainText({ concepts: [{ before, after }], reviewed: [], mistakes: [] }, title);
  expect(gainOf(picture(0.5, { attempts: 0 }), picture(0.52, { attempts: 1 }))).toBe(
    "Your first exercise solved on inner joins.",
  );
  expect(gainOf(picture(0.7), picture(0.95))).toBe("You have now mastered inner joins.");
  expect(gainOf(picture(0.3), picture(0.4))).toBe("You got better at inner joins.");
  expect(gainOf(picture(0.401), picture(0.402))).toBeNull();
});

test("reviews that it counted as are named, three of them, and mistakes with how far they are", () => {
  const titles = ["Filtering rows", "NULL and unknown", "Sorting", "Joins", "Counting"];
  const title = (concept: number) => titles[concept] ?? "";
  const entry = {
    misconception: "m",
    seen: [{ at: 0, eventId: "e", exerciseId: "x", concept: 3 }],
    rightSince: ["y"],
  };
  expect(besides({ concepts: [], reviewed: [], mistakes: [] }, title)).toEqual([]);
  expect(
    besides({ concepts: [], reviewed: [0, 1, 2, 3, 4], mistakes: [{ entry, isOvercome: false }] }, title),
  ).toEqual([
    "It builds on filtering rows, NULL and unknown, sorting, and 2 other concepts, and counts as a review.",
    "A mistake that you made about joins is half overcome: one more exercise, right at the first try, settles it.",
  ]);
  expect(besides({ concepts: [], reviewed: [2], mistakes: [{ entry, isOvercome: true }] }, title)).toEqual([
    "It builds on sorting, and counts as a review.",
    "A mistake that you made about joins is overcome: two other exercises were right at the first try.",
  ]);
});
