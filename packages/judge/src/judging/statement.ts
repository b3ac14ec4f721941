import type { StatementResult } from "../results/statement-result.ts";
import type { WrongReason } from "../verdicts/verdict.ts";

export type QueryOrReason =
  | { readonly query: StatementResult }
  | { readonly reason: Extract<WrongReason, { kind: "no-result" }> };

/**
 * The one query among the statements of a script that has run (rules G1, G2). Whether a statement is a query is told
 * by PostgreSQL's command tag, which is `SELECT n` for SELECT, VALUES, TABLE and WITH … SELECT alike.
 */
export function onlyQuery(results: readonly StatementResult[]): QueryOrReason {
  const [first, ...others] = results;
  if (first === undefined) return { reason: { kind: "no-result", cause: "empty" } };
  if (others.length > 0) return { reason: { kind: "no-result", cause: "several-statements" } };
  if (!first.command.startsWith("SELECT") || first.columns.length === 0) {
    return { reason: { kind: "no-result", cause: "not-a-query" } };
  }
  return { query: first };
}
