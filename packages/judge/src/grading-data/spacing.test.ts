import { columnKey, type Table } from "@master-sql/sql";
import { plainColumn } from "@master-sql/sql/testing/plain-column";
import { expect, test } from "vitest";
import { createRandom } from "../random.ts";
import type { Draft } from "../search/databases/draft.ts";
import { Spacing } from "./spacing.ts";

const moment = (name: string) => plainColumn(name, "timestamp", { typeName: "timestamp with time zone" });
const trips: Table = {
  key: "trips",
  sqlName: "trips",
  columns: [moment("planned"), moment("left_at")],
  uniques: [],
  hasPrimaryKey: false,
  foreignKeys: [],
  checks: [],
};
const read = new Set(trips.columns.map(({ name }) => columnKey({ table: "trips", column: name })));
const threeMinutes = [{ months: 0, ms: 180_000 }];
const draft = (): Draft => new Map([["trips", [["2024-05-01 10:00:00.25+00", "2024-05-01 10:01:30+00"]]]]);

test("moments come to lie exactly so far apart, without fractions in the way, or just off it", () => {
  const spacing = new Spacing([trips], read, threeMinutes, createRandom(1));
  const left = new Set<string | null | undefined>();
  for (let number = 0; number < 200; number += 1) {
    const changed = draft();
    spacing.apart(changed);
    const [planned, departed] = changed.get("trips")?.[0] ?? [];
    if (planned === "2024-05-01 10:00:00+00") left.add(departed);
  }
  expect([...left]).toEqual(
    expect.arrayContaining(["2024-05-01 10:03:00+00", "2024-05-01 10:03:01+00", "2024-05-01 10:02:59+00"]),
  );
});

test("a crowd has the same row again and again, later each time by the same", () => {
  const spacing = new Spacing([trips], read, threeMinutes, createRandom(1));
  const changed = draft();
  spacing.crowd(changed);
  const rows = changed.get("trips") ?? [];
  expect(rows.length).toBeGreaterThanOrEqual(3);
  expect(rows.slice(1, 3)).toEqual([
    ["2024-05-01 10:03:00+00", "2024-05-01 10:04:30+00"],
    ["2024-05-01 10:06:00+00", "2024-05-01 10:07:30+00"],
  ]);
});
