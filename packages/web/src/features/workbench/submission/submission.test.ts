import { expect, test } from "vitest";
import { answerFound, verdictSummary } from "./submission.ts";

test("a verdict is read out without the marks of code", () => {
  const verdict = { verdict: "undecided", cause: "cancelled", message: "Not judged: `full_name`." } as const;
  expect(verdictSummary(verdict)).toBe("Not judged: full_name.");
});

test("only an answer that lacked something to be judged by is left to the next visit", () => {
  const found = (cause: "timeout" | "unavailable") =>
    answerFound({ verdict: "undecided", cause, message: "" }, "undecided").isJudged;
  expect([found("timeout"), found("unavailable")]).toEqual([true, undefined]);
});
