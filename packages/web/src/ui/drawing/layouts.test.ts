import type {
  BtreeDrawing,
  GroupsDrawing,
  HistoryDrawing,
  PlanDrawing,
  TableDrawing,
  TruthDrawing,
  WindowDrawing,
} from "@master-sql/course";
import { expect, test } from "vitest";
import { anatomyLayout } from "./anatomy-layout.ts";
import { btreeLayout } from "./btree-layout.ts";
import { clausesLayout } from "./clauses-layout.ts";
import { groupsLayout } from "./groups-layout.ts";
import { historyLayout } from "./history-layout.ts";
import { planLayout } from "./plan-layout.ts";
import { widthOf } from "./sheet.ts";
import { truthLayout } from "./truth-layout.ts";
import { windowLayout } from "./window-layout.ts";

const ROOMS = ["wide", "narrow"] as const;
const table = (count: number) => ({
  name: "sales",
  alias: null,
  columns: ["id", "shop"],
  rows: Array.from({ length: count }, (_, row) => [String(row + 1), row < 2 ? "a" : null]),
  hidden: 0,
});

test.each(ROOMS)("groups: a band for each run of rows that stand together, %s", (room) => {
  const drawing: GroupsDrawing = {
    kind: "groups",
    table: table(4),
    columns: ["shop", "n"],
    keys: 1,
    groups: [
      { cells: ["a", "3"], members: [0, 1, 3], stays: true },
      { cells: [null, "1"], members: [2], stays: false },
    ],
  };
  const { bands, rows, groups, width } = groupsLayout(drawing, room);
  expect(bands.map(({ key, stays }) => [key, stays])).toEqual([
    ["0:0", true],
    ["0:3", true],
    ["1:2", false],
  ]);
  expect(bands[0]?.path.startsWith(`M${rows.x + rows.width} `)).toBe(true);
  expect(groups.x).toBeGreaterThan(rows.x + rows.width);
  expect(groups.x + groups.width).toBeLessThan(width);
});

test("groups: column names longer than their cells take two lines where only that makes the drawing fit a phone", () => {
  const columns = ["id", "last_shop", "next_shop", "main_shop"];
  const drawing: GroupsDrawing = {
    kind: "groups",
    table: { ...table(2), columns, rows: [["1", "a", "b", null]] },
    columns: ["shop", "n"],
    keys: 1,
    groups: [{ cells: ["a", "1"], members: [0], stays: true }],
  };
  const [wide, narrow] = ROOMS.map((room) => groupsLayout(drawing, room));
  expect(wide?.rows.heads.map(({ above, text }) => [above, text])).toEqual(columns.map((name) => ["", name]));
  expect(narrow?.rows.heads.map(({ above, text }) => [above, text])).toEqual([
    ["", "id"],
    ["last_", "shop"],
    ["next_", "shop"],
    ["main_", "shop"],
  ]);
  // Both tables make room for the line, so that their rows stay level.
  expect(narrow?.rows.head).toBe(narrow?.groups.head);
});

test.each(ROOMS)("truth: a value beside each row for each condition, %s", (room) => {
  const drawing: TruthDrawing = {
    kind: "truth",
    table: table(2),
    conditions: ["id > 1", "shop = 'a'", "id > 1 AND shop = 'a'"],
    rows: [
      { truths: ["false", "true", "false"], stays: false },
      { truths: ["true", "unknown", "unknown"], stays: false },
    ],
  };
  const { truths, heads, ends, rows, width } = truthLayout(drawing, room);
  expect(truths.map(({ truth }) => truth)).toEqual(drawing.rows.flatMap((row) => row.truths));
  expect(truths.map(({ y }) => y)).toEqual([0, 0, 0, 1, 1, 1].map((row) => rows.rows[row]?.middle));
  expect(heads.at(-1)).toMatchObject({ text: "WHERE", isWhole: true });
  for (const { x } of ends) expect(x).toBeLessThan(width);
});

test.each(ROOMS)("clauses: SELECT, written first, leads to its step, %s", (room) => {
  const { lines, steps, written } = clausesLayout(
    {
      kind: "clauses",
      written: ["SELECT shop", "FROM sales"],
      steps: [
        { words: "FROM", written: 1, rows: 6 },
        { words: "All rows are one group", written: null, rows: 1 },
        { words: "SELECT", written: 0, rows: null },
      ],
    },
    room,
  );
  expect(lines.map(({ key, isSelect }) => [key, isSelect])).toEqual([
    ["1-0", false],
    ["0-2", true],
  ]);
  expect(steps.map(({ text, figure }) => [text, figure])).toEqual([
    ["1  FROM", "6 rows"],
    ["2  All rows are one group", "1 row"],
    ["3  SELECT", ""],
  ]);
  expect(written.map(({ isSelect }) => isSelect)).toEqual([true, false]);
});

const running: WindowDrawing = {
  kind: "window",
  reads: "frame",
  table: table(3),
  value: "so_far",
  rows: [
    { value: "1", partition: 0, seen: [0] },
    { value: "3", partition: 0, seen: [0, 1] },
    { value: "3", partition: 1, seen: [2] },
  ],
};

test.each(ROOMS)("window: a bar spans the rows of a frame, with its own row on it, %s", (room) => {
  const { bars, rows, cuts, chosen, values } = windowLayout(running, room);
  const middle = (row: number) => rows.rows[row]?.middle ?? 0;
  expect(bars.map(({ at }) => at)).toEqual([0, 1, 2].map(middle));
  expect(bars[1]?.top).toBeLessThan(middle(0));
  expect(bars[1]?.bottom).toBeGreaterThan(middle(1));
  for (const { x } of bars) expect(x).toBeLessThan(values.x);
  expect(cuts).toHaveLength(1);
  expect(chosen).toEqual({ row: 1, seen: [0, 1] });
});

test("window: an arrow leads from the row that a value is taken from", () => {
  const lag: WindowDrawing = {
    ...running,
    reads: "neighbor",
    rows: running.rows.map((row, at) => ({ ...row, seen: at === 1 ? [0] : [] })),
  };
  const { arrows, bars } = windowLayout(lag, "wide");
  expect(arrows.map(({ key }) => key)).toEqual(["0-1"]);
  expect(bars).toEqual([]);
});

test.each(ROOMS)(
  "history: time goes to the right, what overlaps goes below, and no end reaches the edge, %s",
  (room) => {
    const span = (begin: number, end: number | null) => ({
      words: "low",
      from: `2026-01-0${begin}`,
      to: end === null ? null : `2026-01-0${end}`,
      begin: begin * 86_400,
      end: end === null ? null : end * 86_400,
    });
    const drawing: HistoryDrawing = {
      kind: "history",
      of: "shop",
      lanes: [
        { name: "a", spans: [span(1, 4), span(3, 6)] },
        { name: "b", spans: [span(6, null)] },
      ],
    };
    const { spans, width, left } = historyLayout(drawing, room);
    const [first, second, open] = spans;
    expect(first?.x).toBe(left);
    expect(second?.x).toBeLessThan((first?.x ?? 0) + (first?.width ?? 0));
    expect(second?.y).toBeGreaterThan(first?.y ?? 0);
    expect(open?.isOpen).toBe(true);
    expect((open?.x ?? 0) + (open?.width ?? 0)).toBeCloseTo(width - 2);
  },
);

test.each(ROOMS)(
  "plan: each node is linked with the one that takes its rows, its bar as long as its share of pages, %s",
  (room) => {
    const node = (name: string, depth: number, pages: number) => ({
      node: name,
      relation: null,
      index: null,
      depth,
      rows: 1,
      misestimate: pages === 75 ? "900 rows expected, 900 times fewer came" : null,
      times: 1,
      pages,
    });
    const drawing: PlanDrawing = {
      kind: "plan",
      pages: 100,
      nodes: [
        node("Hash Join", 0, 100),
        node("Seq Scan", 1, 75),
        node("Hash", 1, 25),
        node("Seq Scan", 2, 25),
      ],
    };
    const { nodes, links, head, width } = planLayout(drawing, room);
    // “100 pages” is wider than the bars of a phone, and must not be cut.
    expect(head.x + widthOf(head.text)).toBeLessThanOrEqual(width);
    expect(links).toHaveLength(3);
    // What is said of an estimate makes room for itself.
    expect(nodes.map(({ misestimate }) => misestimate !== null)).toEqual([false, true, false, false]);
    for (const [at, { y }] of nodes.entries())
      if (at > 0) expect(y).toBeGreaterThan((nodes[at - 1]?.y ?? 0) + (nodes[at - 1]?.height ?? 0));
    expect(nodes.map(({ bar }) => bar / (nodes[0]?.bar ?? 1))).toEqual([1, 0.75, 0.25, 0.25]);
    expect(nodes.map(({ x }) => x).toSorted((a, b) => a - b)).toEqual(nodes.map(({ x }) => x));
  },
);

test.each(ROOMS)("btree: each page stands below the entry that leads to it, %s", (room) => {
  const entry = (value: number, child: number | null) => ({
    cells: [String(value)],
    child,
    rows: child ? 0 : 3,
  });
  const drawing: BtreeDrawing = {
    kind: "btree",
    index: "by_part",
    table: "big",
    columns: ["part"],
    condition: "(part = 40)",
    end: "first",
    size: 20,
    levels: [
      {
        block: 3,
        pages: 1,
        before: 0,
        after: 15,
        entries: [entry(0, 1), entry(39, 2), entry(50, 4)],
        followed: 1,
      },
      { block: 2, pages: 18, before: 1, after: 9, entries: [entry(39, null), entry(40, null)], followed: 1 },
    ],
    fetched: { rows: 3, pages: [{ block: 0, rows: 3 }], hidden: 0 },
  };
  const { pages, links, width, height } = btreeLayout(drawing, room);
  expect(pages.map(({ name }) => name)).toEqual(["root, page 3", "leaf, page 2", "table big"]);
  expect(links).toHaveLength(2);
  expect(pages[0]?.entries.find(({ isFollowed }) => isFollowed)?.to).toBe("page 2");
  expect(pages[0]?.gaps.map(({ text }) => text)).toEqual([room === "wide" ? "15 more" : "…"]);
  for (const { y, entries } of pages) {
    expect(y).toBeLessThan(height);
    for (const { x, width: own } of entries) expect(x + own).toBeLessThanOrEqual(width);
  }
});

test.each(ROOMS)("table: each part is pointed out where it is, with a line to its word, %s", (room) => {
  const drawing: TableDrawing = {
    kind: "table",
    table: { ...table(4), hidden: 7 },
    types: ["integer", "text"],
    key: [0],
    row: 0,
    value: { row: 1, column: 1 },
    missing: { row: 2, column: 1 },
  };
  const { rows, types, labels, frames, width, height } = anatomyLayout(drawing, room);
  expect(rows.rows.map(({ cells }) => cells[0]?.text)).toEqual(["1", "2", "3", "4"]);
  expect(types.map(({ text }) => text)).toEqual(["integer", "text"]);
  expect(labels.map(({ text }) => text)).toEqual([
    "table name",
    "column",
    "type",
    "row",
    "value",
    "NULL",
    "primary key",
  ]);
  const middle = (row: number) => rows.rows[row]?.middle;
  expect(labels.slice(3, 6).map(({ y }) => y)).toEqual([middle(0), middle(1), middle(2)]);
  expect(new Set(labels.map(({ y }) => y)).size).toBe(labels.length);
  expect(frames.map(({ key }) => key)).toEqual(["key-0", "value", "NULL"]);
  for (const { x, y, text } of labels) {
    expect(x + widthOf(text)).toBeLessThanOrEqual(width);
    expect(y).toBeLessThan(height);
  }
});

test("table: what isn't there has no word", () => {
  const drawing: TableDrawing = {
    kind: "table",
    table: { ...table(1), name: "result" },
    types: ["integer", "text"],
    key: [],
    row: 0,
    value: null,
    missing: null,
  };
  const { labels, frames } = anatomyLayout(drawing, "wide");
  expect(labels.map(({ text }) => text)).toEqual(["column", "type", "row"]);
  expect(frames).toEqual([]);
});
