import type { ErrorCase, ErrorTold } from "./error-case.ts";

/** Characters that SQL doesn't know and that look like ones it does, or like nothing at all. */
export function strangeCharacters({ text: { sql } }: ErrorCase): ErrorTold | null {
  if (/[‘’“”]/.test(sql))
    return {
      says: "There are curly quotes in the text, as word processors make them. SQL knows only the straight `'`.",
      edits: [{ sql: sql.replace(/[‘’“”]/g, "'"), caption: "With straight quotes, it runs:" }],
    };
  if (/[\u200b-\u200d\u2060\ufeff\u00a0]/.test(sql))
    return {
      says: "There are invisible characters in the text, such as no-break spaces. They come with SQL that was copied from a web page or a document. PostgreSQL takes them for a part of a name.",
      edits: [
        {
          sql: sql.replace(/\u00a0/g, " ").replace(/[\u200b-\u200d\u2060\ufeff]/g, ""),
          caption: "With ordinary spaces, it runs:",
        },
      ],
    };
  if (sql.includes("`"))
    return {
      says: "Backticks around names are MySQL's. In PostgreSQL a name needs no quotes; double quotes are for names with capitals or spaces.",
      edits: [{ sql: sql.replace(/`/g, ""), caption: "Without the backticks, it runs:" }],
    };
  return null;
}
