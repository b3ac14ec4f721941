import { tokensOf } from "@master-sql/sql";
import type { StatementResult } from "../../results/statement-result.ts";
import type { ErrorClass } from "../../verdicts/error-class.ts";
import type { ChangedRows, WrongReason } from "../../verdicts/verdict.ts";

/**
 * The mistake as the rows show it, where no repair does (rule D22): a change of rows that should have stayed, or other
 * values in the right rows, perhaps in a column that the answer doesn't name.
 */
export function causeOfRows(reason: WrongReason, answer: string): ErrorClass | undefined {
  if (reason.kind !== "state" || !reason.changes) return undefined;
  const { missed, needless, wrong, columns } = reason.changes;
  if (missed > 0) return undefined;
  const tokens = tokensOf(answer);
  // Where rows are numbered or grouped, that may be why.
  const countsRows = tokens.some(({ text }) => /^(over|group|having)$/i.test(text));
  if (needless > 0 && wrong === 0) return countsRows ? undefined : "missing-predicate";
  if (columns.length === 0 || needless > 0) return undefined;
  const isNamed = (column: string) =>
    tokens.some(({ text }) =>
      text.startsWith('"') ? text === `"${column}"` : text.toLowerCase() === column,
    );
  return columns.some(isNamed) ? "wrong-expression" : "missing-assignment";
}

/** Whether other rows are changed than asked for, and all that are changed rightly hold what they should. */
export function isOfRows({ missed, needless, wrong }: ChangedRows): boolean {
  return missed + needless > 0 && wrong === 0;
}

/** Whether the answer is one statement that picks its rows by a WHERE of its own, or by none. */
export function picksByWhere(answer: readonly StatementResult[]): boolean {
  const [only, ...others] = answer;
  return (
    others.length === 0 && /^(UPDATE|DELETE) /.test(only?.command ?? "") && !/\bWITH\b/i.test(only?.sql ?? "")
  );
}
