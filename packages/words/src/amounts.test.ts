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

test("amounts are written, and words chosen, as Intl does it", () => {
  const digits = new Intl.NumberFormat("en-US");
  const plurals = new Intl.PluralRules("en-US");
  for (const amount of [
    1,
    -1,
    0,
    0.5,
    999,
    1_000,
    -1_000,
    100_000,
    1e15,
    Number.MAX_SAFE_INTEGER,
    1e21,
    1_234.5678,
  ]) {
    expect(number(amount)).toBe(digits.format(amount));
    expect(plural(amount, "one", "other")).toBe(plurals.select(amount));
  }
});

test("lists end with a word", () => {
  expect(list([])).toBe("");
  expect(list(["a"])).toBe("a");
  expect(list(["a", "b"])).toBe("a and b");
  expect(list(["a", "b", "c"])).toBe("a, b, and c");
  expect(list(["a", "b", "c"], "or")).toBe("a, b, or c");
});
