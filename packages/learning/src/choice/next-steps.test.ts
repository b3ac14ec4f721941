import { expect, test } from "vitest";
import type { PracticeEvent } from "../learner/evidence.ts";
import { attemptAt, chainCatalogue, momentAt, quizAnswerAt } from "../learner/fixture.ts";
import { learnerPicture } from "../learner/learner-picture.ts";
import { assumedConcepts, learningPath, type PathModule, type PathOptions } from "../path/learning-path.ts";
import { pathDecisions } from "../path/path-decisions.ts";
import { type NextStep, nextLesson, nextSteps } from "./next-steps.ts";
import { planSession } from "./session.ts";

const DAY = 24 * 60;
/** Each concept has a lesson; concept 1 has a second lesson that goes further. */
const catalogue = {
  ...chainCatalogue(),
  lessonConcepts: new Map([[0], [1], [1], [2], [3], [4], [5]].map((concepts, at) => [`l${at}`, concepts])),
};
const modules = [
  [0, 1, 2, 3],
  [4, 5, 6],
].map(
  (lessons, at): PathModule => ({
    id: `m${at}`,
    level: at === 0 ? "beginner" : "intermediate",
    lessons: lessons.map((lesson) => ({
      id: `l${lesson}`,
      minutes: 8,
      concepts: (catalogue.lessonConcepts.get(`l${lesson}`) ?? []).map((concept) => `c${concept}`),
      inPlace: [],
      practice: [],
    })),
    exercises: catalogue.items
      .filter(({ moduleId }) => moduleId === `m${at}`)
      .map((item) => ({ ...item, slug: item.id })),
  }),
);

const at = (minute: number, event: object): PracticeEvent => ({
  id: `e${minute}`,
  at: new Date(momentAt(minute)).toISOString(),
  kind: "none",
  ...event,
});
const read = (minute: number, lessonId: string) => at(minute, { kind: "lesson-completed", lessonId });
const solved = (minute: number, ...ids: string[]) =>
  ids.map((id, later) => attemptAt(minute + later, id, "right"));

interface Situation {
  readonly minute?: number;
  readonly level?: PathOptions["level"];
  readonly count?: number;
}

/** What is known of a learner, on a day without exploration. */
function known(events: readonly PracticeEvent[], { minute = DAY, level = "beginner" }: Situation) {
  const now = momentAt(minute);
  const picture = learnerPicture(events, catalogue, now);
  const lessons = new Set(events.flatMap((event) => ("lessonId" in event ? [String(event.lessonId)] : [])));
  const stations = learningPath(
    modules,
    { picture, catalogue },
    { decisions: pathDecisions(events, now), level, done: { lessons, exercises: new Set() } },
  );
  const assumed = assumedConcepts(modules, stations, catalogue);
  return [picture, catalogue, { modules, stations }, { now, seed: 1, assumed }] as const;
}

function next(events: readonly PracticeEvent[], situation: Situation = {}): readonly NextStep[] {
  const [picture, all, path, options] = known(events, situation);
  return nextSteps(picture, all, path, { ...options, count: situation.count ?? 3 });
}
const name = (step: NextStep | undefined) =>
  step === undefined
    ? null
    : `${step.kind === "lesson" ? step.lessonId : catalogue.items[step.item]?.id} ${step.reason.kind}`;

test("C8: [S10.8] as many as asked for, none twice, each with a reason, the best first", () => {
  const all = catalogue.items.map(({ id }) => id);
  for (const events of [[], solved(0, "x0"), solved(0, ...all)]) {
    const three = next(events);
    expect(new Set(three.map(name)).size).toBe(3);
    expect(next(events, { count: 1 }).map(name)).toEqual(three.slice(0, 1).map(name));
    expect(next(events.toReversed()).map(name)).toEqual(three.map(name));
  }
});

test("C8: where there are several reasons and concepts, each step has its own", () => {
  const events = [
    ...solved(0, "x0", "x1", "x2", "x3", "x5", "x6", "x7"),
    attemptAt(60 * DAY, "x10", "wrong", { misconception: "lost-rows" }),
    ...solved(60 * DAY + 1, "x11", "x15"),
  ];
  const three = next(events, { minute: 61 * DAY });
  expect(three.map(({ reason }) => reason.kind)).toContain("mistake");
  expect(new Set(three.map(({ reason }) => reason.kind)).size).toBe(3);
});

test("C11: a concept is taught before it is asked for, and practiced before the path goes on", () => {
  expect(name(next([])[0])).toBe("l0 new");
  expect(next([read(0, "l0")])[0]).toMatchObject({ kind: "exercise", reason: { kind: "read" } });
  expect(name(next([read(0, "l0"), ...solved(1, "x0", "x1")])[0])).toBe("l1 new");
  const further = [read(0, "l0"), read(1, "l1"), ...solved(2, "x0", "x1", "x2", "x5", "x6", "x7")];
  expect(name(next(further)[0])).toBe("l2 path");
  expect(name(next([...further, read(20, "l2")])[0])).toBe("l3 new");
});

test("C11: the path's next lesson stays the same while a mistake elsewhere comes first", () => {
  const events = [
    ...[read(0, "l0"), read(1, "l1")],
    ...solved(2, "x0", "x1", "x2", "x5", "x6", "x7"),
    attemptAt(20, "x15", "wrong", { misconception: "lost-rows" }),
  ];
  const lesson = (minute: number) => {
    const [picture, all, path, options] = known(events.slice(0, minute), {});
    return nextLesson(picture, all, path, options)?.lessonId;
  };
  expect(name(next(events)[0])).not.toMatch(/^l/);
  expect([lesson(events.length - 1), lesson(events.length)]).toEqual(["l2", "l2"]);
});

test("C11: exercises about concepts that no lesson taught come last", () => {
  const events = [
    read(0, "l0"),
    read(1, "l1"),
    ...solved(2, "x0", "x1", "x5", "x6"),
    attemptAt(9, "x7", "wrong"),
  ];
  const kinds = next(events, { count: catalogue.items.length }).map(
    ({ kind, reason }) => `${kind} ${reason.kind}`,
  );
  const first = kinds.indexOf("exercise new");
  expect(first).toBeGreaterThan(kinds.indexOf("lesson path"));
  expect(new Set(kinds.slice(first))).toEqual(new Set(["exercise new"]));
});

test("C11: a level or a placement moves the lesson that is next", () => {
  expect(name(next([], { level: "intermediate" })[0])).toBe("l4 new");
  const placed = at(0, { kind: "placement", outcome: "finished", known: ["m0"] });
  expect(name(next([placed])[0])).toBe("l4 new");
});

test("C11: what a wrong answer brought back of a skipped module comes before the path goes on", () => {
  const placed = at(0, { kind: "placement", outcome: "finished", known: ["m0"] });
  const failed = quizAnswerAt(5, "q1", false);
  expect(name(next([placed, failed])[0])).toBe("l1 back");
  expect(name(next([placed, failed, quizAnswerAt(6, "q1", true)], { minute: 10 })[0])).toBe("l4 new");
});

test("C11: all that wrong answers brought back comes first, a lesson for each concept, and is tried once it was read", () => {
  const placed = at(0, { kind: "placement", outcome: "finished", known: ["m0", "m1"] });
  const failed = [5, 6, 7].map((minute) => quizAnswerAt(minute, `q${minute - 5}`, false));
  expect(next([placed, ...failed]).map(name)).toEqual(["l0 back", "l1 back", "l3 back"]);
  const afterOne = next([placed, ...failed, read(20, "l0")]);
  expect(afterOne[0]).toMatchObject({ kind: "exercise", reason: { kind: "read", concept: { concept: 0 } } });
  expect(afterOne.slice(1).map(name)).toEqual(["l1 back", "l3 back"]);
});

test("C12: what harder solved exercises build on is never called new", () => {
  const ahead = solved(0, "x10", "x11", "x12", "x13", "x15", "x16", "x17");
  for (let day = 1; day < 40; day += 1) {
    const all = next(ahead, { minute: day * DAY, count: catalogue.items.length });
    const fresh = all.flatMap(({ reason }) => (reason.kind === "new" ? [reason.concept.concept] : []));
    expect(fresh.filter((concept) => concept < 4)).toEqual([]);
  }
  expect(name(next(ahead)[0])).toMatch(/ (weak|strengthen|due)$|^l5 new$/);
});

test("C13: a recent mistake comes before one of months ago, and an old one no longer comes before all else", () => {
  const mistakes = [
    attemptAt(0, "x3", "wrong", { misconception: "old" }),
    attemptAt(1, "x2", "wrong", { misconception: "old" }),
    ...solved(2, "x7", "x10", "x11"),
    attemptAt(60 * DAY, "x8", "wrong", { misconception: "recent" }),
    attemptAt(60 * DAY + 1, "x9", "wrong", { misconception: "recent" }),
    ...solved(60 * DAY + 2, "x12"),
  ];
  const [first] = next(mistakes, { minute: 62 * DAY });
  expect(first?.reason).toMatchObject({ kind: "mistake", entry: { misconception: "recent" } });
});

test("C15: a recent mistake comes before a shorter exercise that was left unsolved long ago", () => {
  const items = catalogue.items.map((item) =>
    ["x8", "x9"].includes(item.id) ? { ...item, provokes: ["lost-rows"] } : item,
  );
  const history = [
    ...solved(0, "x0", "x1", "x2", "x5", "x6", "x7", "x10", "x11", "x15"),
    attemptAt(20, "x16", "wrong"),
    attemptAt(60 * DAY, "x8", "wrong", { misconception: "lost-rows" }),
    ...solved(60 * DAY + 1, "x12"),
  ];
  const first = (day: number) => {
    const [picture, all, path, options] = known(history, { minute: day * DAY });
    return name(nextSteps(picture, { ...all, items }, path, options)[0]);
  };
  expect([61, 64, 66].map(first)).toEqual(["x9 mistake", "x9 mistake", "x9 mistake"]);
  // It has faded by then, so the short exercise is worth more again.
  expect(first(75)).toBe("x16 unsolved");
});

const session = (events: readonly PracticeEvent[], minutes: number, situation: Situation = {}) => {
  const [picture, all, path, options] = known(events, situation);
  return planSession(picture, all, path, { ...options, minutes });
};

test("C7: a session fits its minutes, repeats nothing and mixes concepts", () => {
  const events = [read(0, "l0"), read(1, "l1"), ...solved(2, "x0", "x1", "x2", "x5", "x6")];
  const minute = 30 * DAY;
  const counts = [5, 10, 20].map((minutes) => {
    const plan = session(events, minutes, { minute });
    const takes = plan.reduce(
      (sum, step) => sum + (step.kind === "lesson" ? 8 : (catalogue.items[step.item]?.minutes ?? 0) * 1.5),
      0,
    );
    expect(plan.length === 1 || takes <= minutes).toBe(true);
    expect(new Set(plan.map(name)).size).toBe(plan.length);
    return plan.length;
  });
  expect(counts[0]).toBeGreaterThanOrEqual(1);
  expect(counts[2]).toBeGreaterThan(counts[0] ?? 0);
});

test("C7: a session begins with what is next everywhere, unless that is a lesson that doesn't fit", () => {
  for (const events of [[], [attemptAt(0, "x0", "wrong")], solved(0, "x0", "x5", "x6", "x7", "x10")])
    for (const minutes of [10, 20]) expect(name(session(events, minutes)[0])).toBe(name(next(events)[0]));
  expect(session([], 5).map(({ kind }) => kind)).not.toContain("lesson");
});

test("C10: a mistake isn't put to the test where something else is new", () => {
  const items = catalogue.items.map((item) =>
    ["x6", "x25"].includes(item.id) ? { ...item, provokes: ["lost-rows"] } : item,
  );
  const events = [
    ...solved(0, "x0", "x5", "x7"),
    attemptAt(60, "x1", "wrong", { misconception: "lost-rows" }),
    ...solved(61, "x2"),
  ];
  const [picture, all, path, options] = known(events, {});
  const asked = nextSteps(picture, { ...all, items }, path, { ...options, count: 30 }).flatMap((step) =>
    step.kind === "exercise" && step.reason.kind === "mistake" && step.reason.isProvoked
      ? [items[step.item]?.id]
      : [],
  );
  expect(asked).toEqual(["x6"]);
});
