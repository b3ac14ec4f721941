import type { ConceptCard } from "./card.ts";

const RUNS = `WITH runs (runner, day, points) AS (
  VALUES ('Ann', 1, 9), ('Ann', 2, 7), ('Ben', 1, 9), ('Cy', 1, 4), ('Cy', 2, 9)
)`;

/** Window functions. */
export const windowCards: readonly ConceptCard[] = [
  {
    id: "ranking",
    concepts: ["ranking"],
    names: [
      "rank",
      "dense_rank",
      "dense rank",
      "row_number",
      "row number",
      "ranking",
      "ranking functions",
      "ties",
    ],
    says: "Without ties the three agree. On a tie, `row_number` goes on counting, so which row comes first is chance unless ORDER BY decides; `rank` gives equal rows the same number and then leaves a gap; `dense_rank` gives them the same number without a gap.",
    sql: `${RUNS}\nSELECT runner, points,\n       row_number() OVER (ORDER BY points DESC) AS row_number,\n       rank() OVER (ORDER BY points DESC) AS rank,\n       dense_rank() OVER (ORDER BY points DESC) AS dense_rank\nFROM runs;`,
  },
  {
    id: "top-n-per-group",
    concepts: ["top-n-per-group"],
    names: [
      "top n per group",
      "top n",
      "top 3 per",
      "top per group",
      "per group",
      "first per group",
      "best per",
    ],
    says: "Number the rows of each group with a window function, in a subquery, and keep the small numbers outside. WHERE can't do it in one go, because window functions are evaluated after it. Use rank in place of row_number if ties should all stay.",
    sql: `${RUNS}\nSELECT runner, day, points\nFROM (\n  SELECT *, row_number() OVER (PARTITION BY runner ORDER BY points DESC, day) AS place FROM runs\n) AS numbered\nWHERE place = 1;`,
  },
  {
    id: "nth-highest",
    concepts: ["ranking", "top-rows"],
    names: [
      "second highest",
      "second largest",
      "second lowest",
      "third highest",
      "nth highest",
      "n highest",
      "2nd highest",
      "3rd highest",
      "highest salary",
    ],
    says: "Decide about ties first. `dense_rank() OVER (ORDER BY x DESC)` numbers the distinct values, so 2 is the second highest value, however many rows share the highest. `ORDER BY x DESC OFFSET 1 LIMIT 1` takes the second row, which is the highest value again if two rows share it. WHERE can't hold a window function, so filter in an outer query.",
    sql: `WITH items (name, price) AS (\n  VALUES ('lamp', 90), ('vase', 90), ('mug', 40), ('pen', 3)\n)\nSELECT name, price\nFROM (SELECT name, price, dense_rank() OVER (ORDER BY price DESC) AS place FROM items) AS ranked\nWHERE place = 2;`,
  },
  {
    id: "running-total",
    concepts: ["running-totals", "window-frames"],
    names: ["running total", "running sum", "cumulative", "cumulative sum"],
    says: "`sum(x) OVER (ORDER BY day)` adds up everything from the first row to the current one. That is the default frame with ORDER BY, and rows with an equal key count together; `ROWS` counts row by row. `ROWS BETWEEN 2 PRECEDING AND CURRENT ROW` covers the last three.",
    sql: `WITH sales (day, amount) AS (VALUES (1, 5), (2, 3), (3, 8), (4, 1))\nSELECT day, amount,\n       sum(amount) OVER (ORDER BY day) AS running_total,\n       avg(amount) OVER (ORDER BY day ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS last_three\nFROM sales;`,
  },
  {
    id: "lag",
    concepts: ["lag-lead", "gaps-and-islands", "sessionization"],
    names: ["lag", "lead", "previous row", "row before", "month before", "next row"],
    says: "`lag(x) OVER (ORDER BY day)` returns x of the previous row, `lead` that of the next; at the edge it is NULL. Subtract it from x to see the change. With PARTITION BY, both rows belong to the same group.",
    sql: `WITH sales (day, amount) AS (VALUES (1, 5), (2, 3), (3, 8))\nSELECT day, amount, amount - lag(amount) OVER (ORDER BY day) AS change\nFROM sales;`,
  },
  {
    id: "window-over-groups",
    concepts: ["window-aggregates", "percent-of-total"],
    names: [
      "nest aggregates",
      "nested aggregate",
      "nested aggregates",
      "nest aggregate functions",
      "aggregate of an aggregate",
      "aggregate in a window function",
      "window function over an aggregate",
      "sum count * over",
      "sum sum over",
      "sum of counts",
      "avg of counts",
    ],
    says: "In `sum(count(*)) OVER ()` GROUP BY comes first and gives each group its `count(*)`. Then the window function adds these counts over the rows of the result, and keeps every row: the empty OVER () means all of them. So nothing is nested: the outer `sum` with OVER isn't an aggregate of the groups. Without OVER, an aggregate of an aggregate is an error, and you'd aggregate in a subquery first.",
    sql: `${RUNS}\nSELECT runner, count(*) AS runs, sum(count(*)) OVER () AS all_runs\nFROM runs\nGROUP BY runner\nORDER BY runner;`,
  },
  {
    id: "window",
    concepts: ["window-aggregates"],
    names: ["window function", "window functions", "over", "partition by", "windows"],
    says: "GROUP BY turns many rows into one. A window function keeps every row and adds a figure that is computed from related rows. PARTITION BY says which rows belong together, ORDER BY in what order they are processed.",
    sql: `${RUNS}\nSELECT runner, day, points, sum(points) OVER (PARTITION BY runner) AS total_of_runner\nFROM runs;`,
  },
];
