import { type Column, columnKey, type Table } from "@master-sql/sql";
import { plainColumn } from "@master-sql/sql/testing/plain-column";
import { parse } from "libpg-query";
import { expect, test } from "vitest";
import type { Tuple } from "../search/databases/instance.ts";
import { listedRows } from "./listed-rows.ts";
import { type ChangeSource, rowChanges, statementOf } from "./row-changes.ts";

const column = (name: string, kind: Column["kind"], typeName?: string) =>
  plainColumn(name, kind, { typeName });
const people: Table = {
  key: "people",
  sqlName: "people",
  columns: [
    column("id", "integer"),
    column("joined", "date"),
    column("left", "date"),
    column("limit", "integer", "int4"),
    column("name", "text"),
  ],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [],
  checks: [],
};
const marks: Table = {
  key: "marks",
  sqlName: "marks",
  columns: [column("person", "integer"), column("day", "date"), column("note", "text")],
  uniques: [["person", "day"]],
  hasPrimaryKey: true,
  foreignKeys: [{ columns: ["person"], target: "people", targetColumns: ["id"] }],
  checks: [],
};
const rows: Readonly<Record<string, readonly Tuple[]>> = {
  people: [
    ["7", "2020-01-01", "2021-05-05", "10", "Ida"],
    ["8", "2020-02-02", null, "3", "ida "],
    ["9", "2020-03-03", null, "20", "Bo"],
  ],
  marks: [["7", "2020-06-01", "x"]],
};

function statements(table: Table, script?: object, read = ["joined"]): readonly string[] {
  const source: ChangeSource = {
    tables: [people, marks],
    columns: new Set(read.map((name) => columnKey({ table: table.key, column: name }))),
    constantsOf: () => [],
    valuesOf: ({ key }, place) => [...new Set((rows[key] ?? []).map((row) => row[place] ?? null))],
    listed: script ? listedRows(script) : [],
    rowsOf: ({ key }) => rows[key] ?? [],
    nextKey: () => "10",
  };
  const [row = []] = rows[table.key] ?? [];
  const focus = script ? [] : [{ table, row, isChanged: true }];
  return [...rowChanges(focus, source)].map(statementOf);
}

test("a column that is read, and its sibling, take both sides of what stands in either, and NULL where there is one", () => {
  const found = statements(people);
  for (const day of ["2019-12-31", "2020-01-02", "2021-05-04", "2021-05-06"])
    expect(found).toEqual(
      expect.arrayContaining([
        `UPDATE people SET joined = '${day}' WHERE id = 7`,
        `UPDATE people SET "left" = '${day}' WHERE id = 7`,
      ]),
    );
  expect(found).toContain(`UPDATE people SET "left" = NULL WHERE id = 7`);
  expect(found).not.toContain("UPDATE people SET joined = NULL WHERE id = 7");
});

test("a column that nobody reads takes the least and the greatest value", () => {
  const found = statements(people);
  expect(found).toContain(`UPDATE people SET "limit" = 3 WHERE id = 7`);
  expect(found).toContain(`UPDATE people SET "limit" = 20 WHERE id = 7`);
});

test("a text takes another writing only where visible ones differ in nothing else", () => {
  expect(statements(people, undefined, ["name"])).toContain("UPDATE people SET name = ' Ida' WHERE id = 7");
  expect(statements(marks, undefined, ["note"]).join("\n")).not.toContain("' x'");
});

test("a row comes once more under another key, and goes", () => {
  const found = statements(people);
  expect(found).toContain(
    `INSERT INTO people (id, joined, "left", "limit", name) VALUES (10, '2020-01-01', '2021-05-05', 10, 'Ida')`,
  );
  expect(found).toContain("DELETE FROM people WHERE id = 7");
  expect(statements(marks, undefined, ["day"])).toContain(
    "INSERT INTO marks (person, day, note) VALUES (7, '2020-06-02', 'x')",
  );
});

test("rows that a script lists come under their keys, as listed and as they are", async () => {
  const script = await parse(
    "insert into marks (person, day, note) values (8, '2020-07-01', 'x'), (7, date '2020-06-01', 'y')",
  );
  expect(statements(marks, script)).toEqual(
    expect.arrayContaining([
      "INSERT INTO marks (person, day, note) VALUES (8, '2020-07-01', 'x')",
      "UPDATE marks SET note = 'y' WHERE person = 7 AND day = '2020-06-01'",
    ]),
  );
});

test("lists are read from aliases too; what is calculated is left out", async () => {
  const script = await parse(
    "merge into marks as m using (values (1, date '2020-01-01', null, 1 + 1)) as l (person, day, note, more) on true when matched then delete",
  );
  expect(listedRows(script)).toEqual([
    new Map([
      ["person", "1"],
      ["day", "2020-01-01"],
      ["note", null],
    ]),
  ]);
});
