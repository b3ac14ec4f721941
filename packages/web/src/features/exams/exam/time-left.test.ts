import { expect, test } from "vitest";
import { clockWords, warningWords } from "./time-left.ts";

test.each([
  [0, "0:00"],
  [59, "0:59"],
  [60, "1:00"],
  [1_800, "30:00"],
  [3_599, "59:59"],
  [3_723, "1:02:03"],
])("%i seconds are %s", (seconds, words) => expect(clockWords(seconds)).toBe(words));

test.each([
  [301, ""],
  [300, "5 minutes left. Only saved answers count."],
  [61, "5 minutes left. Only saved answers count."],
  [60, "1 minute left. Only saved answers count."],
  [1, "1 minute left. Only saved answers count."],
  [0, "Time is up."],
])("with %i seconds left is said: %s", (seconds, words) => expect(warningWords(seconds)).toBe(words));
