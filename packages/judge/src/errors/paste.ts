import type { SqlText } from "@master-sql/sql";
import type { ErrorCase, ErrorExplanation } from "./error-case.ts";
import { quoted } from "./quoted.ts";

const CURLY = /[‘’‚‛“”„‟«»´]/;
/** Spaces that aren't a space to PostgreSQL, and characters without a width. */
const ODD_SPACE = /[\u00a0\u1680\u2000-\u200f\u202f\u205f\u2060\u3000\ufeff]/;
const FULL_WIDTH = /[\uff01-\uff5e、。]/;

/** What a page, a chat, a word processor or a terminal left in a text that was copied. */
export function pasted(given: ErrorCase): ErrorExplanation | null {
  return codeFence(given) ?? prompt(given) ?? curlyQuotes(given) ?? oddCharacters(given);
}

function codeFence({ text: { sql, tokens } }: ErrorCase): ErrorExplanation | null {
  const start = tokens[0]?.start ?? 0;
  if (!sql.startsWith("```", start)) return null;
  const from = sql.indexOf("\n", start);
  const to = sql.indexOf("```", start + 3);
  const inner = from < 0 ? "" : sql.slice(from + 1, to < 0 ? sql.length : to).trim();
  return {
    says: "The three backticks are from a chat or a web page, where they mark code. Leave out the lines with them.",
    edits: inner === "" ? [] : [{ sql: inner, caption: "Without those lines, it runs:" }],
  };
}

const PROMPT = /^\s*(?:[A-Za-z_][\w-]*[=\-'("*!^$][#>]|mysql>|sqlite>|SQL>|->)[ \t]/;

function prompt({ text: { sql } }: ErrorCase): ErrorExplanation | null {
  if (!PROMPT.test(sql)) return null;
  const own = sql
    .split("\n")
    .map((line) => line.replace(PROMPT, ""))
    .join("\n");
  return {
    says: `${quoted(PROMPT.exec(sql)?.[0].trim() ?? "")} is the prompt of a terminal, not part of the statement. Leave it out of every line.`,
    edits: [{ sql: own, caption: "Without the prompt, it runs:" }],
  };
}

function curlyQuotes({ text, layout, error }: ErrorCase): ErrorExplanation | null {
  const first = text.tokens.findIndex(
    ({ text: written }) => CURLY.test(written) && !/^(?:[eE]?'|["`$])/.test(written),
  );
  if (first < 0 || text.tokens[first] === undefined) return null;
  if (error.offset !== undefined && error.offset < text.tokens[first].start) return null;
  const own = outsideStrings(text, (part, index) => {
    const isName = layout.word(index - 1) === "as";
    return part.replace(/[‘’‚‛´]/g, "'").replace(/[“”„‟«»]/g, isName ? '"' : "'");
  });
  return {
    says: "The quotes are curly ones, which word processors and chats put in. SQL needs straight quotes: `'` around strings.",
    edits: [{ sql: own, caption: "With straight quotes, it runs:" }],
  };
}

function oddCharacters({ text, error }: ErrorCase): ErrorExplanation | null {
  const { sql } = text;
  const isOdd = (part: string) => ODD_SPACE.test(part) || FULL_WIDTH.test(part);
  let first = -1;
  outsideStrings(text, (part, _, start) => {
    if (first < 0 && isOdd(part)) first = start;
    return part;
  });
  if (first < 0 || (error.offset !== undefined && error.offset + 64 < first)) return null;
  const own = outsideStrings(text, (part) =>
    part
      .replace(/[\u200b-\u200f\u2060\ufeff]/g, "")
      .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, " ")
      .replace(/、/g, ",")
      .replace(/。/g, ".")
      .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)),
  );
  const wide = FULL_WIDTH.exec(sql.slice(first))?.[0];
  return {
    says:
      ODD_SPACE.test(sql.slice(first, first + 1)) || wide === undefined
        ? "The text holds a space that isn't a plain space, such as the non-breaking space of a web page. PostgreSQL takes it for a letter. Type the space again."
        : `${quoted(wide)} is a full-width character. SQL needs the plain one: ${quoted(String.fromCharCode(wide === "、" ? 44 : wide === "。" ? 46 : wide.charCodeAt(0) - 0xfee0))}.`,
    edits: [{ sql: own, caption: "With plain characters, it runs:" }],
  };
}

/** The text with its parts outside of strings, quoted names and comments changed; `index` is the next token's number. */
function outsideStrings(
  { sql, tokens }: SqlText,
  change: (part: string, index: number, start: number) => string,
): string {
  const written: string[] = [];
  let end = 0;
  for (const [index, token] of [...tokens, { text: "", start: sql.length, end: sql.length }].entries()) {
    written.push(
      outsideComments(sql.slice(end, token.start), (part, offset) => change(part, index, end + offset)),
    );
    written.push(/^([eE]?'|"|`|\$)./s.test(token.text) ? token.text : change(token.text, index, token.start));
    end = token.end;
  }
  return written.join("");
}

/** Between two tokens there are only spaces and comments. */
function outsideComments(gap: string, change: (part: string, offset: number) => string): string {
  const comment = gap.search(/--|\/\*/);
  if (comment < 0) return change(gap, 0);
  // What comes after the first comment is left as it is: it is a comment, or a plain space.
  return change(gap.slice(0, comment), 0) + gap.slice(comment);
}
