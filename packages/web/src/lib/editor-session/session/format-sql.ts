import { formatDialect, postgresql } from "sql-formatter";

/**
 * Lays out PostgreSQL text; words keep the case in which they were written. Throws when the text can't be understood.
 */
export function formatSql(sql: string): string {
  return formatDialect(sql, { dialect: postgresql, keywordCase: "preserve", tabWidth: 2 });
}
