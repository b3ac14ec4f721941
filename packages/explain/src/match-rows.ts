import type { Row } from "@master-sql/judge/results";
import type { StageRow, XrayRow } from "./model.ts";

/**
 * Finds the rows of a later stage among those of the one before, by their cells; equal rows are taken in their order
 * (rule E6). The rows that stay come in the later stage's order, then those that leave. Null when a row is not among
 * them: the query gives other rows each time.
 */
export function matchRows(before: readonly StageRow[], after: readonly Row[]): readonly XrayRow[] | null {
  const waiting = new Map<string, number[]>();
  for (const [index, { cells }] of before.entries()) {
    const key = JSON.stringify(cells);
    const places = waiting.get(key);
    if (places) places.push(index);
    else waiting.set(key, [index]);
  }
  for (const places of waiting.values()) places.reverse();
  const kept = new Set<number>();
  const rows: XrayRow[] = [];
  for (const cells of after) {
    const index = waiting.get(JSON.stringify(cells))?.pop();
    const row = index === undefined ? undefined : before[index];
    if (index === undefined || !row) return null;
    kept.add(index);
    rows.push({ ...row, fate: "kept", from: [row.id] });
  }
  for (const [index, row] of before.entries())
    if (!kept.has(index)) rows.push({ ...row, fate: "left", from: [row.id] });
  return rows;
}
