import { expect, test } from "vitest";
import type { Draft } from "../search/databases/draft.ts";
import { columnKey } from "../sql/query-facts.ts";
import type { Column, Table } from "../sql/schema.ts";
import { plainColumn } from "../testing/plain-column.ts";
import { addNear, nearValues } from "./near-rows.ts";

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
  ],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [],
  checks: [],
};
const marks: Table = {
  key: "marks",
  sqlName: "marks",
  columns: [column("person", "integer"), column("name", "text"), column("note", "text")],
  uniques: [["person", "name"]],
  hasPrimaryKey: true,
  foreignKeys: [{ columns: ["person"], target: "people", targetColumns: ["id"] }],
  checks: [],
};
const tables = [people, marks];

function draftOfOne(): Draft {
  return new Map([
    ["people", [["7", "2020-01-01", "2021-05-05", "10"]]],
    ["marks", [["7", "a", "x"]]],
  ]);
}

function nearOf(changed: string) {
  const visible = new Map([
    ["people.limit", ["3", "20"]],
    ["marks.note", ["x", "y", null]],
  ]);
  const source = {
    tables,
    columns: new Set([columnKey({ table: "people", column: "joined" })]),
    constants: new Map(),
    changed: new Set([changed]),
    valuesOf: ({ key, columns }: Table, place: number) => visible.get(`${key}.${columns[place]?.name}`) ?? [],
  };
  return [...nearValues(draftOfOne(), source)].map(({ table, values }) => ({
    table: table.key,
    values: [...values].map(([place, value]) => [table.columns[place]?.name, value]),
  }));
}

test("a column that is read, and its sibling, come with both sides of what stands in either", () => {
  const near = nearOf("people");
  for (const name of ["joined", "left"])
    for (const value of ["2019-12-31", "2020-01-02", "2021-05-04", "2021-05-06"])
      expect(near).toContainEqual({ table: "people", values: [[name, value]] });
});

test("a column that nobody reads comes with the least and the greatest value, and with NULL where there is one", () => {
  const near = nearOf("people");
  expect(near).toContainEqual({ table: "people", values: [["limit", "3"]] });
  expect(near).toContainEqual({ table: "people", values: [["limit", "20"]] });
  expect(nearOf("marks")).toContainEqual({ table: "marks", values: [["note", null]] });
  expect(near[0]?.table).toBe("people");
  expect(nearOf("marks")[0]?.table).toBe("marks");
});

test("a row comes once more under another key, with what refers to it; one without a number with what it refers to", () => {
  const draft = draftOfOne();
  expect(addNear(draft, draftOfOne(), tables, { table: people, row: 0, values: new Map([[3, "3"]]) })).toBe(
    true,
  );
  expect(draft.get("people")).toEqual([
    ["7", "2020-01-01", "2021-05-05", "10"],
    ["8", "2020-01-01", "2021-05-05", "3"],
  ]);
  expect(draft.get("marks")).toEqual([
    ["7", "a", "x"],
    ["8", "a", "x"],
  ]);
  expect(addNear(draft, draftOfOne(), tables, { table: marks, row: 0, values: new Map([[2, null]]) })).toBe(
    true,
  );
  expect(draft.get("marks")?.at(-1)).toEqual(["9", "a", null]);
});
