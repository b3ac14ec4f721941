import type { DrawnTable } from "@master-sql/course";

const CELLS_OF_A_NAME = 2;

/** What a row is called in a sentence: its first cells, as SQL writes a row. */
export function rowName({ rows }: Pick<DrawnTable, "rows">, row: number): string {
  const cells = (rows[row] ?? []).slice(0, CELLS_OF_A_NAME).map((cell) => cell ?? "NULL");
  return `(${cells.join(", ")})`;
}
