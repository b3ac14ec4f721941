import { parseContent } from "@master-sql/course/source";
import { contentWith, soundContent } from "@master-sql/course/source/fixture";
import { beforeAll, expect, test } from "vitest";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { proveContent } from "./prove-content.ts";

const exercise = "exercises/cheap-things.md";
const lesson = "lessons/choosing-rows.md";

const lineOf = (path: string, needle: string) =>
  (soundContent[path] ?? "").split("\n").findIndex((line) => line.includes(needle)) + 1;

beforeAll(ensureSnapshots);

/** What the proof finds in the sound content after one replacement in one file. */
async function problemsAfter(path: string, from: string, to: string): Promise<readonly string[]> {
  const edit = (text: string) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  };
  const { content, problems } = parseContent(contentWith(path, edit));
  expect(problems).toEqual([]);
  const unproven = await proveContent(content, createToolSandbox);
  return unproven.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

const solution = "where price <= 20 order by price desc;";
const solutionLine = lineOf(exercise, solution);

test("a snippet of the cheat sheet that fails or shows nothing", async () => {
  const line = lineOf("cheatsheet.yaml", "from things;");
  expect(await problemsAfter("cheatsheet.yaml", "from things;", "from things where false;")).toEqual([
    `cheatsheet.yaml:${line - 1} This snippet shows no rows; let it end with a query that shows what it did.`,
  ]);
  expect(await problemsAfter("cheatsheet.yaml", "from things;", "from thing;")).toEqual([
    `cheatsheet.yaml:${line} This snippet fails: relation "thing" does not exist (42P01).`,
  ]);
});

test("sound content holds", async () => {
  expect(await problemsAfter(exercise, "Cheap", "Very cheap")).toEqual([]);
});

test.each([
  [
    "a solution that fails",
    solution,
    "where cost <= 20 order by price desc;",
    `${solutionLine} The solution fails: column "cost" does not exist (42703).`,
  ],
  [
    "a solution of several statements",
    solution,
    `${solution} select 1;`,
    `${solutionLine} This exercise can't be judged: solution 1 is not a single query.`,
  ],
  [
    "a solution without rows",
    solution,
    "where price < 0 order by price desc;",
    `${solutionLine} The solution returns no rows, so that every query without rows would pass; choose values that occur.`,
  ],
  [
    "a fact that doesn't hold in the dataset",
    "contract:\n",
    "contract:\n  facts:\n    - says: Nothing costs as little as 5.\n      table: things\n      check: price > 5\n",
    '1 The fact "Nothing costs as little as 5." doesn\'t hold in the dataset.',
  ],
  [
    "a fact that can't be looked up",
    "contract:\n",
    "contract:\n  facts:\n    - says: Names are unique.\n      table: things\n      unique: [nom]\n",
    '1 The fact "Names are unique." can\'t be looked up: column "nom" does not exist.',
  ],
  [
    "a solution sorted otherwise than stated",
    solution,
    "where price <= 20 order by price;",
    `${solutionLine} The solution does not sort its rows as the contract's \`order\` states; correct one of the two.`,
  ],
  [
    "a solution with another column",
    "select name, price from things where price <= 20",
    "select name, id from things where price <= 20",
    `${solutionLine} The solution returns integer in column 2, the contract states price numeric.`,
  ],
  [
    "a solution with a column more",
    "select name, price from things where price <= 20",
    "select name, price, id from things where price <= 20",
    `${solutionLine} The solution returns 3 columns, the contract states 2.`,
  ],
  [
    "a contract with a type that is none",
    "type: numeric",
    "type: money-ish",
    `${solutionLine} The solution can't be checked: the contract's type \`money-ish\` is no PostgreSQL type.`,
  ],
  [
    "solutions that disagree",
    solution,
    `${solution}\n\`\`\`\n\`\`\`sql\nselect name, price from things where id = 1;`,
    `${solutionLine + 3} Solution 2 disagrees with the first: 1 row is missing; every row that is there is right.`,
  ],
  [
    "a start that is right",
    "select name\nfrom things;",
    "select name, price\nfrom things where price <= 20 order by 2 desc;",
    `${lineOf(exercise, "select name")} The start is already right; leave something to do.`,
  ],
  [
    "a wrong answer that passes",
    "where price < 20",
    "where price <= 20.00",
    `${lineOf(exercise, "price < 20 ")} The wrong answer \`wrong-boundary\` passes on this dataset; change it, or the data, until it differs.`,
  ],
  [
    "two wrong answers that are the same",
    "where price < 20 order by price desc",
    "order by price desc nulls last",
    `${lineOf(exercise, "price < 20 ")} The wrong answer \`wrong-boundary\` gives the same result as \`no-filter\` on line ${lineOf(exercise, "## Wrong: no-filter")}, so learners would be told that one; make them differ.`,
  ],
  [
    "a wrong answer that is no query",
    "select name, price from things where price < 20 order by price desc;",
    "delete from things;",
    `${lineOf(exercise, "price < 20 ")} The wrong answer \`wrong-boundary\` is rejected (This statement returns no result to compare; the task asks for a query, such as SELECT.) but not recognised as itself; make it one query with a result that can be compared.`,
  ],
])("%s", async (_, from, to, problem) => {
  expect(await problemsAfter(exercise, from, to)).toEqual([`${exercise}:${problem}`]);
});

test("a solution that depends on how rows are stored", async () => {
  const [problem, ...others] = await problemsAfter(
    exercise,
    "select name, price from things where price <= 20 order by price desc;",
    "select max(name), price from (select name, 1.5 as price from things limit 1) t group by price order by price desc;",
  );
  expect(problem).toMatch(
    `${exercise}:${solutionLine} The solution gives another result when the tables' rows are stored reversed`,
  );
  expect(others).toEqual([]);
});

test("a change of rows that depends on how they are stored", async () => {
  const statements = (limit: string) => `---
id: 0a3c9f5e-51f1-4a0d-8f5c-2f6a7d1b3c44
title: One thing less
kind: modify
concepts: [filtering]
dataset: things
difficulty: 1
minutes: 2
contract:
  outcome: One thing is gone.
  tables: [things]
---
## Prompt
Take one away.

## Solution
\`\`\`sql
delete from things where id = (select id from things ${limit});
\`\`\`

## Wrong: no-filter
\`\`\`sql
delete from things;
\`\`\`
All are gone.

## Wrong: wrong-boundary
\`\`\`sql
delete from things where id <= 2;
\`\`\`
Two are gone.

## Wrong: reversed-comparison
\`\`\`sql
delete from things where id <> 1;
\`\`\`
One is left.

## Hint
One.

## Hint
Two.

## Hint
Three.
`;
  const problems = async (limit: string) => {
    const { content, problems: unread } = parseContent(contentWith(exercise, () => statements(limit)));
    expect(unread).toEqual([]);
    return (await proveContent(content, createToolSandbox)).map(({ message }) => message);
  };
  expect(await problems("order by id limit 1")).toEqual([]);
  expect(await problems("limit 1")).toEqual([
    expect.stringContaining("another result when the tables' rows are stored reversed"),
  ]);
});

test.each([
  [
    "a block that fails",
    "select name from things where price < 10 order by price desc;",
    "select name\nfrom thing;",
    `${lineOf(lesson, "price < 10") + 1} This block fails: relation "thing" does not exist (42P01). Correct it, or begin it with \`\`\`sql run error=42P01.`,
  ],
  [
    "a block that should fail and runs",
    "nmae",
    "name",
    `${lineOf(lesson, "nmae")} This block should fail with SQLSTATE 42703, but it runs.`,
  ],
  [
    "a block that fails otherwise than stated",
    "error=42703",
    "error=42P01",
    `${lineOf(lesson, "nmae")} This block should fail with SQLSTATE 42P01, but fails with 42703: column "nmae" does not exist.`,
  ],
  [
    "a picture that its query doesn't fit",
    "## What goes wrong",
    "```drawing join\n```\n\n## What goes wrong",
    `${lineOf(lesson, "## What goes wrong")} This can't be drawn. A join is drawn of a query that joins.`,
  ],
])("lesson: %s", async (_, from, to, problem) => {
  expect(await problemsAfter(lesson, from, to)).toEqual([`${lesson}:${problem}`]);
});

test("a block may build on the one before", async () => {
  const to = "create table mine as select * from things;\n```\n\n```sql run\nselect * from mine;";
  expect(
    await problemsAfter(lesson, "select name from things where price < 10 order by price desc;", to),
  ).toEqual([]);
});

test.each([
  [
    "schema.sql",
    "name text not null",
    "name txt not null",
    'datasets/things/schema.sql:1 The dataset can\'t be made: type "txt" does not exist.',
  ],
  [
    "seed.sql",
    "(2, 'pan', 20)",
    "\n(1, 'pan', 20)",
    'datasets/things/seed.sql:1 The dataset can\'t be made: duplicate key value violates unique constraint "things_pkey". Key (id)=(1) already exists.',
  ],
  [
    "seed.sql",
    "insert into things",
    "insert\ninto thing",
    'datasets/things/seed.sql:2 The dataset can\'t be made: relation "thing" does not exist.',
  ],
])("dataset: an error in %s", async (file, from, to, problem) => {
  expect(await problemsAfter(`datasets/things/${file}`, from, to)).toEqual([problem]);
});
