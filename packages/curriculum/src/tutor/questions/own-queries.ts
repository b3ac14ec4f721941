import type { QuestionCase } from "./question-case.ts";

const exercise = (slug: string, sql: string, says: QuestionCase["says"]): QuestionCase => ({
  at: `exercise:${slug}`,
  intent: "why-wrong",
  sql,
  says,
});

/** Why is it wrong, what does it do, how is it made faster, what else is there. */
export const ownQueryQuestions: readonly QuestionCase[] = [
  exercise("customer-cities", "SELECT city, country FROM customers", ["254", "DISTINCT", "small database"]),
  exercise("customer-cities", "SELECT DISTINCT city FROM customers", [
    "1 column",
    "city, country",
    "by their place",
  ]),
  exercise("customer-cities", "SELECT DISTINCT city, country FROM customers", ["your answer is right"]),
  exercise("customer-cities", "", []),
  exercise(
    "categories-without-goods",
    "SELECT c.id, c.name FROM categories AS c JOIN products AS p ON p.category_id = c.id WHERE p.id IS NULL ORDER BY c.id",
    ["`JOIN products AS p ON p.category_id = c.id`", "without a partner", "LEFT JOIN keeps"],
  ),
  exercise(
    "buyers-by-month",
    "SELECT date_trunc('month', ordered_at)::date AS month, count(*) AS orders, count(DISTINCT customer_id) AS buyers FROM orders GROUP BY date_trunc('month', ordered_at) ORDER BY month",
    ["no WHERE clause", "cancelled"],
  ),
  {
    at: "shop",
    intent: "why-wrong",
    sql: "SELECT full_name FROM customers WHERE phone = NULL",
    says: ["`phone = NULL`", "IS NULL", "none of 311 rows"],
  },
  {
    at: "shop",
    intent: "why-wrong",
    sql: "SELECT name FROM categories WHERE id NOT IN (SELECT category_id FROM products)",
    says: ["NOT EXISTS", "none of 22 rows", "unknown"],
  },
  {
    at: "shop",
    intent: "why-wrong",
    sql: "SELECT c.full_name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.status = 'paid'",
    says: ["drops them again", "`WHERE o.status = 'paid'`"],
  },
  { at: "shop", intent: "why-wrong", sql: "SELECT full_name FROM customers", says: [] },
  {
    at: "shop",
    intent: "explain-query",
    sql: "SELECT country, count(*) AS n FROM customers WHERE city <> 'Lisbon' GROUP BY country HAVING count(*) > 5 ORDER BY n DESC LIMIT 3",
    says: [
      "`FROM customers` reads 311 rows",
      "`city = NULL`",
      /GROUP BY country` sorts \d+ rows into \d+ groups/,
      "`LIMIT 3` keeps 3 rows",
    ],
    rows: 3,
  },
  {
    at: "shop",
    intent: "explain-query",
    sql: "SELECT c.full_name, o.id FROM customers c JOIN orders o ON o.customer_id = c.id",
    says: [
      "turns 311 rows into 880",
      "74 rows without a partner are lost",
      "one match between the joined tables",
    ],
    rows: 880,
  },
  {
    at: "shop",
    intent: "explain-query",
    sql: "UPDATE products SET stock = 0 WHERE stock > 10",
    says: ["changes 75 rows", "undid"],
  },
  {
    at: "shop",
    intent: "explain-query",
    sql: "WITH t AS (SELECT order_id, sum(quantity) AS n FROM order_items GROUP BY order_id) SELECT * FROM t WHERE n > 5",
    says: ["First `t` is worked out, and gives 880 rows", "`WHERE n > 5`"],
  },
  {
    at: "shop",
    intent: "explain-query",
    sql: "SELECT p.id, count(*) FROM products p LEFT JOIN order_items i ON i.product_id = p.id GROUP BY p.id",
    says: ["One thing to check", "counts 1 where you would expect 0"],
    rows: 101,
  },
  {
    at: "hospital",
    intent: "faster",
    sql: "SELECT * FROM lab_results WHERE patient_id = 42",
    says: ["CREATE INDEX ON lab_results (patient_id)", /\d+ pages before, \d+ after/],
  },
  {
    at: "shop",
    intent: "faster",
    sql: "SELECT c.full_name FROM customers c WHERE (SELECT count(*) FROM orders o WHERE o.customer_id = c.id) > 0",
    says: ["EXISTS", /[\d,]+ pages before, \d+ after/, "311 times"],
    rows: 237,
  },
  {
    at: "shop",
    intent: "faster",
    sql: "SELECT DISTINCT id, name FROM products",
    says: ["leaving out DISTINCT"],
    rows: 101,
  },
  {
    at: "shop",
    intent: "faster",
    sql: "SELECT * FROM customers WHERE email LIKE '%org'",
    says: ["starts with `%`", "reading it from start to end is the fastest"],
  },
  { at: "shop", intent: "faster", sql: "", says: [] },
  {
    at: "shop",
    intent: "another-way",
    sql: "SELECT c.full_name FROM customers c WHERE c.id IN (SELECT customer_id FROM orders WHERE status = 'paid')",
    says: ["EXISTS asks of each row"],
    rows: 13,
  },
  {
    at: "exercise:customer-cities",
    intent: "another-way",
    sql: "SELECT DISTINCT city, country FROM customers",
    says: ["more than one right answer"],
    rows: 57,
  },
  {
    at: "exercise:customer-cities",
    intent: "another-way",
    sql: "SELECT city, country FROM customers",
    says: [],
  },
  {
    at: "exercise:customer-cities",
    intent: "similar",
    sql: "SELECT city FROM customers",
    says: ["distinct rows", "/practice/"],
    never: ["/practice/customer-cities"],
  },
  {
    at: "shop",
    intent: "similar",
    sql: "SELECT full_name FROM customers WHERE country = 'Portugal'",
    says: ["`country = 'Spain'`", "40 rows"],
  },
  { at: "exercise:categories-without-goods", intent: "example", says: ["NOT EXISTS"], rows: 3 },
  { at: "shop", intent: "example", text: "LEFT JOIN", says: ["keeps every row of the left table"], rows: 4 },
];
