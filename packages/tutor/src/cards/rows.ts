import type { ConceptCard } from "./card.ts";

const PETS = `WITH pets (name, kind, age) AS (
  VALUES ('Mia', 'cat', 3), ('Rex', 'dog', 7), ('Tom', 'cat', NULL), ('Bo', 'dog', 3)
)`;

/** Choosing, filtering and sorting rows. */
export const rowCards: readonly ConceptCard[] = [
  {
    id: "where",
    concepts: ["filtering", "select-columns"],
    names: ["where", "where clause", "filter rows", "filtering rows"],
    says: "WHERE looks at each row by itself, before anything is grouped, and keeps it only if the condition is true. It drops rows where the condition is false or unknown, and a comparison with NULL is unknown.",
    sql: `${PETS}\nSELECT name, age\nFROM pets\nWHERE age >= 3 AND kind = 'dog';`,
  },
  {
    id: "alias",
    concepts: ["expressions", "select-columns"],
    names: ["alias", "aliases", "column alias", "as keyword", "rename a column", "name a column"],
    says: "`AS` names a calculated column. The name exists from the SELECT list on: ORDER BY can use it, and in PostgreSQL GROUP BY as well; WHERE and HAVING, which are evaluated earlier, can't. Repeat the expression there, or compute it in a subquery.",
    sql: `${PETS}\nSELECT name, age * 7 AS human_years\nFROM pets\nORDER BY human_years;`,
  },
  {
    id: "distinct",
    concepts: ["distinct", "distinct-counts"],
    names: ["distinct", "select distinct", "unique rows", "remove duplicates", "avoid duplicates"],
    says: "DISTINCT merges rows of the result that agree in every selected column, not only in the first. Two NULLs count as equal. If a join causes the repeats, fix the join first: DISTINCT would only hide it.",
    sql: `${PETS}\nSELECT DISTINCT kind, age\nFROM pets\nORDER BY kind, age;`,
  },
  {
    id: "order",
    concepts: ["sorting"],
    names: ["order by", "sort", "sorting", "descending", "desc", "nulls last", "nulls first"],
    says: "Only ORDER BY guarantees an order. It sorts by the first key, and by the next where the first ties; DESC after a key reverses that key. NULL counts as the largest value: last in ascending order, first with DESC, unless you add NULLS LAST.",
    sql: `${PETS}\nSELECT name, age\nFROM pets\nORDER BY age DESC NULLS LAST, name;`,
  },
  {
    id: "limit",
    concepts: ["top-rows", "paging"],
    names: ["limit", "offset", "with ties", "first rows", "fetch first", "top rows"],
    says: "LIMIT n keeps the first n rows of the sorted result, so use it with ORDER BY; without an order, the rows you get are left to chance. To keep all ties at the end, write `FETCH FIRST n ROWS WITH TIES`. OFFSET skips rows, but still has to read them.",
    sql: `${PETS}\nSELECT name, age\nFROM pets\nORDER BY age\nFETCH FIRST 1 ROW WITH TIES;`,
  },
  {
    id: "and-or",
    concepts: ["and-or"],
    names: ["and or", "operator precedence", "precedence", "parentheses", "brackets"],
    says: "AND binds tighter than OR, as times binds tighter than plus. `a OR b AND c` means `a OR (b AND c)`. Put parentheses around alternatives, or use an IN list.",
    sql: `${PETS}\nSELECT name,\n       kind = 'cat' OR kind = 'dog' AND age > 5 AS without_parentheses,\n       (kind = 'cat' OR kind = 'dog') AND age > 5 AS with_parentheses\nFROM pets;`,
  },
  {
    id: "in-between",
    concepts: ["lists-and-ranges"],
    names: ["between", "in list", "list of values"],
    says: "`x BETWEEN a AND b` includes both ends: it is `x >= a AND x <= b`. For timestamps that is risky, since a date as the upper end means midnight at its start; write `>=` the first day and `<` the day after the last.",
    sql: `SELECT n, n BETWEEN 2 AND 4 AS between_2_and_4\nFROM generate_series(1, 5) AS n;`,
  },
  {
    id: "like",
    concepts: ["text-patterns", "regular-expressions"],
    names: [
      "like",
      "ilike",
      "wildcard",
      "wildcards",
      "pattern matching",
      "contains text",
      "starts with",
      "ends with",
      "begins with",
      "starting with",
      "ending with",
      "beginning with",
      "containing",
      "contains a word",
      "search for text",
    ],
    says: "LIKE compares a whole string with a pattern: `%` matches any characters, even none, and `_` exactly one. LIKE is case-sensitive; ILIKE isn't. Without `%` or `_`, a pattern only finds an equal string.",
    sql: `SELECT word, word LIKE 'Lamp%' AS starts_with, word ILIKE '%lamp%' AS contains_any_case, word LIKE 'lamp' AS equal\nFROM (VALUES ('Lampshade'), ('desk lamp'), ('lamp')) AS words (word);`,
  },
  {
    id: "null",
    concepts: ["null-logic"],
    names: ["null", "nulls", "is null", "null equal", "three valued", "three valued logic", "unknown values"],
    says: 'NULL means "unknown". Comparing anything with NULL is unknown, not true: even `NULL = NULL`. WHERE keeps only what is true, so `= NULL` finds nothing. Ask with `IS NULL` or `IS NOT NULL`; `IS DISTINCT FROM` treats NULL as an ordinary value.',
    sql: `${PETS}\nSELECT name, age = NULL AS compared, age IS NULL AS asked, age IS DISTINCT FROM 3 AS not_three\nFROM pets;`,
  },
  {
    id: "coalesce",
    concepts: ["null-defaults"],
    names: ["coalesce", "nullif", "replace null", "null with 0", "default for null"],
    says: "COALESCE returns the first of its values that isn't NULL, so it can supply a default. NULLIF does the opposite: it turns one value into NULL, for example 0 before a division.",
    sql: `${PETS}\nSELECT name, coalesce(age, 0) AS age_or_zero, 12 / nullif(age - 3, 0) AS no_division_by_zero\nFROM pets;`,
  },
  {
    id: "case",
    concepts: ["case-expressions", "conditional-aggregates", "pivoting"],
    names: ["case", "case when", "if else", "if then", "iif", "conditional"],
    says: "CASE goes through its conditions from top to bottom and returns the value of the first that is true; without ELSE the rest is NULL. Inside an aggregate it counts or sums some of the rows. `FILTER (WHERE …)` says that more plainly, and returns several counts as columns.",
    sql: `${PETS}\nSELECT CASE WHEN age >= 5 THEN 'old' WHEN age < 5 THEN 'young' ELSE 'unknown' END AS class,\n       count(*) FILTER (WHERE kind = 'cat') AS cats,\n       count(*) FILTER (WHERE kind = 'dog') AS dogs\nFROM pets\nGROUP BY class;`,
  },
];
