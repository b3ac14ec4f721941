import { expect, test } from "vitest";
import { uptimeText } from "./uptime.ts";

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
])("%d seconds", (seconds, text) => {
  expect(uptimeText(seconds)).toBe(text);
});
