/** A word, name, constant or sign of SQL, where it stands in the text; offsets in UTF-16 code units. */
export interface SqlToken {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

// A comment that is never closed goes to the end: looked for from each of its beginnings, it would be read as often.
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'|"(?:[^"]|"")*"|[\p{L}_][\p{L}\p{N}_$]*|[0-9]+(?:\.[0-9]+)?|::|<>|!=|<=|>=|[^\s]/gu;

/** The tokens of SQL, also of a text that can't be parsed, in its order; comments are left out. */
export function tokensOf(sql: string): readonly SqlToken[] {
  return [...sql.matchAll(TOKEN)]
    .filter(([text]) => !text.startsWith("--") && !text.startsWith("/*"))
    .map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
}
