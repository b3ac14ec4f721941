import type { QuestionCase } from "./question-case.ts";

const free = (text: string, says: QuestionCase["says"], more: Partial<QuestionCase> = {}): QuestionCase => ({
  at: "shop",
  intent: "free",
  text,
  says,
  ...more,
});

/** In the learner's own words. */
export const freeQuestions: readonly QuestionCase[] = [
  free(
    "What is the difference between RANK and DENSE_RANK?",
    ["without a gap", "/learning/window-functions/"],
    { rows: 5 },
  ),
  free("what does HAVING do", ["tests the groups afterward"]),
  free(
    "how do I join customers and order_items?",
    ["orders.customer_id = customers.id", "order_items.order_id = orders.id"],
    { rows: 5 },
  ),
  free("which values does status have?", ["most frequent values of `status`"], { rows: 5 }),
  free("what columns does orders have", ["`coupon_code`", "`orders` has 880 rows"]),
  free("which table holds the coupon?", ["`orders.coupon_code`"]),
  free("why is my count too high?", ["turns 311 rows into 880", "aggregate the table with many rows first"], {
    sql: "SELECT c.country, count(*) FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.country",
  }),
  free("why do I get no rows?", ["none of 311 rows", "holds `'Lisbon'`"], {
    sql: "SELECT * FROM customers WHERE city = 'lisbon'",
  }),
  free("why is there only one column", [/no comma between them/], {
    sql: "SELECT full_name city FROM customers",
  }),
  free("these are all the others, ok?", ["unknown for 17, where `city` is NULL"], {
    sql: "SELECT count(*) FROM customers WHERE city <> 'Lisbon'",
  }),
  free("do i need distinct here", ["Both give the same"], {
    sql: "SELECT DISTINCT c.id FROM customers c WHERE EXISTS (SELECT FROM orders o WHERE o.customer_id = c.id)",
  }),
  free("can i drop the distinct", ["It makes a difference"], {
    sql: "SELECT DISTINCT country FROM customers",
  }),
  free("the end is included, right?", [/^No\./, /later on the last day/], {
    sql: "SELECT count(*) FROM orders WHERE ordered_at <= '2025-03-31'",
  }),
  free("it counts each customer once, right?", [/^No\./, "different values"], {
    sql: "SELECT count(customer_id) FROM orders",
  }),
  free("the order is strange", ["character by character"], {
    at: "transit",
    sql: "SELECT code FROM lines ORDER BY code",
  }),
  // One row for each detail is what such a join is for.
  free("is it right?", ["Without a task"], {
    sql: "SELECT sum(i.quantity * i.unit_price) FROM order_items i JOIN orders o ON o.id = i.order_id",
    never: [/appears once for each/],
  }),
  free("what's wrong with my query", ["no column `nmae`"], { sql: "SELECT nmae FROM products" }),
  free("how does vacuum work", ["versions", "/learning/changing-data/mvcc-and-vacuum"]),
  free("Can you make this faster?", ["pages"], { sql: "SELECT DISTINCT id FROM products" }),
  free("explain this query step by step", ["reads 880 rows"], { sql: "SELECT count(*) FROM orders" }),
  free("how many days are between two dates?", ["number of days"], { rows: 1 }),
  free("how do i get the top 3 products per category?", ["Number the rows of each group", "top-n-per-group"]),
  free("how to count distinct accounts per country", ["nothing to make distinct", "`GROUP BY country`"], {
    at: "streaming",
    rows: 8,
  }),
  free("how do I get the value out of a json column like properties", ["`properties ->> 'key'`"], {
    at: "saas",
    rows: 7,
  }),
  free("what's in tags", ["`'x' = ANY (tags)`"], { at: "meters", rows: 6 }),
  free("how do I unnest an array", ["one row for each element"], { at: "meters", rows: 3 }),
  free("how do I turn a timestamptz into a local date", ["AT TIME ZONE"], {
    at: "logistics",
    never: ["The course says this"],
  }),
  free("what's the primary key of postings", ["only together are they unique"], { at: "bank" }),
  free("how many rows has taps", ["has 5,434 rows"], { at: "transit" }),
  free("how to compare each month with the month before", ["`lag(x) OVER (ORDER BY day)`"], { at: "saas" }),
  free(
    "Why do I get only three although two products tie for third place?",
    ["`row_number` goes on counting"],
    {
      sql: "SELECT code FROM (SELECT code, row_number() OVER (PARTITION BY category_id ORDER BY price) AS n FROM products) AS t WHERE n <= 3",
    },
  ),
  free("which of my conditions throws away the most rows?", ["`o.status = 'cancelled'` for 54", "for 438"], {
    sql: "SELECT * FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.status = 'cancelled' AND c.country = 'Spain' AND o.shipping_fee > 5",
  }),
  free("would an index on ordered_at help?", ["An index would help", "8 pages before, 3 after"], {
    sql: "SELECT id FROM orders WHERE ordered_at >= '2025-03-01' AND ordered_at < '2025-03-02'",
  }),
  free("what happens to a customer without orders in my query?", ["`WHERE o.status = 'paid'` keeps"], {
    sql: "SELECT c.id FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.status = 'paid'",
  }),
  free("is my result sorted the way the task wants?", ["without ORDER BY"], {
    at: "exercise:three-cheapest-products-per-category-with-ties",
    sql: "SELECT category_id, code, price FROM (SELECT category_id, code, price, rank() OVER (PARTITION BY category_id ORDER BY price) AS n FROM products WHERE category_id IS NOT NULL) AS t WHERE n <= 3",
  }),
  free("i dont know how to start", ["one row per user with an event in May 2025", "`events`"], {
    at: "exercise:users-active-in-may-but-not-in-june",
    never: ["NOT EXISTS", "EXCEPT keeps"],
    rows: 5,
  }),
  free("which tables do i need", ["`trainings`", "`training_attendance`"], {
    at: "exercise:cost-and-cost-share-of-2024-trainings",
    never: ["`positions`"],
  }),
  free("why is the 31st missing?", ["midnight", "half open"], {
    at: "exercise:all-orders-of-march-2025",
    sql: "SELECT id, ordered_at FROM orders WHERE ordered_at BETWEEN '2025-03-01' AND '2025-03-31' ORDER BY ordered_at",
  }),
  free("why does the condition in WHERE matter? isnt it the same in ON", ["which partners fit"], {
    sql: "SELECT c.full_name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.status = 'paid'",
  }),
  free("my percent is always 0, why", ["Both sides are whole numbers", "`* 1.0`"], {
    sql: "SELECT country, count(*) / (SELECT count(*) FROM customers) * 100 AS percent FROM customers GROUP BY country",
  }),
  free("why are orders and buyers the same number", ["`count(customer_id)`", "DISTINCT inside"], {
    at: "exercise:orders-and-distinct-buyers-per-month",
    sql: "SELECT date_trunc('month', ordered_at)::date AS month, count(*) AS orders, count(customer_id) AS buyers FROM orders WHERE status <> 'cancelled' GROUP BY 1 ORDER BY 1",
  }),
  free("Why is my query doing a seq scan?", ["fits into 1 page"], {
    at: "streaming",
    sql: "SELECT * FROM plans WHERE name = 'Basic'",
  }),
  free("why?", ["keeps 235 of 311 rows", "the condition is unknown"], {
    sql: "SELECT full_name FROM customers WHERE phone <> ''",
  }),
  free("how do I write if/else in a query?", ["CASE goes through its conditions"], { at: "streaming" }),
  free("can I use a CTE twice in the same query?", ["when a step is used twice"], { at: "streaming" }),
  free("why is the total too high?", ["takes values of `a`", /rows of `a` are there \d+ times/], {
    at: "bank",
    sql: "SELECT c.full_name, sum(a.balance) AS total FROM customers c JOIN accounts a ON a.customer_id = c.id JOIN loans l ON l.customer_id = c.id GROUP BY c.full_name",
  }),
  free(
    "is this the right average?",
    ["`sum(score) / count(*)`", "In 7 of 9 divisions a fraction is cut off"],
    {
      at: "staff",
      sql: "SELECT training_id, sum(score) / count(*) AS average FROM training_attendance GROUP BY training_id",
    },
  ),
  free("why is nobody listed?", ["408 values, and 357 of them are NULL", "NOT EXISTS"], {
    at: "streaming",
    sql: "SELECT a.email FROM accounts a WHERE a.id NOT IN (SELECT invited_by FROM accounts)",
  }),
  free("would an index on started_at help this query?", ["CREATE INDEX", /pages before, [\d,]+ after/], {
    at: "streaming",
    sql: "SELECT count(*) FROM viewings WHERE started_at::date = '2025-03-01'",
  }),
  free("can you write my python homework", []),
  free("Why is Porto not in my result?", ["`Porto`", "`country <> 'Portugal'` is false", "is where"], {
    sql: "SELECT DISTINCT city FROM customers WHERE phone IS NOT NULL AND country <> 'Portugal'",
    never: ["`phone IS NOT NULL` is"],
  }),
  free("where did order 1003 go?", ["`order 1003`", "is where"], {
    sql: "SELECT o.id FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id > 1005",
  }),
  free("Why is there a row for 31 December?", ["It is in your result", "`December 31`", "WHERE"], {
    sql: "SELECT ordered_at::date AS day, count(*) AS orders FROM orders WHERE ordered_at < '2026-01-01' GROUP BY 1 ORDER BY 1",
  }),
  free("why is 'Atlantis' missing?", ["No column of text in these tables holds `Atlantis`"], {
    sql: "SELECT city FROM customers WHERE city <> ''",
  }),
  free("give me the solution", [], { at: "exercise:distinct-customer-cities-and-countries" }),
  free("who won the world cup in 1998?", []),
];
