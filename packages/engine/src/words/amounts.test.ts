import { expect, test } from "vitest";
import { list, number, plural, quantity } from "./amounts.ts";

test.each([
  [0, "0 rows"],
  [1, "1 row"],
  [2, "2 rows"],
  [1_234_567, "1,234,567 rows"],
])("%d of something", (amount, text) => {
  expect(quantity(amount, "row")).toBe(text);
});

test("words with a plural of their own, and verbs", () => {
  expect(quantity(2, "query", "queries")).toBe("2 queries");
  expect([1, 0, 5].map((amount) => plural(amount, "is", "are"))).toEqual(["is", "are", "are"]);
  expect(number(12_345.5)).toBe("12,345.5");
});

test("lists end with a word", () => {
  expect(list([])).toBe("");
  expect(list(["a"])).toBe("a");
  expect(list(["a", "b"])).toBe("a and b");
  expect(list(["a", "b", "c"])).toBe("a, b, and c");
  expect(list(["a", "b", "c"], "or")).toBe("a, b, or c");
});
