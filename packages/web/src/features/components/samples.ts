/** Made-up rows in which the components are shown: of every kind of cell, right and wrong, short and long. */

import type { DatasetBundle } from "@master-sql/course";
import type { ResultDifference } from "@master-sql/judge/results";
import type { ResultColumn, Row, StatementResult } from "@master-sql/judge/sandbox";
import type { MeasuredPlan } from "@master-sql/judge/verdicts";

export const QUERY = `-- What sells best in each place
SELECT p.name, count(*) AS sold, 'EUR' AS currency
FROM products AS p
JOIN order_items AS i ON i.product_id = p.id
WHERE p.price > 12.50
GROUP BY p.name;`;

export const columns: readonly ResultColumn[] = [
  { name: "id", typeOid: 23, typeName: "integer" },
  { name: "name", typeOid: 25, typeName: "text" },
  { name: "price", typeOid: 1700, typeName: "numeric(8,2)" },
  { name: "in_stock", typeOid: 16, typeName: "boolean" },
  { name: "note", typeOid: 25, typeName: "text" },
];

export const rows: readonly Row[] = [
  ["1", "Soap dish, slate", "9.90", "t", null],
  ["2", "Storage jar, 1 l", "32.00", "f", ""],
  [
    "3",
    "Wall clock",
    "48.50",
    "t",
    "A long note that goes on for longer than any column is wide, so it is cut",
  ],
];

export const difference: ResultDifference = {
  columns,
  missing: [
    { row: ["2", "Storage jar, 1 l", "25.60", "f", ""], count: 1 },
    { row: ["4", "Floor lamp", "120.00", "t", null], count: 1 },
  ],
  extra: [{ row: ["2", "Storage jar, 1 l", "32.00", "f", ""], count: 1 }],
  missingTotal: 2,
  extraTotal: 1,
  expectedRowCount: 4,
  candidateRowCount: 3,
};

const node = { relation: "orders", index: null, depth: 0, misestimate: null };
export const slowPlan: MeasuredPlan = {
  buffers: 126,
  rows: 24,
  nodes: [
    { ...node, node: "Sort", relation: null, actualRows: 12, buffers: 126 },
    {
      ...node,
      node: "Seq Scan",
      depth: 1,
      actualRows: 12,
      buffers: 126,
      misestimate: "1,200 rows expected, 100 times fewer came",
    },
  ],
};
export const fastPlan: MeasuredPlan = {
  buffers: 9,
  rows: 12,
  nodes: [{ ...node, node: "Index Scan", index: "orders_customer_id", actualRows: 12, buffers: 9 }],
};

const statement = { sql: "", truncated: false, notices: [], columns: [], rows: [] };
export const results: readonly StatementResult[] = [
  { ...statement, command: "SELECT 3", columns, rows },
  { ...statement, command: "SELECT 0", columns },
  { ...statement, command: "UPDATE 2", affectedRows: 2, notices: ["NOTICE: two rows were checked"] },
];

const column = {
  type: "integer",
  nullable: false,
  primaryKey: false,
  unique: false,
  references: null,
  comment: null,
};
export const schema: DatasetBundle["tables"] = [
  {
    name: "products",
    comment: "What is sold.",
    rowCount: 140,
    columns: [
      { ...column, name: "id", primaryKey: true },
      { ...column, name: "name", type: "text", unique: true, comment: "As it is shown" },
      { ...column, name: "note", type: "text", nullable: true },
    ],
    sampleRows: [["1", "Soap dish, slate", null]],
  },
  {
    name: "order_items",
    comment: null,
    rowCount: 0,
    columns: [{ ...column, name: "product_id", references: { table: "products", column: "id" } }],
    sampleRows: [],
  },
];

const plan = [
  "Hash Join  (cost=1.10..42.50 rows=5 width=40) (actual rows=480.00 loops=1)",
  "  Hash Cond: (i.product_id = p.id)",
  "  Buffers: shared hit=15",
  "  ->  Seq Scan on order_items i  (cost=0.00..40.00 rows=500 width=8) (actual rows=480.00 loops=1)",
  "        Buffers: shared hit=14",
  "  ->  Hash  (cost=1.05..1.05 rows=5 width=36) (actual rows=5.00 loops=1)",
  "        Buffers: shared hit=1",
  "        ->  Seq Scan on products p  (cost=0.00..1.05 rows=5 width=36) (actual rows=5.00 loops=1)",
  "              Buffers: shared hit=1",
];
export const explained: StatementResult = {
  ...statement,
  command: "EXPLAIN",
  columns: [{ name: "QUERY PLAN", typeOid: 25, typeName: "text" }],
  rows: plan.map((line) => [line]),
};
