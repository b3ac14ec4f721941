import { nearest } from "../reading/nearest.ts";
import { quoted } from "../showing/show.ts";
import { type Edit, type ErrorCase, type ErrorTold, replaced } from "./error-case.ts";
import { misspeltWord } from "./misspelt-word.ts";

/** Clauses in the order in which they are written. */
const ORDER = ["select", "from", "where", "group", "having", "window", "order", "limit"];

/** 42601: the text isn't SQL. What people slip on is looked for; an edit that makes it run is shown. */
export function syntaxError(given: ErrorCase): ErrorTold {
  const told = detectors.map((detect) => detect(given)).find((found) => found !== null);
  return told ?? { says: where(given), edits: [] };
}

/** 42601 from UNION: the sides differ in their number of columns. */
export function setOperationShape({ error, text }: ErrorCase): ErrorTold {
  const counts = branchSizes(text.tokens.map((token) => token.text.toLowerCase()));
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
function branchSizes(words: readonly string[]): readonly number[] {
  const sizes: number[] = [];
  let nest = 0;
  let isList = false;
  for (const word of words) {
    if (word === "(") nest += 1;
    if (word === ")") nest -= 1;
    if (nest > 0) continue;
    if (word === "select") sizes.push(1);
    if (word === "select" || word === "from") isList = word === "select";
    if (word === "," && isList) sizes.push((sizes.pop() ?? 0) + 1);
  }
  return sizes;
}

function where({ error, text, token, at }: ErrorCase): string {
  if (!token)
    return "The text ends before the statement is complete. Look for a clause without its content, an open parenthesis, or an open quote.";
  const before = text.tokens[at - 1]?.text;
  const after = before
    ? ` PostgreSQL stopped at ${quoted(token.text)}, right after ${quoted(before)}`
    : ` PostgreSQL stopped at ${quoted(token.text)}`;
  return `This isn't valid SQL yet.${after} (line ${text.lineOf(error.offset ?? 0)}). The mistake is there, or just before it: look for a missing comma, a word too many, or a clause out of place.`;
}

type Detector = (given: ErrorCase) => ErrorTold | null;

const detectors: readonly Detector[] = [
  limitWithComma,
  noStatement,
  openQuote,
  openParenthesis,
  openCase,
  trailingComma,
  clauseOrder,
  missingBy,
  topN,
  doubledOperator,
  equalsNullWord,
  misspeltWord,
  missingComma,
  reservedAlias,
];

function openQuote({ error, text }: ErrorCase): ErrorTold | null {
  if (!/unterminated quoted/.test(error.message)) return null;
  const lineNo = text.lineOf(error.offset ?? 0);
  return {
    says: `A quote is opened in line ${lineNo} and never closed, so everything after it counts as text. Every ${quoted("'")} needs a partner. A quote within a text is written twice: ${quoted("'it''s'")}.`,
    edits: [],
  };
}

function openParenthesis({ text }: ErrorCase): ErrorTold | null {
  const count = (mark: string) => text.tokens.filter((token) => token.text === mark).length;
  const [open, closed] = [count("("), count(")")];
  if (open === closed) return null;
  const body = text.sql.trimEnd().replace(/;$/, "");
  return {
    says: `The parentheses don't match: ${open} opened, ${closed} closed. ${open > closed ? "One of them is never closed." : "One is closed that was never opened."} Go through them from the inside out.`,
    edits: open === closed + 1 ? [{ sql: `${body})`, caption: "With one more at the end, it runs:" }] : [],
  };
}

function trailingComma({ text, token, at }: ErrorCase): ErrorTold | null {
  const before = text.tokens[at - 1];
  if (!token || before?.text !== "," || !/^(from|where|group|order|\)|union)$/i.test(token.text)) return null;
  return {
    says: `There is a comma before ${quoted(token.text)}. A comma stands between two items of a list; after the last one there is none.`,
    edits: [{ sql: replaced(text, at - 1, at - 1, ""), caption: "Without that comma, it runs:" }],
  };
}

function clauseOrder({ text, token, at }: ErrorCase): ErrorTold | null {
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
      says: `${name(word)} stands there twice. A SELECT has each clause once; several conditions are joined by AND.`,
      edits: [],
    };
  return {
    says: `${name(word)} comes too late: it stands after ${name(latest)}. Clauses have a fixed order: SELECT, FROM with its joins, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT.`,
    edits: moved(text, at, latest),
    concept: word === "where" || word === "having" ? "having" : "sorting",
  };
}

/** The clause that starts at a token, moved before one that should follow it. */
function moved({ tokens, sql }: ErrorCase["text"], at: number, before: string): readonly Edit[] {
  const to = tokens.findLastIndex((token, index) => index < at && token.text.toLowerCase() === before);
  let nest = 0;
  let end = at + 1;
  for (; end < tokens.length; end++) {
    const word = tokens[end]?.text.toLowerCase() ?? "";
    if (word === "(") nest += 1;
    if (word === ")") nest -= 1;
    if (nest < 0 || word === ";" || (nest === 0 && ORDER.includes(word))) break;
  }
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

function missingBy({ text, token, at }: ErrorCase): ErrorTold | null {
  const before = text.tokens[at - 1];
  if (!token || !before || !/^(group|order|partition)$/i.test(before.text)) return null;
  return {
    says: `After ${quoted(before.text)} the word BY is missing: GROUP BY, ORDER BY and PARTITION BY are two words each.`,
    edits: [{ sql: replaced(text, at - 1, at - 1, `${before.text} BY`), caption: "With BY, it runs:" }],
  };
}

function topN({ text, at }: ErrorCase): ErrorTold | null {
  const place = text.tokens.findIndex(
    (token, index) => /^top$/i.test(token.text) && /^[0-9]+$/.test(text.tokens[index + 1]?.text ?? ""),
  );
  if (place < 0 || Math.abs(place - at) > 2) return null;
  const count = text.tokens[place + 1]?.text ?? "1";
  return {
    says: `TOP is SQL Server's word. In PostgreSQL the number of rows stands at the end: ${quoted(`LIMIT ${count}`)}, after ORDER BY.`,
    edits: [
      {
        sql: `${replaced(text, place, place + 1, "")
          .trimEnd()
          .replace(/;$/, "")}\nLIMIT ${count}`,
        caption: "With LIMIT, it runs:",
      },
    ],
    concept: "top-rows",
  };
}

const OPERATORS: Readonly<Record<string, string>> = {
  "= =": "=",
  "& &": "AND",
  "| |": "||",
  "= >": ">=",
  "= <": "<=",
  "> >": ">",
  "< <": "<",
  "! =": "<>",
};

/** `==`, `&&` and the like, as other languages write operators. */
export function doubledOperator({ text }: ErrorCase): ErrorTold | null {
  const place = text.tokens.findIndex((token, index) => {
    const next = text.tokens[index + 1];
    return (
      next !== undefined &&
      next.start === token.end &&
      `${token.text} ${next.text}` in OPERATORS &&
      token.text !== "|"
    );
  });
  const [first, second] = [text.tokens[place], text.tokens[place + 1]];
  if (!first || !second) return null;
  const right = OPERATORS[`${first.text} ${second.text}`] ?? "=";
  return {
    says: `${quoted(first.text + second.text)} is no operator of SQL; you mean ${quoted(right)}. A comparison is \`=\`, \`<>\`, \`<\`, \`<=\`, \`>\` or \`>=\`, and conditions are joined by AND and OR.`,
    edits: [
      { sql: replaced(text, place, place + 1, ` ${right} `), caption: `With ${quoted(right)}, it runs:` },
    ],
  };
}

function equalsNullWord({ text, token, at }: ErrorCase): ErrorTold | null {
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

/** `LIMIT 5, 10`, as MySQL has it. */
function limitWithComma({ text }: ErrorCase): ErrorTold | null {
  const { tokens } = text;
  const at = tokens.findIndex(
    (token, place) => token.text.toLowerCase() === "limit" && tokens[place + 2]?.text === ",",
  );
  const [skipped, most] = [tokens[at + 1]?.text ?? "", tokens[at + 3]?.text ?? ""];
  return at < 0
    ? null
    : {
        says: `${quoted(`LIMIT ${skipped}, ${most}`)} is MySQL's. In PostgreSQL it is ${quoted(`LIMIT ${most} OFFSET ${skipped}`)}: first how many rows, then how many to skip.`,
        edits: [
          {
            sql: replaced(text, at + 1, at + 3, `${most} OFFSET ${skipped}`),
            caption: "With OFFSET, it runs:",
          },
        ],
        concept: "paging",
      };
}

/** CASE without its END. */
function openCase({ text }: ErrorCase): ErrorTold | null {
  const count = (word: string) => text.tokens.filter((token) => token.text.toLowerCase() === word).length;
  return count("case") > count("end")
    ? {
        says: "A CASE is never ended: `CASE WHEN … THEN … END` needs its END, before the comma or the clause that follows. ELSE before it is for the rows that fit no WHEN; without ELSE they get NULL.",
        edits: endsBefore(text),
        concept: "case-expressions",
      }
    : null;
}

/** END before the FROM that follows the CASE. */
function endsBefore(text: ErrorCase["text"]): readonly Edit[] {
  const open = text.tokens.findLastIndex((token) => token.text.toLowerCase() === "case");
  const from = text.tokens.findIndex((token, at) => at > open && token.text.toLowerCase() === "from");
  return from < 0 ? [] : [{ sql: replaced(text, from, from, "END FROM"), caption: "With END, it runs:" }];
}

/** Words that a statement begins with. */
const VERBS = (
  "select with insert update delete merge create alter drop explain begin commit rollback values table truncate " +
  "grant revoke set analyze vacuum start copy do call ("
).split(" ");

/** Text that begins like no statement: a sentence, or a piece of a query. */
function noStatement({ text, context }: ErrorCase): ErrorTold | null {
  const first = text.tokens[0]?.text ?? "";
  const begun = first.toLowerCase();
  const isSlip = nearest(begun, VERBS)?.charAt(0) === begun.charAt(0) && begun !== "show";
  if (first === "" || VERBS.includes(begun) || isSlip) return null;
  const words = text.tokens.map((token) => token.text.toLowerCase());
  const table = context.dataset.tables.find(({ name }) => words.includes(name));
  const example = `SELECT * FROM ${table?.name ?? context.dataset.tables[0]?.name ?? "table"}`;
  return {
    says: `${quoted(first)} begins no statement of SQL. A query begins with SELECT, then the columns that you want (\`*\` for all), then FROM and a table. Conditions come after that, in WHERE.`,
    edits: context.exercise ? [] : [{ sql: `${example} LIMIT 5`, caption: "A first query that runs:" }],
    concept: "select-columns",
  };
}

function missingComma({ text, token, at, context }: ErrorCase): ErrorTold | null {
  // Without a comma the second name is taken for an alias, so the third word is where it fails.
  const columns = new Set(context.dataset.tables.flatMap((table) => table.columns.map(({ name }) => name)));
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
    says: `A comma seems to be missing between ${quoted(left)} and ${quoted(right)}: items of a list are separated by commas. Without one, the second word would be a new name for the first.`,
    edits: [{ sql: replaced(text, place - 1, place - 1, `${left},`), caption: "With the comma, it runs:" }],
  };
}

function reservedAlias({ text, token, at }: ErrorCase): ErrorTold | null {
  const before = text.tokens[at - 1]?.text ?? "";
  if (!token || !/^as$/i.test(before) || !/^[a-z_]+$/i.test(token.text)) return null;
  return {
    says: `${quoted(token.text)} is a word of the language, so it can't be a name as it is. Choose another name, or put it in double quotes: ${quoted(`"${token.text}"`)}.`,
    edits: [{ sql: replaced(text, at, at, `"${token.text}"`), caption: "In double quotes, it runs:" }],
    concept: "expressions",
  };
}
