import { expect, test } from "vitest";
import { agoText } from "./ago-text.ts";

/** On the reader's own clock, whatever their time zone. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

test.each([
  ["yesterday", at(29, 19), at(30, 7)],
  ["yesterday", at(29, 23, 59), at(30, 0, 1)],
  ["yesterday", at(29, 0, 1), at(30, 23, 59)],
  ["today", at(30, 0, 1), at(30, 23, 59)],
  ["today", at(30, 9), at(30, 8)],
  ["9 days ago", at(21, 23), at(30, 1)],
])("%s is a day on the reader's calendar, not 24 hours", (text, then, now) => {
  expect(agoText(then, now)).toBe(text);
});
