import type { BrokenStatement } from "./schema.ts";

/** Statements of two later draws, which were measured before they were built on. */
export const laterDraws: readonly BrokenStatement[] = [
  [
    "SELECT TOP 3 WITH TIES name, price FROM products ORDER BY price DESC",
    "`TOP 3` is from SQL Server.",
    "SELECT name, price FROM products ORDER BY price DESC\nFETCH FIRST 3 ROWS WITH TIES",
  ],
  [
    "select name from products order by price desc limit 2,1",
    "`LIMIT 2, 1` is from MySQL and SQLite.",
    "select name from products order by price desc LIMIT 1 OFFSET 2",
  ],
  [
    "SELECT p.`name`, COUNT(*) AS `n` FROM products p GROUP BY p.`name`",
    "Backticks around names are from MySQL and BigQuery.",
    "SELECT p.name, COUNT(*) AS n FROM products p GROUP BY p.name",
  ],
  [
    "select * from customers where city <> 'Oslo' && active = true",
    "`&&` is from MySQL.",
    "select * from customers where city <> 'Oslo' AND active = true",
  ],
  [
    "select date_sub(now(), interval 1 month)",
    "`INTERVAL 1 MONTH` is from MySQL and BigQuery.",
    "select now() - interval '1 month'",
  ],
  [
    "insert ignore into customers (id, full_name) values (1, 'x')",
    "`INSERT IGNORE` is from MySQL.",
    "INSERT INTO customers (id, full_name) values (1, 'x')\nON CONFLICT DO NOTHING",
  ],
  [
    "create table log (id integer primary key autoincrement, msg text)",
    "`AUTOINCREMENT` is from MySQL and SQLite.",
    "create table log (id integer primary key GENERATED ALWAYS AS IDENTITY, msg text)",
  ],
  [
    "select * from orders where total >= 48,5",
    "Instead of `48,5`, write `48.5`.",
    "select * from orders where total >= 48.5",
  ],
  ["select * customers", "FROM is missing before the table `customers`.", "select * FROM customers"],
  [
    "selct * from orders where id = 1",
    "PostgreSQL doesn't know the word `selct`, so it takes it for a name and then doesn't understand what follows.",
    "SELECT * from orders where id = 1",
  ],
  [
    "select * from orders were total > 10",
    "PostgreSQL doesn't know the word `were`, so it takes it for a name and then doesn't understand what follows.",
    "select * from orders WHERE total > 10",
  ],
  [
    "select name, price from products where price > 20 order by",
    "The statement ends after `by`, where the columns should follow.",
    null,
  ],
  [
    "select * from orders wher total > 10",
    "PostgreSQL doesn't know the word `wher`, so it takes it for a name and then doesn't understand what follows.",
    "select * from orders WHERE total > 10",
  ],
  [
    "select full_name from customers where signed up > '2024-01-01'",
    "A name is one word:",
    "select full_name from customers where signed_up > '2024-01-01'",
  ],
  [
    "select * from orders left join customers",
    "JOIN needs ON after the table, with the condition that says which rows belong together:",
    null,
  ],
  [
    "select * from products where price is > 20",
    "`IS >` isn't an operator.",
    "select * from products where price > 20",
  ],
  [
    "select * from products where category = 'home' and price between 10 and",
    "BETWEEN takes its two ends with AND and without parentheses:",
    null,
  ],
  [
    "select name price from products where",
    "The statement ends after `where`, where a condition should follow.",
    null,
  ],
  [
    "update orders set status = 'paid', where id = 2",
    "There is a comma before `where`.",
    "update orders set status = 'paid' where id = 2",
  ],
  [
    "update orders set status = 'paid' total = 5 where id = 2",
    "Separate the assignments of SET with commas:",
    "update orders set status = 'paid', total = 5 where id = 2",
  ],
  [
    "insert into customers (id, full_name, city) values (7, 'Dee', 'Rome'",
    "The parentheses don't match:",
    "insert into customers (id, full_name, city) values (7, 'Dee', 'Rome')",
  ],
  [
    "insert into customers (id, full_name) values 7, 'Dee'",
    "Each row after VALUES needs parentheses:",
    "insert into customers (id, full_name) values (7, 'Dee')",
  ],
  [
    "delete orders where id = 3",
    "DELETE removes whole rows, so it names no columns:",
    "delete FROM orders where id = 3",
  ],
  ["delete from orders id = 3", "WHERE is missing before the condition:", "delete from orders WHERE id = 3"],
  [
    "drop customers",
    "After DROP comes what it is about, such as TABLE, VIEW or INDEX, and then the name.",
    "drop TABLE customers",
  ],
  ["select 'it's a test'", "The apostrophe before `s` ends the string.", "select 'it''s a test'"],
  [
    "select * from customers where full_name like %Silva%",
    "A pattern is a string, so it needs single quotes:",
    "select * from customers where full_name like '%Silva%'",
  ],
  [
    "select * from customers where full_name = Ana Silva",
    "A string needs single quotes:",
    "select * from customers where full_name = 'Ana Silva'",
  ],
  [
    "select name as product name from products",
    "An alias is one word.",
    "select name as product_name from products",
  ],
  [
    "select * from products where not price > 20 stock > 0",
    "`20` and `stock` are next to each other, with nothing that connects them.",
    "select * from products where not price > 20 AND stock > 0",
  ],
  [
    "select case when price > 50 'dear' else 'cheap' end from products",
    "Each WHEN needs THEN and a value after its condition.",
    "select case when price > 50 THEN 'dear' else 'cheap' end from products",
  ],
  [
    "select rank() over (price desc) from products",
    "In the parentheses after OVER, say what the column is for:",
    "select rank() over (ORDER BY price desc) from products",
  ],
  [
    "with t as (select 1) ;select * from t",
    "The statement that uses the CTEs follows the last parenthesis directly, without a semicolon.",
    "with t as (select 1) select * from t",
  ],
  [
    "with a as (select 1), select * from a",
    "The statement that uses the CTEs follows the last parenthesis directly, without a comma.",
    "with a as (select 1) select * from a",
  ],
  [
    "select * from orders where customer_id not in select id from customers",
    "A subquery needs parentheses:",
    "select * from orders where customer_id not in (select id from customers)",
  ],
  [
    "select * from customers c where exists select 1 from orders o where o.customer_id = c.id",
    "A subquery needs parentheses:",
    "select * from customers c where exists (select 1 from orders o where o.customer_id = c.id)",
  ],
  [
    "select substr(full_name, 1, 3 from customers",
    "The parentheses don't match:",
    "select substr(full_name, 1, 3 ) from customers",
  ],
  [
    "SELECT * FROM orders WHERE placed_at BETWEEN '2024-06-01' TO '2024-06-30'",
    "BETWEEN takes its two ends with AND and without parentheses:",
    "SELECT * FROM orders WHERE placed_at BETWEEN '2024-06-01'  AND '2024-06-30'",
  ],
  [
    "select round(price, 2) as 'Price' from products",
    "`AS 'Price'` is from MySQL and SQL Server.",
    "select round(price, 2) as Price from products",
  ],
  [
    "EXPLAIN PLAN FOR SELECT * FROM orders",
    "`EXPLAIN PLAN FOR` is from Oracle.",
    "EXPLAIN SELECT * FROM orders",
  ],
  [
    "SELECT TOP(1) * FROM orders WHERE customer_id = 1 ORDER BY placed_at DESC",
    "`TOP 1` is from SQL Server.",
    "SELECT * FROM orders WHERE customer_id = 1 ORDER BY placed_at DESC\nLIMIT 1",
  ],
  [
    "select full_name from customers where full_name rlike '^[AB]' limit 0, 5",
    "`RLIKE` is from MySQL.",
    "select full_name from customers where full_name ~ '^[AB]' LIMIT 5 OFFSET 0",
  ],
  [
    "SELECT [name], [price] * 2 AS [double price] FROM [products]",
    "Brackets around names are from SQL Server.",
    'SELECT name, price * 2 AS "double price" FROM products',
  ],
  [
    "select month(placed_at) m, sum(total) from orders group by m with rollup",
    "`WITH ROLLUP` is from MySQL.",
    "select extract(month FROM placed_at) m, sum(total) from orders GROUP BY ROLLUP (m)",
  ],
  [
    "select * from orders where placed_at >= date_sub(curdate(), interval 30 day)",
    "`INTERVAL 30 DAY` is from MySQL and BigQuery.",
    "select * from orders where placed_at >= current_date - interval '30 day'",
  ],
  ["select id if total > 50 from orders", "SELECT has no IF.", null],
  [
    "select * from orders where total > 50 and status != 'paid' group by",
    "The statement ends after `by`, where the columns should follow.",
    null,
  ],
  [
    "select count(id) as number of orders from orders",
    "An alias is one word.",
    "select count(id) as number_of_orders from orders",
  ],
  [
    "select city count(*) from customers group by city",
    "A comma seems to be missing before `count`.",
    "select city, count(*) from customers group by city",
  ],
  [
    "select * from order_items where order id = 1",
    "A name is one word:",
    "select * from order_items where order_id = 1",
  ],
  ["select product_id from order items", "A name is one word:", "select product_id from order_items"],
  [
    "select c.full_name from customers c inner join orders o where o.customer_id = c.id",
    "JOIN needs ON after the table, with the condition that says which rows belong together:",
    "select c.full_name from customers c inner join orders o ON o.customer_id = c.id",
  ],
  ["select full_name, from customers", "There is a comma before `from`.", "select full_name from customers"],
  [
    "select full_name city from customers where",
    "The statement ends after `where`, where a condition should follow.",
    null,
  ],
  ["show me all products", "SHOW is about settings of the server. A query begins with SELECT,", null],
  [
    "from customers select full_name",
    "A query begins with SELECT and what to show; FROM and the table come after it.",
    null,
  ],
  [
    "select * from customers limit 5 where active",
    "WHERE comes too late:",
    "select * from customers where active\nlimit 5",
  ],
  [
    "select * from customers order by full_name where city = 'Oslo'",
    "WHERE comes too late:",
    "select * from customers where city = 'Oslo'\norder by full_name",
  ],
  ["select * from products where name contains 'pot'", "PostgreSQL has no operator `contains`.", null],
  ["select * from products where name startswith 'T'", "PostgreSQL has no operator `startswith`.", null],
  [
    "select price from products where price between 10 & 50",
    "BETWEEN takes its two ends with AND and without parentheses:",
    null,
  ],
  [
    "select sum(price from products)",
    "The parenthesis after `sum` is closed too late:",
    "select sum(price) from products",
  ],
  [
    "select name; price from products",
    "The semicolon ends the statement before its FROM.",
    "select name, price from products",
  ],
  ["update customers where id = 2 set city = 'Rome'", "SET comes before WHERE:", null],
  [
    "insert into products (id, name price) values (5, 'Cup', 3)",
    "A comma seems to be missing between `name` and `price`.",
    "insert into products (id, name, price) values (5, 'Cup', 3)",
  ],
  [
    "alter table customers add column age int not null default 0,",
    "The statement ends after `,`, where another item should follow.",
    null,
  ],
  ["select lower(full name) from customers", "A name is one word:", "select lower(full_name) from customers"],
  [
    "with x as (select * from orders) delete x",
    "DELETE removes whole rows, so it names no columns:",
    "with x as (select * from orders) delete FROM x",
  ],
  ["list all customers", "`list` begins no statement of SQL.", null],
  [
    "select id from order",
    "`order` is a word of the language, so it can't be a table's name as it is. Write `orders`.",
    "select id from orders",
  ],
  ["select 5 div 2", "`DIV` is from MySQL.", "select 5 / 2"],
  [
    "select id, case status when 'paid' then 1 else 0 from orders",
    "CASE isn't closed:",
    "select id, case status when 'paid' then 1 else 0  END from orders",
  ],
];
