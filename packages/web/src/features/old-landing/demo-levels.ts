import type { StatementResult } from "@master-sql/judge/sandbox";

/** A query of the demonstration and the rows that were recorded for it. */
export interface DemoLevel {
  readonly name: string;
  readonly question: string;
  readonly sql: string;
  readonly result: Pick<StatementResult, "columns" | "rows">;
}

/** Slug of the dataset that the queries are about. */
export const DEMO_DATASET = "shop";

export const demoQueries: readonly Omit<DemoLevel, "result">[] = [
  {
    name: "Beginner",
    question: "Which lamps cost less than 40 euros?",
    sql: `SELECT name, price
FROM products
WHERE name LIKE '%lamp%'
  AND price < 40
ORDER BY price;`,
  },
  {
    name: "Intermediate",
    question: "How many orders did each country place, and what is the latest?",
    sql: `SELECT c.country,
       count(*) AS orders,
       max(o.ordered_at)::date AS latest
FROM customers AS c
JOIN orders AS o ON o.customer_id = c.id
GROUP BY c.country
ORDER BY orders DESC
LIMIT 5;`,
  },
  {
    name: "Advanced",
    question: "By how much did takings change from month to month?",
    sql: `WITH monthly AS (
  SELECT date_trunc('month', paid_at)::date AS month,
         sum(amount) AS euros
  FROM payments
  WHERE paid_at >= '2025-01-01'
  GROUP BY month
)
SELECT month, euros,
       euros - lag(euros) OVER (ORDER BY month) AS change
FROM monthly
ORDER BY month;`,
  },
];
