import type { StatementResult } from "@master-sql/judge/results";
import { quantity } from "@master-sql/words";
import type { TutorContext } from "../context.ts";
import { runIsolated } from "../showing/show.ts";
import { stepsOf } from "../showing/steps.ts";

const MOST_ROWS = 20;
const MOST_CELL = 100;

/** A result as text, a row a line; what PostgreSQL answers, such as `UPDATE 3`, where a statement returns no rows. */
export function resultText({ columns, rows, command }: StatementResult): string {
  if (columns.length === 0) return command;
  const line = (cells: readonly (string | null)[]) =>
    cells.map((cell) => (cell === null ? "NULL" : cell.slice(0, MOST_CELL))).join(" | ");
  return [
    quantity(rows.length, "row"),
    line(columns.map(({ name }) => name)),
    ...rows.slice(0, MOST_ROWS).map(line),
  ].join("\n");
}

/** What SQL gives, each of its results, as text. */
export async function runText(context: TutorContext, sql: string): Promise<string> {
  const outcome = await runIsolated(context, sql);
  if (outcome.status !== "completed" && outcome.status !== "failed")
    return "It did not end within the time for a run.";
  const results = outcome.results.map(resultText);
  if (outcome.status === "failed") {
    const { sqlstate, message } = outcome.error;
    return [...results, `Error ${sqlstate}: ${message}`].join("\n\n");
  }
  return results.join("\n\n");
}

/** A query's plan as it was run, after other statements, as text; null where it has none. */
export async function planText(context: TutorContext, sql: string, before = ""): Promise<string | null> {
  const explain = `${before}EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF) ${sql}`;
  const outcome = await runIsolated(context, explain);
  if (outcome.status !== "completed") return null;
  const lines = outcome.results.findLast(({ columns }) => columns.length > 0)?.rows ?? [];
  return lines.map(([line]) => line ?? "").join("\n");
}

/** The steps of a query with their rows, a step a line; null where it can't be stepped through. */
export async function stepsText(context: TutorContext, sql: string): Promise<string | null> {
  const xray = await stepsOf(context, sql);
  if (!xray) return null;
  return xray.steps
    .map(({ title, rowsIn, rowsOut }) => `${title}: ${rowsIn ?? "?"} rows in, ${rowsOut ?? "?"} out`)
    .join("\n");
}
