import {
  aliasOfSeveralWords,
  caseWithoutEnd,
  cteShape,
  deleteColumns,
  distinctPlace,
  insertWords,
  joinCondition,
  limitShape,
  missingSelect,
  noStatement,
  onWithoutJoin,
  overWithoutParentheses,
  repeatedList,
  updateWithoutSet,
} from "./broken-clauses.ts";
import {
  apostrophe,
  betweenWithoutAnd,
  clauseAfterAnd,
  commaForAnd,
  type Detector,
  halfCondition,
  inWithoutParentheses,
  mixedIs,
  valueAfterIs,
} from "./broken-conditions.ts";
import {
  assignmentBeside,
  closedTooLate,
  conditionBeside,
  endOfWith,
  fromFirst,
  itemsBeside,
  missingFrom,
  missingKind,
  missingParentheses,
  missingThen,
  missingWhere,
  operatorWord,
  overWithoutOrder,
  patternWithoutQuotes,
  unfinished,
} from "./broken-words.ts";
import { type Edit, type ErrorCase, type ErrorExplanation, replaced } from "./error-case.ts";
import type { Layout } from "./layout.ts";
import { misspeltWord } from "./misspelt-word.ts";
import { quoted } from "./quoted.ts";
import { splitName } from "./split-name.ts";

/** Clauses in the order they are written in. */
const ORDER = ["select", "from", "where", "group", "having", "window", "order", "limit"];

/** 42601: the text isn't SQL. The first common mistake that is found explains it. */
export function syntaxError(given: ErrorCase): ErrorExplanation {
  for (const detect of detectors) {
    const found = detect(given);
    if (found) return found;
  }
  return { says: where(given), edits: [] };
}

/** 42601 from UNION: the sides differ in their number of columns. */
export function setOperationShape({ error, layout }: ErrorCase): ErrorExplanation {
  const counts = branchSizes(layout);
  const figures = counts.length > 1 ? ` Yours have ${counts.join(" and ")}.` : "";
  const types = /^\S+ types (.+) cannot be matched/.exec(error.message)?.[1]?.split(" and ");
  return {
    says: types
      ? `UNION, INTERSECT and EXCEPT put columns below each other by their place, so each pair needs a common type. Here one side gives ${quoted(types[0] ?? "")} and the other ${quoted(types[1] ?? "")} at the same place. Check the order of the two lists, or cast one side: ${quoted("price::text")}.`
      : `UNION, INTERSECT and EXCEPT put rows below each other, so every SELECT needs the same number of columns.${figures} Where one side has no such value, write ${quoted("NULL")} in its place.`,
    edits: [],
    concept: "union",
  };
}

/** Number of items of each SELECT list at the outermost depth. */
function branchSizes(layout: Layout): readonly number[] {
  const sizes: number[] = [];
  let isList = false;
  for (const [index, word] of layout.words.entries()) {
    if (layout.parent(index) >= 0) continue;
    if (word === "select") sizes.push(1);
    if (word === "select" || word === "from") isList = word === "select";
    if (word === "," && isList) sizes.push((sizes.pop() ?? 0) + 1);
  }
  return sizes;
}

function where({ error, text, token, at }: ErrorCase): string {
  if (!token || token.text === ";")
    return "The statement ends before it is complete. The last clause lacks its content.";
  const before = text.tokens[at - 1]?.text;
  const after = before
    ? ` PostgreSQL stopped at ${quoted(token.text)}, right after ${quoted(before)}`
    : ` PostgreSQL stopped at ${quoted(token.text)}`;
  return `This isn't valid SQL yet.${after} (line ${text.lineOf(error.offset ?? 0)}). The mistake is there, or just before it: look for a missing comma, a word too many, or a clause out of place.`;
}

const detectors: readonly Detector[] = [
  subqueryColumns,
  apostrophe,
  openQuote,
  openParenthesis,
  endOfWith,
  trailingComma,
  updateWithoutSet,
  insertWords,
  deleteColumns,
  cteShape,
  missingSelect,
  distinctPlace,
  repeatedList,
  clauseAfterAnd,
  caseWithoutEnd,
  clauseOrder,
  missingBy,
  overWithoutParentheses,
  limitShape,
  commaForAnd,
  betweenWithoutAnd,
  missingParentheses,
  inWithoutParentheses,
  mixedIs,
  valueAfterIs,
  halfCondition,
  equalsNullWord,
  splitName,
  reservedTable,
  onWithoutJoin,
  misspeltWord,
  joinCondition,
  aliasOfSeveralWords,
  missingComma,
  reservedAlias,
  missingThen,
  patternWithoutQuotes,
  overWithoutOrder,
  missingFrom,
  missingWhere,
  missingKind,
  assignmentBeside,
  fromFirst,
  noStatement,
  closedTooLate,
  operatorWord,
  conditionBeside,
  itemsBeside,
  unfinished,
];

function openQuote({ error, text }: ErrorCase): ErrorExplanation | null {
  if (!/unterminated quoted/.test(error.message)) return null;
  const lineNo = text.lineOf(error.offset ?? 0);
  return {
    says: `A quote is opened in line ${lineNo} and never closed, so everything after it counts as text. Every ${quoted("'")} needs a partner. A quote within a text is written twice: ${quoted("'it''s'")}.`,
    edits: [],
  };
}

function openParenthesis({ text, token, at, layout }: ErrorCase): ErrorExplanation | null {
  const count = (mark: string) => text.tokens.filter((each) => each.text === mark).length;
  const [open, closed] = [count("("), count(")")];
  if (open === closed) return null;
  const figures = `The parentheses don't match: ${open} opened, ${closed} closed.`;
  if (open < closed) {
    const isHere = token?.text === ")";
    return {
      says: `${figures} One is closed that was never opened.`,
      edits: isHere ? [{ sql: replaced(text, at, at, ""), caption: "Without it, it runs:" }] : [],
    };
  }
  const body = text.sql.trimEnd().replace(/;$/, "");
  const isClause = /^(from|where|group|order|having|limit|as|join|on)$/.test(layout.word(at));
  const edits = [
    ...(token && isClause
      ? [{ sql: replaced(text, at, at, `) ${token.text}`), caption: "Closed there, it runs:" }]
      : []),
    ...(open === closed + 1 ? [{ sql: `${body})`, caption: "With one more at the end, it runs:" }] : []),
  ];
  return { says: `${figures} One of them is never closed. Go through them from the inside out.`, edits };
}

function trailingComma({ text, token, at }: ErrorCase): ErrorExplanation | null {
  const before = text.tokens[at - 1];
  if (!token || before?.text !== "," || !/^(from|where|group|order|\)|union)$/i.test(token.text)) return null;
  return {
    says: `There is a comma before ${quoted(token.text)}. Commas separate the items of a list; none follows the last one.`,
    edits: [{ sql: replaced(text, at - 1, at - 1, ""), caption: "Without that comma, it runs:" }],
  };
}

function clauseOrder({ text, layout, token, at }: ErrorCase): ErrorExplanation | null {
  const word = token?.text.toLowerCase() ?? "";
  const place = ORDER.indexOf(word);
  if (place < 0 || word === "select") return null;
  let nest = 0;
  let latest: string | undefined;
  for (let i = at - 1; i >= 0; i--) {
    const each = text.tokens[i]?.text.toLowerCase() ?? "";
    if (each === ")") nest += 1;
    if (each === "(") nest -= 1;
    if (nest < 0) break;
    if (nest > 0 || !ORDER.includes(each) || text.tokens[i + 1]?.text === "(") continue;
    if (ORDER.indexOf(each) > place || each === word) {
      latest = each;
      break;
    }
    if (each === "select") break;
  }
  if (latest === undefined) return null;
  const name = (clause: string) =>
    clause === "group" || clause === "order" ? `${clause.toUpperCase()} BY` : clause.toUpperCase();
  if (latest === word)
    return {
      says: `${name(word)} appears twice. A query has each clause once; combine several conditions with AND.`,
      edits: [],
    };
  return {
    says: `${name(word)} comes too late: it is after ${name(latest)}. Clauses have a fixed order: SELECT, FROM with its joins, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT.`,
    edits: moved(text, layout, at, latest),
    concept: word === "where" || word === "having" ? "having" : "sorting",
  };
}

/** The clause that starts at a token, moved before one that should follow it. */
function moved(
  { tokens, sql }: ErrorCase["text"],
  layout: Layout,
  at: number,
  before: string,
): readonly Edit[] {
  const to = layout.words.lastIndexOf(before, at - 1);
  const end = layout.next(at + 1, new Set(ORDER));
  const [target, first, last] = [tokens[to], tokens[at], tokens[end - 1]];
  if (!target || !first || !last) return [];
  const clause = sql.slice(first.start, last.end);
  return [
    {
      sql: `${sql.slice(0, target.start)}${clause}\n${sql.slice(target.start, first.start).trimEnd()}${sql.slice(last.end)}`,
      caption: "In the right order, it runs:",
    },
  ];
}

function missingBy({ text, token, at }: ErrorCase): ErrorExplanation | null {
  const before = text.tokens[at - 1];
  if (!token || !before || !/^(group|order|partition)$/i.test(before.text)) return null;
  return {
    says: `After ${quoted(before.text)} the word BY is missing: GROUP BY, ORDER BY and PARTITION BY are two words each.`,
    edits: [{ sql: replaced(text, at - 1, at - 1, `${before.text} BY`), caption: "With BY, it runs:" }],
  };
}

function equalsNullWord({ text, token, at }: ErrorCase): ErrorExplanation | null {
  if (
    !/^(empty|missing|null)$/i.test(token?.text ?? "") ||
    !/^(not|is)$/i.test(text.tokens[at - 1]?.text ?? "")
  )
    return null;
  return {
    says: "To ask whether a value is missing, write `IS NULL`; to ask whether it is there, `IS NOT NULL`.",
    edits: [],
    concept: "null-logic",
  };
}

/** `= (SELECT a, b …)` */
function subqueryColumns({ error }: ErrorCase): ErrorExplanation | null {
  if (!/^subquery (must return only one column|has too (many|few) columns)/.test(error.message)) return null;
  return {
    says: "The subquery is compared with a single value, so its SELECT list can hold only one column. Keep the column that is compared, and remove the others.",
    edits: [],
    concept: "scalar-subquery",
  };
}

function missingComma({ text, token, at, tables }: ErrorCase): ErrorExplanation | null {
  // Without a comma the second name is taken for an alias, so the third word is where it fails.
  const columns = new Set(tables.flatMap((table) => table.columns.map(({ name }) => name)));
  const place = [at, at - 1, at - 2].find((each) => {
    const [left, right] = [
      text.tokens[each - 1]?.text.toLowerCase() ?? "",
      text.tokens[each]?.text.toLowerCase() ?? "",
    ];
    return columns.has(right) && (columns.has(left) || left === ")");
  });
  if (!token || place === undefined) return null;
  const [left, right] = [text.tokens[place - 1]?.text ?? "", text.tokens[place]?.text ?? ""];
  return {
    says: `A comma seems to be missing between ${quoted(left)} and ${quoted(right)}. Separate the items of a list with commas; without one, PostgreSQL reads the second word as an alias of the first.`,
    edits: [{ sql: withCommas(text, columns, place), caption: "With the comma, it runs:" }],
  };
}

/** The text with a comma after each of the columns that come one after another before a place. */
function withCommas({ sql, tokens }: ErrorCase["text"], columns: ReadonlySet<string>, place: number): string {
  let own = sql;
  for (let index = place; index > 0; index -= 1) {
    const [before, token] = [tokens[index - 1], tokens[index]];
    if (!before || !token || (index < place && !columns.has(before.text.toLowerCase()))) break;
    own = `${own.slice(0, before.end)},${own.slice(before.end)}`;
  }
  return own;
}

/** `from order` where the table is `orders`. */
function reservedTable({ text, token, at, layout, tables }: ErrorCase): ErrorExplanation | null {
  const word = token?.text.toLowerCase() ?? "";
  if (!/^(from|join|into|update|table)$/.test(layout.word(at - 1)) || !RESERVED_NOUNS.test(word)) return null;
  if (layout.word(at + 1) === "by") return null;
  const own = tables.find(({ name }) => name === `${word}s`)?.name ?? `"${word}"`;
  return {
    says: `${quoted(token?.text ?? "")} is a word of the language, so it can't be a table's name as it is. Write ${quoted(own)}.`,
    edits: [{ sql: replaced(text, at, at, own), caption: `With ${quoted(own)}, it runs:` }],
  };
}

/** Words that PostgreSQL reserves and that are likely names of tables. */
const RESERVED_NOUNS = /^(order|group|table|column|check|user)$/;

function reservedAlias({ text, token, at }: ErrorCase): ErrorExplanation | null {
  const before = text.tokens[at - 1]?.text ?? "";
  if (!token || !/^as$/i.test(before) || !/^[a-z_]+$/i.test(token.text)) return null;
  return {
    says: `${quoted(token.text)} is a word of the language, so it can't be a name as it is. Choose another name, or put it in double quotes: ${quoted(`"${token.text}"`)}.`,
    edits: [{ sql: replaced(text, at, at, `"${token.text}"`), caption: "In double quotes, it runs:" }],
    concept: "expressions",
  };
}
