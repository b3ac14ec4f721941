import { parseContent } from "@master-sql/course/source";
import { expect, test } from "vitest";
import { productContent } from "../product-content.ts";
import { checkConstructs } from "./check-constructs.ts";

const front = (title: string, rest: string) => `---
id: ${title.length.toString().padStart(8, "0")}-0000-4000-8000-${title.charCodeAt(0).toString().padStart(12, "0")}
title: ${title}
${rest}
dataset: things
---
`;
const lesson = (title: string, body: string, practice = "") => ({
  path: `lessons/${title}.md`,
  text: `${front(title, `summary: A lesson of the test.\nconcepts: [filtering]\nminutes: 4${practice}`)}
Prose.

\`\`\`sql run
${body}
\`\`\`
`,
});
const exercise = (title: string, prompt: string, ...solutions: readonly string[]) => ({
  path: `exercises/${title}.md`,
  text: `${front(
    title,
    "kind: select\nconcepts: [filtering]\ndifficulty: 1\nminutes: 1\ncontract:\n  grain: one row per thing\n  columns:\n    - name: name\n      type: text\n  order: none",
  )}
## Prompt

${prompt}

${solutions.map((sql) => `## Solution\n\n\`\`\`sql\n${sql}\n\`\`\``).join("\n\n")}

${["a", "b", "c"].map((id) => `## Wrong: ${id}\n\n\`\`\`sql\nSELECT 1;\n\`\`\`\n\nNo.`).join("\n\n")}

${["one", "two", "three"].map((hint) => `## Hint\n\n${hint}`).join("\n\n")}
`,
});

const curriculum = {
  path: "curriculum.yaml",
  text: `modules:
  - id: first
    title: First
    level: beginner
    summary: A module to begin with.
    lessons: [filters, lists]
    exercises: [asked]
  - id: second
    title: Second
    level: beginner
    summary: A module to go on with.
    lessons: [groups]
    exercises: [asked-later]
tracks:
  - role: data-analyst
    title: Data analyst
    summary: The second module alone.
    modules: [second]
`,
};

async function problems(...files: readonly { readonly path: string; readonly text: string }[]) {
  const { content } = parseContent([
    curriculum,
    lesson("filters", "SELECT name FROM things WHERE price > 3;", "\npractice: [asked]"),
    lesson("lists", "SELECT name FROM things WHERE price IN (3, 4);"),
    lesson("groups", "SELECT name, count(*) FROM things GROUP BY name;"),
    ...files,
  ]);
  return (await checkConstructs(content)).map(({ file, message }) => `${file} ${message.replace(/;.*/, "")}`);
}

const where = "SELECT name FROM things WHERE price = 3;";
const list = "SELECT name FROM things WHERE price IN (3, 5);";

test("what lessons have shown may be asked for", async () => {
  expect(await problems(exercise("asked", "Which?", where))).toEqual([]);
});

test("one solution without what was not shown is enough", async () => {
  expect(await problems(exercise("asked", "Which?", list, where))).toEqual([]);
});

test("practice of a lesson needs nothing that a later lesson of the module shows", async () => {
  expect(await problems(exercise("asked", "Which?", list))).toEqual([
    "exercises/asked.md Each solution needs IN, which no earlier lesson of the course shows",
  ]);
});

test("what the prompt names is shown", async () => {
  expect(await problems(exercise("asked", "Use `IN`.", list))).toEqual([]);
});

test("a track has to show by itself what its exercises need", async () => {
  expect(await problems(exercise("asked-later", "How many?", where))).toEqual([
    "exercises/asked-later.md Each solution needs WHERE, which no earlier lesson of the track of data-analyst shows",
  ]);
});

test("the queries of a quiz need nothing that only a later module shows", async () => {
  const quiz = (sql: string) => ({
    path: "quizzes/first.md",
    text: `---
id: 00000000-0000-4000-8000-00000000000a
title: First
dataset: things
---

## predict: which-names
concepts: [filtering]

What does it return?

\`\`\`sql
${sql}
\`\`\`

### right

These.

### wrong: a

\`\`\`sql
SELECT name FROM things GROUP BY name;
\`\`\`

No.

### wrong: b

\`\`\`sql
SELECT 2;
\`\`\`

No.
`,
  });
  expect(await problems(exercise("asked", "Which?", where), quiz(list))).toEqual([]);
  expect(
    await problems(exercise("asked", "Which?", where), quiz("SELECT name FROM things GROUP BY name;")),
  ).toEqual(["quizzes/first.md `which-names` needs GROUP BY, which no earlier lesson of the course shows"]);
});

test("the content of the product needs nothing that it has not shown", async () => {
  const { content } = productContent();
  expect(await checkConstructs(content)).toEqual([]);
});
