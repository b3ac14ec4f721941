import type { Topic } from "./topic.ts";

/** Changing rows, tables, and what makes queries fast. */
export const changeTopics: readonly Topic[] = [
  {
    id: "order-of-clauses",
    concepts: ["grouping"],
    asked: [
      [/\border\b/, /\b(clauses?|execut\w+|evaluat\w+|logical|written)\b/],
      [/\b(execution|logical) order\b/],
    ],
    says: "Written: SELECT, FROM, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT. Carried out: FROM with its joins, WHERE, GROUP BY, HAVING, window functions, SELECT, DISTINCT, ORDER BY, LIMIT. So WHERE knows no aggregate and no name from the SELECT list, and ORDER BY knows both.",
    sql: `SELECT n % 2 AS parity, count(*) AS numbers\nFROM generate_series(1, 9) AS n\nWHERE n > 2\nGROUP BY parity\nHAVING count(*) > 3\nORDER BY numbers DESC;`,
  },
  {
    id: "quotes",
    concepts: ["filtering"],
    asked: [[/\b(single|double)\b/, /\bquot(e|es|ation)\b/], [/\bapostrophe\b/]],
    says: "Single quotes hold a text; a quote within it is written twice. Double quotes hold a name of a column or table, letter for letter. So `\"Lisbon\"` is taken for a column, and `'Lisbon'` is the text.",
    sql: `SELECT 'it''s' AS "a name with spaces";`,
  },
  {
    id: "keys",
    concepts: ["tables-and-keys", "constraints", "foreign-keys"],
    asked: [[/\b(primary|foreign|unique) keys?\b/], [/\bconstraints?\b/], [/\breferences\b/, /\btables?\b/]],
    says: "A primary key names each row: its value is there and unique. A foreign key is a column whose values must be found as keys of another table, so no row refers to nothing. UNIQUE forbids repeats and lets NULLs pass; CHECK refuses rows for which its condition is false.",
    sql: `CREATE TEMP TABLE makers (id integer PRIMARY KEY, name text NOT NULL UNIQUE);\nCREATE TEMP TABLE bikes (id integer PRIMARY KEY, maker_id integer REFERENCES makers (id), gears integer CHECK (gears > 0));\nINSERT INTO makers VALUES (1, 'Veloz');\nINSERT INTO bikes VALUES (1, 1, 7) RETURNING *;`,
  },
  {
    id: "update",
    concepts: ["changing-rows", "updating-with-joins", "returning"],
    asked: [[/\bupdate\b/], [/\bdelete\b/], [/\btruncate\b/]],
    says: "UPDATE and DELETE touch every row for which WHERE is true, and without WHERE all of them. Run a SELECT with the same WHERE first. RETURNING shows what was touched. DELETE removes rows one by one and can have a condition; TRUNCATE empties the whole table at once.",
    sql: `CREATE TEMP TABLE stock (item text, pieces integer);\nINSERT INTO stock VALUES ('lamp', 3), ('vase', 0);\nUPDATE stock SET pieces = pieces - 1 WHERE pieces > 0 RETURNING *;`,
  },
  {
    id: "insert",
    concepts: ["inserting-rows", "upsert", "merge", "idempotent-loads"],
    asked: [[/\binsert\b/], [/\bupsert\b/], [/\bon conflict\b/], [/\bmerge\b/]],
    says: "INSERT adds rows; name the columns, so that it still works when the table gets another one. `ON CONFLICT (key) DO UPDATE` changes the row that is there already, in the same statement; `EXCLUDED` is the row that was to be added.",
    sql: `CREATE TEMP TABLE visits (page text PRIMARY KEY, times integer);\nINSERT INTO visits VALUES ('home', 1);\nINSERT INTO visits VALUES ('home', 1)\nON CONFLICT (page) DO UPDATE SET times = visits.times + EXCLUDED.times\nRETURNING *;`,
  },
  {
    id: "transaction",
    concepts: ["transactions", "isolation"],
    asked: [[/\btransactions?\b/], [/\b(rollback|commit)\b/], [/\bisolation\b/]],
    says: "What stands between BEGIN and COMMIT happens wholly or not at all; ROLLBACK takes it back. Others see nothing of it before COMMIT. Use one where several changes belong together, such as money that leaves one account and reaches another.",
    sql: `CREATE TEMP TABLE purse (coins integer);\nINSERT INTO purse VALUES (5);\nBEGIN;\nUPDATE purse SET coins = 0;\nROLLBACK;\nSELECT coins FROM purse;`,
  },
  {
    id: "view",
    concepts: ["views"],
    asked: [[/\bviews?\b/, /\b(what|create|how|use|materialized|difference|table)\b/]],
    says: "A view is a query with a name. It stores no rows: reading it runs the query, on the data of that moment. A materialized view does store them, and shows old ones until it is refreshed.",
    sql: `CREATE TEMP TABLE bikes (name text, price integer);\nINSERT INTO bikes VALUES ('Veloz', 900), ('Tor', 300);\nCREATE TEMP VIEW cheap AS SELECT name FROM bikes WHERE price < 500;\nSELECT * FROM cheap;`,
  },
  {
    id: "index",
    concepts: ["indexes", "multicolumn-indexes", "searchable-conditions", "partial-and-expression-indexes"],
    asked: [[/\bind(ex|exes|ices)\b/]],
    says: "An index is a sorted copy of some columns that points to the rows. It helps where a query needs few of many rows, by a condition on the bare column. A calculation on the column, or a pattern that starts with `%`, can't use it. Every INSERT and UPDATE must keep it up to date, so it has a price.",
    sql: `CREATE TEMP TABLE logs AS SELECT n AS id, n % 500 AS user_id FROM generate_series(1, 20000) AS n;\nCREATE INDEX ON logs (user_id);\nANALYZE logs;\nEXPLAIN (COSTS OFF) SELECT * FROM logs WHERE user_id = 7;`,
  },
  {
    id: "explain",
    concepts: ["query-plans", "planner-estimates", "join-algorithms", "query-rewriting"],
    asked: [
      [/\bexplain( analyze)?\b/, /\b(plan|read|analyze|output|command)\b/],
      [/\bquery plans?\b/],
      [/\bseq(uential)? scan\b/],
      [/\bplanner\b/],
    ],
    says: "EXPLAIN shows the steps that PostgreSQL would take; with ANALYZE it takes them and says how many rows each really had, with BUFFERS how many pages it touched. Read it from the innermost line outward. A Seq Scan reads a whole table, which is right for a small one.",
    sql: `CREATE TEMP TABLE small AS SELECT n FROM generate_series(1, 50) AS n;\nEXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF) SELECT * FROM small WHERE n > 40;`,
  },
];
