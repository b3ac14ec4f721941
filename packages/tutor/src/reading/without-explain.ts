/** A statement without EXPLAIN and its options before it. */
export const withoutExplain = (sql: string): string =>
  sql.trim().replace(/^explain\b(?:\s+(?:analyze|verbose))*\s*(?:\([^()]*\)\s*)?/i, "");
