import { expect, test } from "vitest";
import { parseContent } from "./parse-content.ts";
import { contentWith, soundContent } from "./sound-content.ts";

const written = (soundContent["exercises/cheap-things.md"] ?? "").replace("minutes: 2", "minutes: 1");
const arranged = written
  .replace("kind: select", "kind: arrange")
  .replace(/## Start[^#]*/, "")
  .replace("## Solution", "## Pieces\n```sql\nselect name, price\nfrom things\nlimit 3\n```\n\n## Solution")
  .replace(
    /select name, price from things where price <= 20 order by price desc/,
    "select name, price\nfrom things",
  );
const FILE = "lessons/choosing-rows.md";
const BARS = `concepts: 2
exercises_per_concept: 0
modules: 1
tracks: 1
lessons: 1
lesson_minutes: [2, 12]
datasets: 1
exercises: 1
exercises_per_kind: 0
exercises_per_difficulty: 0
quiz_questions: 0
interviews: 1
simulations: 0
exam_questions: 0
modules_practiced_in_lessons: 1
modules_practiced_after_lessons: 1
`;

/** The exercises of the module beside `cheap-things`, by slug; all of difficulty 1 and one minute. */
const EXERCISES: Readonly<Record<string, string>> = {
  "in-order": arranged,
  "in-reverse": arranged,
  "by-hand": written,
  "from-nothing": written.replace(/## Start[^#]*/, ""),
  foretold: written
    .replace("kind: select", "kind: predict")
    .replace(/## Start[^#]*/, "")
    .replace(/## Solution[^#]*/, "## Query\n```sql\nselect 1 as name, 2 as price\n```\n\n")
    .replace(/(## Wrong[^`]*)```sql\n[^`]*```/g, "$1```text\n1 | 3\n```"),
  "at-length": written.replace("minutes: 1", "minutes: 2"),
  elsewhere: written.replace("dataset: things", "dataset: others"),
};

/** Problems of the lesson when it has these exercises in its text and at its end; with bars where they are promised. */
function problems(inText: readonly string[], practice: readonly string[] = [], isPromised = false) {
  const files = contentWith("curriculum.yaml", (text) =>
    text.replace("- cheap-things", ["- cheap-things", ...Object.keys(EXERCISES)].join("\n      - ")),
  ).map(({ path, text }) => {
    if (path !== FILE) return { path, text };
    const places = inText.map((slug) => `\n\`\`\`exercise\n${slug}\n\`\`\`\n`).join("");
    const minutes = `minutes: 4\npractice: [${practice.join(", ")}]`;
    return { path, text: `${text.replace("minutes: 4", minutes)}${places}` };
  });
  const others = Object.entries(EXERCISES).map(([slug, text], index) => ({
    path: `exercises/${slug}.md`,
    text: text.replace("id: 0a3c9f5e", `id: 0a3c9f6${index}`),
  }));
  const bars = isPromised ? [{ path: "bars.yaml", text: BARS }] : [];
  return parseContent([...files, ...others, ...bars])
    .problems.filter(({ file }) => file === FILE)
    .map(({ line, message }) => `${line} ${message}`);
}

test("exercises in a lesson's text that leave more and more to the learner, and others at its end", () => {
  expect(problems(["in-order", "by-hand"], ["cheap-things"])).toEqual([]);
});

test("what a block of an exercise may hold", () => {
  expect(problems(["in-order by-hand"])).toEqual([
    "24 A block that begins with ```exercise holds the slug of one exercise and nothing else.",
  ]);
  expect(problems(["of-nobody"])).toEqual([
    "25 `of-nobody` is no exercise of the module `first-queries`; list it there.",
  ]);
});

test("an exercise in the text and at the end, or twice in the text", () => {
  const problem = "`by-hand` is offered by lessons/choosing-rows.md already; keep one place.";
  expect(problems(["by-hand"], ["by-hand"])).toEqual([`8 ${problem}`]);
  expect(problems(["by-hand", "by-hand"])).toEqual([`29 ${problem}`]);
});

test("the first takes a minute, a later one may take longer", () => {
  expect(problems(["at-length"])).toEqual([
    "25 `at-length` is the first exercise of the lesson; it must have difficulty 1 and take 1 minute.",
  ]);
  expect(problems(["in-order", "at-length"])).toEqual([]);
});

test("the first asks for no whole statement, unless a part of it is there", () => {
  expect(problems(["from-nothing"])).toEqual([
    "25 `from-nothing` (select) is the first exercise of the lesson; give it a start, so that only a line is missing.",
  ]);
  expect(problems(["in-order", "from-nothing"])).toEqual([]);
});

test("after a query that is written nothing is arranged", () => {
  expect(problems(["by-hand", "in-order"])).toEqual([
    "29 `in-order` (arrange) leaves less to the learner than the one before it (select); change their order.",
  ]);
});

test("a page opens one PostgreSQL", () => {
  expect(problems(["in-order", "elsewhere"])).toContain(
    "29 `elsewhere` runs on `others`, the lesson on `things`; offer it at the end.",
  );
});

test("[S10.14] where it is promised, each lesson has enough of both", () => {
  expect(problems(["in-order", "by-hand"], ["cheap-things", "in-reverse", "elsewhere"], true)).toEqual([]);
  expect(problems(["in-order"], ["cheap-things", "by-hand"], true)).toEqual([
    "3 It has 1 exercise in its text; 2 to 3 are promised.",
    "3 It has 2 exercises at its end; 3 to 5 are promised.",
  ]);
});

test("[S10.14] between a prediction and a whole statement a part of one is given", () => {
  const practice = ["cheap-things", "in-reverse", "elsewhere"];
  expect(problems(["foretold", "in-order", "from-nothing"], practice, true)).toEqual([]);
  expect(problems(["foretold", "by-hand"], practice, true)).toEqual([]);
  expect(problems(["foretold", "from-nothing"], practice, true)).toEqual([
    "3 No exercise in its text gives a part of the statement; add one to complete.",
  ]);
  expect(problems(["foretold", "from-nothing", "by-hand"], practice, true)).toEqual([
    "29 `from-nothing` asks for a whole statement before one has been completed; change their order.",
  ]);
});
