/** A query to begin with. */
export interface Starter {
  readonly id: string;
  readonly title: string;
  readonly sql: string;
}

/** What the playground opens on. */
export const PLAYGROUND_DATASET = "shop";

/** Queries on the shop's data, each a step further than the one before. */
export const starters: readonly Starter[] = [
  {
    id: "look",
    title: "Look at a table",
    sql: `-- What does the shop sell? Change the limit, or sort by price.
SELECT name, price
FROM products
ORDER BY name
LIMIT 10;
`,
  },
  {
    id: "join",
    title: "Put tables together",
    sql: `-- Which products bring in the most? An order's lines name their product.
SELECT p.name, sum(i.quantity * i.unit_price) AS revenue
FROM order_items AS i
JOIN products AS p ON p.id = i.product_id
GROUP BY p.id
ORDER BY revenue DESC
LIMIT 10;
`,
  },
  {
    id: "change",
    title: "Change data",
    sql: `-- Raise all prices by a tenth, and see what that gives. "Reset data" undoes it.
UPDATE products
SET price = round(price * 1.10, 2);

SELECT name, price
FROM products
ORDER BY price DESC
LIMIT 10;
`,
  },
];
