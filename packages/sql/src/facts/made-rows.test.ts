import { parse } from "libpg-query";
import { expect, test } from "vitest";
import type { Column, Schema, Table } from "../schema/schema.ts";
import { plainColumn } from "../testing/plain-column.ts";
import { parseQuery } from "../tree/parse.ts";
import { readQuery } from "./read-query.ts";

const column = (name: string, kind: Column["kind"]) => plainColumn(name, kind, { notNull: false });
const stays: Table = {
  key: "stays",
  sqlName: "stays",
  columns: [column("id", "integer"), column("begun", "timestamp"), column("serial", "text")],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [],
  checks: [],
};
const schema: Schema = { tables: new Map([["stays", stays]]), views: new Map() };

/** The constants that a column is said to be compared with, as text or SQL. */
async function comparedWith(name: string, sql: string): Promise<readonly string[]> {
  const parsed = await parseQuery(parse, sql);
  if (parsed.kind !== "query") throw new Error(parsed.kind);
  return readQuery(parsed.select, schema)
    .compared.filter(({ columns }) => columns.some((each) => each.column === name))
    .map((constant) => (constant.text ?? constant.sql ?? "").replace(/\s+/g, " "));
}

test("a column compared with a series is compared with its ends and its second value", async () => {
  const sql = `select noon, count(s.id) from generate_series(timestamp '2025-02-01 12:00', timestamp '2025-02-28 12:00',
    interval '1 day') as noon left join stays s on s.begun <= noon group by noon`;
  const found = await comparedWith("begun", sql);
  expect(found).toHaveLength(3);
  expect(found[0]).toContain("2025-02-01 12:00");
  expect(found[1]).toContain("2025-02-28 12:00");
  expect(found[2]).toMatch(/2025-02-01 12:00.*\+.*1 day/i);
});

test.each([
  [
    "a record set's key",
    `select 1 from jsonb_to_recordset('[{"serial": "A-1", "day": "2026-03-20"}]') as w (serial text, day date)
     left join stays s on s.serial = w.serial`,
    ["A-1"],
  ],
  [
    "VALUES by place",
    "select 1 from (values (1, 'x'), (2, 'y')) v (n, code) join stays s on s.serial = v.code",
    ["x", "y"],
  ],
  [
    "a WITH clause of VALUES",
    "with v (n, code) as (values (1, 'x'), (2, 'z')) select 1 from v join stays s on s.serial = v.code",
    ["x", "z"],
  ],
  [
    "an array's elements",
    "select 1 from unnest(array['p', 'q']) as code join stays s on s.serial = code",
    ["p", "q"],
  ],
  [
    "nothing that is worked out",
    "select 1 from unnest(string_to_array('p,q', ',')) as c join stays s on s.serial = c",
    [],
  ],
])("a column compared with rows that the query makes: %s", async (_, sql, expected) => {
  expect(await comparedWith("serial", sql)).toEqual(expected);
});
