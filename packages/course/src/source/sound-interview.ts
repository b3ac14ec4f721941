/** The interview question of the sound content. */
export const soundInterview = `---
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

## Twist: The pan again

Somebody has entered the pan a second time.

### Data

\`\`\`sql
insert into things values (5, 'pan', 20);
\`\`\`

### Breaks

The pan is listed twice.

### Answer

A thing is a name now.

\`\`\`sql run
select distinct name from things where price > 10;
\`\`\`

### Expected

\`\`\`sql
values ('pan'), ('pot');
\`\`\`
`;
