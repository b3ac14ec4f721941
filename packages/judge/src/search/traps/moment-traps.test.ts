import { columnKey } from "@master-sql/sql";
import { expect, test } from "vitest";
import { draft, madeBy, queryOf, source, tables } from "../../testing/scanned-depots.ts";
import { isPlausible, momentOrders } from "../databases/plausible.ts";
import { queryHints } from "../databases/query-hints.ts";
import { cutsSecondsIn, edges, edgesOf } from "./edges.ts";
import { localDaysOf } from "./local-days.ts";
import { localNights } from "./local-nights.ts";

/** P11: moments on edges, by local clocks, and in the order that the data always have. */

test("edges lie on a midnight, a microsecond before it, and so far from another moment as a query says", () => {
  const cells = new Set(
    madeBy(edges, { durations: [{ months: 0, ms: 3_600_000 }] }).flatMap((made) =>
      (made.get("scans") ?? []).flatMap((row) => row.slice(2)),
    ),
  );
  expect(cells).toContain("2025-10-18 00:00:00+00");
  expect(cells).toContain("2025-10-18 23:59:59.999999+00");
  expect(cells).toContain("2025-10-18 11:00:00+00");
  expect(cells).toContain("2025-10-18 10:59:59.999999+00");
});

test("edges lie at a time of day, by the clock of some zone", async () => {
  const { clockTimes: times } = queryHints([
    await queryOf("select t::time >= '20:00' from a where x = '2025-01-01'"),
  ]);
  expect(times).toEqual([72_000_000]);
  const cells = madeBy(edges, { clockTimes: times }).flatMap((made) =>
    (made.get("scans") ?? []).flatMap((row) => row.slice(2)),
  );
  expect(cells).toContain("2025-10-18 20:00:00+00");
  expect(cells).toContain("2025-10-18 18:59:59.999999+00");
});

test("edges that a query names by a constant are all set", () => {
  const constants = new Map([[columnKey({ table: "scans", column: "received_at" }), ["2025-11-01"]]]);
  const given = source(1, { constants });
  const cells = edgesOf(given).map((trap) => {
    const made = draft();
    trap(made, given);
    return (made.get("scans") ?? []).map((row) => row[3]);
  });
  expect(cells.flat()).toContain("2025-11-01 00:00:00+00");
  expect(cells.flat()).toContain("2025-10-31 23:59:59.999999+00");
});

test("of moments that are cut to seconds, one within the second that begins at a constant", async () => {
  const cuts = [
    "select date_trunc('second', t) from a",
    "select t::timestamp(0) from a",
    "select to_char(t, 'HH24:MI:SS') from a",
    "select extract(epoch from t) from a",
  ];
  for (const sql of cuts) expect(cutsSecondsIn([await queryOf(sql)])).toBe(true);
  const whole = "select date_trunc('day', t), to_char(t, 'YYYY'), t::timestamp from a";
  expect(cutsSecondsIn([await queryOf(whole)])).toBe(false);
  const constants = new Map([[columnKey({ table: "scans", column: "received_at" }), ["2025-11-01"]]]);
  const given = source(1, { constants, cutsSeconds: true });
  const cells = edgesOf(given).flatMap((trap) => {
    const made = draft();
    trap(made, given);
    return (made.get("scans") ?? []).map((row) => row[3]);
  });
  expect(cells).toContain("2025-11-01 00:00:00.5+00");
});

test("what came before a moment of its row that is moved to an edge still comes before it", () => {
  const constants = new Map([[columnKey({ table: "scans", column: "received_at" }), ["2025-09-01"]]]);
  const given = source(1, { constants });
  const [trap] = edgesOf(given);
  const made = draft();
  trap?.(made, given);
  const moved = (made.get("scans") ?? []).find((row) => row[3] === "2025-09-01 00:00:00+00");
  expect(moved?.[2]).toBe("2025-08-31 23:55:00+00");
});

test("moments that the data always have in one order keep to it", () => {
  const rows = Array.from({ length: 20 }, (_, number) => [
    String(number),
    "1",
    "2025-10-18 10:00:00+00",
    `2025-10-18 10:00:0${number % 10}.5+00`,
  ]);
  const orders = momentOrders(tables, (key) => (key === "scans" ? rows : []));
  expect(orders).toEqual([{ table: "scans", places: [2, 3] }]);
  expect(isPlausible(draft(), orders)).toBe(true);
  const turned = draft();
  turned.get("scans")?.[0]?.splice(2, 2, "2025-10-18 10:05:00.5+00", "2025-10-18 10:05:00+00");
  expect(isPlausible(turned, orders)).toBe(false);
  expect(momentOrders(tables, (key) => (key === "scans" ? rows.slice(1) : []))).toEqual([]);
});

test("a row comes twice, both of one day by the local clock or by UTC alone", () => {
  const local = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Denver", dateStyle: "short" });
  const seen = new Set<string>();
  for (const made of madeBy(localNights, { zones: ["America/Denver"] })) {
    const scans = made.get("scans") ?? [];
    expect(new Set(scans.map(([id]) => id)).size).toBe(3);
    for (const place of [2, 3]) {
      const moments = scans.map((row) => Date.parse(`${row[place]?.replace(" ", "T")}:00`));
      for (const [at, a] of moments.entries())
        for (const b of moments.slice(at + 1)) {
          const [sameHere, sameThere] = [
            local.format(a) === local.format(b),
            new Date(a).getUTCDate() === new Date(b).getUTCDate(),
          ];
          if (Math.abs(a - b) === 12 * 3_600_000) seen.add(`${sameHere} ${sameThere}`);
        }
    }
  }
  expect(seen).toEqual(new Set(["true false", "false true"]));
  expect(madeBy(localNights)[0]).toEqual(draft());
});

test("days from a moment are put across a change of the clocks, where they aren't so many hours", () => {
  const zones = ["America/Denver"];
  const constants = new Map([[columnKey({ table: "scans", column: "scanned_at" }), ["2026-01-01"]]]);
  const given = source(1, { zones, constants, durations: [{ months: 0, ms: 7 * 86_400_000 }] });
  const cells = localDaysOf(given).map((trap) => {
    const made = draft();
    trap(made, given);
    return made.get("scans")?.[0]?.slice(2, 4);
  });
  // Midnight of March 12 in Denver; seven days before it is 07:00 in UTC, 168 hours before it 06:00.
  expect(cells).toContainEqual(["2026-03-12 06:00:00+00", "2026-03-05 06:30:00+00"]);
  expect(localDaysOf(source(1, { zones: ["Nowhere/Land"], durations: given.durations }))).toEqual([]);
});
