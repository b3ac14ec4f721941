import type { BrokenStatement } from "./schema.ts";

/** Statements of all draws that pass PostgreSQL's parser, and fail because they use another database's SQL. */
export const otherDialects: readonly BrokenStatement[] = [
  [
    'SELECT full_name FROM customers WHERE city = "Lisbon"',
    '`"Lisbon"` is from MySQL.',
    "SELECT full_name FROM customers WHERE city = 'Lisbon'",
  ],
  ["SELECT * FROM customers WHERE !active", "`!` is from MySQL.", "SELECT * FROM customers WHERE NOT active"],
  [
    "SELECT full_name FROM customers WHERE ROWNUM <= 5",
    "`ROWNUM` is from Oracle.",
    "SELECT full_name FROM customers\nLIMIT 5",
  ],
  [
    "SELECT full_name, IFNULL(email, 'none') FROM customers",
    "`IFNULL` is from MySQL, BigQuery, and SQLite.",
    "SELECT full_name, coalesce(email, 'none') FROM customers",
  ],
  [
    "SELECT full_name, NVL(email, '-') FROM customers",
    "`NVL` is from Oracle and Snowflake.",
    "SELECT full_name, coalesce(email, '-') FROM customers",
  ],
  [
    "SELECT full_name, ISNULL(email, 'no email') FROM customers",
    "`ISNULL` is from SQL Server.",
    "SELECT full_name, coalesce(email, 'no email') FROM customers",
  ],
  [
    "SELECT id, DATEDIFF(day, placed_at, GETDATE()) AS age FROM orders",
    "`DATEDIFF` is from MySQL, SQL Server, and Snowflake.",
    "SELECT id, (now()::date - placed_at::date) AS age FROM orders",
  ],
  [
    "SELECT * FROM orders WHERE placed_at > DATEADD(month, -3, GETDATE())",
    "`DATEADD` is from SQL Server and Snowflake.",
    "SELECT * FROM orders WHERE placed_at > now() + interval '-3 month'",
  ],
  [
    "SELECT DATE_FORMAT(placed_at, '%Y-%m') AS month, COUNT(*) FROM orders GROUP BY 1",
    "`DATE_FORMAT` is from MySQL.",
    "SELECT to_char(placed_at, 'YYYY-MM') AS month, COUNT(*) FROM orders GROUP BY 1",
  ],
  [
    "SELECT * FROM orders WHERE placed_at >= STR_TO_DATE('01/06/2024', '%d/%m/%Y')",
    "`STR_TO_DATE` is from MySQL.",
    "SELECT * FROM orders WHERE placed_at >= to_date('01/06/2024', 'DD/MM/YYYY')",
  ],
  [
    "SELECT * FROM orders WHERE YEAR(placed_at) = 2024 AND MONTH(placed_at) = 6",
    "`YEAR` is from MySQL, SQL Server, and Snowflake.",
    "SELECT * FROM orders WHERE extract(year FROM placed_at) = 2024 AND extract(month FROM placed_at) = 6",
  ],
  [
    "select name, if(price > 50, 'dear', 'cheap') from products",
    "`if` is from MySQL, SQL Server, and Snowflake.",
    "select name, CASE WHEN price > 50 THEN 'dear' ELSE 'cheap' END from products",
  ],
  [
    "show tables",
    "`SHOW TABLES` is from MySQL.",
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
  ],
  [
    "SELECT LEN(full_name) FROM customers",
    "`LEN` is from SQL Server and Snowflake.",
    "SELECT length(full_name) FROM customers",
  ],
  [
    "SELECT full_name + ' (' + city + ')' FROM customers",
    "`+` is from SQL Server.",
    "SELECT full_name || ' (' || city || ')' FROM customers",
  ],
  ["SELECT CURDATE()", "`CURDATE` is from MySQL.", "SELECT current_date"],
  ["SELECT 1 FROM DUAL", "`FROM DUAL` is from Oracle and MySQL.", "SELECT 1"],
  [
    "SELECT CONVERT(price, SIGNED) FROM products",
    "`CONVERT` is from SQL Server and MySQL.",
    "SELECT CAST(price AS integer) FROM products",
  ],
  [
    "SELECT TO_CHAR(placed_at, 'YYYY'), SYSDATE FROM orders",
    "`SYSDATE` is from Oracle.",
    "SELECT TO_CHAR(placed_at, 'YYYY'), now() FROM orders",
  ],
  [
    'SELECT * FROM products WHERE name LIKE "%pot"',
    '`"%pot"` is from MySQL.',
    "SELECT * FROM products WHERE name LIKE '%pot'",
  ],
  [
    'select id, status from orders where status in ("paid", "open")',
    '`"paid"` is from MySQL.',
    "select id, status from orders where status in ('paid', 'open')",
  ],
  [
    "SELECT NVL(city, 'unknown') city, COUNT(1) FROM customers GROUP BY NVL(city, 'unknown')",
    "`NVL` is from Oracle and Snowflake.",
    "SELECT coalesce(city, 'unknown') city, COUNT(1) FROM customers GROUP BY coalesce(city, 'unknown')",
  ],
  [
    "SELECT DATEPART(year, placed_at), SUM(total) FROM orders GROUP BY DATEPART(year, placed_at)",
    "`DATEPART` is from SQL Server.",
    "SELECT extract(year FROM placed_at), SUM(total) FROM orders GROUP BY extract(year FROM placed_at)",
  ],
  [
    "SELECT full_name FROM customers WHERE CHARINDEX('Silva', full_name) > 0",
    "`CHARINDEX` is from SQL Server.",
    "SELECT full_name FROM customers WHERE strpos(full_name, 'Silva') > 0",
  ],
  [
    "select iif(price > 100, 'a', 'b') from products",
    "`iif` is from MySQL, SQL Server, and Snowflake.",
    "select CASE WHEN price > 100 THEN 'a' ELSE 'b' END from products",
  ],
  [
    "SELECT city, LISTAGG(full_name, ', ') WITHIN GROUP (ORDER BY full_name) FROM customers GROUP BY city",
    "`LISTAGG` is from Oracle and Snowflake.",
    null,
  ],
  [
    "create table prices (id int, amount double, created datetime)",
    "`DOUBLE` is from MySQL and Snowflake.",
    "create table prices (id int, amount double precision, created timestamp)",
  ],
  [
    'select concat(full_name, " - ", city) from customers',
    '`" - "` is from MySQL.',
    "select concat(full_name, ' - ', city) from customers",
  ],
  [
    "select avg(datediff(now(), placed_at)) from orders",
    "`datediff` is from MySQL, SQL Server, and Snowflake.",
    "select avg((now()::date - placed_at::date)) from orders",
  ],
  [
    "select * from customers where isnull(email)",
    "`isnull` is from SQL Server.",
    "select * from customers where (email IS NULL)",
  ],
  [
    "SELECT GROUP_CONCAT(DISTINCT city ORDER BY city) FROM customers",
    "`GROUP_CONCAT` is from MySQL and SQLite.",
    null,
  ],
  [
    "select id from orders where date(placed_at) = curdate()",
    "`curdate` is from MySQL.",
    "select id from orders where date(placed_at) = current_date",
  ],
  [
    "select cast(total as decimal(10,2)), convert(varchar, placed_at, 23) from orders",
    "`convert` is from SQL Server and MySQL.",
    "select cast(total as decimal(10,2)), CAST(placed_at AS text) from orders",
  ],
  [
    "create table t (id serial, name varchar2(30), created datetime default now())",
    "`VARCHAR2` is from Oracle.",
    "create table t (id serial, name varchar(30), created timestamp default now())",
  ],
  [
    'select * from customers where city == "Lisbon"',
    '`"Lisbon"` is from MySQL.',
    "select * from customers where city = 'Lisbon'",
  ],
  [
    'select * from customers where signed_up >= "2024-01-01"',
    '`"2024-01-01"` is from MySQL.',
    "select * from customers where signed_up >= '2024-01-01'",
  ],
  [
    "select count(distinct city, active) from customers",
    "`count(DISTINCT a, b)` is from MySQL and Snowflake.",
    "select count(distinct (city, active)) from customers",
  ],
];
