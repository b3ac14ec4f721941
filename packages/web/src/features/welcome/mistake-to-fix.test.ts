import { expect, test } from "vitest";
import { mistakeToFix } from "./mistake-to-fix.ts";

const entry = (misconception: string, rightSince: readonly string[] = []) => ({
  misconception,
  seen: [{ at: 0, eventId: misconception, exerciseId: "x", concept: 0 }],
  rightSince,
});
const step = (misconception: string | null) => ({ misconception });

test("a mistake is offered with the exercise for it, never with that for another mistake", () => {
  const ledger = [entry("where-for-on"), entry("on-empty")];
  expect(mistakeToFix(ledger, [step(null), step("on-empty"), step("where-for-on")])).toEqual({
    mistake: ledger[0],
    step: step("where-for-on"),
  });
  expect(mistakeToFix(ledger, [step("on-empty")])?.mistake).toBe(ledger[1]);
  expect(mistakeToFix(ledger, [step(null), step("elsewhere")])).toBeNull();
});

test("what is overcome needs no fixing", () => {
  expect(mistakeToFix([entry("on-empty", ["a", "b"])], [step("on-empty")])).toBeNull();
});
