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
  free("what does HAVING do", ["tests the groups afterwards"]),
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
  free("what's wrong with my query", ["no column `nmae`"], { sql: "SELECT nmae FROM products" }),
  free("how does vacuum work", ["versions", "/learning/changing-data/versions-of-a-row"]),
  free("Can you make this faster?", ["pages"], { sql: "SELECT DISTINCT id FROM products" }),
  free("explain this query step by step", ["reads 880 rows"], { sql: "SELECT count(*) FROM orders" }),
  free("how many days are between two dates?", ["number of days"], { rows: 1 }),
  free("give me the solution", [], { at: "exercise:customer-cities" }),
  free("who won the world cup in 1998?", []),
];
