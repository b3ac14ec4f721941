import type { Topic } from "./topic.ts";

const SALES = `WITH sales (shop, item, amount) AS (
  VALUES ('North', 'lamp', 40), ('North', 'vase', NULL), ('North', 'lamp', 60), ('South', 'lamp', 30)
)`;

/** Counting, adding up and grouping. */
export const groupTopics: readonly Topic[] = [
  {
    id: "having",
    concepts: ["having", "grouping"],
    asked: [[/\bhaving\b/], [/\bfilter(ing)? groups\b/]],
    says: "WHERE tests single rows before they are grouped; HAVING tests the groups afterward. So a condition with count, sum or another aggregate belongs in HAVING, and every other condition in WHERE, where it saves grouping the rows.",
    sql: `${SALES}\nSELECT shop, count(*) AS sales\nFROM sales\nWHERE item = 'lamp'\nGROUP BY shop\nHAVING count(*) >= 2;`,
  },
  {
    id: "group-by",
    concepts: ["grouping"],
    asked: [
      [/\bgroup(ed|ing)? by\b/],
      [/\bgroup(ing|s)?\b/, /\b(how|what|work|mean|does)\b/],
      [/\b(per|for each|by) (country|customer|month|category|day|year)\b/, /\b(how|count|sum|average)\b/],
    ],
    says: "GROUP BY makes one row out of all rows that agree in the columns listed there. What isn't listed has many values in a group, so the SELECT list may only have it inside an aggregate such as count, sum or max.",
    sql: `${SALES}\nSELECT shop, item, count(*) AS sales, sum(amount) AS total\nFROM sales\nGROUP BY shop, item\nORDER BY shop, item;`,
  },
  {
    id: "count",
    concepts: ["aggregates", "distinct-counts"],
    asked: [[/\bcount\b/], [/\baggregates?\b/], [/\b(sum|avg|average)\b/, /\bnulls?\b/]],
    says: "`count(*)` counts rows. `count(x)` counts the rows in which x isn't NULL, and `count(DISTINCT x)` the different values of x. sum, avg, min and max skip NULL too; over no rows they are NULL, while count is 0.",
    sql: `${SALES}\nSELECT count(*) AS rows, count(amount) AS known, count(DISTINCT item) AS items, avg(amount) AS average\nFROM sales;`,
  },
  {
    id: "filter",
    concepts: ["conditional-aggregates"],
    asked: [
      [/\bfilter\b/, /\b(clause|aggregate|count)\b/],
      [/\bcount(if|ing)?\b/, /\b(some|condition|only|if)\b/],
      [/\bsumif\b/],
    ],
    says: "An aggregate with `FILTER (WHERE …)` looks at some rows of its group only. So one query can answer several questions side by side, with one pass over the rows.",
    sql: `${SALES}\nSELECT shop, count(*) AS sales, count(*) FILTER (WHERE item = 'lamp') AS lamps\nFROM sales\nGROUP BY shop;`,
  },
  {
    id: "percent",
    concepts: ["percent-of-total", "rounding"],
    asked: [[/\bpercent(age)?s?\b/, /\b(total|of|share|how|calculate)\b/], [/\bshare of\b/]],
    says: "Divide each part by the whole. A window function gives the whole beside each row: `sum(x) OVER ()`. Multiply by 100.0, a decimal, before dividing: whole numbers would lose the fraction.",
    sql: `WITH sales (shop, amount) AS (VALUES ('North', 3), ('South', 1))\nSELECT shop, amount, round(100.0 * amount / sum(amount) OVER (), 1) AS percent\nFROM sales;`,
  },
  {
    id: "grouping-sets",
    concepts: ["grouping-sets"],
    asked: [[/\b(rollup|cube|grouping sets?)\b/], [/\bsub-?totals?\b/]],
    says: "ROLLUP adds subtotals from right to left and a grand total; CUBE does so for every combination; GROUPING SETS lists exactly the groupings that you want. In a subtotal's row, the columns that were added up over are NULL.",
    sql: `${SALES}\nSELECT shop, item, count(*) AS sales\nFROM sales\nGROUP BY ROLLUP (shop, item)\nORDER BY shop NULLS LAST, item NULLS LAST;`,
  },
  {
    id: "median",
    concepts: ["percentiles"],
    asked: [[/\bmedian\b/], [/\bpercentiles?\b/], [/\bquartiles?\b/]],
    says: "`percentile_cont(0.5) WITHIN GROUP (ORDER BY x)` is the median. It calculates a value between the two in the middle where their number is even; `percentile_disc` takes one that is really there.",
    sql: `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY x) AS median, avg(x) AS average\nFROM (VALUES (1), (2), (3), (100)) AS v (x);`,
  },
  {
    id: "string-agg",
    concepts: ["aggregates", "arrays"],
    asked: [
      [/\b(string_agg|group_concat|array_agg|listagg)\b/],
      [
        /\b(list|join|concatenate|combine)\b/,
        /\b(values|names|texts?)\b/,
        /\b(one|single) (row|cell|text)\b/,
      ],
    ],
    says: "`string_agg(x, ', ')` joins the texts of a group into one; ORDER BY inside it decides their order. `array_agg` makes an array of them.",
    sql: `${SALES}\nSELECT shop, string_agg(DISTINCT item, ', ' ORDER BY item) AS items\nFROM sales\nGROUP BY shop;`,
  },
  {
    id: "dedupe",
    concepts: ["deduplication", "near-duplicates"],
    asked: [
      [/\bdistinct on\b/],
      [/\bdedup\w*\b/],
      [/\b(latest|newest|last|most recent|one row)\b/, /\b(per|each|every|for)\b/],
    ],
    says: "`DISTINCT ON (x)` keeps the first row for each x, in the order that ORDER BY gives; ORDER BY must begin with x. With row_number it works in other databases too: number the rows of each x, and keep number 1.",
    sql: `WITH readings (meter, day, value) AS (VALUES ('a', 1, 10), ('a', 2, 12), ('b', 1, 7))\nSELECT DISTINCT ON (meter) meter, day, value\nFROM readings\nORDER BY meter, day DESC;`,
  },
  {
    id: "division",
    concepts: ["number-types", "casting"],
    asked: [
      [/\b(integer|whole number)s?\b/, /\b(divi\w+|decimal|fraction)\b/],
      [/\bdivi(de|sion|ding)\b/],
      [/\d\s?\/\s?\d/],
      [/\b(0|zero)\b/, /\b(instead|why|result|ratio|gives?)\b/],
    ],
    says: "A whole number divided by a whole number gives a whole number: the fraction is cut off without a word. Make one side a decimal before dividing, with `* 1.0` or `::numeric`. Casting the result comes too late.",
    sql: `SELECT 7 / 2 AS cut_off, 7 / 2.0 AS decimal, (7 / 2)::numeric AS too_late, 7::numeric / 2 AS in_time;`,
  },
];
