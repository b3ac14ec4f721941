import { tokensOf } from "./tokens.ts";

/** SQL without what makes no difference: layout, comments, the case of words, a semicolon at its end. */
export function normalized(sql: string): string {
  return tokensOf(sql)
    .map(({ text }) => (/^['"]/.test(text) ? text : text.toLowerCase()))
    .filter((text, index, all) => text !== ";" || index < all.length - 1)
    .join(" ");
}
