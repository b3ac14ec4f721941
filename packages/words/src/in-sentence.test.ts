import { expect, test } from "vitest";
import { inSentence } from "./in-sentence.ts";

test.each([
  ["NULL and three-valued logic", "NULL and three-valued logic"],
  ["DISTINCT", "DISTINCT"],
  ["Inner joins", "inner joins"],
])("a title that begins with a keyword keeps it: %s", (title, inside) => {
  expect(inSentence(title)).toBe(inside);
});
