import { expect, test } from "vitest";
import type { PracticeEvent } from "../learner/evidence.ts";
import { attemptAt, chainCatalogue, momentAt, quizAnswerAt } from "../learner/fixture.ts";
import { learnerPicture } from "../learner/learner-picture.ts";
import { assumedConcepts, learningPath, type PathModule, type PathOptions } from "./learning-path.ts";
import { minutesFor, paceOf } from "./pace.ts";
import { pathDecisions } from "./path-decisions.ts";
import { dayProblem, planUntil } from "./plan.ts";

const catalogue = chainCatalogue();
const DAY = 24 * 60;
const NOW = momentAt(10 * DAY);
/** Three modules of two concepts each; each has a lesson of 10 minutes that offers two exercises of 4. */
const modules = (["beginner", "intermediate", "advanced"] as const).map(
  (level, at): PathModule => ({
    id: `m${at}`,
    level,
    lessons: [
      {
        id: `l${at}`,
        minutes: 10,
        concepts: [`c${2 * at}`, `c${2 * at + 1}`],
        inPlace: [],
        practice: [`x${at * 10}`, `x${at * 10 + 1}`],
      },
    ],
    exercises: Array.from({ length: 10 }, (_, number) => ({
      id: `x${at * 10 + number}`,
      slug: `x${at * 10 + number}`,
      minutes: 4,
    })),
  }),
);

function said(minute: number, event: object): PracticeEvent {
  const timed = { id: `said-${minute}`, at: new Date(momentAt(minute)).toISOString(), kind: "none" };
  return { ...timed, ...event };
}
const mark = (minute: number, moduleId: string, isComplete: boolean) =>
  said(minute, { kind: "module-marked", moduleId, isComplete });
const placed = (minute: number, ...known: string[]) =>
  said(minute, { kind: "placement", outcome: "finished", known });

function path(
  events: readonly PracticeEvent[],
  { level = "beginner", done }: { level?: PathOptions["level"]; done?: PathOptions["done"] } = {},
) {
  const picture = learnerPicture(events, catalogue, NOW);
  return learningPath(
    modules,
    { picture, catalogue },
    {
      decisions: pathDecisions(events, NOW),
      level,
      done: done ?? { lessons: new Set(), exercises: new Set() },
    },
  );
}
const shown = (stations: ReturnType<typeof path>) =>
  stations.map(({ state, reached }) => reached ?? state).join(" ");

test("R1: [S10.13] a newcomer begins at the beginning, or where their level is", () => {
  expect(shown(path([]))).toBe("next open open");
  expect(shown(path([], { level: "intermediate" }))).toBe("level next open");
  expect(shown(path([], { level: "advanced" }))).toBe("level level next");
});

test("R2: a placement unlocks and skips what it found known, whatever level was told", () => {
  expect(shown(path([placed(1, "m0", "m1")]))).toBe("placement placement next");
  expect(shown(path([placed(1)], { level: "advanced" }))).toBe("next open open");
  expect(shown(path([placed(2, "m0"), placed(1, "m0", "m1")]))).toBe("placement next open");
  const declined = said(3, { kind: "placement", outcome: "declined", known: [] });
  expect(shown(path([placed(1, "m0"), declined]))).toBe("placement next open");
  expect(pathDecisions([declined], NOW).isPlacementDeclined).toBe(true);
});

test("R2: a wrong answer about a module that was skipped brings back what teaches its concept, until a right one", () => {
  const failed = quizAnswerAt(5, "q1", false);
  const back = path([placed(1, "m0", "m1"), failed]);
  expect(shown(back)).toBe("next placement open");
  expect(back[0]?.refuted).toEqual([1]);
  expect(back[0]?.steps.map(({ id }) => id)).toEqual(["l0", "x0", "x1"]);
  expect(shown(path([failed], { level: "intermediate" }))).toBe("next open open");
  expect(shown(path([placed(1, "m0", "m1"), failed, attemptAt(9, "x5", "right")]))).toBe(
    "placement placement next",
  );
});

test("R2: only a query written without help answers for a concept that it uses beside its main one", () => {
  const skipped = placed(1, "m0", "m1");
  const failed = quizAnswerAt(5, "q1", false);
  const questions = new Map([
    ...catalogue.questions,
    ["quiz q9", { moduleId: "m0", concepts: [2, 1], difficulty: 2, guess: 0.2 }] as const,
  ]);
  const events = [skipped, failed, quizAnswerAt(6, "q9", true)];
  const picture = learnerPicture(events, { ...catalogue, questions }, NOW);
  expect(picture.concepts[1]?.lastIsRight).toBe(false);
  expect(picture.concepts[2]?.lastIsRight).toBe(true);
  const used = (hintsUsed: number) => attemptAt(6, "x10", "right", { hintsUsed });
  expect(path([skipped, failed, used(1)])[0]?.refuted).toEqual([1]);
  expect(path([skipped, failed, used(0)])[0]?.refuted).toEqual([]);
});

test("R3: [S10.14] a module is complete by evidence, by work or by hand, and what the learner says goes first", () => {
  const solved = ["x2", "x3", "x4", "x7", "x8", "x9"].map((id, minute) => attemptAt(minute, id, "right"));
  expect(shown(path(solved))).toBe("evidence next open");
  expect(shown(path([...solved, mark(100, "m0", false)]))).toBe("next open open");
  const done = { lessons: new Set(["l0"]), exercises: new Set(["x0", "x1"]) };
  expect(shown(path([], { done }))).toBe("work next open");
  expect(shown(path([mark(1, "m0", true)]))).toBe("marked next open");
  expect(shown(path([mark(2, "m0", false), mark(1, "m0", true)]))).toBe("next open open");
  expect(shown(path([placed(1, "m0"), mark(2, "m0", false)]))).toBe("next open open");
  const choices = ["q0", "q1"].map((id, minute) => quizAnswerAt(minute, id, true));
  expect(shown(path(choices)), "choosing alone is no evidence").toBe("next open open");
});

test("R4: what is past without having been shown is built upon", () => {
  const stations = path([placed(1, "m0")], { done: { lessons: new Set(["l1"]), exercises: new Set() } });
  expect([...assumedConcepts(modules, stations, catalogue)]).toEqual([0, 1]);
});

test("R5: what is due is told, and steps are what is left of lessons and the exercises that they offer", () => {
  const stations = path([attemptAt(0, "x0", "right")], {
    done: { lessons: new Set(["l0"]), exercises: new Set(["x0"]) },
  });
  expect(stations[0]?.due).toEqual([0]);
  expect(stations[0]?.steps.map(({ id }) => id)).toEqual(["x1"]);
  expect(stations[1]?.steps.map(({ id }) => id)).toEqual(["l1", "x10", "x11"]);
});

test("R6: hours left follow one's own pace, and a page left open is no work", () => {
  const steps = path([]).flatMap((station) => station.steps);
  const left = (events: readonly PracticeEvent[]) => minutesFor(steps, paceOf(events, modules, NOW));
  const timed = (minutes: number) =>
    Array.from({ length: 8 }, (_, at) =>
      attemptAt(at, `x${at}`, "right", { timeOnTaskMs: minutes * 60_000 }),
    );
  expect(left([])).toBeCloseTo(3 * 10 + 6 * 4 * 1.5);
  expect(left(timed(2))).toBeLessThan(left([]));
  expect(left(timed(12))).toBeGreaterThan(left([]));
  expect(left(timed(100_000))).toBe(left(timed(32)));
  const read = said(1, { kind: "lesson-read", lessonId: "l0", activeMs: 40 * 60_000 });
  expect(paceOf([read], modules, NOW).lessons).toBe(2);
  expect(paceOf([read], modules, NOW).minutesPerWeek).toBe(10);
});

test("R7: a plan says what must happen this week; a day that is over or none is refused", () => {
  const steps = path([]).flatMap((station) => station.steps);
  const pace = { lessons: 1, exercises: 1, minutesPerWeek: 9 };
  const plan = planUntil(steps, { until: "2026-02-05", today: "2026-01-15", pace });
  expect(plan).toMatchObject({ daysLeft: 21, minutesLeft: 54, minutesPerWeek: 18, isFeasible: true });
  expect(plan?.thisWeek.map(({ id }) => id)).toEqual(["l0", "x0", "x1"]);
  expect(plan?.forecast).toBe("2026-02-26");
  const tomorrow = planUntil(steps, { until: "2026-01-16", today: "2026-01-15", pace });
  expect(tomorrow?.thisWeek).toEqual(steps);
  const slow = { ...pace, exercises: 100 };
  expect(planUntil(steps, { until: "2026-01-20", today: "2026-01-15", pace: slow })?.isFeasible).toBe(false);
  expect(dayProblem("2026-01-15", "2026-01-15")).toBe("past");
  expect(dayProblem("2025-12-31", "2026-01-15")).toBe("past");
  expect(dayProblem("2026-02-30", "2026-01-15")).toBe("not-a-day");
  expect(dayProblem("9999-01-01", "2026-01-15")).toBe("too-far");
  expect(planUntil(steps, { until: "2025-12-31", today: "2026-01-15", pace })).toBeNull();
});
