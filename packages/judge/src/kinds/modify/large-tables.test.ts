import { describe, expect, test } from "vitest";
import { KnownOutcomes, withKnownRuns } from "../../judging/known-runs.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import { openedSandbox } from "../../testing/opened-sandbox.ts";
import { isLarge, wholeOf } from "./large-tables.ts";
import { runToState } from "./state.ts";
import { type JudgedTables, readTables } from "./tables.ts";

const shop = openedSandbox({ dataset: "shop" });

const result = (rows: StatementResult["rows"], truncated = false) =>
  ({ columns: [], rows, truncated }) as unknown as StatementResult;

describe("G26 a large table is put together from places and what was written", () => {
  const places = ["(0,1)", "(0,2)", "(0,10)", "(1,1)"];
  const untouched = { table: result([["a"], ["b"], ["c"], ["d"]]), places };

  test("in the order in which it is read", () => {
    const written = result([
      ["(0,11)", "new"],
      ["(1,2)", "last"],
    ]);
    const whole = wholeOf(untouched, written, "(0,1) (0,10) (1,1)");
    expect(whole?.rows).toEqual([["a"], ["c"], ["new"], ["d"], ["last"]]);
    expect(whole?.rows[0]).toBe(untouched.table.rows[0]);
  });

  test("with no row left, or none written", () => {
    expect(wholeOf(untouched, result([]), null)?.rows).toEqual([]);
    expect(wholeOf(untouched, result([]), places.join(" "))?.rows).toEqual(untouched.table.rows);
  });

  test("not where a place is unknown or not all rows were read", () => {
    expect(wholeOf(untouched, result([]), "(7,1)")).toBeNull();
    expect(wholeOf(untouched, result([["(1,2)", "x"]], true), "(0,1)")).toBeNull();
    expect(wholeOf({ ...untouched, table: result([], true) }, result([]), null)).toBeNull();
  });

  test("of a database as PostgreSQL reads it whole", async () => {
    const authored = withKnownRuns(shop, new KnownOutcomes().runs);
    const tables = await readTables(authored, ["order_items"]);
    if ("verdict" in tables) throw new Error("the tables can't be read");
    const [table] = tables.all;
    if (!table) throw new Error("no table is judged");
    expect(isLarge(table)).toBe(true);
    const read = async (all: JudgedTables["all"], before: string | undefined, answer: string) => {
      const trial = { before, answer, transactions: undefined, timeLimitMs: undefined };
      const ran = await runToState({ sandbox: shop, authored }, { ...tables, all }, trial);
      const whole = ran.status === "ran" ? await ran.state.readWhole(all.slice(0, 1)) : [];
      const [found] = "verdict" in whole ? [] : whole;
      return found ?? result([]);
    };
    const mixed =
      "update order_items set quantity = 9 where order_id = 3; delete from order_items where order_id % 5 = 0";
    for (const [before, answer] of [
      [undefined, mixed],
      [undefined, "delete from order_items; select 1"],
      ["update order_items set quantity = 7 where quantity = 2", mixed],
    ] as const) {
      const whole = await read([{ ...table, isPlain: false }, ...tables.all.slice(1)], before, answer);
      const { columns, rows, truncated, sql } = await read(tables.all, before, answer);
      expect(sql).toContain("ctid");
      expect(whole.sql).not.toContain("ctid");
      expect({ columns, rows, truncated }).toEqual({
        columns: whole.columns,
        rows: whole.rows,
        truncated: whole.truncated,
      });
    }
  });
});
