import { expect, it } from "vitest";
import { matchingTables, type SchemaTable } from "./matching-tables.ts";

const table = (name: string, ...columns: string[]): SchemaTable => ({
  name,
  comment: null,
  rowCount: 0,
  sampleRows: [],
  columns: columns.map((column) => ({
    name: column,
    type: "integer",
    nullable: true,
    primaryKey: false,
    unique: false,
    references: null,
    comment: null,
  })),
});
const tables = [table("boats", "id", "length"), table("trips", "id", "boat_id")];

it.each([
  ["", ["boats", "trips"]],
  ["  ", ["boats", "trips"]],
  ["BOAT", ["boats", "trips"]],
  ["length", ["boats"]],
  ["nothing", []],
])("finds for %j the tables %j", (filter, expected) => {
  expect(matchingTables(tables, filter).map((t) => t.name)).toEqual(expected);
});
