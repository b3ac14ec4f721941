import { describe, expect, test } from "vitest";
import { lineOf, problemsAfter, replace } from "./edited-content.ts";
import { parseContent } from "./parse-content.ts";
import { contentWith, soundContent } from "./sound-content.ts";

const exercise = "exercises/cheap-things.md";
const lesson = "lessons/choosing-rows.md";

describe("sound content", () => {
  const { content, problems } = parseContent(contentWith("concepts.yaml"));

  test("has no problems", () => expect(problems).toEqual([]));

  test("an exercise has its parts, as Markdown, with the lines of its SQL", () => {
    const [file] = content.exercises;
    expect(file?.exercise).toMatchObject({
      slug: "cheap-things",
      prompt: "Which things cost **at most 20**?",
      start: "select name\nfrom things;",
      solutions: ["select name, price from things where price <= 20 order by price desc;"],
      hints: ["Which rows should stay?", "WHERE comes after FROM.", "Use `price <= 20`."],
      contract: { names: false, order: [{ column: "price", direction: "desc" }] },
    });
    expect(file?.exercise.wrongAnswers[1]).toEqual({
      misconception: "wrong-boundary",
      sql: "select name, price from things where price < 20 order by price desc;",
      explanation: "The pan costs exactly 20.",
      line: lineOf(exercise, "## Wrong: wrong-boundary"),
    });
    expect(file?.solutionLines).toEqual([lineOf(exercise, "price <= 20 order by")]);
    expect(file?.wrongAnswerLines[0]).toBe(lineOf(exercise, "price desc nulls last"));
    expect(file?.startLine).toBe(lineOf(exercise, "select name"));
  });

  test("a lesson is prose with runnable blocks between", () => {
    expect(content.lessons[0]?.lesson.blocks).toEqual([
      { kind: "prose", markdown: "WHERE keeps the rows for which its condition is true." },
      {
        kind: "runnable",
        sql: "select name from things where price < 10 order by price desc;",
        expectedError: null,
        line: lineOf(lesson, "select name from things"),
      },
      { kind: "prose", markdown: "## What goes wrong\n\nA misspelled column is an error." },
      {
        kind: "runnable",
        sql: "select nmae from things;",
        expectedError: "42703",
        line: lineOf(lesson, "nmae"),
      },
    ]);
  });

  test("a dataset has its scripts and its description", () => {
    expect(content.datasets[0]).toMatchObject({ slug: "things", about: "One table of things." });
    expect(content.datasets[0]?.schemaSql).toContain("create table things");
  });
});

describe("how a file is saved", () => {
  test.each([
    [
      "a byte order mark",
      (text: string) => `\uFEFF${text}`,
      `${exercise}:1 The file begins with a byte order mark; save it as UTF-8 without BOM.`,
    ],
    [
      "Windows line ends",
      (text: string) => text.replaceAll("\n", "\r\n"),
      `${exercise}:1 The file has Windows line ends (CRLF); save it with plain line feeds (LF).`,
    ],
    [
      "broken UTF-8",
      (text: string) => `${text}\n\uFFFD`,
      `${exercise}:${(soundContent[exercise] ?? "").split("\n").length + 1} A character here is not valid UTF-8; save the file as UTF-8.`,
    ],
  ])("%s is reported, once, and the rest is read all the same", (_, edit, problem) => {
    expect(problemsAfter(exercise, edit)).toEqual([problem]);
  });
});

describe("front matter", () => {
  const cases: readonly (readonly [string, string, (text: string) => string, string])[] = [
    [
      "no front matter",
      exercise,
      (text) => text.slice(4),
      `${exercise}:1 The file must begin with a line \`---\`, front matter in YAML, and another line \`---\`.`,
    ],
    [
      "unclosed front matter",
      exercise,
      (text) => text.replace("\n---\n", "\n"),
      `${exercise}:1 The front matter is not closed; put a line \`---\` below its last entry.`,
    ],
    [
      "a tab",
      exercise,
      replace("  grain:", "\tgrain:"),
      `${exercise}:${lineOf(exercise, "grain")} YAML can't be indented by tabs; use two spaces.`,
    ],
    [
      "a missing entry",
      exercise,
      replace("dataset: things\n", ""),
      `${exercise}:2 \`dataset\` is missing; add it.`,
    ],
    [
      "a missing entry deep inside",
      exercise,
      replace("      type: numeric\n", ""),
      `${exercise}:${lineOf(exercise, "name: price")} \`contract.columns[2].type\` is missing; add it.`,
    ],
    [
      "a misspelled entry",
      exercise,
      replace("kind: select", "kind: select\nconcpts: []"),
      `${exercise}:${lineOf(exercise, "kind") + 1} \`concpts\` is not a known entry here; remove it or correct its spelling.`,
    ],
    [
      "a wrong type",
      exercise,
      replace("title: Cheap things", "title: 1984"),
      `${exercise}:3 \`title\` should be text, but is the number 1984. Put it in quotes.`,
    ],
    [
      "an unknown kind",
      exercise,
      replace("kind: select", "kind: draw"),
      `${exercise}:4 \`kind\` should be one of: select, fix, arrange, complete, predict, modify, define, index.`,
    ],
    [
      "a number out of range",
      exercise,
      replace("difficulty: 1", "difficulty: 9"),
      `${exercise}:${lineOf(exercise, "difficulty")} \`difficulty\` is too large; at most 5 is allowed.`,
    ],
    [
      "text that is too short",
      lesson,
      replace("title: Choosing rows", "title: W"),
      `${lesson}:3 \`title\` is too short; at least 3 characters.`,
    ],
    [
      "no UUID",
      exercise,
      replace("0a3c9f5e-51f1", "hello"),
      `${exercise}:2 \`id\` is not a UUID; make one with: node -e "console.log(crypto.randomUUID())", and never change it again.`,
    ],
    [
      "an order that is neither none nor keys",
      exercise,
      replace("  order:\n    - column: price\n      direction: desc", "  order: price"),
      `${exercise}:${lineOf(exercise, "order:")} \`contract.order\` should be \`none\`, or a list of sort keys such as \`- column: total\`.`,
    ],
    [
      "a key with an unknown direction",
      exercise,
      replace("direction: desc", "direction: down"),
      `${exercise}:${lineOf(exercise, "direction")} \`contract.order[1].direction\` should be one of: asc, desc.`,
    ],
    [
      "an order key that is no column",
      exercise,
      replace("- column: price", "- column: cost"),
      `${exercise}:${lineOf(exercise, "- column: price")} \`cost\` is no column of the contract, so learners can't see what to sort by; columns are name, price.`,
    ],
    [
      "an unknown concept",
      exercise,
      replace("[filtering, projection]", "[filtering, projecting]"),
      `${exercise}:5 The concept \`projecting\` is not in concepts.yaml; add it there or correct its spelling.`,
    ],
    [
      "SQL on the line of its name",
      "cheatsheet.yaml",
      replace("sql: |\n              select name, price\n              from things;\n", "sql: select 1;\n"),
      `cheatsheet.yaml:${lineOf("cheatsheet.yaml", "sql: |")} \`levels[1].topics[1].snippets[1].sql\`: SQL is a block of its own: write \`sql: |\` and the SQL indented below it.`,
    ],
    [
      "an unknown dataset",
      lesson,
      replace("dataset: things", "dataset: thing"),
      `${lesson}:6 There is no dataset \`thing\`; datasets are in datasets/<slug>/.`,
    ],
    [
      "the id of another item",
      lesson,
      replace("4f9d2a61-7f6f-4c55-9d0c-0f5f3a1c9b11", "0a3c9f5e-51f1-4a0d-8f5c-2f6a7d1b3c44"),
      `${exercise}:2 This id belongs to ${lesson} already; make a new one.`,
    ],
  ];
  test.each(cases)("%s", (_, path, edit, problem) => {
    expect(problemsAfter(path, edit)).toEqual([problem]);
  });

  test("YAML that can't be read says where and how to mend it", () => {
    const [problem, ...others] = problemsAfter(
      exercise,
      replace("title: Cheap things", 'title: "Cheap: things'),
    );
    expect(problem).toMatch(new RegExp(`^${exercise}:\\d+ This is not readable as YAML: .*Put quotes`));
    expect(others).toEqual([]);
  });
});

describe("sections of an exercise", () => {
  const cases: readonly (readonly [string, (text: string) => string, string])[] = [
    [
      "an unknown heading",
      replace("## Start", "## Begin"),
      `${lineOf(exercise, "## Start")} \`## Begin\` is no section of an exercise of kind \`select\`; there are Prompt, Start, Database, Solution, Wrong: <misconception id>, Hint.`,
    ],
    [
      "no prompt",
      replace("## Prompt\nWhich things cost **at most 20**?\n", ""),
      "1 The section `## Prompt` is missing; it states the task.",
    ],
    [
      "too few hints",
      (text) =>
        text
          .replace("\n## Hint\nWHERE comes after FROM.\n", "")
          .replace("\n## Hint\nUse `price <= 20`.\n", ""),
      "1 There is 1 section `## Hint`; at least 2 are needed, from the gentlest to the most telling.",
    ],
    [
      "an empty hint",
      replace("WHERE comes after FROM.\n", ""),
      `${lineOf(exercise, "WHERE comes") - 1} The section \`## Hint\` is empty; write its text.`,
    ],
    [
      "a solution without SQL",
      (text) => text.replace(/## Solution\n```sql\n.*\n```/, "## Solution"),
      `${lineOf(exercise, "## Solution")} The section \`## Solution\` needs a query in a \`\`\`sql block.`,
    ],
    [
      "text beside a start",
      replace("## Start\n", "## Start\nNote this.\n\n"),
      `${lineOf(exercise, "## Start") + 1} Text under \`## Start\` is shown nowhere; keep only the \`\`\`sql block (a comment in the SQL is fine).`,
    ],
    [
      "code in another language",
      replace("## Start\n```sql", "## Start\n```python"),
      `${lineOf(exercise, "## Start") + 1} Code here must be in a block that begins with \`\`\`sql.`,
    ],
    [
      "an unexplained wrong answer",
      replace("The condition is missing.\n", ""),
      `${lineOf(exercise, "## Wrong: no-filter")} \`## Wrong: no-filter\` needs a sentence that explains to the learner why this answer is wrong.`,
    ],
    [
      "an unknown misconception",
      replace("## Wrong: no-filter", "## Wrong: no-filtre"),
      `${lineOf(exercise, "## Wrong: no-filter")} The misconception \`no-filtre\` is not in misconceptions.yaml; add it there or correct its spelling.`,
    ],
    [
      "a title heading",
      replace("## Prompt", "# Cheap things\n\n## Prompt"),
      `${lineOf(exercise, "## Prompt")} Headings begin at \`##\`; the title is in the front matter.`,
    ],
    [
      "text before the first heading",
      replace("## Prompt", "Hello.\n\n## Prompt"),
      `${lineOf(exercise, "## Prompt")} Text before the first \`##\` heading is shown nowhere; put it under a heading.`,
    ],
  ];
  test.each(cases)("%s", (_, edit, problem) => {
    expect(problemsAfter(exercise, edit)).toContain(`${exercise}:${problem}`);
  });

  test("a fix without a start", () => {
    const edit = (text: string) =>
      text.replace("kind: select", "kind: fix").replace(/## Start\n```sql\n[^`]*```\n\n/, "");
    expect(problemsAfter(exercise, edit)).toEqual([
      `${exercise}:4 An exercise of kind \`fix\` needs a section \`## Start\` with the broken query.`,
    ]);
  });

  test("every problem of every file is told at once", () => {
    const files = contentWith(exercise, (text) =>
      text
        .replace("difficulty: 1", "difficulty: 0")
        .replaceAll("## Hint", "## Clue")
        .replace("title: Cheap things", "title: Ch"),
    ).map((file) => (file.path === "concepts.yaml" ? { ...file, text: "concepts: []" } : file));
    expect(parseContent(files).problems.map(({ file }) => file)).toEqual([
      "concepts.yaml",
      exercise,
      exercise,
      exercise,
      exercise,
      exercise,
      exercise,
    ]);
  });
});

describe("pictures of a lesson", () => {
  const after = (fence: string) => (text: string) =>
    text.replace("## What goes wrong", `${fence}\n\n## What goes wrong`);
  const line = lineOf(lesson, "## What goes wrong");

  test("have a query, or that of the block right above", () => {
    const blocksOf = (fence: string) =>
      parseContent(contentWith(lesson, after(fence))).content.lessons[0]?.lesson.blocks;
    expect(blocksOf("```drawing join\nselect 1;\n```")?.[2]).toEqual({
      kind: "drawing",
      drawing: "join",
      sql: "select 1;",
      line: line + 1,
    });
    expect(blocksOf("```drawing join\n```")?.[2]).toMatchObject({
      sql: "select name from things where price < 10 order by price desc;",
      line,
    });
  });

  test.each([
    ["```drawing jion\n```", /^A picture begins with ```drawing and its kind: `join`/],
    ["Some words.\n\n```drawing join\n```", /^This picture is empty, and no block that runs is right above/],
  ])("%s is refused", (fence, message) => {
    const [problem, ...others] = parseContent(contentWith(lesson, after(fence))).problems;
    expect(problem?.message).toMatch(message);
    expect(others).toEqual([]);
  });
});

describe("blocks of a lesson", () => {
  const cases: readonly (readonly [string, (text: string) => string, string])[] = [
    [
      "an SQLSTATE that is none",
      replace("error=42703", "error=427"),
      `${lineOf(lesson, "error=42703")} \`error=427\` is not understood here; a block begins with \`\`\`sql, \`\`\`sql run, or \`\`\`sql run error=42703 (an SQLSTATE of five characters).`,
    ],
    [
      "an error without run",
      replace("sql run error=42703", "sql error=42703"),
      `${lineOf(lesson, "error=42703")} A runnable block begins with \`\`\`sql run.`,
    ],
    [
      "a runnable block within a list",
      replace("## What goes wrong", "- first\n  ```sql run\n  select 1;\n  ```\n"),
      `${lineOf(lesson, "## What goes wrong") + 1} A runnable block must be at the top level, not inside a list or a quotation.`,
    ],
    [
      "an empty block",
      replace("select nmae from things;\n", ""),
      `${lineOf(lesson, "error=42703")} This SQL block is empty; write the query into it.`,
    ],
  ];
  test.each(cases)("%s", (_, edit, problem) => {
    expect(problemsAfter(lesson, edit)).toEqual([`${lesson}:${problem}`]);
  });
});
