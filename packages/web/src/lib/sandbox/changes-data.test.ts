import type { StatementResult } from "@master-sql/judge/sandbox";
import { expect, it } from "vitest";
import { changesData } from "./changes-data.ts";

const column = { name: "a", typeOid: 23, typeName: "integer" };
function statement(sql: string, command: string, more: Partial<StatementResult> = {}): StatementResult {
  return { sql, command, columns: [], rows: [], truncated: false, notices: [], ...more };
}

it.each([
  ["a query", statement("select 1", "SELECT 1", { columns: [column] }), false],
  [
    "a query that only mentions update",
    statement("select 'update'", "SELECT 1", { columns: [column] }),
    false,
  ],
  ["create table as", statement("create table t as select 1", "SELECT 1"), true],
  [
    "a deletion inside WITH",
    statement("with gone as (delete from t returning a) select * from gone", "SELECT 1", {
      columns: [column],
    }),
    true,
  ],
  ["an update of rows", statement("update t set a = 1", "UPDATE 3", { affectedRows: 3 }), true],
  [
    "an update of no row",
    statement("update t set a = 1 where false", "UPDATE 0", { affectedRows: 0 }),
    false,
  ],
  ["a new table", statement("create table t ()", "CREATE TABLE"), true],
  ["the start of a transaction", statement("begin", "BEGIN"), false],
  ["a plan", statement("explain select 1", "EXPLAIN", { columns: [column] }), false],
  ["a measured deletion", statement("explain analyze delete from t", "EXPLAIN", { columns: [column] }), true],
  ["an unknown command", statement("frobnicate", "FROBNICATE"), true],
])("%s", (_what, result, expected) => {
  expect(changesData(result)).toBe(expected);
});
