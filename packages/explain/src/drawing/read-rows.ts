import type { DrawnTable } from "@master-sql/course";
import type { SelectStmt } from "@pgsql/types";
import type { XrayRow, XrayStep } from "../index.ts";
import { CannotDraw } from "./model.ts";
import { chosenColumns, type Names } from "./named-columns.ts";
import { readName } from "./table-name.ts";

/** Columns of a row that there is room for beside what is drawn of it. */
const COLUMNS = 3;

/** The rows that a step sees, as they are drawn, with the columns that are named in `wanted`. */
export function readRows(
  select: SelectStmt,
  step: XrayStep,
  rows: readonly XrayRow[],
  wanted: readonly Names[],
  most: number,
): DrawnTable {
  if (!step.isComplete || rows.length > most)
    throw new CannotDraw(
      `The picture has room for ${most} rows, and there are ${step.isComplete ? rows.length : "far more"}. Take fewer in a subquery.`,
    );
  const chosen = chosenColumns(step.columns, wanted, COLUMNS);
  return {
    ...readName(select),
    columns: chosen.map((at) => step.columns[at]?.name ?? ""),
    rows: rows.map(({ cells }) => chosen.map((at) => cells[at] ?? null)),
    hidden: 0,
  };
}
