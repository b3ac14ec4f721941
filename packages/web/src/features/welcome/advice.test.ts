import { pageAt } from "@master-sql/course/pages";
import { SURVEY_OPTIONS } from "@master-sql/protocol";
import { expect, test } from "vitest";
import { adviceOf } from "./advice.ts";

test("each goal and challenge but “other” has its own advice, which leads to a page that there is", () => {
  const challenges = SURVEY_OPTIONS.biggestChallenges.map(({ id }) => id);
  const goals = SURVEY_OPTIONS.learningGoals.map(({ id }) => id);
  const each = [
    ...challenges.map((id) => adviceOf({ biggestChallenges: [id], learningGoals: ["other"] })),
    ...goals.map((id) => adviceOf({ biggestChallenges: ["other"], learningGoals: [id] })),
  ];
  expect(each.filter((advice) => advice.length === 1)).toHaveLength(challenges.length + goals.length - 2);
  expect(new Set(each.flat().map(({ because }) => because)).size).toBe(each.flat().length);
  for (const { to } of each.flat()) expect(pageAt(to.split("?")[0] ?? "")).not.toBeNull();
});

test("[S10.7] different answers give different recommendations; an address comes once, for its first reason", () => {
  const one = adviceOf({
    biggestChallenges: ["consistency-motivation", "too-many-resources"],
    learningGoals: ["first-data-job"],
  });
  const other = adviceOf({ biggestChallenges: ["complex-queries"], learningGoals: ["promotion"] });
  expect(one.map(({ because }) => because)).toEqual([
    "Keeping at it is hard for you",
    "You want your first data job",
  ]);
  expect(other.map(({ to }) => to)).toEqual(["/learning/queries-inside-queries", "/learning/fast-queries"]);
});
