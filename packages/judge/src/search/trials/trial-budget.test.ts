import { expect, test } from "vitest";
import { TrialBudget } from "./trial-budget.ts";

test("P7: work is counted in trials, large databases and queries that work much as several", () => {
  const budget = new TrialBudget(10);
  expect(budget.isOver(0.1)).toBe(false);
  budget.charge(3);
  expect([budget.spent, budget.isOver(0.1), budget.isOver(0.2)]).toEqual([1, true, false]);
  budget.charge(200, 2);
  expect(budget.spent).toBe(13);
  const heavy = new TrialBudget(10);
  heavy.weigh(20_000);
  heavy.charge(0);
  expect([heavy.spent, heavy.isOver(1)]).toEqual([11, true]);
});
