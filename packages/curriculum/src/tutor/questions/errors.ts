import type { QuestionCase } from "./question-case.ts";

const error = (sql: string, says: QuestionCase["says"], rows?: number, at = "shop"): QuestionCase => ({
  at,
  intent: "explain-error",
  sql,
  says,
  ...(rows !== undefined && { rows }),
});

export const errorQuestions: readonly QuestionCase[] = [
  error("SELECT nmae FROM products", ["no column `nmae`", "`name`"], 101),
  error(
    "SELECT price * stock AS worth FROM products WHERE worth > 1000",
    ["`worth` is the name that your SELECT gives", "before SELECT"],
    39,
  ),
  error('SELECT full_name FROM customers WHERE city = "Lisbon"', [
    "Double quotes are for names",
    "`'Lisbon'`",
  ]),
  error(
    "SELECT id, full_name FROM customers c JOIN orders o ON o.customer_id = c.id",
    ["`c.id` or `o.id`", "doesn't guess"],
    880,
  ),
  error("SELECT country, full_name, count(*) FROM customers GROUP BY country", [
    "one row per group",
    "`full_name`",
  ]),
  error("SELECT country FROM customers WHERE count(*) > 3 GROUP BY country", ["is in WHERE", "HAVING"]),
  error(
    "SELECT c.full_name FROM customers AS c JOIN orders ON orders.customer_id = customers.id",
    ["short name `c`"],
    880,
  ),
  error("SELECT name, price, FROM products", ["comma before `FROM`"], 101),
  error("SELECT country, count(*) FROM customers GROUP BY country WHERE newsletter", [
    "WHERE comes too late",
    "after GROUP BY",
  ]),
  error("SELECT TOP 5 name FROM products ORDER BY price", ["SQL Server", "LIMIT 5"], 5),
  error("SELECT name FROM product", ["no table `product`", "`products`"], 101),
  error("SELECT name FROM products WHERE price == 40", ["Instead of `==`", "`=`"]),
  error("SELECT year(ordered_at) FROM orders", ["is from MySQL", "extract(year FROM"], 880),
  error(
    "SELECT full_name FROM customers WHERE id = (SELECT customer_id FROM orders)",
    ["more than one row", "IN (…)"],
    880,
  ),
  error("SELECT id FROM products WHERE rank() OVER (ORDER BY price) < 3", [
    "evaluated after WHERE",
    "subquery",
  ]),
  error("SELECT name, price / (stock - stock) FROM products", ["`(stock - stock)`", "nullif"], 101),
  error("SELECT id, name FROM products UNION SELECT id FROM customers", [
    "same number of columns",
    "2 and 1",
  ]),
  error("SELECT full_name FROM customers WHERE joined_on > '2024-02-30'", ["no such date", "2024-02-30"]),
  error("SELECT full_name, orders.total FROM customers JOIN orders ON orders.customer_id = customers.id", [
    "no column `total` in `orders`",
    "shipping_fee",
  ]),
  error("SELECT DISTINCT country FROM customers ORDER BY joined_on", ["DISTINCT merges rows", "sort key"]),
  error("SELECT DISTINCT ON (country) country, full_name FROM customers ORDER BY joined_on", [
    "ORDER BY has to begin with the expressions of DISTINCT ON",
  ]),
  error("SELECT country, count(*) FROM customers GROUP BY country ORDER BY 3", [
    "no column at position 3",
    "counted from 1",
  ]),
  error("INSERT INTO categories (id, name) VALUES (1, 'Tea') ON CONFLICT (name) DO NOTHING", [
    "ON CONFLICT needs a primary key",
    "unique key",
  ]),
  error(
    "INSERT INTO categories (id, name) VALUES (1, 'Tea'), (1, 'Tee') ON CONFLICT (id) DO UPDATE SET name = excluded.name",
    ["Several new rows meet one and the same row"],
  ),
  error("INSERT INTO categories (name) VALUES ('Tea')", ["only where the table has a default"]),
  error(
    "SELECT serial FROM meters WHERE tags = 'solar'",
    ["`'solar' = ANY (tags)`", "With ANY"],
    undefined,
    "meters",
  ),
  error("SELECT round(avg(balance)::float8, 2) FROM accounts", ["Cast to numeric, it runs"], 1, "bank"),
  {
    at: "exercise:fix-the-users-who-never-exported",
    intent: "explain-error",
    sql: "SELECT u.id FROM users u WHERE NOT EXIST (SELECT 1 FROM events e WHERE e.user_id = u.id)",
    says: ["Do you mean `EXISTS`?", "With `EXISTS`, it runs"],
  },
  {
    at: "staff",
    intent: "explain-error",
    sql: "SELECT e.full_name, count(*) AS n FROM employees e JOIN absences a ON a.employee_id = e.id WHERE n > 3 GROUP BY e.full_name",
    says: ["a figure of a whole group", "`HAVING count(*) …`"],
    never: ["calculate it in a subquery"],
  },
  {
    at: "shop",
    intent: "explain-error",
    sql: "SELECT id, name FORM products WHERE price > 10",
    says: ["Do you mean `FROM`?", "With `FROM`, it runs"],
  },
  {
    at: "hospital",
    intent: "explain-error",
    sql: "SELECT result::numeric FROM lab_results",
    says: ["A row has", "With the text tested first, it runs"],
    never: ["It is compared with"],
  },
];
