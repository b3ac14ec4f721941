import { expect, test } from "vitest";
import { currentSlug, firstSlug, redirectsSchema } from "./redirects.ts";

const { exercises } = redirectsSchema.parse({ exercises: { first: "now", second: "now", other: "else" } });

test("every former slug leads to the current one, and the current one to itself", () => {
  expect(["first", "second", "now", "toString"].map((slug) => currentSlug(exercises, slug))).toEqual([
    "now",
    "now",
    "now",
    "toString",
  ]);
});

test("drafts are kept under the first slug, however often an item was renamed", () => {
  expect(["now", "else", "never-renamed"].map((slug) => firstSlug(exercises, slug))).toEqual([
    "first",
    "other",
    "never-renamed",
  ]);
});
