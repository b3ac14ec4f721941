import type { StatementResult } from "@master-sql/judge/sandbox";
import { describe, expect, it } from "vitest";
import { outcomeSummary, statementSummary } from "./outcome-summary.ts";

const column = { name: "a", typeOid: 23, typeName: "integer" };
const select = (rows: number, truncated = false): StatementResult => ({
  sql: "",
  command: `SELECT ${rows}`,
  columns: [column],
  rows: Array.from({ length: rows }, () => ["1"]),
  truncated,
  notices: [],
});
const command = (tag: string, affectedRows?: number): StatementResult => ({
  sql: "",
  command: tag,
  columns: [],
  rows: [],
  truncated: false,
  notices: [],
  ...(affectedRows === undefined ? {} : { affectedRows }),
});

describe("statementSummary", () => {
  it.each([
    [select(0), "0 rows"],
    [select(1), "1 row"],
    [select(1000, true), "first 1,000 of at least 1,001 rows"],
    [command("UPDATE 3", 3), "3 rows changed"],
    [command("INSERT 0 1", 1), "1 row inserted"],
    [command("DELETE 0", 0), "0 rows deleted"],
    [command("CREATE TABLE"), "CREATE TABLE done"],
  ])("%o", (result, expected) => {
    expect(statementSummary(result)).toBe(expected);
  });
});

describe("outcomeSummary", () => {
  it("tells the last statement and how many came before it", () => {
    const results = [command("CREATE TABLE"), command("INSERT 0 2", 2), select(2)];
    expect(outcomeSummary({ status: "completed", results, elapsedMs: 1 })).toBe("2 rows, after 2 statements");
  });
  it("tells that an empty script did nothing", () => {
    expect(outcomeSummary({ status: "completed", results: [], elapsedMs: 1 })).toBe("Nothing to run");
  });
  it("tells the error", () => {
    const error = { sqlstate: "42703", message: 'column "x" does not exist', statementIndex: 0 };
    expect(outcomeSummary({ status: "failed", results: [], error, elapsedMs: 1 })).toBe(
      'Error: column "x" does not exist',
    );
  });
});
