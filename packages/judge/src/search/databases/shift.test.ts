import type { Column, Table } from "@master-sql/sql";
import { integerColumn, plainColumn } from "@master-sql/sql/testing/plain-column";
import { describe, expect, test } from "vitest";
import type { Instance } from "./instance.ts";
import { outermost, shifted } from "./shift.ts";

const table = (key: string, columns: readonly Column[], parent?: string): Table => ({
  key,
  sqlName: key,
  columns,
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: parent ? [{ columns: ["parent"], target: parent, targetColumns: ["id"] }] : [],
  checks: [],
});
const tables = [
  table("owners", [integerColumn("id"), plainColumn("name", "text")]),
  table(
    "things",
    [
      integerColumn("id"),
      integerColumn("parent", false),
      plainColumn("begins", "date"),
      plainColumn("stored", "timestamp"),
    ],
    "owners",
  ),
];
const instance: Instance = new Map([
  [
    "owners",
    [
      ["1", "a"],
      ["4", "b"],
    ],
  ],
  [
    "things",
    [
      ["7", "4", "2025-01-01", "2025-01-02 10:00:00"],
      ["9", null, "2025-01-05", "2025-01-05 00:00:00"],
    ],
  ],
]);

describe("P11: a database that lies elsewhere", () => {
  test("goes beyond a key with all that refers to it, as far apart as before", () => {
    const moved = shifted(instance, tables, { table: "owners", column: "id" }, "40", "beyond");
    expect(moved?.get("owners")).toEqual([
      ["41", "a"],
      ["44", "b"],
    ]);
    expect(moved?.get("things")?.map(([id, parent]) => [id, parent])).toEqual([
      ["7", "44"],
      ["9", null],
    ]);
    expect(instance.get("owners")?.[0]).toEqual(["1", "a"]);
  });

  test("goes below it, unless that leaves the numbers from one on", () => {
    expect(
      shifted(instance, tables, { table: "things", column: "id" }, "7", "below")
        ?.get("things")
        ?.map(([id]) => id),
    ).toEqual(["4", "6"]);
    expect(shifted(instance, tables, { table: "things", column: "id" }, "3", "below")).toBeNull();
  });

  test("moves the moments of a table together", () => {
    const moved = shifted(instance, tables, { table: "things", column: "begins" }, "2025-06-30", "beyond");
    expect(moved?.get("things")?.map((row) => row.slice(2))).toEqual([
      ["2025-07-01", "2025-07-02 10:00:00"],
      ["2025-07-05", "2025-07-05 00:00:00"],
    ]);
  });

  test("is none for texts, constants of another kind and tables without rows", () => {
    expect(shifted(instance, tables, { table: "owners", column: "name" }, "a", "beyond")).toBeNull();
    expect(shifted(instance, tables, { table: "owners", column: "id" }, "a", "beyond")).toBeNull();
    expect(shifted(new Map(), tables, { table: "owners", column: "id" }, "4", "beyond")).toBeNull();
  });

  test("is moved across the largest and the smallest constant of a column first", () => {
    const constants = ["3", "9", "5", "1"].map((value) => ({ column: { table: "t", column: "c" }, value }));
    expect(outermost(constants).map(({ value }) => value)).toEqual(["9", "1", "3", "5"]);
  });
});
