import type { BrokenStatement } from "./schema.ts";

/** Statements of all draws that pass PostgreSQL's parser, and fail after it; see `other-dialects.ts` for more. */
export const afterParsing: readonly BrokenStatement[] = [
  ["show products", "SHOW and SET are about settings of the server,", null],
  [
    "select * from orders where status == 'paid'",
    "Instead of `==`, write `=`.",
    "select * from orders where status = 'paid'",
  ],
  [
    "SELECT full_name FROM customers WHERE city = ‘Lisbon’",
    "The quotes are curly ones, which word processors and chats put in.",
    "SELECT full_name FROM customers WHERE city = 'Lisbon'",
  ],
  [
    "SELECT full_name FROM customers WHERE city = “Lisbon”",
    "The quotes are curly ones, which word processors and chats put in.",
    "SELECT full_name FROM customers WHERE city = 'Lisbon'",
  ],
  [
    "SELECT full_name，city FROM customers",
    "`，` is a full-width character.",
    "SELECT full_name,city FROM customers",
  ],
  [
    "select full_name, city where city = 'Lisbon'",
    "There is no FROM, so PostgreSQL knows no columns.",
    "select full_name, city FROM customers where city = 'Lisbon'",
  ],
  [
    "select customer_id from orders where count(*) > 1 group by customer_id",
    "`count(…)` is in WHERE, which looks at one row at a time, before any group is made: there is nothing to count or add up yet.",
    "select customer_id from orders group by customer_id HAVING count(*) > 1",
  ],
  [
    "select customer_id, sum(total) from orders where sum(total) > 50 group by customer_id",
    "`sum(…)` is in WHERE, which looks at one row at a time, before any group is made: there is nothing to count or add up yet.",
    "select customer_id, sum(total) from orders group by customer_id HAVING sum(total) > 50",
  ],
  [
    "select * from customers where city = 'Lisbon' or 'Oslo'",
    "Each side of OR is a condition of its own, and a string alone is neither true nor false.",
    "select * from customers where city = 'Lisbon' or city = 'Oslo'",
  ],
  [
    "select * from orders inner join customers on customer_id = id",
    "Several tables of your query have a column `id`: `orders` and `customers`.",
    "select * from orders inner join customers on customer_id = orders.id",
  ],
  [
    "select customers.full_name, orders.total from customers",
    "You take a column from `orders`, but FROM doesn't name it.",
    null,
  ],
  [
    "select name from products where price = max(price)",
    "`max(…)` is in WHERE, which looks at one row at a time, before any group is made: there is nothing to count or add up yet.",
    "select name from products where price = (SELECT max(price) FROM products)",
  ],
  [
    "select category, avg(price) as avg_price from products group by category having avg_price > 50",
    "`avg_price` is the name that your SELECT gives to `avg(price)`.",
    "select category, avg(price) as avg_price from products group by category having avg(price) > 50",
  ],
  [
    "update products set price = 30 and stock = 5 where id = 1",
    "AND needs a condition, something that is true or false, and gets a value of type `integer`.",
    null,
  ],
  [
    "select * from customers where signed_up > 2024-01-01",
    "Without quotes, `2024-01-01` is a subtraction of whole numbers.",
    "select * from customers where signed_up > '2024-01-01'",
  ],
  ["select * from orders where total > '€50'", "`€50` can't be read as `numeric`.", null],
  [
    "select full_name from customers where id = (select customer_id, total from orders)",
    "The subquery is compared with a single value, so its SELECT list can hold only one column.",
    null,
  ],
  ["DROP TABLE customers", "Other tables or views depend on it, so PostgreSQL keeps it.", null],
  ["SELECT FIRST(name) FROM products", "PostgreSQL has no function `FIRST`.", null],
  [
    "SELECT customer_id, COUNT(*) FROM orders",
    "An aggregate makes one row of all rows, and `customer_id` can have many values in it: PostgreSQL doesn't know which one to show.",
    null,
  ],
  [
    "select ‘paid’ as status",
    "The quotes are curly ones, which word processors and chats put in.",
    "select 'paid' as status",
  ],
  [
    "select * from orders o join customers c on o.customer_id == c.id",
    "Instead of `==`, write `=`.",
    "select * from orders o join customers c on o.customer_id = c.id",
  ],
  [
    "select sum(total), customer_id from orders",
    "An aggregate makes one row of all rows, and `customer_id` can have many values in it: PostgreSQL doesn't know which one to show.",
    null,
  ],
  [
    "select city, count(*) from customers group by city having count > 1",
    "There is no column `count` in `customers`.",
    null,
  ],
  [
    "select max(price), name from products",
    "An aggregate makes one row of all rows, and `name` can have many values in it: PostgreSQL doesn't know which one to show.",
    null,
  ],
  [
    "select * from customers order by name",
    "There is no column `name` in `customers`.",
    "select * from customers order by full_name",
  ],
  [
    "select distinct (city) full_name from customers order by signed_up desc",
    "DISTINCT merges rows that show the same values.",
    null,
  ],
  ["select e.name from products p", "You take a column from `e`, but FROM doesn't name it.", null],
  [
    "UPDATE products SET stock = stock - 1 FROM products p INNER JOIN order_items i ON i.product_id = p.id",
    "Several tables of your query have a column `stock`: `products` and `products` as `p`.",
    "UPDATE products SET stock = products.stock - 1 FROM products p INNER JOIN order_items i ON i.product_id = p.id",
  ],
  [
    "select city, count(*) from customers where count(*) > 1 group by city",
    "`count(…)` is in WHERE, which looks at one row at a time, before any group is made: there is nothing to count or add up yet.",
    "select city, count(*) from customers group by city HAVING count(*) > 1",
  ],
  [
    "select customer id, total from orders",
    "A name is one word: the column is called `customer_id`, with an underscore.",
    "select customer_id, total from orders",
  ],
  [
    "select name, max(price) from products",
    "An aggregate makes one row of all rows, and `name` can have many values in it: PostgreSQL doesn't know which one to show.",
    null,
  ],
  [
    "select distinct city, count(*) from customers",
    "An aggregate makes one row of all rows, and `city` can have many values in it: PostgreSQL doesn't know which one to show.",
    null,
  ],
  ["select avg price from products", "There is no column `avg` in `products`.", null],
  [
    "delete from orders where status = 'open' or 'paid'",
    "Each side of OR is a condition of its own, and a string alone is neither true nor false.",
    "delete from orders where status = 'open' or status = 'paid'",
  ],
  [
    "select full_name from customers union select name, price from products",
    "UNION, INTERSECT and EXCEPT put rows below each other, so every SELECT needs the same number of columns.",
    null,
  ],
  [
    "select id from customers as c join orders as o on c.id = o.customer_id",
    "Several tables of your query have a column `id`: `customers` as `c` and `orders` as `o`.",
    "select c.id from customers as c join orders as o on c.id = o.customer_id",
  ],
  [
    "select o.id from orders o where o.total > avg(o.total)",
    "`avg(…)` is in WHERE, which looks at one row at a time, before any group is made: there is nothing to count or add up yet.",
    null,
  ],
  ["select * from orders where placed_at = '2024-13-01'", "There is no such date: `2024-13-01`.", null],
  [
    "select name from products where id = 'abc'",
    "`abc` can't be read as `integer`. It is compared with, or stored in, something of that type. Check which column you mean. If the text is the name of a column, remove its quotes.",
    null,
  ],
  ["select price * '2x' from products", "`2x` can't be read as `numeric`.", null],
  [
    "select name from products having price > 20",
    "An aggregate makes one row of all rows, and `name` can have many values in it: PostgreSQL doesn't know which one to show.",
    null,
  ],
  ["select * from customers where active = 'maybe'", "`maybe` can't be read as `boolean`.", null],
  [
    "select '1,5'::numeric + price from products",
    "`1,5` can't be read as `numeric`. The cast accepts only texts in the format of that type. Remove the cast, or test the text first, for example with a regular expression.",
    null,
  ],
  [
    "with chain as (select 1 as n union all select n + 1 from chain where n < 3) select n from chain",
    "The CTE `chain` reads itself.",
    "with RECURSIVE chain as (select 1 as n union all select n + 1 from chain where n < 3) select n from chain",
  ],
  [
    "with big as (select * from orders where total > 40) select count(*) from big; select * from big",
    "A CTE exists only in the statement that begins with its WITH, and `big` is read in a later one.",
    null,
  ],
  [
    "with a as (select * from b), b as (select 1 as n) select * from a",
    "The CTE `b` isn't known at this place: each CTE sees only those before it in the same WITH",
    null,
  ],
  [
    "select city, count(*) as customers from customers group by city having customers >= 2",
    "WHERE and HAVING are evaluated before SELECT gives names, so `customers` isn't your `count(*) AS customers` there.",
    "select city, count(*) as customers from customers group by city having count(*) >= 2",
  ],
  [
    "insert into products (id, name, price) values (8, 'Mug', 0,85)",
    "Each row after VALUES, or each row of the SELECT, needs exactly one value per column that INSERT names, in the same order. You name 3 columns, and the first row has 4 values. In SQL a comma separates values, so `0,85` is two of them.",
    "insert into products (id, name, price) values (8, 'Mug', 0.85)",
  ],
  [
    "insert into products (id, name, price) values (8, 'Mug')",
    "Each row after VALUES, or each row of the SELECT, needs exactly one value per column that INSERT names, in the same order. You name 3 columns, and the first row has 2 values.",
    null,
  ],
  [
    "alter table orders add age integer generated always as (current_date - placed_at::date) stored",
    "A function is immutable if the same arguments always give the same result. Only such functions are allowed in a generated column",
    null,
  ],
  [
    "create index on orders ((placed_at::timestamptz::date))",
    "A function is immutable if the same arguments always give the same result. An index stores results",
    null,
  ],
  ["create table orders (id integer)", "There is already a table, view or index of that name.", null],
  ["alter table orders add status text", "The table already has, or the statement twice names", null],
  ["select 2147483647 + id from orders", "The number is too large for its type", null],
  ["select price::date from products", "PostgreSQL has no cast between these two types.", null],
  [
    "begin; savepoint a; rollback; rollback to a",
    "This statement only makes sense within a transaction",
    null,
  ],
  ["begin; rollback to b", "There is no savepoint of that name in this transaction.", null],
  ["select city from customers group by city for update", "FOR UPDATE locks rows of a table", null],
  ["select id, count(distinct status) over () from orders", "A window function can't take DISTINCT.", null],
  [
    "select round(price::float8, 1) from products",
    "`round` with a number of decimals exists only for numeric, and this value is double precision",
    "select round((price::float8)::numeric, 1) from products",
  ],
];
