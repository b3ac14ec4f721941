import type { QueryStory, ShownStory } from "../../features/landing/query-story/story.ts";
import { tokenizeSql } from "../../ui/sql-editor/sql-tokens.ts";

/** The database that the story plays on. */
export const STORY_SETUP = `
create table customers (id integer primary key, name text not null);
create table orders (
  id integer primary key,
  customer_id integer not null references customers (id),
  placed date not null
);
insert into customers values (1, 'Ada'), (2, 'Ben'), (3, 'Cleo'), (4, 'Dan');
insert into orders values
  (11, 1, '2026-01-14'),
  (12, 1, '2026-03-08'),
  (13, 2, '2025-11-30'),
  (14, 4, '2026-02-03');
`;

/** What the story's task asks for. */
export const STORY_SOLUTION = `SELECT c.name, count(o.id) AS orders
FROM customers AS c
LEFT JOIN orders AS o
  ON o.customer_id = c.id AND o.placed >= '2026-01-01'
GROUP BY c.name`;

const customers = [
  { name: "c.id", typeName: "integer" },
  { name: "c.name", typeName: "text" },
] as const;
const joined = [
  { name: "c.name", typeName: "text" },
  { name: "o.id", typeName: "integer" },
  { name: "o.placed", typeName: "date" },
] as const;
const counted = [
  { name: "name", typeName: "text" },
  { name: "orders", typeName: "bigint" },
] as const;

/** Written down so that nothing runs for it in a build; the test beside it has the X-ray and the judge say the same. */
export const queryStory: QueryStory = {
  task: "Count every customer's orders since January 2026, zero included.",
  sql: `SELECT c.name, count(o.id) AS orders
FROM customers AS c
LEFT JOIN orders AS o
  ON o.customer_id = c.id
WHERE o.placed >= '2026-01-01'
GROUP BY c.name`,
  steps: [
    {
      clause: "FROM customers AS c",
      sentence: "Reads 4 rows.",
      columns: customers,
      rows: [
        { cells: ["1", "Ada"] },
        { cells: ["2", "Ben"] },
        { cells: ["3", "Cleo"] },
        { cells: ["4", "Dan"] },
      ],
    },
    {
      clause: "LEFT JOIN orders AS o\n  ON o.customer_id = c.id",
      sentence: "4 rows become 5 rows. 1 row finds several partners: one row for each.",
      columns: joined,
      rows: [
        { cells: ["Ada", "11", "2026-01-14"] },
        { cells: ["Ada", "12", "2026-03-08"] },
        { cells: ["Ben", "13", "2025-11-30"] },
        { cells: ["Dan", "14", "2026-02-03"] },
        { cells: ["Cleo", null, null] },
      ],
    },
    {
      clause: "WHERE o.placed >= '2026-01-01'",
      sentence: "3 rows stay; 2 rows leave: the condition is not true.",
      condition: "o.placed >= '2026-01-01'",
      columns: joined,
      rows: [
        { cells: ["Ada", "11", "2026-01-14"], truth: "true" },
        { cells: ["Ada", "12", "2026-03-08"], truth: "true" },
        { cells: ["Ben", "13", "2025-11-30"], truth: "false", leaves: true },
        { cells: ["Dan", "14", "2026-02-03"], truth: "true" },
        { cells: ["Cleo", null, null], truth: "unknown", leaves: true },
      ],
    },
    {
      clause: "GROUP BY c.name",
      sentence: "3 rows become 2 groups.",
      columns: [
        { name: "c.name", typeName: "text" },
        { name: "count(o.id)", typeName: "bigint" },
      ],
      rows: [
        { cells: ["Dan", "1"], members: 1 },
        { cells: ["Ada", "2"], members: 2 },
      ],
    },
    {
      clause: "SELECT c.name, count(o.id) AS orders",
      sentence: "Computes the columns of 2 rows.",
      columns: counted,
      rows: [{ cells: ["Dan", "1"] }, { cells: ["Ada", "2"] }],
    },
  ],
  counterexample: {
    sentence: "When a customer has no orders, your query returns nothing; the task asks for a row.",
    table: {
      name: "customers",
      columns: [
        { name: "id", typeName: "integer" },
        { name: "name", typeName: "text" },
      ],
      rows: [["1", "Ada"]],
    },
    columns: counted,
    expected: [["Ada", "0"]],
    candidate: [],
  },
};

/** The story as the start page shows it. */
export function shownStory(): ShownStory {
  const { sql, steps } = queryStory;
  const clauses = steps
    .map(({ clause }, step) => ({ at: sql.indexOf(clause), tokens: tokenizeSql(clause), step }))
    .sort((a, b) => a.at - b.at)
    .map(({ tokens, step }) => ({ tokens, step }));
  return { ...queryStory, clauses };
}
