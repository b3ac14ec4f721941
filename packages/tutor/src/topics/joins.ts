import type { Topic } from "./topic.ts";

const TEAMS = `WITH teams (id, team) AS (VALUES (1, 'Red'), (2, 'Blue'), (3, 'Green')),
players (name, team_id) AS (VALUES ('Ann', 1), ('Ben', 1), ('Cy', 2), ('Di', NULL))`;

/** Putting tables together. */
export const joinTopics: readonly Topic[] = [
  {
    id: "join-kinds",
    concepts: ["outer-join", "inner-join"],
    asked: [
      [
        /\b(including|even|also|keep|with)\b/,
        /\b(no|without|never|zero)\b/,
        /\b(per|each|every|all|including|total|count)\b/,
      ],
      [/\b(inner|left|right|full|outer)\b/, /\bjoins?\b/],
      [/\bjoins?\b/, /\b(kinds?|types?|which)\b/],
    ],
    says: "An inner join keeps pairs of rows for which ON is true; a row without a partner is lost. LEFT JOIN keeps every row of the left table and fills the other side with NULL where nothing fits. RIGHT JOIN does it for the right table, FULL JOIN for both. To count with the unmatched ones included, group after a LEFT JOIN and count a column of the right table: it gives 0 for them.",
    sql: `${TEAMS}\nSELECT t.team, p.name\nFROM teams AS t\nLEFT JOIN players AS p ON p.team_id = t.id\nORDER BY t.team, p.name;`,
  },
  {
    id: "on-or-where",
    concepts: ["outer-join"],
    asked: [
      [/\bon\b/, /\bwhere\b/, /\b(left )?join\b/],
      [/\b(condition|filter)\b/, /\bleft join\b/],
      [/\bon\b/, /\bwhere\b/, /\b(same|matters?|difference|instead|vs|versus|put|belongs?)\b/],
    ],
    says: "For an inner join, ON and WHERE do the same. For a LEFT JOIN, or its mirror RIGHT JOIN, they don't. A condition in ON decides which partners fit, and a row without one stays, with NULL. A condition in WHERE is tested afterward, is unknown for that NULL, and drops the row.",
    sql: `${TEAMS}\nSELECT t.team,\n       (SELECT count(*) FROM teams AS x LEFT JOIN players AS p ON p.team_id = x.id AND p.name = 'Ann' WHERE x.id = t.id) AS rows_with_on,\n       (SELECT count(*) FROM teams AS x LEFT JOIN players AS p ON p.team_id = x.id WHERE p.name = 'Ann' AND x.id = t.id) AS rows_with_where\nFROM teams AS t\nORDER BY t.id;`,
  },
  {
    id: "join",
    concepts: ["inner-join", "several-joins"],
    asked: [[/\bjoin\b/, /\b(what|how|does|do|work|mean|use|explain)\b/]],
    says: "`JOIN … ON` pairs each row of one table with every row of the other for which the condition is true. Usually the condition says that a column which refers to the other table equals that table's key. A row with several partners appears several times, one without any not at all.",
    sql: `${TEAMS}\nSELECT p.name, t.team\nFROM players AS p\nJOIN teams AS t ON t.id = p.team_id\nORDER BY p.name;`,
  },
  {
    id: "fan-out",
    concepts: ["join-fan-out"],
    asked: [
      [
        /\b(double|doubled|twice|too (many|high|large|big)|multipl\w+|duplicat\w+|inflated|repeat\w*)\b/,
        /\b(join|count|sum|total|rows?|result)\b/,
      ],
      [/\bfan[- ]?out\b/],
    ],
    says: "A join repeats a row once for each partner it finds. Count or add up after joining two tables that both have many rows for one thing, and everything is counted several times. Aggregate each table first, in a subquery with GROUP BY, and join the totals. `count(DISTINCT …)` helps for counting, but not for sums.",
    sql: `WITH orders (id, total) AS (VALUES (1, 10), (2, 20)),\npayments (order_id, part) AS (VALUES (1, 5), (1, 5), (2, 20))\nSELECT (SELECT sum(o.total) FROM orders AS o JOIN payments AS p ON p.order_id = o.id) AS total_after_join,\n       (SELECT sum(total) FROM orders) AS real_total;`,
  },
  {
    id: "self-join",
    concepts: ["self-join", "non-equi-join"],
    asked: [
      [/\bself[- ]?join\b/],
      [/\bself[- ]?join\b/, /\b(what|how|example|use|explain)\b/, /\b(is|do|does|to|an?|with|when)\b/],
      [/\bjoin\b/, /\b(itself|same table)\b/],
      [/\b(manager|parent)\b/, /\b(name|join)\b/],
    ],
    says: "A table can stand in FROM twice, under two aliases: it then plays two roles, such as employee and manager. The condition connects a column of one role with the key of the other.",
    sql: `WITH staff (id, name, boss_id) AS (VALUES (1, 'Ada', NULL), (2, 'Ben', 1), (3, 'Cy', 1))\nSELECT s.name, b.name AS boss\nFROM staff AS s\nLEFT JOIN staff AS b ON b.id = s.boss_id;`,
  },
  {
    id: "cross-join",
    concepts: ["cross-join", "date-spines"],
    asked: [[/\bcross join\b/], [/\bcartesian\b/], [/\b(every|all) (pair|combination)s?\b/]],
    says: "CROSS JOIN pairs every row with every row, so the numbers of rows multiply. It is meant when all combinations should appear, such as each product in each month. If it happens without being meant, a join condition is missing.",
    sql: `SELECT size, color\nFROM (VALUES ('S'), ('L')) AS sizes (size)\nCROSS JOIN (VALUES ('red'), ('blue'), ('green')) AS colors (color);`,
  },
  {
    id: "not-in",
    concepts: ["anti-join"],
    asked: [
      [/\bnot in\b/],
      [/\bnot exists\b/],
      [/\banti[- ]?join\b/],
      [
        /\b(without|no|have no|never|not have|missing|don't have|didn't)\b/,
        /\b(match|partner|order|row|orders|find|customers?)\b/,
        /\b(how|which|find|get)\b/,
      ],
    ],
    says: "To find what has no match, use NOT EXISTS, or LEFT JOIN with `IS NULL` on the other table's key. NOT IN has a trap: one NULL in its list and it is never true, so nothing is found.",
    sql: `${TEAMS}\nSELECT t.team,\n       NOT EXISTS (SELECT FROM players AS p WHERE p.team_id = t.id) AS by_not_exists,\n       t.id NOT IN (SELECT team_id FROM players) AS by_not_in\nFROM teams AS t;`,
  },
  {
    id: "exists",
    concepts: ["semi-join", "correlated-subquery"],
    asked: [[/\bexists\b/], [/\bcorrelated\b/], [/\bsemi[- ]?join\b/]],
    says: "EXISTS asks whether a subquery gives any row at all, and stops at the first. It never multiplies rows, as a join would. The subquery usually names a column of the row outside, so that it is asked again for each row. `IN (SELECT …)` finds the same rows, and PostgreSQL mostly carries both out alike; the two differ when negated, since NOT IN stumbles over NULL.",
    sql: `${TEAMS}\nSELECT t.team\nFROM teams AS t\nWHERE EXISTS (SELECT FROM players AS p WHERE p.team_id = t.id);`,
  },
  {
    id: "subquery",
    concepts: ["scalar-subquery", "derived-table"],
    asked: [[/\bsub-?quer(y|ies)\b/], [/\bnested (query|select)\b/], [/\babove (the )?average\b/]],
    says: "A query in parentheses can stand for a value, if it gives one row with one column; for a list, after IN; or for a table, in FROM, where it needs an alias. It is worked out first, and the query around it uses what it gave.",
    sql: `WITH scores (name, points) AS (VALUES ('Ann', 10), ('Ben', 4), ('Cy', 7))\nSELECT name, points, (SELECT avg(points) FROM scores) AS average\nFROM scores\nWHERE points > (SELECT avg(points) FROM scores);`,
  },
  {
    id: "cte",
    concepts: ["cte"],
    asked: [
      [/\bctes?\b/, /\b(sub-?quer(y|ies)|instead|when|vs|versus)\b/],
      [/\bctes?\b/],
      [/\bcommon table\b/],
      [/\bwith (clause|query|queries|statement)\b/],
    ],
    says: "WITH gives a query a name, so that the one after it can read it like a table. It cuts a long query into steps that are read from top to bottom. It says the same as a subquery in FROM; use it when a step is used twice, or deserves a name.",
    sql: `WITH sales (day, amount) AS (VALUES (1, 10), (1, 5), (2, 20)),\ndaily AS (\n  SELECT day, sum(amount) AS total FROM sales GROUP BY day\n)\nSELECT day, total FROM daily WHERE total > 15;`,
  },
  {
    id: "recursive",
    concepts: ["recursive-query"],
    asked: [[/\brecursi(ve|on)\b/], [/\bhierarch(y|ical)\b/], [/\btree\b/]],
    says: "A recursive query starts with some rows, then repeats its second part on the rows of the round before, until a round gives none. The condition in the second part must become false at some point, or it never ends.",
    sql: `WITH RECURSIVE parts (id, name, inside) AS (\n  VALUES (1, 'bike', NULL::integer), (2, 'wheel', 1), (3, 'spoke', 2)\n), path AS (\n  SELECT id, name, 0 AS depth FROM parts WHERE inside IS NULL\n  UNION ALL\n  SELECT p.id, p.name, depth + 1 FROM parts AS p JOIN path ON path.id = p.inside\n)\nSELECT name, depth FROM path;`,
  },
  {
    id: "lateral",
    concepts: ["lateral-join"],
    asked: [[/\blateral\b/], [/\bcross apply\b/]],
    says: "LATERAL lets a subquery in FROM use columns of the tables before it. It is run once for each of their rows, so it can give the newest few of each, for example.",
    sql: `WITH teams (team) AS (VALUES ('Red'), ('Blue')),\nscores (team, points) AS (VALUES ('Red', 3), ('Red', 9), ('Red', 5), ('Blue', 4))\nSELECT t.team, best.points\nFROM teams AS t\nCROSS JOIN LATERAL (\n  SELECT points FROM scores AS s WHERE s.team = t.team ORDER BY points DESC LIMIT 2\n) AS best;`,
  },
  {
    id: "union",
    concepts: ["union", "intersect-except"],
    asked: [[/\bunion\b/], [/\b(intersect|except)\b/]],
    says: "UNION puts the rows of two queries below each other and merges equal ones; UNION ALL keeps all of them and saves the comparing. INTERSECT keeps what is in both, EXCEPT what is only in the first. Columns go together by their place, not by their name.",
    sql: `SELECT 'UNION' AS kind, count(*) AS rows FROM (VALUES (1), (2) UNION VALUES (2), (3)) AS u\nUNION ALL\nSELECT 'UNION ALL', count(*) FROM (VALUES (1), (2) UNION ALL VALUES (2), (3)) AS a;`,
  },
];
