import type { StatementResult } from "@master-sql/judge/sandbox";

/** Command tags of statements that leave the data as it is. */
const READING = new Set([
  "SELECT",
  "VALUES",
  "TABLE",
  "SHOW",
  "SET",
  "RESET",
  "EXPLAIN",
  "BEGIN",
  "START",
  "COMMIT",
  "ROLLBACK",
  "SAVEPOINT",
  "RELEASE",
  "FETCH",
  "DECLARE",
  "CLOSE",
  "PREPARE",
  "DEALLOCATE",
  "DISCARD",
  "ANALYZE",
  "VACUUM",
]);

/** A data-changing statement inside WITH reports the tag of the outer SELECT. */
const CHANGING_CTE = /\bas\s+(?:not\s+)?(?:materialized\s+)?\(\s*(?:insert|update|delete|merge)\b/i;

/**
 * Whether a finished statement may have changed tables or their data, so that a reset is worth offering. Errs towards
 * true for commands that it doesn't know.
 */
export function changesData(result: StatementResult): boolean {
  const verb = result.command.split(" ")[0]?.toUpperCase() ?? "";
  // CREATE TABLE AS and SELECT INTO carry the tag SELECT and return no columns.
  if (verb === "SELECT") return result.columns.length === 0 || CHANGING_CTE.test(result.sql);
  if (verb === "EXPLAIN")
    return /\banalyze\b/i.test(result.sql) && /\b(insert|update|delete|merge)\b/i.test(result.sql);
  if (READING.has(verb)) return false;
  return result.affectedRows !== 0;
}
