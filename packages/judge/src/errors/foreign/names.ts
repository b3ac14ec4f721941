import { textLiteral } from "@master-sql/sql";
import type { ForeignRule } from "./rule.ts";

const RESERVED =
  /^(all|and|any|array|as|asc|case|cast|check|collate|column|constraint|create|default|desc|distinct|do|else|end|except|false|fetch|for|foreign|from|grant|group|having|in|initially|intersect|into|join|leading|left|like|limit|not|null|offset|on|only|or|order|primary|references|right|select|some|table|then|to|trailing|true|union|unique|user|using|when|where|window|with)$/;

/** A name without its quotes, or in double quotes where it needs them. */
function plainName(name: string): string {
  const lower = name.toLowerCase();
  return /^[a-z_][a-z0-9_]*$/.test(lower) && !RESERVED.test(lower) ? name : `"${name.replaceAll('"', '""')}"`;
}

export const backticks: ForeignRule = {
  difference: "quotes",
  word: "backticks",
  find({ layout, text }, index) {
    const written = text(index);
    if (!/^`[^`]+`$/.test(written) || layout.word(index - 1) === "``") return null;
    const name = plainName(written.slice(1, -1));
    return {
      to: index,
      name: "Backticks around names",
      systems: ["mysql", "bigquery"],
      instead: name,
      note: "A name needs no quotes; one with a space or an uppercase letter needs double quotes.",
      write: () => name,
    };
  },
};

/** What can come right before a name, but not before a subscript. */
const BEFORE_NAME =
  /^(select|distinct|from|join|where|and|or|on|by|as|,|\.|\(|=|<|>|<=|>=|<>|!=|update|into|set|table|not|having|\+|-|\*|\/|when|then|else)$/;

export const brackets: ForeignRule = {
  difference: "quotes",
  word: "brackets",
  find({ layout, text }, index) {
    if (layout.word(index) !== "[" || !BEFORE_NAME.test(layout.word(index - 1))) return null;
    let close = index + 1;
    const words: string[] = [];
    for (; close < index + 8 && layout.word(close) !== "]"; close += 1) words.push(text(close));
    if (
      layout.word(close) !== "]" ||
      words.length === 0 ||
      words.some((word) => !/^[\p{L}\p{N}_$]+$/u.test(word))
    )
      return null;
    const name = plainName(words.join(" "));
    return {
      to: close,
      name: "Brackets around names",
      systems: ["sql_server"],
      instead: name,
      note: "A name needs no quotes; one with a space or an uppercase letter needs double quotes.",
      write: () => name,
    };
  },
};

/** Words after which a string is a value. */
const NOT_BEFORE_ALIAS =
  /^(select|distinct|in|not|and|or|is|like|ilike|between|then|else|when|case|where|having|on|by|values|value|set|from|join|to|limit|offset|interval|date|timestamp|time|returning|escape|similar|default)$/;

/** `AS 'Customer name'` */
export const quotedAlias: ForeignRule = {
  states: ["42601"],
  difference: "quotes",
  isOnlyAtError: true,
  find({ layout, text }, index) {
    const written = text(index);
    if (!/^'(?:[^']|'')*'$/.test(written) || index === 0) return null;
    const before = layout.word(index - 1);
    // A string in CASE is a value.
    if (before !== "as" && layout.words.slice(Math.max(index - 12, 0), index).includes("case")) return null;
    if (before !== "as" && (!/[\p{L}\p{N}_)"]$/u.test(before) || NOT_BEFORE_ALIAS.test(before))) return null;
    const name = plainName(written.slice(1, -1).replaceAll("''", "'"));
    return {
      to: index,
      reaches: index,
      name: `AS ${written}`,
      systems: ["mysql", "sql_server"],
      instead: `AS ${name}`,
      note: "Single quotes are for strings. An alias is a name.",
      write: () => (before === "as" ? name : `AS ${name}`),
    };
  },
};

/** `"Lisbon"` where a string is meant. */
export const doubleQuotedText: ForeignRule = {
  states: ["42703"],
  difference: "quotes",
  word: '"text"',
  isOnlyAtError: true,
  find({ text, layout }, index) {
    const written = text(index);
    if (!/^"(?:[^"]|"")*"$/.test(written) || layout.word(index - 1) === "." || layout.word(index + 1) === ".")
      return null;
    const own = textLiteral(written.slice(1, -1).replaceAll('""', '"'));
    return {
      to: index,
      name: written,
      systems: ["mysql"],
      instead: own,
      note: "Double quotes are for names, so PostgreSQL looks for a column with this name and finds none. Strings need single quotes.",
      concept: "filtering",
      write: () => own,
    };
  },
};

export const dual: ForeignRule = {
  find({ layout }, index) {
    if (!layout.follow(index, "from", "dual")) return null;
    return {
      to: index + 1,
      name: "FROM DUAL",
      systems: ["oracle", "mysql"],
      instead: "SELECT 1",
      note: "A query without a table needs no FROM.",
      write: () => "",
    };
  },
};

export const sysdateColumn: ForeignRule = {
  find({ layout }, index) {
    const word = layout.word(index);
    if (
      !/^(sysdate|systimestamp|getdate)$/.test(word) ||
      layout.word(index + 1) === "(" ||
      layout.word(index - 1) === "."
    )
      return null;
    return {
      to: index,
      name: word.toUpperCase(),
      systems: ["oracle"],
      instead: "now()",
      note: "For the day without a time, there is `current_date`.",
      write: () => "now()",
    };
  },
};
