import type { Topic } from "./topic.ts";

/** Numbers, texts, dates and documents. */
export const valueTopics: readonly Topic[] = [
  {
    id: "cast",
    concepts: ["casting", "safe-conversion", "column-types"],
    asked: [
      [/\bcast(ing|s)?\b/],
      [/\bconvert\w*\b/],
      [/\b(text|string)\b/, /\b(to|into|as)\b/, /\b(number|integer|date|numeric)\b/],
    ],
    says: "`value::type` and `CAST(value AS type)` turn a value into another type. Text must look like the type, or it is an error. A cast from decimals to integer rounds.",
    sql: `SELECT '42'::integer + 1 AS number, '2025-03-31'::date + 1 AS next_day, 2.6::integer AS rounded, 42::text || '!' AS text;`,
  },
  {
    id: "round",
    concepts: ["rounding"],
    asked: [[/\bround(ing|ed)?\b/], [/\b(floor|ceil|trunc)\b/], [/\bdecimals?\b/, /\b(places?|two|2)\b/]],
    says: "`round(x, 2)` rounds a numeric to two decimals, halves away from zero. floor goes down, ceil up, trunc cuts off. Round at the very end: what is added up should be exact.",
    sql: `SELECT round(2.345, 2) AS rounded, floor(-2.5) AS floor, ceil(-2.5) AS ceil, trunc(2.9) AS cut;`,
  },
  {
    id: "text-functions",
    concepts: ["text-functions", "text-cleaning"],
    asked: [
      [/\bconcat(enat\w+)?\b/],
      [/\b(substring|trim|upper|lower|split_part|replace|length|initcap)\b/],
      [/\bjoin\b/, /\b(strings|texts|two columns)\b/],
      [/\b(string|text) functions?\b/],
    ],
    says: "`||` joins texts, and gives NULL if one of them is NULL; `concat` skips NULLs. `upper`, `lower` and `initcap` change case, `trim` removes spaces at both ends, `substring(x FROM 1 FOR 3)` and `split_part(x, '@', 2)` cut a piece out, `length` counts characters.",
    sql: `SELECT 'Ann' || ' ' || 'Lee' AS joined, 'Ann' || NULL AS lost, concat('Ann', NULL) AS kept, trim('  hi ') AS trimmed, split_part('ann@example.com', '@', 2) AS domain;`,
  },
  {
    id: "dates",
    concepts: ["date-arithmetic"],
    asked: [
      [/\b(days?|time|dates?)\b/, /\b(between|difference|subtract|add|ago|calculate)\b/],
      [/\bintervals?\b/],
      [/\b(datediff|dateadd|current[_ ]date|now|today)\b/],
      [/\bage\b/, /\b(calculate|function|date)\b/],
    ],
    says: "Two dates subtracted give a number of days; two moments give an interval. A date plus a whole number is days later; for months and years add an interval. `current_date` is today, `now()` this moment.",
    sql: `SELECT date '2025-03-31' - date '2025-03-01' AS days, date '2025-01-31' + interval '1 month' AS month_later, timestamp '2025-03-02 12:00' - timestamp '2025-03-01' AS span;`,
  },
  {
    id: "date-parts",
    concepts: ["date-parts", "month-buckets", "cohort-retention"],
    asked: [
      [/\b(extract|date_?trunc|date_?part|to_char)\b/],
      [/\b(month|year|week|quarter|day of week|weekday)\b/, /\b(by|group|get|from|of|per|each|extract)\b/],
    ],
    says: "`extract(month FROM d)` gives the number of the month, the same in every year. `date_trunc('month', d)` gives the month's first moment, year included: group by that. `to_char(d, 'YYYY-MM')` makes a text of it, for showing only.",
    sql: `SELECT d, extract(month FROM d) AS month_number, date_trunc('month', d)::date AS month, to_char(d, 'Dy DD Mon') AS shown\nFROM (VALUES (date '2024-03-15'), (date '2025-03-02')) AS days (d);`,
  },
  {
    id: "time-ranges",
    concepts: ["time-ranges"],
    asked: [
      [/\b(last day|midnight|half[- ]open|timestamps?)\b/],
      [/\b(whole|in) (month|january|february|march|year|day)\b/],
    ],
    says: "A date compared with a moment means midnight at its start. So a range of moments is safest half open: `>=` the first day and `<` the day after the last. BETWEEN would lose everything on the last day after midnight.",
    sql: `SELECT t,\n       t BETWEEN '2025-03-01' AND '2025-03-31' AS by_between,\n       t >= '2025-03-01' AND t < '2025-04-01' AS half_open\nFROM (VALUES (timestamp '2025-03-31 00:00'), (timestamp '2025-03-31 18:30')) AS moments (t);`,
  },
  {
    id: "time-zones",
    concepts: ["time-zones"],
    asked: [
      [/\btime ?zones?\b/],
      [/\butc\b/],
      [/\btimestamptz\b/],
      [/\b(local|at time zone)\b/, /\b(time|date|day|clock|hour|timestamps?|timestamptz)\b/],
    ],
    says: "A `timestamptz` is a moment, the same all over the world; which day and hour it is depends on the place. `x AT TIME ZONE 'Europe/Madrid'` turns it into what the clock shows there, a `timestamp` without a zone, and `::date` of that is the local day. Convert first, then cut off the day: `x::date` alone takes the day in the session's zone, here UTC.",
    sql: `SELECT moment, (moment AT TIME ZONE 'UTC')::date AS day_in_utc,\n       moment AT TIME ZONE 'America/New_York' AS clock_in_new_york,\n       (moment AT TIME ZONE 'America/New_York')::date AS day_in_new_york\nFROM (VALUES (timestamptz '2025-03-02 02:30+00')) AS moments (moment);`,
  },
  {
    id: "arrays",
    concepts: ["arrays"],
    asked: [
      [/\bunnest\w*\b/],
      [/\barrays?\b/],
      [/\barrays?\b/, /\b(contain\w*|rows?|element|search|find|in)\b/],
    ],
    says: "`unnest(list)` in FROM makes one row for each element; from there on it is ordinary SQL. To ask whether an array holds a value, write `'red' = ANY (list)`, or `list @> ARRAY['red', 'blue']` for several at once. `list = 'red'` compares the whole array and fails. A row whose array is empty or NULL disappears from a join with unnest; LEFT JOIN … ON true keeps it.",
    sql: `WITH bikes (bike, colors) AS (VALUES ('a', ARRAY['red', 'blue']), ('b', ARRAY['blue']), ('c', ARRAY[]::text[]))\nSELECT bike, color, 'red' = ANY (colors) AS has_red\nFROM bikes\nCROSS JOIN unnest(colors) AS color;`,
  },
  {
    id: "json",
    concepts: ["json-properties", "json-documents", "building-json"],
    asked: [[/\bjsonb?\b/], [/->>?/]],
    says: "`->` takes a property out of a JSON document as JSON, `->>` as text, which you then cast. A property that isn't there gives NULL. `@>` asks whether a document contains another.",
    sql: `SELECT doc -> 'size' AS as_json, doc ->> 'color' AS as_text, (doc ->> 'size')::integer + 1 AS calculated, doc @> '{"color": "red"}' AS is_red\nFROM (VALUES ('{"color": "red", "size": 4}'::jsonb)) AS docs (doc);`,
  },
  {
    id: "regex",
    concepts: ["regular-expressions", "data-profiling"],
    asked: [[/\bregex(p|es)?\b/], [/\bregular expressions?\b/]],
    says: "`~` asks whether a text contains a match of a regular expression, `~*` without regard to case. `^` is the text's beginning, `$` its end: with both, the whole text must match. `regexp_replace` changes what matches.",
    sql: `SELECT code, code ~ '^[A-Z]{3}-[0-9]+$' AS is_code, regexp_replace(code, '[^0-9]', '', 'g') AS digits\nFROM (VALUES ('ABC-12'), ('abc-12'), ('x ABC-1')) AS codes (code);`,
  },
  {
    id: "spine",
    concepts: ["date-spines"],
    asked: [
      [/\bgenerate_series\b/],
      [/\b(missing|every|all|each)\b/, /\b(days?|months?|dates?)\b/, /\b(zero|0|no|gaps?|show|calendar)\b/],
    ],
    says: "What isn't in the table can't be grouped. `generate_series` makes every day, and a LEFT JOIN puts the figures beside it; `count` of the joined table's column gives 0 where there is nothing.",
    sql: `WITH sales (day) AS (VALUES (date '2025-03-01'), (date '2025-03-03'))\nSELECT d::date AS day, count(s.day) AS sales\nFROM generate_series(date '2025-03-01', date '2025-03-03', interval '1 day') AS d\nLEFT JOIN sales AS s ON s.day = d\nGROUP BY d\nORDER BY d;`,
  },
  {
    id: "search-text",
    concepts: ["text-search"],
    asked: [[/\bfull[- ]?text\b/], [/\bts_?(vector|query)\b/]],
    says: '`to_tsvector` cuts a text into word stems, and `@@` asks whether a query\'s words are among them, so that "lamps" finds "lamp".',
    sql: `SELECT body, to_tsvector('english', body) @@ plainto_tsquery('english', 'broken lamp') AS found\nFROM (VALUES ('Two lamps arrived broken'), ('A lovely vase')) AS notes (body);`,
  },
];
