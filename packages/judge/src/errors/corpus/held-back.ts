import type { BrokenStatement } from "./schema.ts";

/** The other half of the first draw. */
export const heldBack: readonly BrokenStatement[] = [
  [
    "select * from products where category = 'home' || category = 'kitchen'",
    "`||` is from MySQL.",
    "select * from products where category = 'home' OR category = 'kitchen'",
  ],
  [
    "select * from customers where email rlike 'example.com$'",
    "`RLIKE` is from MySQL.",
    "select * from customers where email ~ 'example.com$'",
  ],
  [
    "INSERT INTO products (id, name, price) VALUES (1, 'Teapot', 25) ON DUPLICATE KEY UPDATE price = 25",
    "`ON DUPLICATE KEY UPDATE` is from MySQL.",
    "INSERT INTO products (id, name, price) VALUES (1, 'Teapot', 25) ON CONFLICT (id) DO UPDATE SET price = 25",
  ],
  [
    "UPDATE orders o JOIN customers c ON c.id = o.customer_id SET o.status = 'vip' WHERE c.city = 'Lisbon'",
    "`UPDATE … JOIN` is from MySQL.",
    "UPDATE orders o\nSET status = 'vip'\nFROM customers c\nWHERE c.id = o.customer_id AND c.city = 'Lisbon'",
  ],
  [
    "CREATE TABLE tags (id INT AUTO_INCREMENT PRIMARY KEY, label VARCHAR(50))",
    "`AUTO_INCREMENT` is from MySQL and SQLite.",
    "CREATE TABLE tags (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, label VARCHAR(50))",
  ],
  [
    "CREATE TABLE tags (id INT IDENTITY(1,1) PRIMARY KEY, label NVARCHAR(50))",
    "`IDENTITY` is from SQL Server and Snowflake.",
    "CREATE TABLE tags (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, label varchar(50))",
  ],
  [
    "```sql\nSELECT full_name FROM customers;\n```",
    "The three backticks are from a chat or a web page, where they mark code.",
    "SELECT full_name FROM customers;",
  ],
  [
    "select distinct city, distinct active from customers",
    "DISTINCT is written once, right after SELECT, and is about the whole row:",
    "select distinct city,  active from customers",
  ],
  [
    "select full_name, distinct city from customers",
    "DISTINCT is written once, right after SELECT, and is about the whole row:",
    "select DISTINCT full_name,  city from customers",
  ],
  [
    "select * from orders order by total order by placed_at",
    "A query has one ORDER BY.",
    "select * from orders order by total, placed_at",
  ],
  ["select full name from customers", "A name is one word:", "select full_name from customers"],
  [
    "select full_name city active from customers",
    "A comma seems to be missing between `city` and `active`.",
    "select full_name, city, active from customers",
  ],
  [
    "select city, count(*) from customers group by city where active",
    "WHERE comes too late:",
    "select city, count(*) from customers where active\ngroup by city",
  ],
  [
    "select * from customers where email = is null",
    "`= IS` isn't an operator.",
    "select * from customers where email IS null",
  ],
  [
    "select * from customers where email is not = 'ana@example.com'",
    "`IS NOT =` isn't an operator.",
    "select * from customers where email <> 'ana@example.com'",
  ],
  [
    "select * form customers",
    "PostgreSQL doesn't know the word `form`, so it takes it for a name and then doesn't understand what follows.",
    "select * FROM customers",
  ],
  [
    "select * from orders where total between 10, 50",
    "Conditions aren't a list with commas.",
    "select * from orders where total between 10 AND 50",
  ],
  [
    "select * from customers where city in 'Lisbon', 'Oslo'",
    "IN takes a list in parentheses:",
    "select * from customers where city in ('Lisbon', 'Oslo')",
  ],
  [
    "select * from orders join customers where orders.customer_id = customers.id",
    "JOIN needs ON after the table, with the condition that says which rows belong together:",
    "select * from orders join customers ON orders.customer_id = customers.id",
  ],
  [
    "select name, price from products order price desc",
    "After `order` the word BY is missing:",
    "select name, price from products order BY price desc",
  ],
  [
    "select name, case when price > 50 then 'dear' else 'cheap' from products",
    "CASE isn't closed:",
    "select name, case when price > 50 then 'dear' else 'cheap'  END from products",
  ],
  [
    "delete * from orders where id = 1",
    "DELETE removes whole rows, so it names no columns:",
    "delete  from orders where id = 1",
  ],
  [
    "select name, price * 1.21 as price with tax from products",
    "An alias is one word.",
    "select name, price * 1.21 as price_with_tax from products",
  ],
  [
    "SELECT CONCAT(full_name, ' ', city FROM customers",
    "The parentheses don't match:",
    "SELECT CONCAT(full_name, ' ', city ) FROM customers",
  ],
  [
    "select name, price from products where price >= 10 and <= 50",
    "Each side of AND and OR is a condition of its own, so it needs its column again:",
    "select name, price from products where price >= 10 and price <= 50",
  ],
  [
    "select avg(total) from orders group by customer_id limit by 3",
    "LIMIT takes just the number of rows:",
    "select avg(total) from orders group by customer_id limit  3",
  ],
  [
    "select name from products limit 3 order by price",
    "ORDER BY comes too late:",
    "select name from products order by price\nlimit 3",
  ],
  [
    "select id name price from products",
    "A comma seems to be missing between `name` and `price`.",
    "select id, name, price from products",
  ],
  [
    "SELECT o.id, c.full_name FROM orders AS o LEFT JOIN customers AS c o.customer_id = c.id",
    "JOIN needs ON after the table, with the condition that says which rows belong together:",
    "SELECT o.id, c.full_name FROM orders AS o LEFT JOIN customers AS c ON o.customer_id = c.id",
  ],
  [
    "SELECT * FROM orders WHERE placed_at > NOW() - INTERVAL 7 DAY",
    "`INTERVAL 7 DAY` is from MySQL and BigQuery.",
    "SELECT * FROM orders WHERE placed_at > NOW() - interval '7 day'",
  ],
  ["select name from products where stock <> 0 xor price > 50", "`XOR` is from MySQL.", null],
  [
    "DELETE o FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.city = 'Oslo'",
    "`DELETE … FROM … JOIN` is from MySQL and SQL Server.",
    "DELETE FROM orders o\nUSING customers c\nWHERE c.id = o.customer_id AND c.city = 'Oslo'",
  ],
  [
    "SELECT full_name FROM customers WHERE id IN (1, 2, )",
    "There is a comma before `)`.",
    "SELECT full_name FROM customers WHERE id IN (1, 2 )",
  ],
  ["EXEC sp_help customers", "`EXEC` is from SQL Server.", null],
  ["SELECT * FROM customers # all of them", "`#` is from MySQL.", "SELECT * FROM customers -- all of them"],
  ["SELECT full_name FROM customers;)", "The parentheses don't match:", "SELECT full_name FROM customers;"],
  [
    "with recent (select * from orders) select * from recent",
    "A CTE needs AS between its name and the parenthesis:",
    "with recent AS (select * from orders) select * from recent",
  ],
  [
    "select sum(total) over partition by customer_id from orders",
    "What follows OVER is in parentheses:",
    "select sum(total) over (partition by customer_id) from orders",
  ],
  [
    "select full_name from customers where email = NULL and where active",
    "After `AND` comes the next condition; `WHERE` isn't repeated.",
    "select full_name from customers where email = NULL and  active",
  ],
];
