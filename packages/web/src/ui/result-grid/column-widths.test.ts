import type { ResultColumn } from "@master-sql/judge/sandbox";
import { expect, test } from "vitest";
import { columnWidths, MIN_WIDTH } from "./column-widths.ts";

const text = (name: string) => ({ name, typeName: "text" }) as ResultColumn;
const line = "  ->  Bitmap Heap Scan on readings  (cost=4.63..61.18 rows=28 width=24)";

test("a column has room for its name and its longest value, and a long one among others is cut", () => {
  const [short = 0, long = 0] = columnWidths([text("a"), text("plan")], [["x", line]]);
  expect(short).toBe(MIN_WIDTH);
  expect(long).toBe(340);
});

test("a column that is alone, as a plan's is, shows its lines whole", () => {
  const [width = 0] = columnWidths([text("QUERY PLAN")], [[line]]);
  expect(width).toBeGreaterThan(line.length * 7);
  expect(columnWidths([text("document")], [["x".repeat(5_000)]])).toEqual([1_200]);
});
