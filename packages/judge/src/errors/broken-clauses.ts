import { clauseOf, type Detector } from "./broken-conditions.ts";
import { replaced } from "./error-case.ts";
import type { Layout } from "./layout.ts";
import { nearest } from "./nearest.ts";
import { quoted } from "./quoted.ts";

const STATEMENTS =
  /^(select|insert|update|delete|merge|with|create|alter|drop|truncate|values|table|explain|begin|commit|rollback|savepoint|release|set|show|grant|revoke|analyze|vacuum|call|do|copy|comment|refresh|lock|start|end|prepare|execute|reindex|declare|fetch|close|reset|discard|listen|notify|import|security|cluster|checkpoint|load|move|abort|reassign|deallocate)$/;

function isPlainWord(word: string): boolean {
  return /^[\p{L}_"]/u.test(word);
}

/** `full_name, city from customers` */
export const missingSelect: Detector = ({ text, layout, at }) => {
  const start = layout.statementStart(at);
  const [first, second] = [layout.word(start), layout.word(start + 1)];
  const from = layout.next(start, new Set(["from"]));
  if (layout.word(from) !== "from" || STATEMENTS.test(first) || from === start) return null;
  if (nearest(first, ["select", "insert", "update", "delete", "with"]) !== undefined) return null;
  if (!/^(,|\.|\(|\)|from|as|\+|-|\*|\/)$/.test(second) && first !== "*" && first !== "distinct") return null;
  return {
    says: "The statement doesn't begin with SELECT. A query is SELECT, what to show, then FROM and the table.",
    edits: [
      {
        sql: replaced(text, start, start, `SELECT ${text.tokens[start]?.text ?? ""}`),
        caption: "With SELECT, it runs:",
      },
    ],
    concept: "select-columns",
  };
};

/** A sentence, or a piece of something else, where a statement should begin. */
export const noStatement: Detector = ({ text, layout, at, tables }) => {
  const start = layout.statementStart(at);
  const first = layout.word(start);
  const isShow = first === "show";
  if (!isShow && (at !== start || !isPlainWord(first) || STATEMENTS.test(first))) return null;
  if (
    nearest(first, ["select", "insert", "update", "delete", "with", "create", "alter", "drop"]) !== undefined
  )
    return null;
  const table = tables.find(({ name }) => layout.words.includes(name)) ?? tables[0];
  return {
    says: `${isShow ? "SHOW is about settings of the server" : `${quoted(text.tokens[start]?.text ?? "")} begins no statement of SQL`}. A query begins with SELECT, then the columns (\`*\` for all), then FROM and a table: ${quoted(`SELECT * FROM ${table?.name ?? "products"}`)}. Conditions come after that, in WHERE.`,
    edits: [],
    concept: "select-columns",
  };
};

/** `select full_name, distinct city` */
export const distinctPlace: Detector = ({ text, layout, at, token }) => {
  const place =
    token?.text.toLowerCase() === "distinct" ? at : layout.word(at - 1) === "distinct" ? at - 1 : -1;
  if (place < 1 || /^(select|\(|all|union|intersect|except)$/.test(layout.word(place - 1))) return null;
  const select = layout.previous(place, new Set(["select"]));
  const isTwice = layout.word(select + 1) === "distinct";
  const without = replaced(text, place, place, "");
  const head = text.tokens[select];
  return {
    says: "DISTINCT is written once, right after SELECT, and is about the whole row: it removes rows whose columns are all the same.",
    edits: head
      ? [
          {
            sql: isTwice ? without : `${without.slice(0, head.end)} DISTINCT${without.slice(head.end)}`,
            caption: "With DISTINCT right after SELECT, it runs:",
          },
        ]
      : [],
    concept: "distinct",
  };
};

/** `order by total order by placed_at` */
export const repeatedList: Detector = ({ text, layout, at, token }) => {
  const word = token?.text.toLowerCase() ?? "";
  if (!/^(order|group)$/.test(word) || layout.word(at + 1) !== "by") return null;
  const earlier = layout.previous(at, new Set([word, "select", "union", "intersect", "except", ";"]));
  if (layout.word(earlier) !== word || layout.word(earlier + 1) !== "by") return null;
  const meaning =
    word === "order" ? "the second decides where the first is equal" : "each combination of them is a group";
  return {
    says: `A query has one ${word.toUpperCase()} BY. List its keys with commas: ${meaning}.`,
    edits: [
      {
        sql: replaced(text, at - 1, at + 1, `${text.tokens[at - 1]?.text ?? ""},`),
        caption: "With one list, it runs:",
      },
    ],
    concept: word === "order" ? "sorting" : "grouping",
  };
};

const FROM_WORDS: ReadonlySet<string> = new Set(["join", "on", "using", "where", "from"]);

/** `from a, b on …` */
export const onWithoutJoin: Detector = ({ text, layout, at, token }) => {
  const from = layout.previous(at, FROM_WORDS);
  if (token?.text.toLowerCase() !== "on" || layout.word(from) !== "from") return null;
  const comma = layout.previous(at, new Set([","]));
  if (comma < from)
    return {
      says: "ON belongs to a JOIN, and this query joins nothing. For a condition on rows, write WHERE.",
      edits: [{ sql: replaced(text, at, at, "WHERE"), caption: "With WHERE, it runs:" }],
      concept: "filtering",
    };
  return {
    says: "ON belongs to JOIN. Put JOIN between the two tables instead of the comma.",
    edits: [{ sql: replaced(text, comma, comma, " JOIN"), caption: "With JOIN, it runs:" }],
    concept: "inner-join",
  };
};

/** `join customers where …`, `left join customers as c o.customer_id = c.id` */
export const joinCondition: Detector = ({ text, layout, at: pointed, token }) => {
  const at = pointed < 0 ? layout.words.length : pointed;
  const word = token?.text.toLowerCase() ?? "";
  const join = layout.previous(at, FROM_WORDS);
  if (layout.word(join) !== "join" || /^(cross|natural)$/.test(layout.word(join - 1))) return null;
  const start = startOfComparison(layout, at, word);
  const isEnd = word === "" || /^(where|group|order|limit|having|;|\)|join|left|inner)$/.test(word);
  if (!isEnd && start <= join + 1) return null;
  const place = start > 0 ? start : word === "where" ? at : -1;
  const own = start > 0 ? `ON ${text.tokens[start]?.text ?? ""}` : "ON";
  return {
    says: `JOIN needs ON after the table, with the condition that says which rows belong together: ${quoted("ON c.id = o.customer_id")}.`,
    edits: place < 0 ? [] : [{ sql: replaced(text, place, place, own), caption: "With ON, it runs:" }],
    concept: "inner-join",
  };
};

/** Where the comparison begins that PostgreSQL stopped at; -1 where it stopped at something else. */
function startOfComparison(layout: Layout, at: number, word: string): number {
  if (word === "=" || word === ".") return layout.word(at - 2) === "." ? at - 3 : at - 1;
  return layout.word(at + 1) === "." && isPlainWord(word) ? at : -1;
}

/** CASE without END. */
export const caseWithoutEnd: Detector = ({ text, layout, at, token }) => {
  const start = layout.statementStart(at);
  const end = at < 0 ? layout.words.length : at;
  let open = 0;
  for (let index = start; index < end; index += 1) {
    if (layout.word(index) === "case") open += 1;
    if (layout.word(index) === "end") open -= 1;
  }
  if (open <= 0 || (token && !/^(from|where|group|order|as|,|\)|;)$/i.test(token.text))) return null;
  return {
    says: "CASE isn't closed: it ends with END, after the last THEN or ELSE.",
    edits: token
      ? [{ sql: replaced(text, at, at, ` END ${token.text}`), caption: "With END, it runs:" }]
      : [],
    concept: "case",
  };
};

/** `update products price = 30` */
export const updateWithoutSet: Detector = ({ text, layout, at, token }) => {
  const start = layout.statementStart(at);
  const word = token?.text.toLowerCase() ?? "";
  if (layout.word(start) !== "update" || (word !== "=" && word !== "where")) return null;
  if (layout.words.slice(start, at).includes("set")) return null;
  if (word === "where" && layout.word(layout.next(at, new Set(["set"]))) === "set")
    return {
      says: "SET comes before WHERE: first the new values, then which rows get them.",
      edits: [],
      concept: "update",
    };
  const own = `SET ${text.tokens[at - 1]?.text ?? ""}`;
  return {
    says: `UPDATE needs SET before the new values: ${quoted("UPDATE products SET price = 30 WHERE id = 1")}.`,
    edits:
      word === "=" && at > start + 2
        ? [{ sql: replaced(text, at - 1, at - 1, own), caption: "With SET, it runs:" }]
        : [],
    concept: "update",
  };
};

/** `insert products …`, `… value (…)` */
export const insertWords: Detector = ({ text, layout, at, token }) => {
  const start = layout.statementStart(at);
  const word = token?.text.toLowerCase() ?? "";
  if (layout.word(start) !== "insert") return null;
  if (at === start + 1 && word !== "into")
    return {
      says: "The statement begins with INSERT INTO.",
      edits: [{ sql: replaced(text, at, at, `INTO ${token?.text ?? ""}`), caption: "With INTO, it runs:" }],
      concept: "insert",
    };
  const place = word === "value" ? at : layout.word(at - 1) === "value" ? at - 1 : -1;
  if (place < 0) return null;
  return {
    says: `The word is VALUES, also for a single row: ${quoted("VALUES (9, 'Vase')")}.`,
    edits: [{ sql: replaced(text, place, place, "VALUES"), caption: "With VALUES, it runs:" }],
    concept: "insert",
  };
};

/** `delete * from orders` */
export const deleteColumns: Detector = ({ text, layout, at, token }) => {
  if (layout.word(at - 1) !== "delete" || token?.text.toLowerCase() === "from") return null;
  const words = layout.word(at + 1) === "from" ? "" : `FROM ${token?.text ?? ""}`;
  return {
    says: "DELETE removes whole rows, so it names no columns: DELETE FROM, the table, and WHERE with the condition.",
    edits: [{ sql: replaced(text, at, at, words), caption: "As DELETE FROM, it runs:" }],
    concept: "delete",
  };
};

/** WITH without AS, or without parentheses. */
export const cteShape: Detector = ({ text, layout, at, token }) => {
  const start = layout.statementStart(at);
  if (layout.word(start) !== "with") return null;
  const word = token?.text.toLowerCase() ?? "";
  if (
    word === "select" &&
    layout.word(at - 1) === "(" &&
    isPlainWord(layout.word(at - 2)) &&
    layout.word(at - 2) !== "as"
  )
    return {
      says: `A CTE needs AS between its name and the parenthesis: ${quoted("WITH recent AS (SELECT …)")}.`,
      edits: [{ sql: replaced(text, at - 1, at - 1, "AS ("), caption: "With AS, it runs:" }],
      concept: "cte",
    };
  if (layout.word(at - 1) === "as" && word === "select") {
    const main = layout.next(at + 1, new Set(["select"]));
    const own =
      layout.word(main) === "select"
        ? replaced(text, main, main, `) ${text.tokens[main]?.text ?? ""}`)
        : null;
    return {
      says: `The query of a CTE is in parentheses: ${quoted("WITH recent AS (SELECT …) SELECT …")}.`,
      edits:
        own === null || !token
          ? []
          : [
              {
                sql: `${own.slice(0, token.start)}(${own.slice(token.start)}`,
                caption: "In parentheses, it runs:",
              },
            ],
      concept: "cte",
    };
  }
  return null;
};

/** `over partition by x` */
export const overWithoutParentheses: Detector = ({ text, layout, at: pointed }) => {
  const at = [pointed, pointed - 1, pointed - 2].find(
    (place) => layout.word(place - 1) === "over" && /^(partition|order)$/.test(layout.word(place)),
  );
  if (at === undefined) return null;
  const end = layout.next(at, new Set(["from", "as", ","])) - 1;
  const [first, last] = [text.tokens[at], text.tokens[end]];
  return {
    says: `What follows OVER is in parentheses: ${quoted("OVER (PARTITION BY … ORDER BY …)")}.`,
    edits:
      first && last
        ? [
            {
              sql: replaced(text, at, end, `(${text.sql.slice(first.start, last.end)})`),
              caption: "In parentheses, it runs:",
            },
          ]
        : [],
    concept: "window-partition",
  };
};

/** `price as price with tax` */
export const aliasOfSeveralWords: Detector = (given) => {
  const { text, layout, at, token } = given;
  if (!token || !isPlainWord(token.text) || clauseOf(given, at) !== "select") return null;
  const as = [at - 2, at - 3].find((place) => layout.word(place) === "as");
  if (as === undefined || !isPlainWord(layout.word(as + 1))) return null;
  let end = at;
  while (
    isPlainWord(layout.word(end + 1)) &&
    !/^(from|where|group|order|limit|union|as)$/.test(layout.word(end + 1))
  )
    end += 1;
  const words = layout.words.slice(as + 1, end + 1);
  if (words.some((word) => word.startsWith('"')) || /^(from|where)$/.test(token.text.toLowerCase()))
    return null;
  const own = words.join("_");
  return {
    says: `An alias is one word. Join the words with underscores, ${quoted(own)}, or put them in double quotes.`,
    edits: [{ sql: replaced(text, as + 1, end, own), caption: `As ${quoted(own)}, it runs:` }],
    concept: "expressions",
  };
};

/** `limit by 3` */
export const limitShape: Detector = ({ text, layout, at: pointed }) => {
  const at = [pointed, pointed - 1].find(
    (place) => layout.word(place - 1) === "limit" && /^(by|to|=|first|top)$/.test(layout.word(place)),
  );
  if (at === undefined) return null;
  return {
    says: `LIMIT takes just the number of rows: ${quoted("LIMIT 3")}.`,
    edits: [{ sql: replaced(text, at, at, ""), caption: "Without that word, it runs:" }],
    concept: "top-rows",
  };
};
