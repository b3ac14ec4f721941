import { expect, test } from "vitest";
import { parseContent } from "./parse-content.ts";
import { contentWith } from "./sound-content.ts";

const bars = `concepts: 2
exercises_per_concept: 0
modules: 1
tracks: 1
lessons: 1
lesson_minutes: [2, 12]
datasets: 1
exercises: 1
exercises_per_kind: 0
exercises_per_difficulty: 0
quiz_questions: 1
interviews: 1
simulations: 0
exam_questions: 0
`;

function problems(text: string, edit?: (quiz: string) => string) {
  const files = edit
    ? contentWith("quizzes/first-queries.md", edit).map((file) => ({
        ...file,
        text: file.path.startsWith("lessons/") ? edit(file.text) : file.text,
      }))
    : contentWith("concepts.yaml", (same) => same);
  return parseContent([...files, { path: "bars.yaml", text }]).problems.map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
}

const reached = bars.replace("quiz_questions: 1", "quiz_questions: 0");

test("what is promised and there is no problem", () => {
  const about = (text: string) => problems(text).filter((problem) => !problem.startsWith("concepts.yaml"));
  expect(about(bars)).toEqual([]);
});

test.each([
  ["concepts: 2", "concepts: 70", "bars.yaml:1 There are 2 concepts; 70 are promised."],
  ["modules: 1", "modules: 14", "bars.yaml:3 There are 1 modules; 14 are promised."],
  ["tracks: 1", "tracks: 6", "bars.yaml:4 There are 1 tracks; 6 are promised."],
  ["lessons: 1", "lessons: 70", "bars.yaml:5 There are 1 lessons; 70 are promised."],
  ["datasets: 1", "datasets: 8", "bars.yaml:7 There are 1 datasets; 8 are promised."],
  ["exercises: 1", "exercises: 400", "bars.yaml:8 There are 1 exercises; 400 are promised."],
  ["kind: 0", "kind: 1", "bars.yaml:9 There are 0 exercises of kind index; 1 are promised."],
  ["difficulty: 0", "difficulty: 1", "bars.yaml:10 There are 0 exercises of difficulty 5; 1 are promised."],
  ["interviews: 1", "interviews: 120", "bars.yaml:12 There are 1 interview questions; 120 are promised."],
  ["simulations: 0", "simulations: 6", "bars.yaml:13 There are 0 simulations; 6 are promised."],
  [
    "exam_questions: 0",
    "exam_questions: 180",
    "bars.yaml:14 There are 0 questions that only exams ask; 180 are promised.",
  ],
  ["quiz_questions: 1", "quiz_questions: 12", "quizzes/first-queries.md:1 The quiz has"],
  ["[2, 12]", "[6, 12]", "lessons/choosing-rows.md:7 The lesson takes 4 minutes; 6 to 12 are promised."],
])("%s turned into %s is told", (from, to, message) => {
  expect(problems(bars.replace(from, to)).filter((problem) => problem.startsWith(message))).toHaveLength(1);
});

test("a concept that is not taught, practised or asked is told at its line", () => {
  const found = problems(reached.replace("per_concept: 0", "per_concept: 3"), (text) =>
    text.replace(/concepts: \[.*\]/g, "concepts: [filtering]"),
  );
  expect(found).toContain("concepts.yaml:2 `projection` is practised in 1 exercises; 3 are promised.");
  expect(found).toContain("concepts.yaml:2 No quiz asks for `projection`; write a question.");
  expect(found).toContain("concepts.yaml:2 No lesson teaches `projection`; name it in the lesson that does.");
  expect(found.filter((problem) => problem.includes("No quiz asks for `filtering`"))).toEqual([]);
});
