import type { ConceptCard } from "./card.ts";

const SALES = `WITH sales (shop, item, amount) AS (
  VALUES ('North', 'lamp', 40), ('North', 'vase', NULL), ('North', 'lamp', 60), ('South', 'lamp', 30)
)`;

/** Counting, adding up and grouping. */
export const groupCards: readonly ConceptCard[] = [
  {
    id: "having",
    concepts: ["having", "grouping"],
    names: ["having", "where or having", "where and having", "having clause"],
    says: "WHERE tests single rows before they are grouped; HAVING tests the groups afterward. So a condition with count, sum or another aggregate belongs in HAVING, and every other condition in WHERE, where it saves grouping the rows.",
    sql: `${SALES}\nSELECT shop, count(*) AS sales\nFROM sales\nWHERE item = 'lamp'\nGROUP BY shop\nHAVING count(*) >= 2;`,
  },
  {
    id: "group-by",
    concepts: ["grouping"],
    names: ["group by", "grouping", "groups", "group rows", "aggregate per group"],
    says: "GROUP BY returns one row for all rows that agree in the listed columns. It doesn't sort them: only ORDER BY guarantees an order. A column that isn't listed has many values in a group, so the SELECT list may only use it inside an aggregate such as count, sum or max.",
    sql: `${SALES}\nSELECT shop, item, count(*) AS sales, sum(amount) AS total\nFROM sales\nGROUP BY shop, item\nORDER BY shop, item;`,
  },
  {
    id: "count",
    concepts: ["aggregates", "distinct-counts"],
    names: [
      "count",
      "count *",
      "counting",
      "count distinct",
      "count rows",
      "aggregates",
      "aggregate functions",
      "aggregate",
    ],
    says: "`count(*)` counts rows. `count(x)` counts the rows where x isn't NULL, and `count(DISTINCT x)` the distinct values of x. sum, avg, min and max also skip NULL; over no rows they are NULL, while count is 0.",
    sql: `${SALES}\nSELECT count(*) AS rows, count(amount) AS known, count(DISTINCT item) AS items, avg(amount) AS average\nFROM sales;`,
  },
  {
    id: "filter",
    concepts: ["conditional-aggregates"],
    names: ["filter where", "filter", "conditional aggregation", "conditional aggregate", "sumif", "countif"],
    says: "An aggregate with `FILTER (WHERE …)` uses only some rows of its group. So one query can answer several questions in one pass over the rows, with a column for each.",
    sql: `${SALES}\nSELECT shop, count(*) AS sales, count(*) FILTER (WHERE item = 'lamp') AS lamps\nFROM sales\nGROUP BY shop;`,
  },
  {
    id: "percent",
    concepts: ["percent-of-total", "rounding"],
    names: ["percent of total", "percentage", "percent", "share of total"],
    says: "Divide each part by the whole. The window function `sum(x) OVER ()` returns the whole next to each row. Multiply by 100.0, a decimal, before you divide: integers would lose the fraction.",
    sql: `WITH sales (shop, amount) AS (VALUES ('North', 3), ('South', 1))\nSELECT shop, amount, round(100.0 * amount / sum(amount) OVER (), 1) AS percent\nFROM sales;`,
  },
  {
    id: "grouping-sets",
    concepts: ["grouping-sets"],
    names: ["rollup", "cube", "grouping sets", "subtotals", "grand total"],
    says: "ROLLUP adds subtotals from right to left and a grand total; CUBE does so for every combination; GROUPING SETS lists exactly the groupings you want. In a subtotal's row, the columns that it isn't grouped by are NULL.",
    sql: `${SALES}\nSELECT shop, item, count(*) AS sales\nFROM sales\nGROUP BY ROLLUP (shop, item)\nORDER BY shop NULLS LAST, item NULLS LAST;`,
  },
  {
    id: "median",
    concepts: ["percentiles"],
    names: ["median", "percentile", "percentiles"],
    says: "`percentile_cont(0.5) WITHIN GROUP (ORDER BY x)` is the median. With an even number of values it computes one between the middle two; `percentile_disc` returns a value that occurs.",
    sql: `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY x) AS median, avg(x) AS average\nFROM (VALUES (1), (2), (3), (100)) AS v (x);`,
  },
  {
    id: "string-agg",
    concepts: ["aggregates", "arrays"],
    names: ["string_agg", "group_concat", "listagg", "array_agg", "concatenate rows", "comma separated"],
    says: "`string_agg(x, ', ')` joins the strings of a group into one; ORDER BY inside the parentheses decides their order. `array_agg` collects them in an array.",
    sql: `${SALES}\nSELECT shop, string_agg(DISTINCT item, ', ' ORDER BY item) AS items\nFROM sales\nGROUP BY shop;`,
  },
  {
    id: "dedupe",
    concepts: ["deduplication", "near-duplicates"],
    names: [
      "duplicates",
      "duplicate rows",
      "find duplicates",
      "deduplicate",
      "deduplication",
      "find duplicate",
      "duplicate values",
      "duplicate records",
      "check for duplicates",
      "duplicate entries",
      "rows that appear twice",
    ],
    says: "To find duplicates, group by the columns that should be unique, and keep the groups with `HAVING count(*) > 1`. To keep one row of each, `DISTINCT ON (x)` keeps the first row for each x, in the order that ORDER BY gives; ORDER BY must begin with x. With row_number it works in other databases too: number the rows of each x, and keep number 1.",
    sql: `WITH readings (meter, day, value) AS (VALUES ('a', 1, 10), ('a', 2, 12), ('b', 1, 7))\nSELECT meter, count(*) AS times\nFROM readings\nGROUP BY meter\nHAVING count(*) > 1;`,
  },
  {
    id: "division",
    concepts: ["number-types", "casting"],
    names: [
      "integer division",
      "an integer",
      "whole number division",
      "divide integers",
      "integer divided",
      "division returns 0",
      "division gives 0",
      "division returns zero",
      "divide two integers",
      "division rounds down",
      "divide by",
    ],
    says: "Dividing an integer by an integer returns an integer: PostgreSQL drops the fraction without a warning. Convert one side before you divide, with `* 1.0` or `::numeric`. Casting the result comes too late.",
    sql: `SELECT 7 / 2 AS cut_off, 7 / 2.0 AS decimal, (7 / 2)::numeric AS too_late, 7::numeric / 2 AS in_time;`,
  },
];
