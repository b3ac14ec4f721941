import type { ErrorCase, ErrorExplanation } from "./error-case.ts";
import { replaced } from "./error-case.ts";
import type { Layout } from "./layout.ts";
import { quoted } from "./quoted.ts";

/** Slips in conditions, by the token that PostgreSQL stopped at. */
export type Detector = (given: ErrorCase) => ErrorExplanation | null;

const COMPARISON = /^(=|<>|!=|<|>|<=|>=|like|ilike)$/;
const VALUE = /^['\d]/;

/** Words that begin a clause; a semicolon ends all of them. */
const CLAUSES: ReadonlySet<string> = new Set([
  ...["select", "from", "where", "on", "having", "group", "order", "limit"],
  ...["set", "values", "join", "returning", "with", ";"],
]);

/** The clause that a token is in, at its own depth; empty where there is none. */
export function clauseOf({ layout }: ErrorCase, at: number): string {
  const clause = layout.word(layout.previous(at, CLAUSES));
  return clause === ";" ? "" : clause;
}

/** `status = 'paid', total > 50` */
export const commaForAnd: Detector = (given) => {
  const { text, token, at } = given;
  if (token?.text !== "," || !/^(where|having|on)$/.test(clauseOf(given, at))) return null;
  return {
    says: "Conditions aren't a list with commas. Combine them with AND if all of them must hold, or with OR if one is enough.",
    edits: [{ sql: replaced(text, at, at, " AND"), caption: "With AND, it runs:" }],
    concept: "filtering",
  };
};

/** `= is null`, `is not = 'x'`, `is = 'x'`, `not 'x'` */
export const mixedIs: Detector = ({ text, layout, at }) => {
  for (const start of [at - 2, at - 1, at]) {
    const ends = [2, 1].map((steps) => start + steps);
    for (const end of ends) {
      const own = ISMS[layout.words.slice(Math.max(start, 0), end + 1).join(" ")];
      if (start < 0 || end < at - 1 || own === undefined) continue;
      const isNull = layout.word(end + 1) === "null";
      const written = layout.words
        .slice(start, end + 1)
        .join(" ")
        .toUpperCase();
      const words = isNull ? (own === "<>" ? "IS NOT" : "IS") : own;
      return {
        says: `${quoted(written)} isn't an operator. To compare with a value, write ${quoted("=")} or ${quoted("<>")}; to test for a missing value, write ${quoted("IS NULL")} or ${quoted("IS NOT NULL")}.`,
        edits: [{ sql: replaced(text, start, end, words), caption: `With ${quoted(words)}, it runs:` }],
        concept: "null-logic",
      };
    }
  }
  return null;
};

const ISMS: Readonly<Record<string, string>> = {
  ...{
    "= is": "IS",
    "= is not": "IS NOT",
    "is not =": "<>",
    "is =": "=",
    "= =": "=",
    "not =": "<>",
    "<> is": "IS NOT",
  },
  ...{
    "is >": ">",
    "is <": "<",
    "is in": "IN",
    "is not in": "NOT IN",
    "is like": "LIKE",
    "is not like": "NOT LIKE",
  },
  ...{
    "= in": "IN",
    "= like": "LIKE",
    "is between": "BETWEEN",
    "= not": "<>",
    "is ! =": "<>",
    "is !=": "<>",
    "= between": "BETWEEN",
  },
};

/** `city not 'Lisbon'`, `city is 'Lisbon'` */
export const valueAfterIs: Detector = ({ text, layout, at: pointed }) => {
  const at = layout.word(pointed) === "not" ? pointed + 1 : pointed;
  if (!VALUE.test(layout.word(at))) return null;
  const [before, earlier] = [layout.word(at - 1), layout.word(at - 2)];
  const isNot = before === "not";
  const isIs = before === "is" || (isNot && earlier === "is");
  if (!isNot && !isIs) return null;
  if (!/^[\p{L}_"\d)]/u.test(layout.word(isNot && isIs ? at - 3 : at - 2))) return null;
  const own = isNot ? "<>" : "=";
  const from = isNot && isIs ? at - 2 : at - 1;
  return {
    says: `${quoted(layout.words.slice(from, at).join(" ").toUpperCase())} doesn't compare with a value. Write ${quoted(own)}; IS is for NULL, true and false.`,
    edits: [{ sql: replaced(text, from, at - 1, own), caption: `With ${quoted(own)}, it runs:` }],
    concept: "filtering",
  };
};

/** `price >= 10 and <= 50`, `name like 'A%' or like 'B%'` */
export const halfCondition: Detector = ({ text, layout, at, token }) => {
  const word = token?.text.toLowerCase() ?? "";
  const joint = layout.word(at - 1);
  if (!COMPARISON.test(word) && !/^(in|between|is)$/.test(word)) return null;
  if (/^(where|having)$/.test(joint))
    return {
      says: `${joint.toUpperCase()} needs a column before ${quoted(word.toUpperCase())}: ${quoted(`${joint.toUpperCase()} column ${word.toUpperCase()} …`)}.`,
      edits: [],
      concept: "filtering",
    };
  if (!/^(and|or|not)$/.test(joint)) return null;
  const place = joint === "not" ? at - 1 : at;
  const column = columnComparedBefore(text, layout, place - 1);
  const own = `${column} ${text.tokens[place]?.text ?? ""}`;
  return {
    says: `Each side of AND and OR is a condition of its own, so it needs its column again${column === null ? "" : `: ${quoted(`${column} ${word.toUpperCase()} …`)}`}.`,
    edits:
      column === null
        ? []
        : [{ sql: replaced(text, place, place, own), caption: "With the column repeated, it runs:" }],
    concept: "filtering",
  };
};

/** The column of the last comparison before a place, as written; null for anything longer than a name. */
function columnComparedBefore({ sql, tokens }: ErrorCase["text"], layout: Layout, at: number): string | null {
  let index = at - 1;
  while (index > 0 && !COMPARISON.test(layout.word(index)) && !/^(in|between)$/.test(layout.word(index)))
    index -= 1;
  const end = layout.word(index - 1) === "not" ? index - 2 : index - 1;
  const start = layout.word(end - 1) === "." ? end - 2 : end;
  const [first, last] = [tokens[start], tokens[end]];
  return first && last && /^[\p{L}_"]/u.test(first.text) ? sql.slice(first.start, last.end) : null;
}

/** `between 10, 50`, `between 10 to 50` */
export const betweenWithoutAnd: Detector = ({ text, layout, at, token }) => {
  const word = token?.text.toLowerCase() ?? "";
  const between = layout.words.lastIndexOf("between", at);
  if (between < 0 || at - between > 4 || !/^(,|to|-|\)|;|order|group|limit)?$/.test(word)) return null;
  const isReplaceable = word === "," || word === "to" || word === "-";
  const open = layout.word(between + 1) === "(" && layout.partner(between + 1) > at ? between + 1 : -1;
  const closing = open >= 0 ? layout.partner(open) : -1;
  const own = isReplaceable && open < 0 ? replaced(text, at, at, " AND") : null;
  return {
    says: `BETWEEN takes its two ends with AND and without parentheses: ${quoted("BETWEEN 10 AND 50")}. Both ends count.`,
    edits: own === null || closing > 0 ? [] : [{ sql: own, caption: "With AND, it runs:" }],
    concept: "filtering",
  };
};

/** `in 'Lisbon', 'Oslo'` */
export const inWithoutParentheses: Detector = ({ text, layout, at, token }) => {
  if (layout.word(at - 1) !== "in" || !token || token.text === "(") return null;
  let end = at;
  while (layout.word(end + 1) === "," && VALUE.test(layout.word(end + 2))) end += 2;
  const last = text.tokens[end];
  const isList = VALUE.test(token.text) && last !== undefined;
  return {
    says: `IN takes a list in parentheses: ${quoted("IN ('a', 'b')")}.`,
    edits: isList
      ? [
          {
            sql: replaced(text, at, end, `(${text.sql.slice(token.start, last.end)})`),
            caption: "In parentheses, it runs:",
          },
        ]
      : [],
    concept: "filtering",
  };
};

/** `'Women's rug'` */
export const apostrophe: Detector = ({ text, at, error }) => {
  const end = at < 0 ? text.tokens.length - 1 : at;
  for (let index = end; index > 0; index -= 1) {
    const [before, token] = [text.tokens[index - 1], text.tokens[index]];
    if (!before || !token || before.end !== token.start) continue;
    if (!/^'.*'$/s.test(before.text) || !/^[\p{L}]/u.test(token.text)) continue;
    if (index < at - 1 && !/unterminated/.test(error.message)) return null;
    return {
      says: `The apostrophe before ${quoted(token.text)} ends the string. Within a string, write it twice: ${quoted("'Women''s rug'")}.`,
      edits: [
        {
          sql: `${text.sql.slice(0, before.end)}'${text.sql.slice(before.end)}`,
          caption: "With two of them, it runs:",
        },
      ],
    };
  }
  return null;
};

/** `… and where active` */
export const clauseAfterAnd: Detector = ({ text, layout, at, token }) => {
  const word = token?.text.toLowerCase() ?? "";
  if (!/^(and|or)$/.test(layout.word(at - 1)) || !/^(where|having|and|or|on)$/.test(word)) return null;
  return {
    says: `After ${quoted(layout.word(at - 1).toUpperCase())} comes the next condition; ${quoted(word.toUpperCase())} isn't repeated.`,
    edits: [{ sql: replaced(text, at, at, ""), caption: "Without it, it runs:" }],
    concept: "filtering",
  };
};
