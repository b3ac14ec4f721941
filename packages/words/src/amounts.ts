import { once } from "./once.ts";

/**
 * Amounts and lists in the product's one language, American English, with Intl's rules; the same text on every machine.
 */

const fractions = once(() => new Intl.NumberFormat("en-US"));
const conjunction = once(() => new Intl.ListFormat("en-US", { type: "conjunction" }));
const disjunction = once(() => new Intl.ListFormat("en-US", { type: "disjunction" }));

/** With separators between thousands: `12,345`. Whole amounts are on nearly every page, and need nothing of Intl. */
export function number(value: number): string {
  if (!Number.isSafeInteger(value)) return fractions().format(value);
  return value < 0 ? `-${inThousands(String(-value))}` : inThousands(String(value));
}

function inThousands(digits: string): string {
  return digits.length <= 3 ? digits : `${inThousands(digits.slice(0, -3))},${digits.slice(-3)}`;
}

/**
 * The word that goes with an amount: `one` with 1, `many` with every other; for verbs too: `plural(n, "is", "are")`.
 */
export function plural(amount: number, one: string, many = `${one}s`): string {
  return Math.abs(amount) === 1 ? one : many;
}

/** An amount with its word: `1 row`, `1,200 rows`, `2 queries`. */
export function quantity(amount: number, one: string, many?: string): string {
  return `${number(amount)} ${plural(amount, one, many)}`;
}

/** `a`, `a and b`, `a, b, and c`; with "or" for a choice. */
export function list(items: readonly string[], last: "and" | "or" = "and"): string {
  return (last === "and" ? conjunction : disjunction)().format(items);
}
