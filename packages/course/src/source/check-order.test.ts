import { expect, test } from "vitest";
import { parseContent } from "./parse-content.ts";
import { contentWith, soundContent } from "./sound-content.ts";
import { soundQuiz } from "./sound-quiz.ts";

const lesson = soundContent["lessons/choosing-rows.md"] ?? "";
const exercise = soundContent["exercises/cheap-things.md"] ?? "";
const wrote = (slug: string, number: number, concepts: string, practice = "") => ({
  path: `lessons/${slug}.md`,
  text: lesson
    .replace("4f9d2a61-7f6f-4c55-9d0c-0f5f3a1c9b11", `4f9d2a61-7f6f-4c55-9d0c-0000000000${number}`)
    .replace("concepts: [filtering, projection]", `concepts: [${concepts}]`)
    .replace("minutes: 4", `minutes: 4${practice}`),
});

const modules = (first: string, second: string, track: string) => `modules:
  - id: first
    title: First
    level: beginner
    summary: A module to begin with.
    lessons: [${first}]
    exercises: [cheap-things]
  - id: second
    title: Second
    level: beginner
    summary: A module to go on with.
    lessons: [${second}]
    exercises: [dear-things]
tracks:
  - role: data-analyst
    title: Data analyst
    summary: Some of the modules.
    modules: [${track}]
`;

function problems(
  curriculum: string,
  ...lessons: readonly { readonly path: string; readonly text: string }[]
) {
  const files = contentWith("curriculum.yaml", () => curriculum).filter(
    ({ path }) => path !== "lessons/choosing-rows.md",
  );
  const other = {
    path: "exercises/dear-things.md",
    text: exercise.replace("0a3c9f5e", "0a3c9f5f").replace("title: Cheap", "title: Dear"),
  };
  return parseContent([...files, other, ...lessons])
    .problems.map(({ file, line, message }) => `${file}:${line} ${message}`)
    .filter((problem) => /builds on|offered by|is no exercise|No path/.test(problem));
}

const columns = wrote("columns", 10, "projection");
const rows = wrote("rows", 11, "filtering");

test("what builds on earlier lessons is sound", () => {
  expect(problems(modules("columns, rows", "more", "first, second"), columns, rows)).toEqual([]);
});

test("a lesson before the one that teaches a prerequisite", () => {
  expect(problems(modules("rows, columns", "more", "first"), columns, rows)).toEqual([
    "lessons/rows.md:5 It builds on `projection`, which no earlier lesson of the course teaches; move the lesson, or name the concept where it is taught.",
  ]);
});

test("an exercise in a module before the lesson that teaches its concept", () => {
  expect(problems(modules("columns", "rows", "first, second"), columns, rows)).toEqual([
    "exercises/cheap-things.md:5 It builds on `filtering`, which no earlier lesson of the course teaches; list it in the module where it can be solved.",
  ]);
});

test("a track that leaves out a module which another builds on", () => {
  expect(problems(modules("columns, rows", "more", "second"), columns, rows)).toEqual([
    "exercises/dear-things.md:5 It builds on `filtering`, `projection`, which no earlier lesson of the track of data-analyst teaches; list it in the module where it can be solved.",
  ]);
});

test("a quiz that asks for a concept of a later module", () => {
  const quiz = {
    path: "quizzes/first.md",
    text: soundQuiz.replaceAll(/^concepts: .*$/gm, "concepts: [projection]"),
  };
  const early = {
    ...quiz,
    text: quiz.text.replace("concepts: [projection]", "concepts: [projection, filtering]"),
  };
  const ofQuiz = (file: typeof quiz) =>
    problems(modules("columns", "rows", "first, second"), columns, rows, file).filter((problem) =>
      problem.startsWith("quizzes"),
    );
  expect(ofQuiz(quiz)).toEqual([]);
  expect(ofQuiz(early)).toEqual([
    "quizzes/first.md:7 It builds on `filtering`, which no earlier lesson of the course teaches; ask it in a later quiz.",
  ]);
});

test("a module that no recommended path leads to", () => {
  const path = (track: string) =>
    modules("columns, rows", "more", track).replace(
      "    modules: [first",
      "    path: { title: Analyst path, summary: A path of the test. }\n    modules: [first",
    );
  expect(problems(path("first, second"), columns, rows)).toEqual([]);
  expect(problems(path("first"), columns, rows)).toEqual([
    "curriculum.yaml:8 No path leads to `second`; add it to a track with a `path`.",
  ]);
});

test("practice offered before its concept is taught, by two lessons, or from another module", () => {
  const early = wrote("columns", 10, "projection", "\npractice: [cheap-things, dear-things]");
  const late = wrote("rows", 11, "filtering", "\npractice: [cheap-things]");
  expect(problems(modules("columns, rows", "more", "first, second"), early, late)).toEqual([
    "exercises/cheap-things.md:5 It builds on `filtering`, which no earlier lesson of the course teaches; `columns` offers it too early.",
    "exercises/dear-things.md:5 It builds on `filtering`, which no earlier lesson of the course teaches; `columns` offers it too early.",
    "lessons/columns.md:8 `dear-things` is no exercise of the module `first`; list it there.",
    "lessons/rows.md:8 `cheap-things` is offered by lessons/columns.md already; keep one place.",
  ]);
});
