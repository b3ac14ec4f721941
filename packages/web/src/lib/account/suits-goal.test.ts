import { expect, test } from "vitest";
import { suitsGoal } from "./suits-goal.ts";

test("an exam or a question suits a learner's level and role; without a role the level decides", () => {
  const junior = { roles: ["data-analyst", "data-engineer"], level: "junior" } as const;
  expect(suitsGoal({ careerGoal: "data-engineer", experienceLevel: "beginner" }, junior)).toBe(true);
  expect(suitsGoal({ careerGoal: "general", experienceLevel: "beginner" }, junior)).toBe(true);
  expect(suitsGoal({ careerGoal: "data-engineer", experienceLevel: "intermediate" }, junior)).toBe(false);
  expect(suitsGoal({ careerGoal: "product-manager", experienceLevel: "beginner" }, junior)).toBe(false);
});
