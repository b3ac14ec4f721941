import { columnKey, type Table } from "@master-sql/sql";
import { plainColumn } from "@master-sql/sql/testing/plain-column";
import { expect, test } from "vitest";
import { rivalsIn, withFamiliesTwice } from "./families.ts";
import type { Instance } from "./instance.ts";

const ports: Table = {
  key: "ports",
  sqlName: "ports",
  columns: [plainColumn("code", "text"), plainColumn("country", "text")],
  uniques: [["code"]],
  hasPrimaryKey: true,
  foreignKeys: [],
  checks: [],
};
const trips: Table = {
  key: "trips",
  sqlName: "trips",
  columns: [
    plainColumn("port", "text"),
    plainColumn("day", "date"),
    plainColumn("price", "integer", { notNull: false }),
  ],
  uniques: [["port", "day"]],
  hasPrimaryKey: true,
  foreignKeys: [{ columns: ["port"], target: "ports", targetColumns: ["code"] }],
  checks: [],
};
const price = columnKey({ table: "trips", column: "price" });
const pools = new Map([
  [columnKey({ table: "ports", column: "code" }), ["BER", "KIE"]],
  [columnKey({ table: "trips", column: "day" }), ["2024-05-01", "2024-05-02"]],
  [price, ["60", "7", "120"]],
]);
const one: Instance = new Map([
  ["ports", [["BER", "Norway"]]],
  ["trips", [["BER", "2024-05-01", "60"]]],
]);

const doubled = () => [...withFamiliesTwice(one, [ports, trips], pools, new Map())];

test("P11 a row with all that refers to it comes once more under keys of its own, and what refers to it alone", () => {
  const [ofPort, ofTrip, ...more] = doubled().map(({ draft }) => Object.fromEntries(draft));
  expect(ofPort).toEqual({
    ports: [
      ["BER", "Norway"],
      ["KIE", "Norway"],
    ],
    trips: [
      ["BER", "2024-05-01", "60"],
      ["KIE", "2024-05-01", "60"],
    ],
  });
  expect(ofTrip).toEqual({
    ports: [["BER", "Norway"]],
    trips: [
      ["BER", "2024-05-01", "60"],
      ["BER", "2024-05-02", "60"],
    ],
  });
  expect(more).toEqual([]);
});

test("P11 of what came once more one cell is the next below, the next above, or unknown", () => {
  const [, ofTrip] = doubled();
  if (!ofTrip) throw new Error("no trip came once more");
  const rivals = [...rivalsIn(ofTrip, pools, new Set([price]))].map((draft) => draft.get("trips"));
  expect(rivals.map((rows) => rows?.[0])).toEqual(rivals.map(() => ["BER", "2024-05-01", "60"]));
  expect(rivals.map((rows) => rows?.[1]?.[2])).toEqual(["7", "120", null]);
});
