import type { ForeignRule, Writer } from "./rule.ts";

function isStatementStart({ layout }: Writer, index: number): boolean {
  return index === 0 || layout.word(index - 1) === ";";
}

const TABLES = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'";
function columnsOf(table: string): string {
  return `SELECT column_name, data_type FROM information_schema.columns WHERE table_name = '${table.toLowerCase().replace(/[^\w]/g, "")}' ORDER BY ordinal_position`;
}

/** `SHOW TABLES`, `DESCRIBE customers`, `SHOW COLUMNS FROM customers`, `USE shop`, and psql's `\\d`. */
export const catalog: ForeignRule = {
  find(writer, index) {
    const isCommand = writer.layout.word(index) === "\\";
    if (!isCommand && !isStatementStart(writer, index)) return null;
    const words = [0, 1, 2, 3].map((step) => writer.layout.word(index + step));
    const asked = words.join(" ");
    if (/^use [\p{L}_"`]/u.test(asked))
      return {
        to: words[2] === ";" ? index + 2 : index + 1,
        name: "USE",
        systems: ["mysql"],
        instead: "SELECT … FROM products",
        note: "There is one database here, and you are connected to it; leave the line out.",
        write: () => "",
      };
    const known = CATALOG.find(([pattern]) => pattern.test(asked));
    if (!known) return null;
    const [, length, query] = known;
    const to = index + length - 1;
    const instead = query(writer.text(to));
    return {
      to,
      name: isCommand
        ? `\\${words[1]}`
        : words
            .slice(0, words[0] === "show" ? 2 : 1)
            .join(" ")
            .toUpperCase(),
      systems: isCommand ? [] : ["mysql"],
      instead,
      note: "The panel with the tables shows the same.",
      write: () => instead,
    };
  },
};

/** What is asked, its number of tokens, and the query that answers it, for the last of them. */
const CATALOG: readonly (readonly [RegExp, number, (last: string) => string])[] = [
  [/^show full tables/, 3, () => TABLES],
  [/^show tables/, 2, () => TABLES],
  [/^show (databases|schemas)/, 2, () => "SELECT datname FROM pg_database"],
  [/^show (columns|fields|index|indexes) (from|in) [\p{L}_"`]/u, 4, columnsOf],
  [/^desc(ribe)? [\p{L}_"`]/u, 2, columnsOf],
  [/^\\ dt/, 2, () => TABLES],
  [/^\\ d [\p{L}_"]/u, 3, columnsOf],
];

/** A separator of batches: GO, or what DELIMITER sets. */
export const separators: ForeignRule = {
  find(writer, index) {
    const { layout } = writer;
    const word = layout.word(index);
    if (word === "delimiter" && isStatementStart(writer, index)) {
      const isDouble =
        /^[/$|]$/.test(layout.word(index + 1)) && layout.word(index + 2) === layout.word(index + 1);
      return {
        to: isDouble ? index + 2 : index + 1,
        reaches: index + 1,
        name: "DELIMITER",
        systems: ["mysql"],
        instead: "SELECT …;",
        note: "It is a command of MySQL's own client. Statements here always end with a semicolon.",
        write: () => "",
      };
    }
    if (
      /^\/$/.test(word) &&
      layout.word(index + 1) === "/" &&
      writer.isClose(index) &&
      layout.words.includes("delimiter")
    )
      return {
        to: index + 1,
        name: "//",
        systems: ["mysql"],
        instead: ";",
        note: "Statements end with a semicolon.",
        write: () => ";",
      };
    if (
      word !== "go" ||
      !/^(|;|select|insert|update|delete|create|with|drop|alter|go)$/.test(layout.word(index + 1))
    )
      return null;
    return {
      to: index,
      name: "GO",
      systems: ["sql_server"],
      instead: "SELECT …;",
      note: "It is a command of SQL Server's own tools. Statements here end with a semicolon.",
      write: () => (layout.word(index - 1) === ";" || index === 0 ? "" : ";"),
    };
  },
};

/** `# a comment` */
export const hashComment: ForeignRule = {
  isOnlyAtError: true,
  find({ layout }, index) {
    if (layout.word(index) !== "#" || layout.word(index + 1) === ">") return null;
    return {
      to: index,
      name: "#",
      systems: ["mysql"],
      instead: "-- a comment",
      note: "A comment to the end of the line begins with two hyphens.",
      reaches: index + 6,
      write: () => "-- ",
    };
  },
};

/** `EXEC`, `PRINT`, `DECLARE @x`, `SET @x = 1`, `@x` */
export const procedures: ForeignRule = {
  find(writer, index) {
    const { layout } = writer;
    const word = layout.word(index);
    if (isStatementStart(writer, index) && /^(exec|print)$/.test(word) && layout.word(index + 1) !== "")
      return {
        to: index,
        reaches: index + 2,
        name: word.toUpperCase(),
        systems: ["sql_server"],
        instead: word === "exec" ? "CALL procedure()" : "SELECT 'text'",
        write: null,
      };
    if (
      word !== "@" ||
      !/^[\p{L}_@]/u.test(layout.word(index + 1)) ||
      !writer.isClose(index) ||
      layout.word(index - 1) === "@"
    )
      return null;
    return {
      to: index + 1,
      reaches: index + 3,
      name: "Session variables",
      systems: ["mysql", "sql_server"],
      instead: "WITH settings AS (SELECT 5 AS n) SELECT … FROM products, settings WHERE stock > settings.n",
      note: "Write the value itself, or keep it in a CTE.",
      write: null,
    };
  },
};

/** `\\g` and `\\G` in place of a semicolon. */
export const endOfStatement: ForeignRule = {
  find({ layout, text }, index) {
    if (layout.word(index) !== "\\" || !/^(g|gx)$/.test(layout.word(index + 1))) return null;
    return {
      to: index + 1,
      name: `\\${text(index + 1)}`,
      systems: [],
      instead: ";",
      note: "The command belongs to a terminal program. Statements here end with a semicolon.",
      write: () => ";",
    };
  },
};

/** `EXPLAIN PLAN FOR` */
export const explainPlan: ForeignRule = {
  difference: "explain",
  word: "EXPLAIN PLAN FOR",
  find({ layout }, index) {
    if (!layout.follow(index, "explain", "plan") && !layout.follow(index, "explain", "query", "plan"))
      return null;
    const isSqlite = layout.word(index + 1) === "query";
    const to = isSqlite ? index + 2 : layout.word(index + 2) === "for" ? index + 2 : index + 1;
    return {
      to,
      name: isSqlite ? "EXPLAIN QUERY PLAN" : "EXPLAIN PLAN FOR",
      systems: [isSqlite ? "sqlite" : "oracle"],
      instead: "EXPLAIN SELECT …",
      concept: "explain",
      write: () => "EXPLAIN",
    };
  },
};
