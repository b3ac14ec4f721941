import type { BrokenStatement } from "./schema.ts";

/** The half of the first draw that the explanations were built on. */
export const builtOn: readonly BrokenStatement[] = [
  [
    "select top 10 * from customers order by signed_up desc",
    "`TOP 10` is from SQL Server.",
    "select * from customers order by signed_up desc\nLIMIT 10",
  ],
  [
    "SELECT * FROM products LIMIT 5, 10",
    "`LIMIT 5, 10` is from MySQL and SQLite.",
    "SELECT * FROM products LIMIT 10 OFFSET 5",
  ],
  [
    "SELECT `full_name`, `city` FROM `customers` WHERE `city` = 'Lisbon'",
    "Backticks around names are from MySQL and BigQuery.",
    "SELECT full_name, city FROM customers WHERE city = 'Lisbon'",
  ],
  [
    "select [full_name], [email] from [customers]",
    "Brackets around names are from SQL Server.",
    "select full_name, email from customers",
  ],
  [
    "SELECT full_name AS 'Customer Name' FROM customers",
    "`AS 'Customer Name'` is from MySQL and SQL Server.",
    'SELECT full_name AS "Customer Name" FROM customers',
  ],
  [
    "select * from orders where status = 'paid' && total > 50",
    "`&&` is from MySQL.",
    "select * from orders where status = 'paid' AND total > 50",
  ],
  [
    "SELECT customer_id, total FROM orders QUALIFY ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY placed_at DESC) = 1",
    "`QUALIFY` is from Snowflake and BigQuery.",
    null,
  ],
  [
    "select city from customers\nminus\nselect category from products",
    "`MINUS` is from Oracle and Snowflake.",
    "select city from customers\nEXCEPT\nselect category from products",
  ],
  [
    "SELECT category, SUM(price) FROM products GROUP BY category WITH ROLLUP",
    "`WITH ROLLUP` is from MySQL.",
    "SELECT category, SUM(price) FROM products GROUP BY ROLLUP (category)",
  ],
  [
    "select full_name from customers where full_name regexp '^A'",
    "`REGEXP` is from MySQL.",
    "select full_name from customers where full_name ~ '^A'",
  ],
  [
    "SELECT city, GROUP_CONCAT(full_name SEPARATOR ', ') FROM customers GROUP BY city",
    "`GROUP_CONCAT` is from MySQL and SQLite.",
    "SELECT city, string_agg(full_name::text, ', ') FROM customers GROUP BY city",
  ],
  [
    "REPLACE INTO products (id, name, price) VALUES (1, 'Teapot', 25)",
    "`REPLACE INTO` is from MySQL and SQLite.",
    "INSERT INTO products (id, name, price) VALUES (1, 'Teapot', 25)\nON CONFLICT (id) DO UPDATE SET name = excluded.name, price = excluded.price",
  ],
  ["DELIMITER //\nSELECT * FROM customers //", "`DELIMITER` is from MySQL.", "\nSELECT * FROM customers ;"],
  [
    "select * from products where price > 24,50",
    "Instead of `24,50`, write `24.50`.",
    "select * from products where price > 24.50",
  ],
  [
    "postgres=# SELECT full_name FROM customers;",
    "`postgres=#` is the prompt of a terminal, not part of the statement.",
    "SELECT full_name FROM customers;",
  ],
  [
    "\\d customers",
    "Instead of `\\d`, write `SELECT column_name, data_type FROM information_schema.columns WHERE table_name = 'customers' ORDER BY ordinal_position`.",
    "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = 'customers' ORDER BY ordinal_position",
  ],
  [
    "full_name, city from customers",
    "The statement doesn't begin with SELECT.",
    "SELECT full_name, city from customers",
  ],
  [
    "select * from orders where status = 'paid', total > 50",
    "Conditions aren't a list with commas.",
    "select * from orders where status = 'paid' AND total > 50",
  ],
  ["select full name, city from customers", "A name is one word:", "select full_name, city from customers"],
  [
    "slect * from customers",
    "PostgreSQL doesn't know the word `slect`, so it takes it for a name and then doesn't understand what follows.",
    "SELECT * from customers",
  ],
  [
    "select full_name, city, from customers",
    "There is a comma before `from`.",
    "select full_name, city from customers",
  ],
  [
    "select full_name from customers where city = 'Lisbon",
    "A quote is opened in line 1 and never closed, so everything after it counts as text.",
    null,
  ],
  ["select count(* from orders", "The parentheses don't match:", "select count(* ) from orders"],
  [
    "select * from customers where city not 'Lisbon'",
    "`NOT` doesn't compare with a value.",
    "select * from customers where city <> 'Lisbon'",
  ],
  [
    "select * from customers group city",
    "After `group` the word BY is missing:",
    "select * from customers group BY city",
  ],
  [
    "update products price = 30 where id = 1",
    "UPDATE needs SET before the new values:",
    "update products SET price = 30 where id = 1",
  ],
  [
    "insert products (id, name) values (9, 'Vase')",
    "The statement begins with INSERT INTO.",
    "insert INTO products (id, name) values (9, 'Vase')",
  ],
  [
    "insert into products (id, name) value (9, 'Vase')",
    "The word is VALUES, also for a single row:",
    "insert into products (id, name) VALUES (9, 'Vase')",
  ],
  ["insert into products set name = 'Vase', id = 9", "`INSERT … SET` is from MySQL.", null],
  [
    "describe customers",
    "`DESCRIBE` is from MySQL.",
    "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = 'customers' ORDER BY ordinal_position",
  ],
  [
    "select * from products where name = 'Women's rug'",
    "The apostrophe before `s` ends the string.",
    "select * from products where name = 'Women''s rug'",
  ],
  [
    "select c.full_name, o.total from customers c, orders o on c.id = o.customer_id",
    "ON belongs to JOIN.",
    "select c.full_name, o.total from customers c JOIN orders o on c.id = o.customer_id",
  ],
  [
    "select * from products where price => 20",
    "Instead of `=>`, write `>=`.",
    "select * from products where price >= 20",
  ],
  [
    "SELECT NOLOCK.* FROM orders WITH (NOLOCK)",
    "`WITH (NOLOCK)` is from SQL Server.",
    "SELECT NOLOCK.* FROM orders",
  ],
  ["SELECT * FROM customers c, orders o WHERE c.id = o.customer_id(+)", "`(+)` is from Oracle.", null],
  [
    "create table notes (id int primary key, body text,)",
    "There is a comma before `)`.",
    "create table notes (id int primary key, body text)",
  ],
  [
    "with recent as select * from orders select * from recent",
    "The query of a CTE is in parentheses:",
    "with recent as (select * from orders ) select * from recent",
  ],
];
