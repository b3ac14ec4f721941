import type { QuestionCase } from "./question-case.ts";

const ITEMS = "FROM orders o JOIN order_items i ON i.order_id = o.id";

const asked = (sql: string, said: RegExp): QuestionCase => ({
  at: "shop",
  intent: "why-wrong",
  sql,
  says: [said],
});

/** Queries with a place that is suspicious or worth knowing, and what counting its rows says of it (rule T6). */
export const proofQuestions: readonly QuestionCase[] = [
  asked(
    "WITH c AS (SELECT * FROM customers) SELECT id FROM c WHERE phone <> NULL",
    /`phone IS NOT NULL` for 235/,
  ),
  asked(
    "SELECT id FROM customers WHERE id NOT IN (SELECT referred_by FROM customers)",
    /311 values, and 2\d\d of them are NULL/,
  ),
  asked(
    "SELECT id FROM products WHERE name = '%lamp%'",
    /is true for none, and the same text as a pattern fits 9/,
  ),
  asked("SELECT id FROM orders WHERE status <> 'paid' OR status <> 'new'", /is true for 880/),
  asked("SELECT 1 FROM products NATURAL JOIN categories", /your FROM makes 0 rows/),
  asked(
    "SELECT c.id FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.status = 'paid'",
    /954 rows after the join, 74 have no partner\. `o\.status = 'paid'` keeps none of them/,
  ),
  asked(
    "SELECT id FROM orders WHERE ordered_at BETWEEN '2025-01-01' AND '2025-01-31'",
    /5 rows on the last day, the condition keeps none/,
  ),
  asked(
    "SELECT last_value(id) OVER (ORDER BY id) FROM orders",
    /In 880 of 880 rows it gives the row's own value/,
  ),
  asked("SELECT id FROM orders ORDER BY status LIMIT 10 OFFSET 10", /880 rows tie with another, in 5 groups/),
  asked(
    "SELECT sum(DISTINCT unit_price) FROM order_items",
    /1,861 values, of which 176 differ: 1,685 are left out/,
  ),
  asked(`SELECT DISTINCT o.id ${ITEMS}`, /880 rows of `o` are there 1,861 times/),
  asked(`SELECT o.id ${ITEMS}`, /880 rows of `o` are there 1,861 times/),
  asked("SELECT quantity / 2 FROM order_items", /In 1,436 of 1,861 divisions/),
  asked(
    "SELECT id FROM orders WHERE status = 'paid' OR status = 'shipped' AND shipping_fee > 5",
    /keeps 36 rows\. Of these, 5 get in by `status = 'paid'` although `shipping_fee > 5` isn't true/,
  ),
  // What only the data can show is told where they do …
  asked(
    "SELECT sum(o.shipping_fee) FROM orders o JOIN payments p ON p.paid_at > o.ordered_at",
    /rows of `o` are there [\d,]+ times/,
  ),
  // … and not told where they don't.
  { at: "shop", intent: "why-wrong", sql: "SELECT id FROM products WHERE name < code", says: [] },
  {
    at: "hospital",
    intent: "why-wrong",
    sql: "SELECT a.id, b.id FROM lab_results a JOIN lab_results b ON a.id = b.id + 1 AND a.result < b.result",
    says: [/with numbers there, \d+ come/],
  },
  // T4: the rows that this LIMIT chooses from are a solution, so the query that counts them isn't shown.
  {
    at: "exercise:distinct-customer-cities-and-countries",
    intent: "explain-query",
    sql: "SELECT DISTINCT city, country FROM customers LIMIT 1",
    says: ["nothing says which ones come first"],
    never: ["all_rows"],
  },
];
