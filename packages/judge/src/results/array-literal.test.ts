import fc from "fast-check";
import { expect, test } from "vitest";
import { type ArrayElement, parseArrayLiteral } from "./array-literal.ts";

/** Writes an array as PostgreSQL's array_out does. */
function written(value: ArrayElement): string {
  if (value === null) return "NULL";
  if (typeof value !== "string") return `{${value.map(written).join(",")}}`;
  const isPlain = value !== "" && !/[{},"\\\s]/.test(value) && value.toUpperCase() !== "NULL";
  return isPlain ? value : `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...'{}",\\ aNUL\n'.split("")) }),
  fc.constantFrom("NULL", "null", ""),
);
const flat = fc.array(fc.option(text, { freq: 4 }));
const nested = fc.array(fc.array(fc.option(text, { freq: 4 }), { minLength: 1 }), { minLength: 1 });

test("an array is read as it was written, whatever its elements and its lower bound", () => {
  fc.assert(
    fc.property(fc.oneof(flat, nested), fc.boolean(), (value, hasBound) => {
      const literal = `${hasBound && value.length > 0 ? `[0:${value.length - 1}]=` : ""}${written(value)}`;
      expect(parseArrayLiteral(literal)).toEqual(value);
    }),
  );
});

test.each(['{"a}', "{a", "{", "", "a", "{a}}", '{"a"b}', "[0:1]", "{{a}", "}"])(
  "%s is no array",
  (literal) => {
    expect(parseArrayLiteral(literal)).toBeNull();
  },
);

test("whatever is read, reading ends", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]=",\\aN'.split("")) }), (literal) => {
      const value = parseArrayLiteral(literal);
      expect(value === null || Array.isArray(value)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
