/** A made-up picture of each kind. */
import type { Drawing } from "@master-sql/course";

const sales = {
  name: "sales",
  alias: null,
  columns: ["id", "shop", "amount"],
  rows: [
    ["1", "north", "10"],
    ["2", "north", "20"],
    ["3", null, "5"],
  ],
  hidden: 0,
};
const shops = {
  name: "shops",
  alias: "s",
  columns: ["shop", "city"],
  rows: [
    ["north", "Oslo"],
    ["south", "Rome"],
  ],
  hidden: 4,
};
const node = { relation: null, index: null, misestimate: null, times: 1 };
const entry = { rows: 0, child: null };

export const drawings: readonly Drawing[] = [
  {
    kind: "join",
    sides: [sales, shops],
    paths: [
      { rows: [0, 0], stays: true },
      { rows: [1, 0], stays: false },
      { rows: [2], stays: false },
    ],
  },
  {
    kind: "groups",
    table: sales,
    columns: ["shop", "count(*)"],
    keys: 1,
    groups: [
      { cells: ["north", "2"], members: [0, 1], stays: true },
      { cells: [null, "1"], members: [2], stays: false },
    ],
  },
  {
    kind: "truth",
    table: sales,
    conditions: ["shop = 'north'", "amount > 10", "shop = 'north' AND amount > 10"],
    rows: [
      { truths: ["true", "false", "false"], stays: false },
      { truths: ["true", "true", "true"], stays: true },
      { truths: ["unknown", "false", "false"], stays: false },
    ],
  },
  {
    kind: "clauses",
    written: ["SELECT shop", "FROM sales", "WHERE amount > 5"],
    steps: [
      { words: "FROM", written: 1, rows: 3 },
      { words: "WHERE", written: 2, rows: 2 },
      { words: "SELECT", written: 0, rows: 2 },
    ],
  },
  {
    kind: "window",
    reads: "frame",
    table: sales,
    value: "so_far",
    rows: [
      { value: "10", partition: 0, seen: [0] },
      { value: "30", partition: 0, seen: [0, 1] },
      { value: "5", partition: 1, seen: [2] },
    ],
  },
  {
    kind: "history",
    of: "shop",
    lanes: [
      {
        name: "north",
        spans: [
          { words: "low", from: "2026-01-01", to: "2026-02-01", begin: 0, end: 31 },
          { words: "high", from: "2026-02-10", to: null, begin: 40, end: null },
        ],
      },
    ],
  },
  {
    kind: "plan",
    pages: 126,
    nodes: [
      { ...node, node: "Hash Join", depth: 0, rows: 12, pages: 126 },
      {
        ...node,
        node: "Seq Scan",
        relation: "sales",
        depth: 1,
        rows: 12,
        pages: 120,
        misestimate: "1,200 rows expected, 100 times fewer came",
      },
      {
        ...node,
        node: "Index Scan",
        relation: "shops",
        index: "shops_pkey",
        depth: 1,
        rows: 12,
        times: 12,
        pages: 6,
      },
    ],
  },
  {
    kind: "btree",
    index: "sales_shop_idx",
    table: "sales",
    columns: ["shop"],
    condition: "(shop = 'north')",
    end: "first",
    size: 40,
    levels: [
      {
        block: 3,
        pages: 1,
        before: 0,
        after: 36,
        entries: [
          { ...entry, cells: ["east"], child: 1 },
          { ...entry, cells: ["north"], child: 2 },
        ],
        followed: 1,
      },
      {
        block: 2,
        pages: 38,
        before: 0,
        after: 7,
        entries: [{ ...entry, cells: ["north"], rows: 2 }],
        followed: 0,
      },
    ],
    fetched: {
      rows: 2,
      pages: [
        { block: 0, rows: 1 },
        { block: 7, rows: 1 },
      ],
      hidden: 0,
    },
  },
  {
    kind: "table",
    table: { ...sales, hidden: 40 },
    types: ["integer", "text", "numeric"],
    key: [0],
    row: 0,
    value: { row: 1, column: 1 },
    missing: { row: 2, column: 1 },
  },
];
