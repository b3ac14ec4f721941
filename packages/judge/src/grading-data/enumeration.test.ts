import { type Column, columnKey, type Table } from "@master-sql/sql";
import { integerColumn } from "@master-sql/sql/testing/plain-column";
import { expect, test } from "vitest";
import { queryHints } from "../search/databases/query-hints.ts";
import type { SearchSpace } from "../search/databases/search-space.ts";
import { enumerateDatabases, levelsWithin } from "./enumeration.ts";

const table = (key: string, columns: readonly Column[], parent?: string): Table => ({
  key,
  sqlName: key,
  columns,
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: parent ? [{ columns: ["parent"], target: parent, targetColumns: ["id"] }] : [],
  checks: [],
});

const space: SearchSpace = {
  tables: [
    table("owners", [integerColumn("id", true), integerColumn("age", false), integerColumn("unread", true)]),
    table("things", [integerColumn("id", true), integerColumn("parent", false)], "owners"),
  ],
  pools: new Map(
    ["owners.id", "owners.age", "owners.unread", "things.id"].map((name) => {
      const [key = "", own = ""] = name.split(".");
      return [columnKey({ table: key, column: own }), ["1", "2", "3"]];
    }),
  ),
  sizes: [],
  disputedSizes: [],
  disputedConstants: [],
  documents: new Map(),
  columns: new Set([columnKey({ table: "owners", column: "age" })]),
  disputed: new Set(),
  references: new Map(),
  constants: new Map(),
  combinations: new Map(),
  hints: queryHints([]),
};

test("one row a table, one value: every owner with and without age, every thing with and without its owner", () => {
  const databases = [...enumerateDatabases(space, { rows: 1, values: 1 })].map((instance) => [
    instance.get("owners"),
    instance.get("things"),
  ]);
  const thing = ["1", null];
  const owned = ["1", "1"];
  const owners = [
    ["1", "1", "1"],
    ["1", null, "1"],
  ].map((owner) => [owner]);
  expect(databases).toEqual([
    [[], []],
    [[], [thing]],
    ...owners.flatMap((owner) => [
      [owner, []],
      [owner, [owned]],
      [owner, [thing]],
    ]),
  ]);
});

test("a row more or a value more takes in all that was there", () => {
  const keys = (rows: number, values: number) =>
    new Set([...enumerateDatabases(space, { rows, values })].map((each) => JSON.stringify([...each])));
  const small = keys(1, 1);
  for (const larger of [keys(2, 1), keys(1, 2)])
    expect([...small].filter((each) => !larger.has(each))).toEqual([]);
});

test("levels are those with few enough databases, and none is given that has more", () => {
  for (const most of [1, 10, 100, 1_000]) {
    for (const level of levelsWithin(space, most))
      expect([...enumerateDatabases(space, level)].length).toBeLessThanOrEqual(most);
  }
  expect(levelsWithin(space, 1)).toEqual([]);
});
