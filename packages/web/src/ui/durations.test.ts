import { expect, test } from "vitest";
import { clockText, elapsedText, spanText, workText } from "./durations.ts";

test("formats durations for people", () => {
  expect([0.2, 8.4, 1234].map(elapsedText)).toEqual(["under 1 ms", "8 ms", "1.2 s"]);
});

test.each([
  [0, "0:00"],
  [59.9, "0:59"],
  [65, "1:05"],
  [1_800, "30:00"],
  [3_599, "59:59"],
  [3_723, "1:02:03"],
  [-1, "0:00"],
])("%d seconds on a clock", (seconds, text) => expect(clockText(seconds)).toBe(text));

test.each([
  [0, "0 s"],
  [59.9, "59 s"],
  [60, "1 min 0 s"],
  [3_599, "59 min 59 s"],
  [3_600, "1 h 0 min"],
  [86_399, "23 h 59 min"],
  [86_400, "1 day 0 h"],
  [273_600, "3 days 4 h"],
  [-5, "0 s"],
])("%d seconds in words", (seconds, text) => expect(spanText(seconds)).toBe(text));

test.each([
  [0, "5 min"],
  [33, "35 min"],
  [58, "1 hour"],
  [64, "1 hour"],
  [214, "3 h 30 min"],
  [599, "10 hours"],
  [2_290, "38 hours"],
])("%d minutes of work", (minutes, text) => expect(workText(minutes)).toBe(text));
