import { number, quantity } from "@master-sql/words";
import type { XrayStep } from "./model.ts";

/** Rows out of rows in, for a list of steps: "880 → 5 rows"; empty where they weren't counted. */
export function stepCounts({ rowsIn, rowsOut }: Pick<XrayStep, "rowsIn" | "rowsOut">): string {
  if (rowsOut === null) return "";
  const out = quantity(rowsOut, "row");
  return rowsIn === null || rowsIn === rowsOut ? out : `${number(rowsIn)} → ${out}`;
}
