import { tokenizeSql } from "./sql-tokens.ts";

interface TextPosition {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

/** Line and column of an offset; an offset outside the text is taken to its nearest end. */
export function textPosition(text: string, offset: number): TextPosition {
  const before = text.slice(0, Math.max(0, Math.min(offset, text.length)));
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: before.length - lineStart + 1 };
}

/**
 * What to underline for an error at an offset: the token there. PostgreSQL reports the end of the text for an
 * unfinished query; then it is the last token.
 */
export function errorRange(text: string, offset: number): { readonly from: number; readonly to: number } {
  const visible = tokenizeSql(text).filter((token) => token.kind !== "space");
  const found = visible.find((token) => token.from + token.text.length > offset) ?? visible.at(-1);
  if (found === undefined) return { from: 0, to: text.length };
  return { from: found.from, to: found.from + found.text.length };
}
