import { expect, it } from "vitest";
import { quoteIdentifier } from "./quote-identifier.ts";

it.each([
  ["orders", "orders"],
  ["order_lines2", "order_lines2"],
  ["order", '"order"'],
  ["Order", '"Order"'],
  ["first name", '"first name"'],
  ['a"b', '"a""b"'],
  ["2nd", '"2nd"'],
  ["größe", '"größe"'],
])("writes the name %s as %s", (name, written) => {
  expect(quoteIdentifier(name)).toBe(written);
});
