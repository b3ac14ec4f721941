import type { JudgeOutcome } from "@master-sql/judge/sandbox";
import type { Counterexample, CounterexampleTable, ShownResult } from "@master-sql/judge/verdicts";
import { pairVerdict } from "@master-sql/sql-judge";
import { quantity } from "@master-sql/words";

const SHOWN_ROWS = 10;
const WIDEST_CELL = 40;

/** A judged pair as text for a terminal, with the database that shows why as small tables. */
export function pairReport(outcome: JudgeOutcome): string {
  const { verdict, class: kind, message } = pairVerdict(outcome);
  const found =
    outcome.status === "judged" && outcome.verdict.verdict === "wrong"
      ? outcome.verdict.counterexample
      : undefined;
  const told = found?.sentence ?? message;
  const lines = [told === undefined ? [verdict, kind].filter(Boolean).join(": ") : `${verdict}: ${told}`];
  if (found) lines.push(...counterexampleLines(found));
  return lines.join("\n");
}

function counterexampleLines({
  tables,
  rowTotal,
  smallest,
  expected,
  candidate,
  script,
}: Counterexample): readonly string[] {
  const size = `${quantity(rowTotal, "row")}`;
  return [
    "",
    smallest
      ? `The smallest database that shows it has ${size} (* marks those that matter):`
      : `A database of ${size} shows it (* marks those that matter):`,
    ...tables.flatMap(tableLines),
    ...resultLines("Expected:", expected),
    ...resultLines("The candidate's result:", candidate),
    "",
    script,
  ];
}

function tableLines({ name, columns, rows }: CounterexampleTable): readonly string[] {
  const cells = rows.map((row) => [row.guilty ? "*" : "", ...row.cells.map(cellText)]);
  return ["", name, ...gridLines(["", ...columns], cells)];
}

function resultLines(title: string, result: ShownResult): readonly string[] {
  if ("message" in result) return ["", title, `  ${result.sqlstate}: ${result.message}`];
  if (result.rows.length === 0) return ["", title, "  no rows"];
  const rest = result.rows.length - SHOWN_ROWS;
  const grid = gridLines(
    result.columns.map(({ name }) => name),
    result.rows.slice(0, SHOWN_ROWS).map((row) => row.map(cellText)),
  );
  return ["", title, ...grid, ...(rest > 0 ? [`  … and ${rest} more`] : [])];
}

function gridLines(header: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const widths = header.map((name, index) =>
    Math.max(name.length, ...rows.map((cells) => cells[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `  ${cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join(" | ")
      .trimEnd()}`;
  return [line(header), `  ${widths.map((width) => "-".repeat(width)).join("-+-")}`, ...rows.map(line)];
}

function cellText(cell: string | null): string {
  if (cell === null) return "NULL";
  const text = cell.replace(/[\r\n\t]+/g, " ");
  return text.length > WIDEST_CELL ? `${text.slice(0, WIDEST_CELL - 1)}…` : text;
}
