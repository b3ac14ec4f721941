import { columnKey } from "@master-sql/sql";
import { expect, test } from "vitest";
import { column, draft, queryOf, tables } from "../../testing/scanned-depots.ts";
import { withGluedKeys } from "../databases/glued-keys.ts";
import { queryHints } from "../databases/query-hints.ts";
import { type CrowdSource, edgeCrowds } from "./crowds.ts";
import { momentEdges, numberEdges } from "./edge-values.ts";
import { outnumbered } from "./outnumbered.ts";
import { unknownBeside } from "./unknown-beside.ts";

/** Rule P31: rows beside those of databases where the reference gives rows. */

async function sourceOf(...queries: readonly string[]): Promise<CrowdSource> {
  return {
    tables,
    pools: new Map(),
    references: new Map(),
    columns: new Set(
      tables.flatMap(({ key, columns }) =>
        columns.map(({ name }) => columnKey({ table: key, column: name })),
      ),
    ),
    hints: queryHints(await Promise.all(queries.map(queryOf))),
  };
}

const moment = column("at", "timestamp", "timestamp with time zone");
const nothing = { own: [], others: [] };

test("timestamps are at the ends that two of a query's spans lead to, just before, and a second after", async () => {
  const { hints } = await sourceOf(
    "SELECT 1 FROM scans WHERE received_at < timestamp '2025-01-01' + interval '24 days' + interval '12 hours'",
  );
  const edges = momentEdges(moment, hints, nothing);
  for (const text of ["2025-01-25 12:00:00+00", "2025-01-25 11:59:59.999999+00", "2025-01-25 12:00:01+00"])
    expect(edges).toContain(text);
});

test("timestamps are where a day begins by a clock that the queries name, and between two spans that differ", async () => {
  const { hints } = await sourceOf(
    "SELECT (scanned_at AT TIME ZONE 'America/New_York' - interval '3 hours')::date FROM scans",
    "SELECT (scanned_at AT TIME ZONE 'America/New_York' - interval '3 hours 2 seconds')::date FROM scans",
  );
  const edges = momentEdges(moment, hints, { own: [Date.UTC(2025, 10, 4, 15)], others: [] });
  expect(edges).toContain("2025-11-04 08:00:00+00");
  expect(edges).toContain("2025-11-04 08:00:01+00");
});

test("numbers are sums and products of what the queries name, and a unit about them", async () => {
  const { hints } = await sourceOf("SELECT 1 FROM scans WHERE pieces <= coalesce(weight, 40) + 2");
  const edges = numberEdges(column("pieces", "integer", "integer"), hints, nothing);
  for (const text of ["40", "42", "41", "43", "80"]) expect(edges).toContain(text);
});

test("a crowd has a copy of a row for each edge, with its parent; fewer values make fewer rows", async () => {
  const source = await sourceOf("SELECT 1 FROM scans WHERE scanned_at >= '2025-10-18 12:00+00'");
  const [crowd] = edgeCrowds(draft(), source);
  const values = crowd?.values ?? [];
  expect(values).toContain("2025-10-18 12:00:00+00");
  const one = crowd?.draft(["2025-10-18 12:00:00+00"]);
  // Each of the two scans is at that time in one copy of the depot.
  expect(one?.get("depots")?.length).toBe(3);
  expect(one?.get("scans")?.filter((row) => row[2] === "2025-10-18 12:00:00+00").length).toBe(2);
  expect(crowd?.draft(values).get("scans")?.length).toBeGreaterThan(20);
});

test("where a query replaces NULL, crowds are also made beside NULL alone", async () => {
  const source = await sourceOf("SELECT 1 FROM depots JOIN scans ON pieces > coalesce(hub_id, 3) + 2");
  const start = draft();
  start.set("depots", [
    ["1", null, "MAD"],
    ["2", "1", "LIS"],
  ]);
  const drafts = [...edgeCrowds(start, source)].map((crowd) => crowd.draft(crowd.values.slice(0, 1)));
  const hubs = (each: ReturnType<typeof draft>) => (each.get("depots") ?? []).map((row) => row[1]);
  expect(drafts.some((each) => hubs(each).every((hub) => hub === null))).toBe(true);
  expect(drafts.some((each) => hubs(each).includes("1"))).toBe(true);
});

test("every row comes again with NULL in a nullable column, sorted columns first", async () => {
  const source = await sourceOf("SELECT code FROM depots ORDER BY hub_id DESC LIMIT 1");
  const start = draft();
  start.set("depots", [
    ["1", null, "MAD"],
    ["2", "1", "LIS"],
  ]);
  const [made] = unknownBeside(start, source, { onlySorted: true });
  expect(made?.get("depots")).toEqual([
    ["1", null, "MAD"],
    ["2", "1", "LIS"],
    ["3", null, "LIS"],
  ]);
  const unsorted = await sourceOf("SELECT code FROM depots");
  expect([...unknownBeside(start, unsorted, { onlySorted: true })]).toEqual([]);
});

test("two rows have different keys that are equal once they are concatenated", async () => {
  const pairsOf = async (sql: string, names: readonly number[]) => {
    const { hints } = await sourceOf(sql);
    return [...withGluedKeys(draft, tables, hints.glued)].map((made) =>
      (made.get("scans") ?? []).slice(0, 2).map((row) => names.map((place) => row[place])),
    );
  };
  const numbers = [
    [
      ["1", "12"],
      ["11", "2"],
    ],
  ];
  expect(await pairsOf("SELECT count(DISTINCT concat(depot_id, pieces)) FROM scans", [1, 4])).toEqual(
    numbers,
  );
  expect(await pairsOf("SELECT depot_id::text || pieces FROM scans", [1, 4])).toEqual(numbers);
  expect(await pairsOf("SELECT format('%s%s', depot_id, pieces) FROM scans", [1, 4])).toEqual(numbers);
  // Numbers with something between them never collide.
  expect(await pairsOf("SELECT depot_id || '-' || pieces FROM scans", [1, 4])).toEqual([]);
});

test("rare rows are added twice among many common ones, where queries ask for averages", async () => {
  const source = await sourceOf("SELECT 1 FROM scans HAVING max(pieces) > 5 * avg(pieces)");
  const start = draft();
  const [first, second] = start.get("scans") ?? [];
  start.set("scans", [first ?? [], (second ?? []).with(4, "90")]);
  const counts = [...outnumbered(start, source)].map((made) =>
    ["2", "90"].map((pieces) => made.get("scans")?.filter((row) => row[4] === pieces).length),
  );
  expect(counts).toContainEqual([15, 2]);
  expect(counts).toContainEqual([2, 15]);
  expect(counts).toContainEqual([15, 9]);
  expect([...outnumbered(start, await sourceOf("SELECT max(pieces) FROM scans"))]).toEqual([]);
});
