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
concepts: [filtering]
dataset: things
minutes: 4
---
WHERE keeps the rows for which its condition is true.

\`\`\`sql run
select name from things where price < 10;
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
  "quizzes/first-queries.md": `---
id: 7c0f5a52-9f60-4a0e-9a6c-0d7f5b8e1a22
title: First queries
dataset: things
---
## single: what-where-keeps
concepts: [filtering, projection]

Which condition keeps things that cost **at most 20**?

### right

\`price <= 20\`

The boundary belongs to it.

### wrong: wrong-boundary

\`price < 20\`

The pan costs exactly 20.

### wrong: reversed-comparison

\`price >= 20\`

These are the dear ones.

## predict: how-many
concepts: [filtering]

What does this give?

\`\`\`sql
select count(*) as n from things where price < 30;
\`\`\`

### right

The cup and the pan.

### wrong: no-filter

\`\`\`sql
select count(*) from things;
\`\`\`

These are all.

### wrong: reversed-comparison

\`\`\`sql
values (1);
\`\`\`

Only the pot costs more.

## bug: at-most-twenty
concepts: [filtering]

This should show what costs at most 20. Which mend is right?

\`\`\`sql
select name from things where price < 20;
\`\`\`

### right

\`\`\`sql
select name from things where price <= 20;
\`\`\`

Now the pan is in.

### wrong: no-filter

\`\`\`sql
select name from things;
\`\`\`

These are all.

### wrong: reversed-comparison

\`\`\`sql
select name from things where price >= 20;
\`\`\`

These are the dear ones.

## bug: where-it-is-wrong
concepts: [filtering]

This should show what costs at most 20. Which part is wrong?

\`\`\`sql
select name from things where price < 20;
\`\`\`

### right

The condition.

It leaves the boundary out.

### wrong: no-filter

The columns.

The name was asked for.

### wrong: wrong-boundary

Nothing.

The pan is missing.

### mended

\`\`\`sql
select name from things where price <= 20;
\`\`\`

## multiple: cheap-ones
concepts: [filtering]

Which are true for the cup?

### right

\`price < 20\`

It costs 3.50.

### right

\`price = 3.5\`

Decimals at the end don't count.

### wrong: reversed-comparison

\`price > 20\`

It costs less.

## order: clauses
concepts: [filtering]

Put together: the names of things that cost less than 20.

### right

\`\`\`sql
select name
from things
where price < 20;
\`\`\`

Columns, table, condition.

### wrong: no-filter

\`\`\`sql
from things
where price < 20
select name;
\`\`\`

SELECT comes first.
`,
  "interviews/dear-things.md": `---
id: 3b0f4f0e-6f0c-4a0f-8a77-6cf0b3f7d911
title: Dear things
roles: [data-analyst, product-manager]
level: junior
topic: query-writing
concepts: [filtering]
dataset: things
minutes: 5
---
## Question

Which things are **dear**?

## Clarify

### What is dear?

More than 10.

### What of things without a price?

Leave them out.

## Rubric

### Correctness

- weak: Shows all.
- good: Shows what costs more than 10.
- strong: Says what happens with \`NULL\`.

### Communication

- weak: Says nothing.
- good: Says what dear means.
- strong: Asks.

### Validation

- weak: Looks at nothing.
- good: Looks at the prices.
- strong: Counts both sides.

### Performance

- weak: Sorts for nothing.
- good: One pass.
- strong: Speaks of an index.

## Model answer

A comparison leaves out the unknown.

\`\`\`sql run
select name from things where price > 10;
\`\`\`

## Follow-up: Unknown prices

Show those too.

### Answer

\`\`\`sql run
select name from things where price > 10 or price is null;
\`\`\`

## Follow-up: Millions of things

What then?

### Answer

An index on the price, if few are dear.
`,
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
