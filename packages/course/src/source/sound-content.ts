import { soundInterview } from "./sound-interview.ts";
import { soundQuiz } from "./sound-quiz.ts";
import type { SourceFile } from "./source-text.ts";

/** A small content folder without problems, for tests to break in one place at a time. */
export const soundContent: Readonly<Record<string, string>> = {
  "concepts.yaml": `concepts:
  - id: projection
    title: Choosing columns
    prerequisites: []
    sentence: SELECT lists the columns of the result.
  - id: filtering
    title: Choosing rows
    prerequisites: [projection]
    sentence: WHERE keeps the rows for which a condition is true.
`,
  "misconceptions.yaml": `misconceptions:
  - id: no-filter
    title: The condition is left out
    sentence: All rows are returned, as if the condition of the task did not matter.
  - id: wrong-boundary
    title: The boundary is off by one
    sentence: The comparison leaves out or takes in the boundary itself.
  - id: reversed-comparison
    title: The comparison points the other way
    sentence: The rows on the other side of the boundary are returned.
`,
  "curriculum.yaml": `modules:
  - id: first-queries
    title: First queries
    level: beginner
    summary: Reading columns and rows of a single table.
    lessons:
      - choosing-rows
    exercises:
      - cheap-things
tracks:
  - role: data-analyst
    title: Data analyst
    summary: Everything that one table can tell.
    modules: [first-queries]
`,
  "cheatsheet.yaml": `dataset: things
levels:
  - level: beginner
    topics:
      - id: select
        title: SELECT
        summary: Reads rows and columns of a table.
        snippets:
          - id: select-columns
            title: Some columns
            when: You know which columns you need.
            trap: Without ORDER BY the rows may come in any order.
            sql: |
              select name, price
              from things;
`,
  "datasets/things/about.md": `---
title: Things
summary: A handful of things with their prices.
---
One table of things.
`,
  "datasets/things/schema.sql":
    "create table things (id integer primary key, name text not null, price numeric(6,2));\n",
  "datasets/things/seed.sql":
    "insert into things values (1, 'cup', 3.50), (2, 'pan', 20), (3, 'pot', 35), (4, 'jar', null);\n",
  "lessons/choosing-rows.md": `---
id: 4f9d2a61-7f6f-4c55-9d0c-0f5f3a1c9b11
title: Choosing rows
summary: Keep only the rows that you need.
concepts: [filtering, projection]
dataset: things
minutes: 4
---
WHERE keeps the rows for which its condition is true.

\`\`\`sql run
select name from things where price < 10 order by price desc;
\`\`\`

## What goes wrong

A misspelled column is an error.

\`\`\`sql run error=42703
select nmae from things;
\`\`\`
`,
  "exercises/cheap-things.md": `---
id: 0a3c9f5e-51f1-4a0d-8f5c-2f6a7d1b3c44
title: Cheap things
kind: select
concepts: [filtering, projection]
dataset: things
difficulty: 1
minutes: 2
contract:
  grain: one row per thing that costs at most 20
  columns:
    - name: name
      type: text
    - name: price
      type: numeric
  order:
    - column: price
      direction: desc
---
## Prompt
Which things cost **at most 20**?

## Start
\`\`\`sql
select name
from things;
\`\`\`

## Solution
\`\`\`sql
select name, price from things where price <= 20 order by price desc;
\`\`\`

## Wrong: no-filter
\`\`\`sql
select name, price from things order by price desc nulls last;
\`\`\`
The condition is missing.

## Wrong: wrong-boundary
\`\`\`sql
select name, price from things where price < 20 order by price desc;
\`\`\`
The pan costs exactly 20.

## Wrong: reversed-comparison
\`\`\`sql
select name, price from things where price >= 20 order by price desc;
\`\`\`
These are the dear ones.

## Hint
Which rows should stay?

## Hint
WHERE comes after FROM.

## Hint
Use \`price <= 20\`.
`,
  "quizzes/first-queries.md": soundQuiz,
  "interviews/dear-things.md": soundInterview,
};

/** The sound content with one file changed by `edit`; `edit` null leaves the file out. */
export function contentWith(
  path: string,
  edit: ((text: string) => string) | null = (text) => text,
): readonly SourceFile[] {
  const files = { ...soundContent, [path]: edit === null ? "" : edit(soundContent[path] ?? "") };
  return Object.entries(files)
    .filter(([name]) => edit !== null || name !== path)
    .map(([name, text]) => ({ path: name, text }));
}
