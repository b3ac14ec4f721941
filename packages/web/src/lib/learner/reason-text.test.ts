import type { ConceptPicture, PracticeCatalogue, Reason } from "@master-sql/learning";
import { expect, test } from "vitest";
import { reasonText } from "./reason-text.ts";

const DAY = 86_400_000;
const NOW = 100 * DAY;
const item = {
  id: "x",
  moduleId: "m",
  concepts: [1],
  difficulty: 2,
  minutes: 3,
  level: { mean: 0, variance: 1 },
};
const catalogue: PracticeCatalogue = {
  concepts: [
    { id: "filtering", title: "Filtering rows", prerequisites: [] },
    { id: "outer-join", title: "Outer joins", prerequisites: [0] },
  ],
  items: [item],
  itemById: new Map([["x", 0]]),
  conceptById: new Map(),
  lessonConcepts: new Map(),
  questions: new Map(),
};
const concept: ConceptPicture = {
  concept: 1,
  mastery: 0.5,
  low: 0.3,
  high: 0.7,
  recent: [],
  attempts: 2,
  lastIsRight: true,
  lastAt: NOW - 9 * DAY,
  readAt: null,
  dueAt: NOW,
  retrievability: 0.8,
};
const seen = (days: number) => ({ at: NOW - days * DAY, eventId: `${days}`, exerciseId: "x", concept: 1 });

test.each<[Reason, string]>([
  [
    { kind: "mistake", entry: { misconception: "lost", seen: [seen(9)], rightSince: [] }, isProvoked: true },
    "You got outer joins wrong 9 days ago. This exercise asks for the same idea in a different setting.",
  ],
  [
    {
      kind: "mistake",
      entry: { misconception: "lost", seen: [seen(9), seen(1)], rightSince: [] },
      isProvoked: false,
    },
    "You made the same mistake about outer joins 2 times, most recently yesterday. This exercise asks for the same idea in a different setting.",
  ],
  [{ kind: "unsolved", attempts: 1, lastAt: NOW }, "You tried this today, and haven't solved it yet."],
  [
    { kind: "due", concept, days: 9 },
    "You last practiced outer joins 9 days ago. Now is the time to recall it, before it fades.",
  ],
  [{ kind: "weak", concept, wrong: 1, of: 1 }, "Your first try at outer joins went wrong."],
  [{ kind: "weak", concept, wrong: 1, of: 3 }, "1 of your last 3 first tries at outer joins was wrong."],
  [
    { kind: "new", concept, after: [0], isPrepared: true },
    "New to you: outer joins. It builds on filtering rows, which you have practiced.",
  ],
  [
    { kind: "new", concept, after: [0], isPrepared: false },
    "New to you: outer joins. It builds on filtering rows.",
  ],
  [{ kind: "new", concept, after: [], isPrepared: true }, "New to you: outer joins. No prerequisites."],
  [
    { kind: "read", concept, at: NOW - DAY },
    "You read about outer joins yesterday. Trying it yourself makes it stay.",
  ],
  [
    { kind: "confirm", concept, because: "path" },
    "Your path begins after outer joins. One exercise shows that you know it.",
  ],
  [
    { kind: "confirm", concept, because: "solved" },
    "You solved exercises that build on outer joins. One exercise shows that you know it.",
  ],
  [
    { kind: "back", concept },
    "Your placement or level skipped this, and your latest answer about outer joins was wrong.",
  ],
  [
    { kind: "path", concept: { ...concept, readAt: NOW - DAY } },
    "Next on your path. It takes outer joins further.",
  ],
  [{ kind: "path", concept }, "Next on your path. It explains outer joins."],
  [
    { kind: "path", concept: { ...concept, lastIsRight: false } },
    "Next on your path. Your latest answer about outer joins was wrong.",
  ],
  [
    { kind: "strengthen", concept: { ...concept, attempts: 1, lastIsRight: false } },
    "Your latest answer about outer joins wasn't right. Here is another try.",
  ],
  [{ kind: "strengthen", concept }, "You have practiced outer joins 2 times; one more makes it surer."],
])("%o", (reason, text) => expect(reasonText(reason, catalogue, NOW)).toBe(text));

test.each([
  [true, [9], "You may have assumed “Joins keep every row” 9 days ago. This one puts it to the test."],
  [
    false,
    [9, 1],
    "You may have assumed “Joins keep every row” 2 times, most recently yesterday. This one is about the same concept.",
  ],
])("a mistake is told by its name", (isProvoked, days, text) => {
  const names = new Map([["lost", { title: "Joins keep every row", sentence: "" }]]);
  const entry = { misconception: "lost", seen: days.map(seen), rightSince: [] };
  expect(reasonText({ kind: "mistake", entry, isProvoked }, catalogue, NOW, names)).toBe(text);
});
