import type { Example } from "./example.ts";

interface ExampleQuery extends Omit<Example, "tokens" | "result" | "task"> {
  /** What is to be made of it, and a query that does so. */
  readonly task?: { readonly words: string; readonly solution: string };
}

/** Queries of the start page, on the data of a shop: from a first one to the trap that everybody falls into once. */
export const exampleQueries: readonly ExampleQuery[] = [
  {
    id: "first-query",
    name: "A first query",
    shows: "select, where",
    sql: `SELECT name, price
FROM products
WHERE price < 10
ORDER BY price;`,
    task: {
      words: "Your turn: change it so that it lists what costs more than 150 euros.",
      solution: "SELECT name, price FROM products WHERE price > 150",
    },
  },
  {
    id: "best-sellers",
    name: "What sells best",
    shows: "join, group by",
    sql: `SELECT p.name,
       sum(quantity) AS pieces,
       sum(quantity * unit_price) AS euros
FROM order_items AS i
JOIN products AS p ON p.id = i.product_id
GROUP BY p.id
ORDER BY euros DESC
LIMIT 8;`,
  },
  {
    id: "dearest-of-each-kind",
    name: "The most expensive of each kind",
    shows: "distinct on",
    sql: `SELECT DISTINCT ON (c.id)
       c.name AS category,
       p.name,
       p.price
FROM categories AS c
JOIN products AS p ON p.category_id = c.id
ORDER BY c.id, p.price DESC
LIMIT 8;`,
  },
  {
    id: "running-total",
    name: "How the year adds up",
    shows: "with, window function",
    sql: `WITH monthly AS (
  SELECT date_trunc('month', paid_at)
           ::date AS month,
         sum(amount) AS euros
  FROM payments
  WHERE paid_at >= '2025-01-01'
  GROUP BY month
)
SELECT *, sum(euros) OVER (ORDER BY month)
            AS so_far
FROM monthly;`,
  },
  {
    id: "null-trap",
    name: "Why is it empty?",
    shows: "not in, NULL",
    sql: `-- Nine products were never ordered, yet
-- this finds none: lines that charge for
-- gift wrapping have no product. Fix it.
SELECT code, name
FROM products
WHERE id NOT IN (
  SELECT product_id
  FROM order_items
);`,
    task: {
      words: "Your turn: change it so that it finds the nine.",
      solution: `SELECT code, name FROM products AS p
WHERE NOT EXISTS (SELECT FROM order_items AS i WHERE i.product_id = p.id)`,
    },
  },
];
