/** A few rows of a world that no exercise has, and a query on them that shows one idea. */
export interface HintExample {
  /** Of content/concepts.yaml. */
  readonly concept: string;
  /** What to look at. */
  readonly sentence: string;
  /** Runs on any PostgreSQL: it brings its rows with it. */
  readonly sql: string;
}

const PLANTS = `WITH plants (name, room, height, watered) AS (
  VALUES ('fern', 'hall', 40, date '2031-05-01'), ('palm', 'hall', 180, date '2031-05-03'),
         ('cactus', 'study', 12, NULL), ('ivy', NULL, 90, date '2031-05-03')
)`;
const BANDS = `WITH bands (id, name) AS (VALUES (1, 'Owls'), (2, 'Tides'), (3, 'Ash')),
gigs (band_id, town, seats) AS (
  VALUES (1, 'Rill', 80), (1, 'Moor', 120), (2, 'Rill', 60), (NULL, 'Fenn', 40)
)`;

export type ExampleName =
  | "columns"
  | "expressions"
  | "filtering"
  | "boundary"
  | "andOr"
  | "nullTest"
  | "nullDefault"
  | "patterns"
  | "halfOpen"
  | "sorting"
  | "topRows"
  | "distinct"
  | "join"
  | "leftJoin"
  | "leftJoinOn"
  | "antiJoin"
  | "selfJoin"
  | "aggregates"
  | "countDistinct"
  | "grouping"
  | "having"
  | "cases"
  | "division"
  | "casting"
  | "scalarSubquery"
  | "window"
  | "union"
  | "commonTable";

export const hintExamples: Readonly<Record<ExampleName, HintExample>> = {
  columns: {
    concept: "select-columns",
    sentence: "SELECT lists the columns in the order they are to come, FROM names the table that has them.",
    sql: `${PLANTS}\nSELECT name, height FROM plants`,
  },
  expressions: {
    concept: "expressions",
    sentence: "A column is calculated for each row by itself, and AS names it.",
    sql: `${PLANTS}\nSELECT name, height / 100.0 AS meters FROM plants`,
  },
  filtering: {
    concept: "filtering",
    sentence: "A row stays only where the whole condition is true. Each part rules out rows of its own.",
    sql: `${PLANTS}\nSELECT name, room, height FROM plants WHERE room = 'hall' AND height < 100`,
  },
  boundary: {
    concept: "filtering",
    sentence: "The fern is exactly 40 high: >= keeps it, > would drop it.",
    sql: `${PLANTS}\nSELECT name, height, height > 40 AS more, height >= 40 AS at_least FROM plants`,
  },
  andOr: {
    concept: "and-or",
    sentence: "AND binds tighter than OR. With parentheses the height counts for both rooms.",
    sql: `${PLANTS}\nSELECT name, room, height FROM plants WHERE (room = 'hall' OR room = 'study') AND height < 100`,
  },
  nullTest: {
    concept: "null-logic",
    sentence: "A comparison with NULL is unknown, never true. IS NULL asks whether the value is missing.",
    sql: `${PLANTS}\nSELECT name, room = NULL AS compared, room IS NULL AS asked FROM plants`,
  },
  nullDefault: {
    concept: "null-defaults",
    sentence:
      "COALESCE puts a value where there is none; NULLIF makes NULL of a value that must not be divided by.",
    sql: `${PLANTS}\nSELECT name, COALESCE(room, 'nowhere') AS room, 100 / NULLIF(height - 12, 0) AS share FROM plants`,
  },
  patterns: {
    concept: "text-patterns",
    sentence: "% stands for any characters, but only with LIKE; = takes it for a percent sign.",
    sql: `${PLANTS}\nSELECT name, name LIKE '%a%' AS has_an_a, name = '%a%' AS is_that_text FROM plants`,
  },
  halfOpen: {
    concept: "time-ranges",
    sentence:
      "From the first moment on, up to but not including the moment after the last: no hour of the last day is lost.",
    sql: `WITH calls (called_at) AS (VALUES (timestamp '2031-05-01 00:00'), ('2031-05-31 16:30'), ('2032-05-02 09:00'))
SELECT called_at,
       called_at BETWEEN '2031-05-01' AND '2031-05-31' AS with_between,
       called_at >= '2031-05-01' AND called_at < '2031-06-01' AS half_open
FROM calls`,
  },
  sorting: {
    concept: "sorting",
    sentence: "Only ORDER BY at the end promises an order; a second key decides between equals.",
    sql: `${PLANTS}\nSELECT name, watered FROM plants ORDER BY watered DESC NULLS LAST, name`,
  },
  topRows: {
    concept: "top-rows",
    sentence: "First the order, then the first rows of it. Without an order LIMIT takes any.",
    sql: `${PLANTS}\nSELECT name, height FROM plants ORDER BY height DESC, name LIMIT 2`,
  },
  distinct: {
    concept: "distinct",
    sentence: "Two plants stand in the hall; DISTINCT gives the hall once. It looks at whole rows.",
    sql: `${PLANTS}\nSELECT DISTINCT room FROM plants`,
  },
  join: {
    concept: "inner-join",
    sentence:
      "ON says which rows belong together. A band with two gigs comes twice, one without any doesn't come.",
    sql: `${BANDS}\nSELECT b.name, g.town FROM bands AS b JOIN gigs AS g ON g.band_id = b.id`,
  },
  leftJoin: {
    concept: "outer-join",
    sentence: "LEFT JOIN keeps every band; where there is no gig, its columns are NULL.",
    sql: `${BANDS}\nSELECT b.name, g.town FROM bands AS b LEFT JOIN gigs AS g ON g.band_id = b.id`,
  },
  leftJoinOn: {
    concept: "outer-join",
    sentence:
      "A condition on the joined table stands in ON. In WHERE it would drop the bands that it finds nothing for.",
    sql: `${BANDS}\nSELECT b.name, g.town FROM bands AS b LEFT JOIN gigs AS g ON g.band_id = b.id AND g.seats > 100`,
  },
  antiJoin: {
    concept: "anti-join",
    sentence:
      "NOT EXISTS asks per band whether there is a gig. NOT IN would find nothing, since one band_id is NULL.",
    sql: `${BANDS}\nSELECT name FROM bands AS b WHERE NOT EXISTS (SELECT FROM gigs AS g WHERE g.band_id = b.id)`,
  },
  selfJoin: {
    concept: "self-join",
    sentence: "A table read twice has two names, and the condition goes from one to the other.",
    sql: `WITH staff (id, name, boss_id) AS (VALUES (1, 'Ada', NULL), (2, 'Bo', 1), (3, 'Cy', 2))
SELECT s.name, b.name AS boss FROM staff AS s JOIN staff AS b ON b.id = s.boss_id`,
  },
  aggregates: {
    concept: "aggregates",
    sentence: "count(*) counts rows, count(column) those where it isn't NULL; avg and sum pass NULL over.",
    sql: `${PLANTS}\nSELECT count(*) AS plants, count(room) AS with_room, max(height) AS highest FROM plants`,
  },
  countDistinct: {
    concept: "distinct-counts",
    sentence: "DISTINCT within count counts values, without it rows.",
    sql: `${BANDS}\nSELECT count(town) AS gigs, count(DISTINCT town) AS towns FROM gigs`,
  },
  grouping: {
    concept: "grouping",
    sentence:
      "One row for each value that is grouped by. Each further column in GROUP BY makes the groups smaller.",
    sql: `${BANDS}\nSELECT town, count(*) AS gigs, sum(seats) AS seats FROM gigs GROUP BY town`,
  },
  having: {
    concept: "having",
    sentence: "WHERE picks rows before there are groups, HAVING picks groups.",
    sql: `${BANDS}\nSELECT town, count(*) AS gigs FROM gigs WHERE seats >= 60 GROUP BY town HAVING count(*) > 1`,
  },
  cases: {
    concept: "case-expressions",
    sentence: "The first WHEN that is true decides. Without ELSE the rest is NULL.",
    sql: `${PLANTS}\nSELECT name, CASE WHEN height < 20 THEN 'small' WHEN height < 100 THEN 'middle' ELSE 'tall' END AS size FROM plants`,
  },
  division: {
    concept: "number-types",
    sentence: "Whole number by whole number drops the fraction; one decimal number is enough to keep it.",
    sql: `SELECT 7 / 2 AS whole, 7 / 2.0 AS decimal, round(7 / 2.0 * 10, 1) AS rounded`,
  },
  casting: {
    concept: "casting",
    sentence: "The same characters sort and compare in another way as text than as a number.",
    sql: `WITH labels (label) AS (VALUES ('9'), ('10'), ('2'))
SELECT label, label::int AS number FROM labels ORDER BY label::int`,
  },
  scalarSubquery: {
    concept: "scalar-subquery",
    sentence: "A subquery in place of a value gives one row of one column.",
    sql: `${PLANTS}\nSELECT name, height FROM plants WHERE height > (SELECT avg(height) FROM plants)`,
  },
  window: {
    concept: "window-aggregates",
    sentence:
      "OVER keeps every row. PARTITION BY says which rows are looked at together, ORDER BY up to which of them.",
    sql: `${BANDS}\nSELECT town, seats, sum(seats) OVER (PARTITION BY town) AS in_town, sum(seats) OVER (ORDER BY seats) AS so_far FROM gigs`,
  },
  union: {
    concept: "union",
    sentence: "UNION removes rows that come twice, UNION ALL keeps them.",
    sql: `${BANDS}\nSELECT town FROM gigs WHERE seats > 50 UNION SELECT town FROM gigs WHERE seats < 100`,
  },
  commonTable: {
    concept: "cte",
    sentence: "One step per part: first a row for each town, then a question about those rows.",
    sql: `${BANDS},\nper_town AS (SELECT town, sum(seats) AS seats FROM gigs GROUP BY town)
SELECT town, seats FROM per_town WHERE seats > 100`,
  },
};
