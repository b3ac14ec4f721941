/** The quiz of the sound content: a question of each kind. */
export const soundQuiz = `---
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
select id as n from things where price = 20;
\`\`\`

### right

The pan costs 20, and its number is 2.

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
`;
