import { expect, test } from "vitest";
import { LeastRecentlyUsed } from "./least-recently-used.ts";

test("what was needed longest ago makes room, and what weighs too much isn't kept", () => {
  const kept = new LeastRecentlyUsed<string>(10, (value) => value.length);
  kept.keep("a", "aaaa");
  kept.keep("b", "bbbb");
  expect(kept.find("a")).toBe("aaaa");
  kept.keep("c", "cccc");
  expect(["a", "b", "c"].map((key) => kept.find(key))).toEqual(["aaaa", undefined, "cccc"]);
  // Kept anew, it weighs once.
  kept.keep("c", "cc");
  kept.keep("d", "dddd");
  expect(["a", "c", "d"].map((key) => kept.find(key))).toEqual(["aaaa", "cc", "dddd"]);
  kept.keep("e", "e".repeat(11));
  expect(["a", "c", "d", "e"].map((key) => kept.find(key))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
