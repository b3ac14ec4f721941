import type { Topic } from "./topic.ts";

const RUNS = `WITH runs (runner, day, points) AS (
  VALUES ('Ann', 1, 9), ('Ann', 2, 7), ('Ben', 1, 9), ('Cy', 1, 4), ('Cy', 2, 9)
)`;

/** Window functions. */
export const windowTopics: readonly Topic[] = [
  {
    id: "ranking",
    concepts: ["ranking"],
    asked: [
      [/\b(dense_?rank|row_?number|rank)\b/],
      [/\branking\b/],
      [/\bdense rank\b/],
      [/\brow number\b/],
      [/\bti(es?|ed)\b/],
    ],
    written: /\b(dense_rank|row_number|rank)\b/i,
    says: "Where nothing ties, the three agree. On a tie, `row_number` goes on counting, so which row comes first is chance unless ORDER BY decides; `rank` gives equal rows the same number and then leaves a gap; `dense_rank` gives the same number without a gap.",
    sql: `${RUNS}\nSELECT runner, points,\n       row_number() OVER (ORDER BY points DESC) AS row_number,\n       rank() OVER (ORDER BY points DESC) AS rank,\n       dense_rank() OVER (ORDER BY points DESC) AS dense_rank\nFROM runs;`,
  },
  {
    id: "top-n-per-group",
    concepts: ["top-n-per-group"],
    asked: [
      [/\b(top|first|best|highest|largest|newest|latest)\b/, /\b(per|each|every)\b/],
      [
        /\b(top|first|best|highest|largest|newest|latest)\b/,
        /\b(per|each|every|by)\b/,
        /\b(\d+|n|few|two|three|five|ten)\b/,
        /\b(get|show|find|how|list|take|return|what)\b/,
      ],
      [/\bqualify\b/],
      [/\bwindow\b/, /\bwhere\b/],
    ],
    says: "Number the rows of each group with a window function, in a subquery, and keep the small numbers outside. WHERE can't do it in one go, because window functions are worked out after it. Use rank in place of row_number if ties should all stay.",
    sql: `${RUNS}\nSELECT runner, day, points\nFROM (\n  SELECT *, row_number() OVER (PARTITION BY runner ORDER BY points DESC, day) AS place FROM runs\n) AS numbered\nWHERE place = 1;`,
  },
  {
    id: "running-total",
    concepts: ["running-totals", "window-frames"],
    asked: [
      [/\b(running|cumulative|rolling|moving)\b/],
      [/\b(window )?frames?\b/],
      [/\brows between\b/],
      [/\blast_?value\b/],
    ],
    says: "`sum(x) OVER (ORDER BY day)` adds up from the first row to the current one. That is the default frame with ORDER BY, and equal days count together; `ROWS` counts row by row. `ROWS BETWEEN 2 PRECEDING AND CURRENT ROW` looks at the last three.",
    sql: `WITH sales (day, amount) AS (VALUES (1, 5), (2, 3), (3, 8), (4, 1))\nSELECT day, amount,\n       sum(amount) OVER (ORDER BY day) AS running_total,\n       avg(amount) OVER (ORDER BY day ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS last_three\nFROM sales;`,
  },
  {
    id: "lag",
    concepts: ["lag-lead", "gaps-and-islands", "sessionization"],
    asked: [
      [/\b(lag|lead)\b/],
      [/\b(previous|next|preceding|following)\b/, /\b(row|day|month|value)\b/],
      [/\bgaps?\b/, /\bislands?\b/],
      [/\b(change|growth)\b/, /\b(month|day|year)\b/],
      [
        /\b(compar|change|differ|gr[eo]w|each|every)/,
        /\b(month|day|year|week|row|value)\b/,
        /\b(before|previous|earlier|prior|last)\b/,
      ],
    ],
    says: "`lag(x) OVER (ORDER BY day)` gives x of the row before, `lead` that of the row after; at the edge it is NULL. Subtract it to see how a value changed. With PARTITION BY the neighbor is always of the same group.",
    sql: `WITH sales (day, amount) AS (VALUES (1, 5), (2, 3), (3, 8))\nSELECT day, amount, amount - lag(amount) OVER (ORDER BY day) AS change\nFROM sales;`,
  },
  {
    id: "window",
    concepts: ["window-aggregates"],
    asked: [[/\bwindow functions?\b/], [/\bpartition by\b/], [/\bover\b/, /\b(clause|does|mean|what|how)\b/]],
    says: "GROUP BY makes one row of many. A window function keeps every row and writes a figure about its neighbors beside it. PARTITION BY says which rows are neighbors, ORDER BY in which order they are walked through.",
    sql: `${RUNS}\nSELECT runner, day, points, sum(points) OVER (PARTITION BY runner) AS total_of_runner\nFROM runs;`,
  },
];
