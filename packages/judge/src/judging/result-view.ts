import type { JudgedContract } from "../results/compare.ts";
import { MAX_SHOWN_ROWS } from "../results/result-difference.ts";
import type { StatementResult } from "../results/statement-result.ts";
import type { ResultPreview } from "../verdicts/verdict.ts";

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
