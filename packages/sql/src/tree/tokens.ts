/** A word, name, constant or sign of SQL, where it stands in the text; offsets in UTF-16 code units. */
export interface SqlToken {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

// MySQL's names in backticks are tokens too, so that no word in them is taken for one of the statement.
const TOKEN =
  /--[^\n]*|\/\*|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`\n]*`|\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$|[\p{L}_][\p{L}\p{N}_$]*|[0-9]+(?:\.[0-9]+)?|::|<>|!=|<=|>=|[^\s]/gu;
const COMMENT_EDGE = /\/\*|\*\//g;
const DOLLAR_TAG = /^\$.*\$$/;

/** The tokens of SQL, also of a text that can't be parsed, in its order; comments are left out. */
export function tokensOf(sql: string): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(sql); found !== null; found = TOKEN.exec(sql)) {
    const { 0: text, index: start } = found;
    const end = endOf(sql, text, TOKEN.lastIndex);
    TOKEN.lastIndex = end;
    if (!text.startsWith("--") && text !== "/*") tokens.push({ text: sql.slice(start, end), start, end });
  }
  return tokens;
}

/** Where a token that begins with `text` ends: comments nest, and both they and dollar quotes go to the end if nothing closes them. */
function endOf(sql: string, text: string, after: number): number {
  if (text === "/*") return endOfComment(sql, after);
  if (!DOLLAR_TAG.test(text)) return after;
  const close = sql.indexOf(text, after);
  return close < 0 ? sql.length : close + text.length;
}

function endOfComment(sql: string, after: number): number {
  let depth = 1;
  COMMENT_EDGE.lastIndex = after;
  for (let edge = COMMENT_EDGE.exec(sql); edge !== null; edge = COMMENT_EDGE.exec(sql)) {
    depth += edge[0] === "/*" ? 1 : -1;
    if (depth === 0) return COMMENT_EDGE.lastIndex;
  }
  return sql.length;
}
