import type { ResultColumn, Row } from "@master-sql/judge/sandbox";
import { cellText, oneLine } from "./cell-text.ts";

/** Pixels of one character of the code font at the grid's size. */
const CHARACTER = 7.25;
const PADDING = 26;
export const MIN_WIDTH = 56;
const MAX_WIDTH = 340;
/** A column that is alone, such as a plan's, needs to leave room to none. */
const MAX_WIDTH_ALONE = 1_200;
/** Rows that decide; a longer value further down is cut with an ellipsis. */
const SAMPLE = 100;

/** A width for every column in pixels, from its name, its type and its first values. */
export function columnWidths(columns: readonly ResultColumn[], rows: readonly Row[]): number[] {
  const sample = rows.slice(0, SAMPLE);
  const most = columns.length === 1 ? MAX_WIDTH_ALONE : MAX_WIDTH;
  return columns.map((column, i) => {
    const lengths = sample.map((row) => oneLine(cellText(column, row[i] ?? null) ?? "NULL").length);
    const characters = Math.max(column.name.length, column.typeName.length * 0.8, ...lengths);
    return Math.round(Math.min(most, Math.max(MIN_WIDTH, characters * CHARACTER + PADDING)));
  });
}

/** Pixels of the column that numbers the rows. */
export function gutterWidth(rowCount: number): number {
  return Math.round(Math.max(2, String(rowCount).length) * CHARACTER + 22);
}
