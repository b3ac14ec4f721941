import type { StatementResult } from "../../sandbox/index.ts";
import type { JudgedContract } from "../compare.ts";
import { MAX_SHOWN_ROWS, type ResultPreview } from "../verdict.ts";

/** A contract under which rows count and nothing else: not their order, not the columns' names. */
export function bagContract({ columns }: StatementResult): JudgedContract {
  return {
    columns: columns.map(({ name, typeName }) => ({ name, type: typeName })),
    names: false,
    order: "none",
  };
}

export function preview({ columns, rows }: StatementResult): ResultPreview {
  return { columns, rows: rows.slice(0, MAX_SHOWN_ROWS), rowCount: rows.length };
}
