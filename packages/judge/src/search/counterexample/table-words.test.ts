import type { Table } from "@master-sql/sql";
import { plainColumn } from "@master-sql/sql/testing/plain-column";
import { expect, test } from "vitest";
import { isOrAre, singular, withArticle } from "./table-words.ts";

const table = (key: string): Table => ({
  key,
  sqlName: key,
  columns: [],
  uniques: [],
  hasPrimaryKey: false,
  foreignKeys: [],
  checks: [],
});

/** Every kind of name in the course's datasets, and what a sentence says of one row. */
test.each([
  ["users", "a user"],
  ["usage_days", "a usage day"],
  ["units", "a unit"],
  ["organizations", "an organization"],
  ["order_items", "an order item"],
  ["invoices", "an invoice"],
  ["experiment_assignments", "an experiment assignment"],
  ["hours", "an hour"],
  ["categories", "a category"],
  ["absences", "an absence"],
  ["buses", "a bus"],
  ["branches", "a branch"],
  ["houses", "a house"],
  ["clauses", "a clause"],
  ["bookings", "a booking"],
  ["salaries", "a salary"],
  ["staff", "a row of staff"],
  ["watchlist", "a row of watchlist"],
  ["training_attendance", "a row of training attendance"],
  ["series", "a row of series"],
  ["shop.entries", "an entry"],
])("P21: one of %s is %s", (key, words) => {
  expect(withArticle(singular(table(key)))).toBe(words);
});

/** Every column of the course's datasets whose name ends in s, and some others. */
test.each([
  ["is", "status name price basis fare_class skills_known agreed_cents"],
  [
    "are",
    "beds cents details downloads entries feeders minutes months parts phones properties reverses scans screens seats skills stars subtitles tags",
  ],
])("P21: the verb after a column is %s: %s", (verb, names) => {
  for (const name of names.split(" ")) {
    expect(`${name} ${isOrAre(plainColumn(name, "text", { notNull: false }))}`).toBe(`${name} ${verb}`);
  }
});
