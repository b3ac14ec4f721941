import { tokensOf } from "@master-sql/sql";
import type { StatementResult } from "../results/statement-result.ts";
import type { StatementKindReason } from "../verdicts/verdict.ts";

const TRANSACTION =
  /^(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|PREPARE TRANSACTION|SET TRANSACTION|SET CONSTRAINTS)/;

const ROW_CHANGES = /^(INSERT|UPDATE|DELETE|MERGE)\b/;
const CHANGING_WORD = /^(insert|update|delete|merge)$/;
const DEFINITIONS =
  /^(CREATE|ALTER|DROP|COMMENT|TRUNCATE|REFRESH|GRANT|REVOKE|SELECT|INSERT|UPDATE|DELETE|MERGE)\b/;
const INDEXES = /^(CREATE INDEX|DROP INDEX|ANALYZE)\b/;

/**
 * The first statement that has no place in an answer of a kind, told by PostgreSQL's command tag. Whatever it did has
 * been undone, like the rest of the run. `transactions`: control of transactions has a place too.
 */
export function misplacedStatement(
  statements: readonly StatementResult[],
  expected: StatementKindReason["expected"],
  transactions = false,
): StatementKindReason | null {
  const wrong = statements.find(
    (statement) => !isPlaced(statement, expected) && !(transactions && isControl(statement)),
  );
  if (wrong === undefined) return null;
  const cause = TRANSACTION.test(wrong.command) ? "transaction" : "other";
  return { kind: "statement-kind", statement: wrong.sql, cause, expected };
}

/** The statement that makes changes after another has, where one must make them all. */
export function secondChange(statements: readonly StatementResult[]): StatementKindReason | null {
  const [, second] = statements.filter(
    (statement) => ROW_CHANGES.test(statement.command) || changesWithin(statement),
  );
  return second
    ? { kind: "statement-kind", statement: second.sql, cause: "second-change", expected: "rows" }
    : null;
}

/** Whether a query changes rows in its WITH clause, where the statement follows a parenthesis. */
function changesWithin({ sql }: StatementResult): boolean {
  const words = tokensOf(sql).map(({ text }) => text.toLowerCase());
  return (
    words.includes("with") &&
    words.some((word, place) => /^[()]$/.test(words[place - 1] ?? "") && CHANGING_WORD.test(word))
  );
}

/** SET TRANSACTION has the tag of every SET. */
function isControl({ command, sql }: StatementResult): boolean {
  return (
    /^(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)/.test(command) ||
    (command === "SET" && /^set\s+transaction\b/i.test(sql.trim()))
  );
}

function isPlaced({ command, columns }: StatementResult, expected: StatementKindReason["expected"]): boolean {
  switch (expected) {
    case "rows":
      // A query that looks at the rows does no harm; SELECT … INTO, which makes a table, has no columns.
      return ROW_CHANGES.test(command) || (command.startsWith("SELECT") && columns.length > 0);
    case "definitions":
      return DEFINITIONS.test(command);
    case "indexes":
      return INDEXES.test(command);
  }
}
