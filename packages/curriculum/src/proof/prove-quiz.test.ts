import { parseContent } from "@master-sql/course/source";
import { contentWith, soundContent } from "@master-sql/course/source/fixture";
import { beforeAll, expect, test } from "vitest";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { proveContent } from "./prove-content.ts";

const quiz = "quizzes/first-queries.md";
const interview = "interviews/dear-things.md";

beforeAll(ensureSnapshots);

/** The 1-based line of the `nth` line that contains `needle`. */
function lineOf(path: string, needle: string, nth = 1): number {
  const lines = (soundContent[path] ?? "").split("\n");
  return lines.flatMap((line, index) => (line.includes(needle) ? [index + 1] : []))[nth - 1] ?? 0;
}

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

const shown = lineOf(quiz, "select id as n");
const mend = lineOf(quiz, "where price <= 20;");
const mended = lineOf(quiz, "where price <= 20;", 2);
const pieces = lineOf(quiz, "Put together") + 5;

test.each([
  [
    "a shown query that fails",
    "as n from things",
    "as n from thing",
    [
      `${shown} This query fails: relation "thing" does not exist (42P01). Correct it, or begin it with \`\`\`sql error=42P01.`,
    ],
  ],
  [
    "a shown query that should fail and runs",
    "```sql\nselect id as n",
    "```sql error=42P01\nselect id as n",
    [`${shown} This query should fail with SQLSTATE 42P01, but runs.`],
  ],
  [
    "an option with the right result",
    "values (1);",
    "values (2);",
    [
      `${lineOf(quiz, "values (1)")} This option gives the same result as the shown query, so it is right; change one of them.`,
    ],
  ],
  [
    "two options with one result",
    "values (1);",
    "values (4);",
    [
      `${lineOf(quiz, "values (1)")} This option gives the same result as the one on line ${lineOf(quiz, "select count(*) from things;")}; change one of them.`,
    ],
  ],
  [
    "an option with more columns",
    "values (1);",
    "values (1, 2);",
    [
      `${lineOf(quiz, "values (1)")} This option has 2 columns, the result of the shown query 1; that would give it away.`,
    ],
  ],
  [
    "an option too long to be read",
    "values (1);",
    "select * from generate_series(1, 9);",
    [
      `${lineOf(quiz, "values (1)")} The result has 9 rows of 1 columns; keep to 8 rows and 6 columns, so that it can be taken in.`,
    ],
  ],
  ["an option that fails on purpose", "```sql\nvalues (1);", "```sql error=22012\nselect 1 / 0;", []],
  [
    "a wrong mend that is right",
    "select name from things where price >= 20;",
    "select name from things where price < 21;",
    [
      `${lineOf(quiz, "where price >= 20;")} This wrong option gives the right result, that of line ${mend}; change it, or choose data that tell them apart.`,
    ],
  ],
  [
    "a bug that doesn't show",
    "where price <= 20;\n```\n\nNow",
    "where price < 20.00;\n```\n\nNow",
    [
      `${mend} The mended query gives the same result as the query that is to be mended; choose data on which the bug shows.`,
    ],
  ],
  [
    "a bug in words that doesn't show",
    "### mended\n\n```sql\nselect name from things where price <= 20;",
    "### mended\n\n```sql\nselect name from things where not price >= 20;",
    [
      `${mended} The mended query gives the same result as the query that is to be mended; choose data on which the bug shows.`,
    ],
  ],
  [
    "a right order that fails",
    "select name\nfrom things\nwhere price < 20;\n```\n\nColumns",
    "select name\nwhere price < 20\nfrom things;\n```\n\nColumns",
    [
      `${pieces + 2} The right order fails: syntax error at or near "from" (42601). Correct it, or begin it with \`\`\`sql error=42601.`,
    ],
  ],
])("a quiz: %s", async (_, from, to, expected) => {
  expect(await problemsAfter(quiz, from, to)).toEqual(expected.map((line) => `${quiz}:${line}`));
});

test("a quiz: pieces that fit in another order too", async () => {
  const right = "select name\nfrom things\nwhere price < 20\nand name > 'a'";
  const edit = (text: string) =>
    text
      .replace("select name\nfrom things\nwhere price < 20;\n```\n\nColumns", `${right};\n\`\`\`\n\nColumns`)
      .replace(
        "from things\nwhere price < 20\nselect name;",
        "from things\nwhere price < 20\nand name > 'a'\nselect name;",
      );
  const { content, problems } = parseContent(contentWith(quiz, edit));
  expect(problems).toEqual([]);
  expect(await proveContent(content, createToolSandbox)).toEqual([]);

  const loose = (text: string) =>
    edit(text).replaceAll("where price < 20\nand name > 'a'", "where true\nand price < 20\nand name > 'a'");
  const parsed = parseContent(contentWith(quiz, loose));
  expect(parsed.problems).toEqual([]);
  expect((await proveContent(parsed.content, createToolSandbox)).map(({ message }) => message)).toEqual([
    "Another order of these pieces gives the same result, and learners would be told that it is wrong: select name / from things / where true / and name > 'a' / and price < 20. Make pieces that fit in one order only.",
  ]);
});

test("a quiz: queries as options are judged by what they give", async () => {
  const query = (condition: string) => `\`\`\`sql\nselect name from things where price ${condition};\n\`\`\``;
  const withQueries = (boundary: string) => (text: string) =>
    text
      .replace("`price <= 20`\n\nThe boundary", `${query("<= 20")}\n\nThe boundary`)
      .replace("`price < 20`\n\nThe pan costs", `${query(boundary)}\n\nThe pan costs`)
      .replace("`price >= 20`\n\nThese", `${query(">= 20")}\n\nThese`);
  const proven = async (boundary: string) => {
    const { content, problems } = parseContent(contentWith(quiz, withQueries(boundary)));
    expect(problems).toEqual([]);
    return (await proveContent(content, createToolSandbox)).map(({ message }) => message);
  };
  expect(await proven("< 20")).toEqual([]);
  expect(await proven("< 20.01")).toEqual([
    expect.stringContaining("This wrong option gives the right result, that of line"),
  ]);
});

test("an interview question: every block runs, on the data as they were", async () => {
  const answer = "select name from things where price > 10 or price is null;";
  expect(await problemsAfter(interview, answer, "select name from thing;")).toEqual([
    `${interview}:${lineOf(interview, answer)} This block fails: relation "thing" does not exist (42P01). Correct it, or begin it with \`\`\`sql run error=42P01.`,
  ]);
  const model = "select name from things where price > 10;";
  const thenDropped = `sql run answer\n${model}\n\`\`\`\n\n\`\`\`sql run\ndrop table things;`;
  expect(await problemsAfter(interview, `sql run\n${model}`, thenDropped)).toEqual([]);
});
