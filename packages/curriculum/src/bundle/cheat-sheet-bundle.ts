import type { CheatSheet } from "@master-sql/course";

/** The sheet with each snippet's SQL as it is shown, without the line feed that ends it in the file. */
export function cheatSheetBundle(sheet: CheatSheet): CheatSheet {
  return {
    ...sheet,
    levels: sheet.levels.map(({ level, topics }) => ({
      level,
      topics: topics.map((topic) => ({
        ...topic,
        snippets: topic.snippets.map((snippet) => ({ ...snippet, sql: snippet.sql.trimEnd() })),
      })),
    })),
  };
}
