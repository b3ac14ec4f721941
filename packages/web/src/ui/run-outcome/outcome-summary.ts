import type { RunOutcome, StatementResult } from "@master-sql/judge/sandbox";
import { number, quantity } from "@master-sql/words";

/** True when the statement gives rows, be they none; false for those that only do something. */
export function returnsRows(result: StatementResult): boolean {
  return result.columns.length > 0;
}

/** What one statement gave, in a few words: `12 rows`, `3 rows changed`, `CREATE TABLE`. */
export function statementSummary(result: StatementResult): string {
  const { length } = result.rows;
  if (result.truncated) {
    return `first ${number(length)} of at least ${quantity(length + 1, "row")}`;
  }
  if (returnsRows(result)) return quantity(length, "row");
  if (result.affectedRows === undefined) return `${result.command} done`;
  const verb = result.command.split(" ")[0];
  const done = { INSERT: "inserted", DELETE: "deleted", UPDATE: "changed" }[verb ?? ""] ?? "affected";
  return `${quantity(result.affectedRows, "row")} ${done}`;
}

/** A statement among others of its script: `SELECT` with `12 rows`, `CREATE TABLE` with nothing to add. */
export function statementLabel(result: StatementResult): {
  readonly command: string;
  readonly detail: string;
} {
  const hasCount = returnsRows(result) || result.affectedRows !== undefined;
  return hasCount
    ? { command: result.command.split(" ")[0] ?? "", detail: statementSummary(result) }
    : { command: result.command, detail: "" };
}

/** How a run ended, in a few words, for the history and for screen readers. */
export function outcomeSummary(outcome: RunOutcome): string {
  switch (outcome.status) {
    case "completed": {
      const last = outcome.results.at(-1);
      if (last === undefined) return "Nothing to run";
      const before = outcome.results.length - 1;
      return before === 0
        ? statementSummary(last)
        : `${statementSummary(last)}, after ${quantity(before, "statement")}`;
    }
    case "failed":
      return `Error: ${outcome.error.message}`;
    case "timed-out":
      return `Stopped after ${outcome.limitMs / 1_000} s`;
    case "cancelled":
      return "Cancelled before it ended";
    case "crashed":
      return "PostgreSQL stopped";
  }
}
