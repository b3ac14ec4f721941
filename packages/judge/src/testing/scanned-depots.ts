import { type Column, parseQuery, type Table } from "@master-sql/sql";
import { plainColumn } from "@master-sql/sql/testing/plain-column";
import { parse } from "libpg-query";
import type { Draft } from "../search/databases/draft.ts";
import type { Trap, TrapSource } from "../search/traps/trap-source.ts";
import { trapSourceOf } from "./trap-source.ts";

export const column = (name: string, kind: Column["kind"], typeName: string) =>
  plainColumn(name, kind, { typeName });
export const depots: Table = {
  key: "depots",
  sqlName: "depots",
  columns: [
    column("id", "integer", "integer"),
    { ...column("hub_id", "integer", "integer"), notNull: false },
    column("code", "text", "text"),
  ],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [{ columns: ["hub_id"], target: "depots", targetColumns: ["id"] }],
  checks: [],
};
export const scans: Table = {
  key: "scans",
  sqlName: "scans",
  columns: [
    column("id", "integer", "integer"),
    column("depot_id", "integer", "integer"),
    column("scanned_at", "timestamp", "timestamp with time zone"),
    column("received_at", "timestamp", "timestamp with time zone"),
    column("pieces", "integer", "integer"),
    column("weight", "decimal", "numeric"),
  ],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [{ columns: ["depot_id"], target: "depots", targetColumns: ["id"] }],
  checks: [],
};
/** Depots, perhaps with a hub, and scans of parcels in them. */
export const tables = [depots, scans];

/** What traps in them are made of, by a seed. */
export const source = (seed: number, more: Partial<TrapSource> = {}) =>
  trapSourceOf(tables, seed, {
    texts: new Set(["code"]),
    visibleRow: ({ columns }) =>
      columns.map(({ kind }) =>
        kind === "integer" ? "1" : kind === "text" ? "LIS" : "2025-03-01 08:00:00+00",
      ),
    ...more,
  });
export const draft = (): Draft =>
  new Map([
    ["depots", [["1", null, "MAD"]]],
    [
      "scans",
      [
        ["7", "1", "2025-10-18 10:00:00+00", "2025-10-18 10:05:00+00", "2", "3"],
        ["8", "1", "2025-10-19 11:00:00+00", "2025-10-19 11:05:00+00", "2", "3"],
      ],
    ],
  ]);

/** What a trap makes of a draft with each of many seeds. */
export function madeBy(trap: Trap, more: Partial<TrapSource> = {}, from = draft): readonly Draft[] {
  return Array.from({ length: 200 }, (_, seed) => {
    const made = from();
    trap(made, source(seed, more));
    return made;
  });
}

export async function queryOf(sql: string) {
  const query = await parseQuery(parse, sql);
  if (query.kind !== "query") throw new Error(`No query: ${sql}`);
  return query.select;
}
