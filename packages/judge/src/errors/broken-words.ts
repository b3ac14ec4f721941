import { clauseOf, type Detector } from "./broken-conditions.ts";
import { type Edit, type ErrorCase, replaced } from "./error-case.ts";
import { quoted } from "./quoted.ts";

const KEYWORD =
  /^(select|distinct|from|where|group|by|having|order|limit|offset|and|or|not|in|is|like|ilike|between|on|using|join|inner|left|right|full|cross|union|except|intersect|as|set|values|into|update|insert|delete|when|then|else|end|case|over|partition|asc|desc|null|exists|with|all|any|returning)$/;
const COMPARISON: ReadonlySet<string> = new Set([
  "=",
  "<",
  ">",
  "<=",
  ">=",
  "<>",
  "!=",
  "like",
  "ilike",
  "in",
  "is",
  "between",
]);
const ENDS: ReadonlySet<string> = new Set([
  "and",
  "or",
  "group",
  "order",
  "limit",
  "having",
  "where",
  "from",
  "returning",
  ",",
]);

function commaAfter(text: ErrorCase["text"], at: number): string {
  return replaced(text, at, at, `${text.tokens[at]?.text ?? ""},`);
}

function endsValue(word: string): boolean {
  return /^[\p{L}\p{N}_"']/u.test(word)
    ? !KEYWORD.test(word) || /^(end|null)$/.test(word)
    : word === ")" || word === "]";
}

function beginsValue(word: string): boolean {
  return (/^[\p{L}\p{N}_"']/u.test(word) && !KEYWORD.test(word)) || /^(not|case|exists|null)$/.test(word);
}

/** Words of other languages between a column and a value. */
const OPERATOR_WORDS: ReadonlyMap<string, string> = new Map([
  ["contains", "name LIKE '%pot%'"],
  ["includes", "name LIKE '%pot%'"],
  ["startswith", "name LIKE 'T%'"],
  ["starts", "name LIKE 'T%'"],
  ["endswith", "name LIKE '%pot'"],
  ["ends", "name LIKE '%pot'"],
  ["equals", "city = 'Lisbon'"],
  ["equal", "city = 'Lisbon'"],
  ["greater", "price > 50"],
  ["less", "price < 50"],
]);

/** `name contains 'pot'` */
export const operatorWord: Detector = (given) => {
  const { layout, at, token } = given;
  if (!token || !/^(where|on|having)$/.test(clauseOf(given, at)) || !isName(token.text)) return null;
  const isBetween = endsValue(layout.word(at - 1)) && /^['\p{L}\p{N}_]/u.test(layout.word(at + 1));
  if (
    !isBetween ||
    KEYWORD.test(layout.word(at)) ||
    KEYWORD.test(layout.word(at + 1)) ||
    COMPARISON.has(layout.word(at - 2))
  )
    return null;
  const own = OPERATOR_WORDS.get(layout.word(at));
  return {
    says: `PostgreSQL has no operator ${quoted(token.text)}. ${own === undefined ? "Values are compared with `=`, `<>`, `<`, `>`, `<=`, `>=`, LIKE, IN and BETWEEN." : `Write ${quoted(own)}.`}`,
    edits: [],
    concept: "filtering",
  };
};

/** Two values beside each other in a condition: AND is missing, or the quotes of a string. */
export const conditionBeside: Detector = (given) => {
  const { text, layout, at, token } = given;
  const before = layout.word(at - 1);
  if (
    !token ||
    !/^(where|on|having)$/.test(clauseOf(given, at)) ||
    !endsValue(before) ||
    !beginsValue(layout.word(at))
  )
    return null;
  if (COMPARISON.has(layout.word(at - 2)) && isName(before)) return stringWithoutQuotes(given);
  const next = layout.next(at, new Set([...COMPARISON, ...ENDS]));
  return {
    says: `${quoted(text.tokens[at - 1]?.text ?? "")} and ${quoted(token.text)} are next to each other, with nothing that connects them. Combine two conditions with AND or OR.`,
    edits: COMPARISON.has(layout.word(next))
      ? [{ sql: replaced(text, at, at, `AND ${token.text}`), caption: "With AND, it runs:" }]
      : [],
    concept: "filtering",
  };
};

function isName(word: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(word);
}

/** `full_name = Ana Silva` */
function stringWithoutQuotes({ text, layout, at }: ErrorCase) {
  let end = at;
  while (isName(layout.word(end + 1)) && !KEYWORD.test(layout.word(end + 1))) end += 1;
  const [first, last] = [text.tokens[at - 1], text.tokens[end]];
  const own = first && last ? `'${text.sql.slice(first.start, last.end)}'` : "'…'";
  return {
    says: `A string needs single quotes: ${quoted(own)}. Without them, PostgreSQL reads each word as a name.`,
    edits: [{ sql: replaced(text, at - 1, end, own), caption: "With quotes, it runs:" }],
    concept: "filtering",
  };
}

/** `like %Silva%`, `= 50%` */
export const patternWithoutQuotes: Detector = ({ text, layout, at }) => {
  const start = [at, at - 1].find((place) => /^(like|ilike)$/.test(layout.word(place - 1)));
  if (start === undefined || /^['(]/.test(layout.word(start))) return null;
  let end = start;
  while (text.tokens[end]?.end === text.tokens[end + 1]?.start && !/^[;)]$/.test(layout.word(end + 1)))
    end += 1;
  const [first, last] = [text.tokens[start], text.tokens[end]];
  if (!first || !last || end === start) return null;
  const own = `'${text.sql.slice(first.start, last.end)}'`;
  return {
    says: `A pattern is a string, so it needs single quotes: ${quoted(own)}.`,
    edits: [{ sql: replaced(text, start, end, own), caption: "With quotes, it runs:" }],
    concept: "filtering",
  };
};

/** Two assignments of SET without a comma. */
export const assignmentBeside: Detector = (given) => {
  const { text, layout, at, token } = given;
  if (
    !token ||
    clauseOf(given, at) !== "set" ||
    !endsValue(layout.word(at - 1)) ||
    !beginsValue(layout.word(at))
  )
    return null;
  return {
    says: `Separate the assignments of SET with commas: one is missing before ${quoted(token.text)}.`,
    edits: [{ sql: commaAfter(text, at - 1), caption: "With the comma, it runs:" }],
    concept: "update",
  };
};

/** `exists select …`, `in select …`, `values 7, 'Dee'` */
export const missingParentheses: Detector = ({ text, layout, at, token }) => {
  const before = layout.word(at - 1);
  const isQuery =
    token?.text.toLowerCase() === "select" &&
    (before === "exists" || before === "in" || COMPARISON.has(before));
  const isRow = before === "values" && token !== undefined && token.text !== "(";
  if (!token || (!isQuery && !isRow)) return null;
  const end = layout.next(at, isRow ? new Set(["on", "returning"]) : new Set(["order"])) - 1;
  const [first, last] = [text.tokens[at], text.tokens[end]];
  const inner = first && last ? text.sql.slice(first.start, last.end) : "";
  return {
    says: isQuery
      ? `A subquery needs parentheses: ${quoted(`${before.toUpperCase()} (SELECT …)`)}.`
      : `Each row after VALUES needs parentheses: ${quoted("VALUES (9, 'Vase')")}.`,
    edits: [{ sql: replaced(text, at, end, `(${inner})`), caption: "In parentheses, it runs:" }],
    concept: isRow ? "insert" : "scalar-subquery",
  };
};

/** `over (price desc)` */
export const overWithoutOrder: Detector = ({ text, layout, at }) => {
  const open = layout.parent(at);
  if (
    open < 0 ||
    layout.word(open - 1) !== "over" ||
    /^(partition|order|rows|range|groups)$/.test(layout.word(open + 1))
  )
    return null;
  return {
    says: `In the parentheses after OVER, say what the column is for: ${quoted("ORDER BY …")} or ${quoted("PARTITION BY …")}.`,
    edits: [{ sql: replaced(text, open, open, "(ORDER BY "), caption: "With ORDER BY, it runs:" }],
    concept: "window-partition",
  };
};

/** A semicolon or a comma between WITH and its statement. */
export const endOfWith: Detector = ({ text, layout, at, token }) => {
  const isSemicolon = token?.text === ";" && layout.word(at - 1) === ")";
  const isComma = /^(select|insert|update|delete)$/.test(layout.word(at)) && layout.word(at - 1) === ",";
  const place = isSemicolon ? at : at - 1;
  const start = layout.statementStart(place);
  if ((!isSemicolon && !isComma) || layout.word(start) !== "with") return null;
  return {
    says: `The statement that uses the CTEs follows the last parenthesis directly, without ${isSemicolon ? "a semicolon" : "a comma"}.`,
    edits: [{ sql: replaced(text, place, place, ""), caption: "Without it, it runs:" }],
    concept: "cte",
  };
};

/** `select * customers` */
export const missingFrom: Detector = (given) => {
  const { text, layout, at, token, tables } = given;
  if (!token || layout.word(at - 1) !== "*" || !isName(token.text) || KEYWORD.test(layout.word(at)))
    return null;
  if (!/^(select|,|\.|distinct)$/.test(layout.word(at - 2)) || clauseOf(given, at) !== "select") return null;
  const isTable = tables.some(({ name }) => name === layout.word(at));
  return {
    says: `FROM is missing before ${isTable ? "the table" : "what follows *,"} ${quoted(token.text)}.`,
    edits: [{ sql: replaced(text, at, at, `FROM ${token.text}`), caption: "With FROM, it runs:" }],
    concept: "select-columns",
  };
};

/** `delete from orders id = 3`, `update … set total = 5 id = 3` */
export const missingWhere: Detector = ({ text, layout, at }) => {
  const start = layout.statementStart(at);
  const isDelete = layout.word(start) === "delete" && layout.word(start + 1) === "from";
  const place = COMPARISON.has(layout.word(at)) ? at - 1 : at;
  if (!isDelete || place < start + 3 || place > start + 5 || layout.words.slice(start, at).includes("where"))
    return null;
  return {
    says: `WHERE is missing before the condition: ${quoted("DELETE FROM orders WHERE id = 3")}.`,
    edits: [
      {
        sql: replaced(text, place, place, `WHERE ${text.tokens[place]?.text ?? ""}`),
        caption: "With WHERE, it runs:",
      },
    ],
    concept: "delete",
  };
};

/** `drop customers` */
export const missingKind: Detector = ({ text, layout, at, token, tables }) => {
  const verb = layout.word(at - 1);
  if (!token || !/^(drop|create|alter)$/.test(verb) || !isName(token.text)) return null;
  const isTable = tables.some(({ name }) => name === layout.word(at));
  return {
    says: `After ${verb.toUpperCase()} comes what it is about, such as TABLE, VIEW or INDEX, and then the name.`,
    edits: isTable
      ? [{ sql: replaced(text, at, at, `TABLE ${token.text}`), caption: "With TABLE, it runs:" }]
      : [],
    concept: "create-table",
  };
};

/** WHEN without THEN. */
export const missingThen: Detector = ({ text, layout, at, token }) => {
  const level = layout.parent(at);
  let index = at - 1;
  while (index > level && !/^(when|then|else|case)$/.test(layout.word(index))) index -= 1;
  if (!token || layout.word(index) !== "when" || !endsValue(layout.word(at - 1))) return null;
  const isValue = beginsValue(layout.word(at));
  if (!isValue && !/^(else|end|when)$/.test(layout.word(at))) return null;
  const edits: readonly Edit[] = isValue
    ? [{ sql: replaced(text, at, at, `THEN ${token.text}`), caption: "With THEN, it runs:" }]
    : [];
  return { says: "Each WHEN needs THEN and a value after its condition.", edits, concept: "case" };
};

/** `sum(price from products)` */
export const closedTooLate: Detector = ({ text, layout, at, token }) => {
  const open = layout.parent(at);
  const close = open < 0 ? -1 : layout.partner(open);
  const last = text.tokens[close];
  if (!token || !last || !/^(from|where|group|as)$/.test(layout.word(at)) || !isName(layout.word(open - 1)))
    return null;
  const without = `${text.sql.slice(0, last.start)}${text.sql.slice(last.end)}`;
  return {
    says: `The parenthesis after ${quoted(text.tokens[open - 1]?.text ?? "")} is closed too late: ${token.text.toUpperCase()} doesn't belong in it.`,
    edits: [
      {
        sql: `${without.slice(0, token.start).trimEnd()}) ${without.slice(token.start)}`,
        caption: `Closed before ${quoted(token.text)}, it runs:`,
      },
    ],
  };
};

/** `from customers select full_name` */
export const fromFirst: Detector = ({ layout, at, token }) => {
  if (token?.text.toLowerCase() !== "from" || (at > 0 && layout.word(at - 1) !== ";")) return null;
  return {
    says: "A query begins with SELECT and what to show; FROM and the table come after it.",
    edits: [],
    concept: "select-columns",
  };
};

/** What has to follow a word that ends the statement too early. */
const CONTENT: ReadonlyMap<string, string> = new Map([
  ["select", "what to show"],
  ["from", "a table"],
  ["join", "a table and ON with the join condition"],
  ["where", "a condition"],
  ["and", "another condition"],
  ["or", "another condition"],
  ["on", "the join condition"],
  ["having", "a condition on groups"],
  ["by", "the columns"],
  ["limit", "the number of rows"],
  ["offset", "the number of rows to skip"],
  ["set", "the new values"],
  ["values", "a row in parentheses"],
  ["into", "a table"],
  ["in", "a list in parentheses"],
  ["like", "a pattern in single quotes"],
  ["between", "two ends with AND"],
  ["as", "a name"],
  [",", "another item"],
  ["=", "a value"],
  ["<", "a value"],
  [">", "a value"],
  ["<=", "a value"],
  [">=", "a value"],
  ["<>", "a value"],
  ["*", "FROM and a table"],
  ["then", "a value, and END"],
  ["else", "a value, and END"],
  ["order", "BY and the columns"],
  ["group", "BY and the columns"],
]);

/** The statement, or what is in parentheses, ends where something has to follow. */
export const unfinished: Detector = ({ text, layout, at, token }) => {
  if (token && token.text !== ";" && token.text !== ")") return null;
  const last = (at < 0 ? layout.words.length : at) - 1;
  const word = layout.word(last);
  const content = CONTENT.get(word);
  if (content === undefined) return null;
  return {
    says: `The ${token?.text === ")" ? "part in parentheses" : "statement"} ends after ${quoted(text.tokens[last]?.text ?? "")}, where ${content} should follow.`,
    edits: [],
  };
};

/** Two items of a list beside each other, where no names of tables help. */
export const itemsBeside: Detector = (given) => {
  const { text, layout } = given;
  // `city count(*)`: PostgreSQL takes the name for an alias, and stops at the parenthesis.
  const at = layout.word(given.at) === "(" ? given.at - 1 : given.at;
  const token = text.tokens[at];
  if (layout.word(at - 1) === "if")
    return {
      says: `SELECT has no IF. Choose between values with CASE: ${quoted("CASE WHEN total > 50 THEN 'a' ELSE 'b' END")}.`,
      edits: [],
      concept: "case",
    };
  if (!token || !/^(select|group|order|returning)$/.test(clauseOf(given, at))) return null;
  if (!endsValue(layout.word(at - 1)) || !beginsValue(layout.word(at))) return null;
  return {
    says: `A comma seems to be missing before ${quoted(token.text)}. Separate the items of a list with commas.`,
    edits: [{ sql: commaAfter(text, at - 1), caption: "With the comma, it runs:" }],
  };
};
