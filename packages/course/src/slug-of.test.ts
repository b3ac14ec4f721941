import { expect, test } from "vitest";
import { slugOf } from "./slug-of.ts";

test.each([
  ["Paying organizations with no events in June", "paying-organizations-with-no-events-in-june"],
  ["What does `string_agg` do with NULL?", "what-does-string-agg-do-with-null"],
  ["Customers who don’t order", "customers-who-dont-order"],
  ["Cafés at Århus: 50 % or more", "cafes-at-arhus-50-or-more"],
  ["Straße", "strasse"],
  ["percentile_cont or percentile_disc?", "percentile-cont-or-percentile-disc"],
])("%s → %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
