import type { Table } from "@master-sql/sql";
import { describe, expect, test } from "vitest";
import { column, depots, draft, madeBy, queryOf, scans, source } from "../../testing/scanned-depots.ts";
import { trapSourceOf } from "../../testing/trap-source.ts";
import type { Draft } from "../databases/draft.ts";
import { chains } from "./chains.ts";
import { clones, levels, rivals } from "./clones.ts";
import { exchanges } from "./exchanges.ts";
import { keyListsIn } from "./key-lists.ts";
import { spread } from "./spread.ts";
import { swaps } from "./swaps.ts";
import { digits, joined, textColumnsIn, texts, wildcards } from "./texts.ts";
import { twins } from "./twins.ts";
import { walks } from "./walks.ts";

test("lists of keys are read from windows, DISTINCT ON, GROUP BY and ORDER BY", async () => {
  const query = await queryOf(
    `select distinct on (s.depot_id) depot_id, rank() over (partition by code order by received_at desc, id)
     from scans s group by lower(code) order by depot_id, scanned_at`,
  );
  expect(keyListsIn([query])).toEqual([
    { together: ["depot_id"], sorted: [["depot_id"], ["scanned_at"]] },
    { together: ["code"], sorted: [] },
    { together: ["code"], sorted: [["received_at"], ["id"]] },
  ]);
});

test("columns whose texts are taken apart or matched are known", async () => {
  const query = await queryOf(
    "select trim(a), b from t where c like 'x%' and d ~ '^y' and e = 'z' and regexp_replace(f, 'g', '') = '' and g collate \"C\" > 'z'",
  );
  expect([...textColumnsIn([query])].sort()).toEqual(["a", "c", "d", "f", "g"]);
});

describe("traps", () => {
  test("twins share what rows are put together by, and not the rest", () => {
    const keyLists = [{ together: ["scanned_at"], sorted: [["received_at"], ["id"]] }];
    const made = madeBy(twins, { keyLists }).map((each) => each.get("scans") ?? []);
    const alike = made.filter((rows) =>
      rows.some((row, index) =>
        rows.some(
          (other, place) =>
            place > index && other[2] === row[2] && other[3] === row[3] && other[0] !== row[0],
        ),
      ),
    );
    expect(alike.length).toBeGreaterThan(50);
    const earlierWithLargerKey = made.some((rows) =>
      rows.some((row) =>
        rows.some(
          (other) =>
            other[2] === row[2] && (other[3] ?? "") < (row[3] ?? "") && Number(other[0]) > Number(row[0]),
        ),
      ),
    );
    expect(earlierWithLargerKey).toBe(true);
    for (const rows of made) expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);
  });

  test("chains go deep and have no cycle", () => {
    for (const made of madeBy(chains)) {
      const parents = new Map((made.get("depots") ?? []).map(([id, hub]) => [id, hub]));
      let [deepest, depth] = [[...parents.keys()].at(-1), 0];
      while (deepest != null && depth < 100) {
        deepest = parents.get(deepest) ?? null;
        depth += 1;
      }
      expect([5, 14]).toContain(depth);
    }
  });

  test("walks go from a thing that there is over new ones, linked by a table between two", () => {
    const stops: Table = { ...depots, key: "stops", sqlName: "stops", foreignKeys: [] };
    const links: Table = {
      ...scans,
      key: "links",
      sqlName: "links",
      columns: [column("depot_id", "integer", "integer"), column("stop_id", "integer", "integer")],
      uniques: [["depot_id", "stop_id"]],
      foreignKeys: [
        { columns: ["depot_id"], target: "depots", targetColumns: ["id"] },
        { columns: ["stop_id"], target: "stops", targetColumns: ["id"] },
      ],
    };
    const given = source(3, {
      tables: [depots, stops, links],
      visibleRow: ({ columns }) => columns.map(() => "1"),
    });
    const made = draft();
    made.set("stops", [["1", null, "X"]]);
    walks(made, given);
    const pairs = made.get("links") ?? [];
    let reached = new Set(["d1", "s1"]);
    let steps = 0;
    for (let grown = true; grown; steps += 1) {
      const next = new Set(reached);
      for (const [depot, stop] of pairs)
        if (reached.has(`d${depot}`) || reached.has(`s${stop}`)) next.add(`d${depot}`).add(`s${stop}`);
      grown = next.size > reached.size;
      reached = next;
    }
    expect(reached.size).toBe((made.get("depots")?.length ?? 0) + (made.get("stops")?.length ?? 0));
    expect(steps).toBeGreaterThanOrEqual(8);
  });

  test("clones have what refers to a row refer to its copy, as often as a cut takes and once more", () => {
    const sizes = [3];
    const counts = new Set<number>();
    for (const made of madeBy(clones, { sizes })) {
      const depotIds = (made.get("depots") ?? []).map(([id]) => id);
      for (const [, depot] of made.get("scans") ?? []) expect(depotIds).toContain(depot);
      counts.add(depotIds.length);
    }
    expect(counts).toContain(5);
  });

  test("levels give a column one value in all rows", () => {
    expect(
      madeBy(levels).some((made) => new Set((made.get("scans") ?? []).map((row) => row[2])).size === 1),
    ).toBe(true);
  });

  test("texts have blanks at their ends, wildcards within, other case; none is blank", () => {
    const cells = madeBy(texts).map((made) => made.get("depots")?.[0]?.[2] ?? "");
    for (const text of [" MAD", "MAD ", "mad"]) expect(cells).toContain(text);
    expect(cells.some((text) => text.includes("_"))).toBe(true);
    expect(cells.filter((text) => text.trim() === "")).toEqual([]);
  });

  test("numbers within a text get zeros before them and more digits; other texts stay", () => {
    const from = (code: string) => () => new Map([...draft(), ["depots", [["1", null, code]]]]) as Draft;
    const codeOf = (made: Draft) => made.get("depots")?.[0]?.[2];
    const cells = new Set(madeBy(digits, {}, from("bay 7, hall 12")).map(codeOf));
    expect([...cells]).toEqual(
      expect.arrayContaining(["bay 007, hall 12", "bay 7, hall 120", "bay 127, hall 12"]),
    );
    expect(new Set(madeBy(digits).map(codeOf))).toEqual(new Set(["MAD"]));
  });

  test("a text is joined to another of its column, or to itself", () => {
    const two = () =>
      new Map([
        [
          "depots",
          [
            ["1", null, "MAD"],
            ["2", null, "LIS"],
          ],
        ],
      ]) as Draft;
    const cells = madeBy(joined, {}, two).flatMap((made) => made.get("depots")?.map((row) => row[2]) ?? []);
    expect(cells).toEqual(expect.arrayContaining(["MAD LIS", "LISMAD", "MAD, MAD"]));
  });

  test("wildcards stand in a second row's text, which the first row's fits as a pattern", () => {
    const rows = madeBy(wildcards).map((made) => made.get("depots") ?? []);
    for (const each of rows) expect(new Set(each.map(([id]) => id)).size).toBe(2);
    const written = rows.map((each) => each.map(([, , code]) => code ?? ""));
    expect(written.some((codes) => codes.includes("MAD") && codes.includes("M_D"))).toBe(true);
  });

  test("numbers are spread: in two rows one column rises while another falls", () => {
    const made = madeBy(spread).map((each) => each.get("scans") ?? []);
    for (const rows of made) expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);
    const crossing = made.filter((rows) =>
      rows.some((row) =>
        rows.some((other) => Number(row[4]) > Number(other[4]) && Number(row[5]) < Number(other[5])),
      ),
    );
    expect(crossing.length).toBeGreaterThan(50);
  });
});

test("a family is put beside itself with one value another, of whichever has the smaller key", () => {
  const made = madeBy(rivals).map((each) => each.get("depots") ?? []);
  const pairs = made.filter((rows) => rows.length === 2);
  expect(pairs.length).toBeGreaterThan(20);
  const [own] = draft().get("depots") ?? [];
  const differing = pairs.filter(([first, second]) => first?.[2] !== second?.[2]);
  expect(differing.some(([first]) => first?.[2] === own?.[2])).toBe(true);
  expect(differing.some(([, second]) => second?.[2] === own?.[2])).toBe(true);
});

test("values are handed on from row to row, and none is lost or made up; references within a table stay", () => {
  const made = madeBy(swaps).map((each) => each.get("scans") ?? []);
  const column = (rows: readonly (readonly (string | null)[])[], place: number) =>
    rows.map((row) => row[place]);
  const turned = made.filter((rows) => column(rows, 2)[0] === "2025-10-19 11:00:00+00");
  expect(turned.length).toBeGreaterThan(20);
  const before = draft().get("scans") ?? [];
  for (const rows of made)
    for (const place of [0, 1, 2, 3, 4, 5])
      expect(column(rows, place).toSorted()).toEqual(column(before, place).toSorted());
  expect(made.every((rows) => rows[0]?.[0] === "7")).toBe(true);
  const hubs = new Map([
    [
      "depots",
      [
        ["1", null, "MAD"],
        ["2", "1", "LIS"],
      ],
    ],
    ["scans", []],
  ]);
  for (let seed = 0; seed < 50; seed += 1) {
    const depots: Draft = new Map([...hubs].map(([key, rows]) => [key, rows.map((row) => [...row])]));
    swaps(depots, source(seed));
    expect(depots.get("depots")?.map((row) => row[1])).toEqual([null, "1"]);
  }
});

test("a row comes twice with the values of two columns of one type exchanged, one of them perhaps NULL", () => {
  const named: Table = {
    ...depots,
    key: "named",
    columns: [
      column("id", "integer", "integer"),
      { ...column("town", "text", "text"), notNull: false },
      column("street", "text", "text"),
    ],
    foreignKeys: [],
  };
  const pairs = new Set(
    Array.from({ length: 100 }, (_, seed) => {
      const made: Draft = new Map([["named", [["1", "Brae", "Mill"]]]]);
      exchanges(made, trapSourceOf([named], seed, {}));
      return JSON.stringify(made.get("named")?.map(([, town, street]) => [town, street]));
    }),
  );
  expect(pairs).toContain('[["Brae","Mill"],["Mill","Brae"]]');
  expect(pairs).toContain('[[null,"Mill"],["Mill",null]]');
  expect(pairs.size).toBe(2);
});
