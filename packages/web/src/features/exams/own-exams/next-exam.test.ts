import type { SimulationSummary } from "@master-sql/course";
import { expect, test } from "vitest";
import { examToTake, nextExam } from "./next-exam.ts";

const simulation = (
  id: string,
  level: SimulationSummary["level"],
  ...roles: SimulationSummary["roles"]
): SimulationSummary => ({
  id,
  slug: id,
  title: id,
  summary: "",
  roles,
  level,
  minutes: 30,
  passPercent: 60,
  questions: 5,
});
const all = [
  simulation("engineer", "junior", "data-engineer"),
  simulation("analyst", "junior", "data-analyst"),
  simulation("analyst-senior", "senior", "data-analyst"),
];
const sitting = (simulationId: string, passed: boolean) => ({
  simulationId,
  score: { right: 1, of: 1, points: 1, outOf: 1, passed },
});

test("[S10.12] the next exam is the same once more, or the next for the same role, then another", () => {
  const next = (passed: boolean, ...others: string[]) => {
    const here = sitting("analyst", passed);
    const found = nextExam(here, [here, ...others.map((id) => sitting(id, true))], all);
    return found && [found.simulation.id, found.reason];
  };
  expect(next(false)).toEqual(["analyst", "again"]);
  expect(next(true)).toEqual(["analyst-senior", "another"]);
  expect(next(true, "analyst-senior")).toEqual(["engineer", "another"]);
  expect(next(true, "analyst-senior", "engineer")).toBeNull();
});

test("an exam that is no longer offered isn't proposed again", () => {
  expect(nextExam(sitting("gone", false), [], all)?.simulation.id).toBe("engineer");
});

test("[S10.12] the list marks what the latest result says, or the first exam for the role and level that were named", () => {
  const analyst = { careerGoal: "data-analyst", experienceLevel: "advanced" } as const;
  expect(examToTake([], all, analyst)?.id).toBe("analyst-senior");
  expect(examToTake([], all, null)).toBeNull();
  expect(examToTake([], all, { ...analyst, experienceLevel: "intermediate" })).toBeNull();
  expect(examToTake([sitting("analyst", false)], all, null)?.id).toBe("analyst");
  expect(examToTake([sitting("analyst", true), sitting("analyst", false)], all, null)?.id).toBe(
    "analyst-senior",
  );
  expect(examToTake([{ simulationId: "analyst", score: null }], all, analyst)).toBeNull();
});
