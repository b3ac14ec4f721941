import { z } from "zod";
import { canonicalDecimal } from "./decimal.ts";

const jsonSchema = z.json();
type Json = z.infer<typeof jsonSchema>;

/**
 * A string that is never closed goes to the end: looked for from each of its quotes, it would be read as often as it
 * has quotes.
 */
const stringOrNumber = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * The one spelling of a JSON value: keys sorted, no spaces, numbers by value with every digit kept.
 * Text that is not JSON stays as it is.
 */
export function canonicalJson(text: string): string {
  // Every number becomes a marked string before parsing, since JSON.parse would round large ones.
  const marked = text.replace(stringOrNumber, (token) =>
    token.startsWith('"') ? `"s${token.slice(1)}` : `"n${canonicalDecimal(token)}"`,
  );
  try {
    return JSON.stringify(sortKeys(jsonSchema.parse(JSON.parse(marked))));
  } catch {
    return text;
  }
}

function sortKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sortKeys(member)]),
  );
}
