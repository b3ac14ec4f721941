import { tokensOf } from "@master-sql/sql";
import { list } from "@master-sql/words";

/** Reads a query's tokens, so it also works for queries that don't run. */

/** Keywords that end the select list. */
const ENDS = ["from", "union", "except", "intersect", ";"];

/** The names of a query's columns; none where its words don't say them all. */
export function resultColumns(sql: string): readonly string[] {
  const tokens = tokensOf(sql).map(({ text }) => text);
  const isWord = (at: number, words: readonly string[]) => words.includes(tokens[at]?.toLowerCase() ?? "");
  const outer = outerTokens(tokens);
  const select = outer.find((at) => isWord(at, ["select"]));
  if (select === undefined) return [];
  const later = outer.filter((at) => at > select);
  const end = later.find((at) => isWord(at, ENDS)) ?? tokens.length;
  const commas = later.filter((at) => at < end && tokens[at] === ",");
  const names = [select, ...commas].map((from, at) => nameOf(tokens.slice(from + 1, commas[at] ?? end)));
  return names.every((name) => name !== null) ? names : [];
}

/** The places of the tokens outside of all parentheses. */
function outerTokens(tokens: readonly string[]): readonly number[] {
  let depth = 0;
  return tokens.flatMap((token, at) => {
    if (token === ")") depth -= 1;
    const isOuter = depth === 0;
    if (token === "(") depth += 1;
    return isOuter ? [at] : [];
  });
}

/** The name that PostgreSQL gives to a column; null where it isn't a plain one. */
function nameOf(item: readonly string[]): string | null {
  const last = item.at(-1) ?? "";
  if (item.at(-2) === "::") return nameOf(item.slice(0, -2));
  if (last === ")" && item[1] === "(") return item[0] ?? null;
  const isName = /^(?:"[^"]+"|[\p{L}_][\p{L}\p{N}_$]*)$/u.test(last) && last.toLowerCase() !== "end";
  return isName ? last.replaceAll('"', "") : null;
}

/** A feature of a query that a rubric can require. */
interface Feature {
  /** How the rubric names it. */
  readonly named: RegExp;
  /** The name that the score page uses. */
  readonly words: string;
  readonly isIn: (words: string, tablesRead: readonly string[]) => boolean;
}

const has =
  (pattern: RegExp): Feature["isIn"] =>
  (words) =>
    pattern.test(words);

const FEATURES: readonly Feature[] = [
  { named: /\bNOT EXISTS\b/, words: "`NOT EXISTS`", isIn: has(/\bnot exists\b/) },
  { named: /(?<!NOT )\bEXISTS\b/, words: "`EXISTS`", isIn: has(/\bexists\b/) },
  { named: /\bGROUP BY\b/, words: "GROUP BY", isIn: has(/\bgroup by\b/) },
  { named: /\bFILTER\b/, words: "FILTER", isIn: has(/\b(?:filter|case)\b/) },
  { named: /\bDISTINCT ON\b/, words: "DISTINCT ON", isIn: has(/\bdistinct on\b/) },
  { named: /\brow_number\b/, words: "`row_number`", isIn: has(/\brow_number\b/) },
  { named: /\bwindow\b/, words: "a window function", isIn: has(/\bover\b/) },
  {
    named: /\b(?:one|single) pass\b|^Reads .*\bonce\b/,
    words: "a single pass over each table",
    isIn: (_, tablesRead) => tablesRead.length > 0 && new Set(tablesRead).size === tablesRead.length,
  },
];

/** The features that a rubric's text requires: one list for each way to meet it. Null for texts that require anything else. */
export function shapeIn(text: string): readonly (readonly Feature[])[] | null {
  if (!/^(?:Uses|Reads)\b/.test(text) || /\b(?:says|knows|explains|names|states)\b/.test(text)) return null;
  const ways = text.split(/,? or /).map((way) => FEATURES.filter(({ named }) => named.test(way)));
  return ways.every(({ length }) => length > 0) ? ways : null;
}

/** Names the required features that a query lacks; null if it has them all. */
export function lackIn(text: string, sql: string): string | null {
  const tokens = tokensOf(sql).map(({ text: token }) => (token.startsWith("'") ? "''" : token.toLowerCase()));
  const words = tokens.join(" ");
  const tables = tablesReadBy(tokens);
  const lacking = (shapeIn(text) ?? []).map((way) => way.filter(({ isIn }) => !isIn(words, tables)));
  const [first] = lacking;
  if (!first || lacking.some(({ length }) => length === 0)) return null;
  return list(first.map((feature) => feature.words));
}

const FUNCTIONS_WITH_FROM = ["extract", "substring", "trim", "overlay"];

/** The tables after FROM and JOIN, as often as they are read; names that WITH gives aren't tables. */
function tablesReadBy(words: readonly string[]): readonly string[] {
  const opened: string[] = [];
  const isRead = (at: number) => {
    const [before, word] = [words[at - 1], words[at]];
    if (word === "(") opened.push(before ?? "");
    if (word === ")") opened.pop();
    if (word === "join") return true;
    return word === "from" && before !== "distinct" && !FUNCTIONS_WITH_FROM.includes(opened.at(-1) ?? "");
  };
  const isTable = (at: number) =>
    /^(?!lateral$)[\p{L}_"]/u.test(words[at] ?? "") && words[at + 1] !== "(" && !isMade(words[at] ?? "");
  const isMade = (name: string) =>
    words.some(
      (word, at) =>
        word === name && words[at + 1] === "as" && ["(", "not", "materialized"].includes(words[at + 2] ?? ""),
    );
  return words.flatMap((_, at) => (isRead(at) && isTable(at + 1) ? [words[at + 1] ?? ""] : []));
}
