/**
 * Splits a script into statements by the rules of PostgreSQL's own client, psql (src/fe_utils/psqlscan.l): a semicolon
 * ends a statement unless it stands in a string, a quoted identifier, a comment, parentheses or the body of a
 * `BEGIN ATOMIC` routine. A backslash command such as `\d` ends with its line.
 */

export interface ScriptStatement {
  /** As written, from the first token to before the semicolon. */
  readonly sql: string;
  /** Where it begins in the script, in UTF-16 code units. */
  readonly offset: number;
  /** The unquoted words outside of parentheses, upper case: `INSERT`, `INTO`, … At most WORDS_KEPT of them. */
  readonly words: readonly string[];
  /** What stands before an opening parenthesis, once each: words in upper case, quoted identifiers as written. */
  readonly calls: readonly string[];
  /** Where the first parameter, such as `$1`, stands in `sql`. */
  readonly parameterAt?: number;
  /** True for a backslash command, which is psql's and not PostgreSQL's. */
  readonly metaCommand: boolean;
}

const WORDS_KEPT = 200;

const BLANK = /[ \t\n\r\f\v]/;
const LINE_END = /[\n\r]/g;
const WORD_START = /[A-Za-z_\u0080-\uffff]/;
const WORD = /[A-Za-z0-9_$\u0080-\uffff]*/y;
const NUMBER = /[0-9][0-9A-Za-z_.]*/y;
const DOLLAR_TAG = /\$(?:[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)?\$/y;
/**
 * Between two string constants on different lines, which are one. A comment goes to its line's end, and can be read in
 * one way only.
 */
const CONTINUATION = /[ \t\f\v]*(?:--[^\n\r]*)?[\n\r](?:[ \t\n\r\f\v]|--[^\n\r]*[\n\r])*'/y;
const PARAMETER = /\$[0-9]+/y;

export function splitScript(script: string): ScriptStatement[] {
  const statements: ScriptStatement[] = [];
  let at = 0;
  while (at < script.length) {
    const start = skipBlanksAndComments(script, at);
    if (start >= script.length) {
      const comment = openComment(script, at);
      if (comment !== undefined) {
        statements.push({
          sql: script.slice(comment),
          offset: comment,
          words: [],
          calls: [],
          metaCommand: false,
        });
      }
      break;
    }
    if (script[start] === ";") {
      at = start + 1;
      continue;
    }
    if (script[start] === "\\") {
      const lineEnd = script.indexOf("\n", start);
      const end = lineEnd < 0 ? script.length : lineEnd;
      const sql = script.slice(start, end).trimEnd();
      statements.push({ sql, offset: start, words: [], calls: [], metaCommand: true });
      at = end;
      continue;
    }
    const { end, contentEnd, words, calls, parameterAt } = scanStatement(script, start);
    const sql = script.slice(start, contentEnd);
    statements.push({ sql, offset: start, words, calls: [...calls], parameterAt, metaCommand: false });
    at = end + 1;
  }
  return statements;
}

interface ScannedStatement {
  /** Where the semicolon is, or the script's end. */
  readonly end: number;
  /** After the last token before it. */
  readonly contentEnd: number;
  readonly words: string[];
  readonly calls: ReadonlySet<string>;
  readonly parameterAt?: number;
}

function scanStatement(script: string, start: number): ScannedStatement {
  let parameterAt: number | undefined;
  const calls = new Set<string>();
  let previous = "";
  const words: string[] = [];
  let at = start;
  let contentEnd = start;
  let parentheses = 0;
  let atomicDepth = 0;
  while (at < script.length) {
    const next = skipBlanksAndComments(script, at);
    // A comment that never ends is the statement's: PostgreSQL shall say what is wrong with it.
    if (next >= script.length) {
      if (openComment(script, at) !== undefined) contentEnd = script.length;
      return { end: script.length, contentEnd, words, calls, parameterAt };
    }
    const character = script.charAt(next);
    if (character === ";" && parentheses === 0 && atomicDepth === 0)
      return { end: next, contentEnd, words, calls, parameterAt };
    if (character === "(") {
      parentheses++;
      if (previous) calls.add(previous);
    }
    if (character === ")" && parentheses > 0) parentheses--;
    at = skipToken(script, next);
    contentEnd = at;
    if (character === "$" && /[0-9]/.test(script.charAt(next + 1))) parameterAt ??= next - start;
    const token = script.slice(next, at);
    previous = WORD_START.test(character) ? token.toUpperCase() : character === '"' ? token : "";
    if (parentheses === 0 && WORD_START.test(character)) {
      const word = previous;
      // A prefix of a string, as in E'…', is no word.
      if (word.endsWith("'") || word.endsWith('"')) continue;
      if (words.length < WORDS_KEPT) words.push(word);
      atomicDepth = nextAtomicDepth(atomicDepth, word, words);
    }
  }
  return { end: script.length, contentEnd, words, calls, parameterAt };
}

/** Inside CREATE FUNCTION or PROCEDURE, `BEGIN … END` (and `CASE … END` in it) hold semicolons. */
function nextAtomicDepth(depth: number, word: string, words: readonly string[]): number {
  if (!createsRoutine(words)) return 0;
  if (word === "BEGIN") return depth + 1;
  if (word === "CASE" && depth > 0) return depth + 1;
  if (word === "END" && depth > 0) return depth - 1;
  return depth;
}

function createsRoutine(words: readonly string[]): boolean {
  const kind = words[1] === "OR" && words[2] === "REPLACE" ? words[3] : words[1];
  return words[0] === "CREATE" && (kind === "FUNCTION" || kind === "PROCEDURE");
}

/** @returns where the token that begins at `at` ends */
function skipToken(script: string, at: number): number {
  const character = script.charAt(at);
  if (character === "'") return skipString(script, at, false);
  if (character === '"') return skipQuoted(script, at, '"');
  if (character === "$") return skipDollar(script, at);
  if (/[0-9]/.test(character)) return matchEnd(NUMBER, script, at) ?? at + 1;
  if (!WORD_START.test(character)) return at + 1;
  const end = matchEnd(WORD, script, at) ?? at + 1;
  const prefix = script.slice(at, end).toUpperCase();
  if (script[end] === "'" && ["E", "B", "X", "N"].includes(prefix))
    return skipString(script, end, prefix === "E");
  if (prefix === "U" && script[end] === "&" && script[end + 1] === "'")
    return skipString(script, end + 1, false);
  if (prefix === "U" && script[end] === "&" && script[end + 1] === '"')
    return skipQuoted(script, end + 1, '"');
  return end;
}

function skipString(script: string, quoteAt: number, backslashEscapes: boolean): number {
  if (!backslashEscapes) return skipQuoted(script, quoteAt, "'");
  let at = quoteAt + 1;
  while (at < script.length) {
    const character = script[at];
    if (character === "\\") at += 2;
    else if (character !== "'") at++;
    else if (script[at + 1] === "'") at += 2;
    else {
      const continued = matchEnd(CONTINUATION, script, at + 1);
      if (continued === undefined) return at + 1;
      at = continued;
    }
  }
  return script.length;
}

/** A doubled quote stands for itself. */
function skipQuoted(script: string, quoteAt: number, quote: string): number {
  let at = quoteAt + 1;
  while (at < script.length) {
    const close = script.indexOf(quote, at);
    if (close < 0) return script.length;
    if (script[close + 1] !== quote) return close + 1;
    at = close + 2;
  }
  return script.length;
}

function skipDollar(script: string, at: number): number {
  const tagEnd = matchEnd(DOLLAR_TAG, script, at);
  if (tagEnd === undefined) return matchEnd(PARAMETER, script, at) ?? at + 1;
  const close = script.indexOf(script.slice(at, tagEnd), tagEnd);
  return close < 0 ? script.length : close + (tagEnd - at);
}

function skipBlanksAndComments(script: string, from: number): number {
  let at = from;
  while (at < script.length) {
    if (BLANK.test(script.charAt(at))) at++;
    else if (script.startsWith("--", at)) at = endOfLine(script, at);
    else if (script.startsWith("/*", at)) at = endOfBlockComment(script, at) ?? script.length;
    else return at;
  }
  return at;
}

function endOfLine(script: string, at: number): number {
  LINE_END.lastIndex = at;
  return LINE_END.exec(script)?.index ?? script.length;
}

/** Block comments nest. @returns undefined when the comment never ends */
function endOfBlockComment(script: string, from: number): number | undefined {
  let depth = 0;
  let at = from;
  while (at < script.length) {
    if (script.startsWith("/*", at)) {
      depth++;
      at += 2;
    } else if (script.startsWith("*/", at)) {
      depth--;
      at += 2;
      if (depth === 0) return at;
    } else at++;
  }
  return undefined;
}

/** Where a block comment begins that never ends, among the blanks and comments from `from` to the script's end. */
function openComment(script: string, from: number): number | undefined {
  let at = from;
  while (at < script.length) {
    if (script.startsWith("--", at)) at = endOfLine(script, at);
    else if (script.startsWith("/*", at)) {
      const end = endOfBlockComment(script, at);
      if (end === undefined) return at;
      at = end;
    } else at++;
  }
  return undefined;
}

function matchEnd(pattern: RegExp, script: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(script) ? pattern.lastIndex : undefined;
}
