import type { CountedRow, ResultDifference, Verdict } from "@master-sql/engine/grading";
import type { ResultColumn } from "@master-sql/engine/sandbox";

const SHOWN_ROWS = 10;
const WIDEST_CELL = 40;

/** A verdict as text for a terminal, with the rows that differ as small tables. */
export function verdictReport(verdict: Verdict): string {
  if (verdict.verdict === "right") return "right";
  const lines = [`${verdict.verdict}: ${verdict.message}`];
  if (verdict.verdict === "wrong") {
    const { reason } = verdict;
    if (reason.kind === "error") {
      const { error } = reason;
      lines.push(
        `${error.sqlstate}: ${error.message}`,
        ...[error.detail, error.hint].filter((line) => line !== undefined),
      );
    }
    if ("difference" in reason) lines.push(...differenceTables(reason.difference));
  }
  return lines.join("\n");
}

function differenceTables({
  columns,
  missing,
  missingTotal,
  extra,
  extraTotal,
}: ResultDifference): readonly string[] {
  return [
    ...rowTable(`Missing rows (${missingTotal}):`, columns, missing),
    ...rowTable(`Rows that should not be there (${extraTotal}):`, columns, extra),
  ];
}

function rowTable(
  title: string,
  columns: readonly ResultColumn[],
  rows: readonly CountedRow[],
): readonly string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, SHOWN_ROWS);
  const repeated = shown.some(({ count }) => count > 1);
  const table = [
    [...columns.map(({ name }) => name), ...(repeated ? ["times"] : [])],
    ...shown.map(({ row, count }) => [...row.map(cellText), ...(repeated ? [String(count)] : [])]),
  ];
  const widths = columns
    .concat(repeated ? columns.slice(0, 1) : [])
    .map((_, index) => Math.max(...table.map((cells) => cells[index]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `  ${cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join(" | ")
      .trimEnd()}`;
  const [header = [], ...body] = table;
  const rest = rows.length - shown.length;
  return [
    "",
    title,
    line(header),
    `  ${widths.map((width) => "-".repeat(width)).join("-+-")}`,
    ...body.map(line),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
}

function cellText(cell: string | null): string {
  if (cell === null) return "NULL";
  const text = cell.replace(/[\r\n\t]+/g, " ");
  return text.length > WIDEST_CELL ? `${text.slice(0, WIDEST_CELL - 1)}…` : text;
}
