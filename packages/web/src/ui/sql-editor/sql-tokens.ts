import { FUNCTION_NAMES, KEYWORDS, TYPES } from "./postgres-words.ts";

export type SqlTokenKind =
  | "space"
  | "comment"
  | "string"
  | "number"
  | "keyword"
  | "type"
  | "function"
  | "identifier"
  | "punctuation";

export interface SqlToken {
  readonly kind: SqlTokenKind;
  readonly text: string;
  /** Offset of the first character, in UTF-16 code units. */
  readonly from: number;
}

const keywords = new Set(KEYWORDS);
const types = new Set(TYPES);

const SPACE = /\s+/y;
const LINE_COMMENT = /--[^\n]*/y;
const DOLLAR_QUOTE = /\$(?:[A-Za-z_]\w*)?\$/y;
const ESCAPE_STRING = /[eE]'(?:\\[\s\S]|''|[^'\\])*'?/y;
const STRING = /(?:[bBxXnN]|[uU]&)?'(?:''|[^'])*'?/y;
const QUOTED_IDENTIFIER = /(?:[uU]&)?"(?:""|[^"])*"?/y;
const NUMBER = /(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const OPENING_PARENTHESIS = /\s*\(/y;

function matchAt(pattern: RegExp, sql: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0] ?? null;
}

/** PostgreSQL's block comments nest. An unclosed one reaches to the end. */
function blockCommentAt(sql: string, at: number): string | null {
  if (!sql.startsWith("/*", at)) return null;
  let depth = 0;
  for (let i = at; i < sql.length; i++) {
    if (sql.startsWith("/*", i)) {
      depth++;
      i++;
    } else if (sql.startsWith("*/", i)) {
      depth--;
      i++;
      if (depth === 0) return sql.slice(at, i + 1);
    }
  }
  return sql.slice(at);
}

function dollarStringAt(sql: string, at: number): string | null {
  const quote = matchAt(DOLLAR_QUOTE, sql, at);
  if (quote === null) return null;
  const end = sql.indexOf(quote, at + quote.length);
  return sql.slice(at, end === -1 ? sql.length : end + quote.length);
}

function wordKind(sql: string, word: string, after: number): SqlTokenKind {
  const lower = word.toLowerCase();
  // `left(` and `replace(` are functions; `left join` is syntax.
  if (FUNCTION_NAMES.has(lower) && matchAt(OPENING_PARENTHESIS, sql, after) !== null) return "function";
  if (keywords.has(lower)) return "keyword";
  if (types.has(lower)) return "type";
  return "identifier";
}

function tokenAt(sql: string, from: number): SqlToken {
  const token = (kind: SqlTokenKind, text: string): SqlToken => ({ kind, text, from });
  const space = matchAt(SPACE, sql, from);
  if (space) return token("space", space);
  const comment = matchAt(LINE_COMMENT, sql, from) ?? blockCommentAt(sql, from);
  if (comment) return token("comment", comment);
  const string = matchAt(ESCAPE_STRING, sql, from) ?? matchAt(STRING, sql, from) ?? dollarStringAt(sql, from);
  if (string) return token("string", string);
  const quoted = matchAt(QUOTED_IDENTIFIER, sql, from);
  if (quoted) return token("identifier", quoted);
  const number = matchAt(NUMBER, sql, from);
  if (number) return token("number", number);
  const word = matchAt(WORD, sql, from);
  if (word) return token(wordKind(sql, word, from + word.length), word);
  // A whole code point, so that a surrogate pair is never cut.
  return token("punctuation", String.fromCodePoint(sql.codePointAt(from) ?? 0));
}

/**
 * Cuts PostgreSQL text into tokens, for colouring and completion; it judges nothing and never throws. The texts of the
 * tokens joined give the input again.
 */
export function tokenizeSql(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let at = 0;
  while (at < sql.length) {
    const token = tokenAt(sql, at);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}
