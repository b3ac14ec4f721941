import { expect, test } from "vitest";
import { parseContent } from "./parse-content.ts";
import { contentWith, soundContent } from "./sound-content.ts";

const bars = (misnamed: number) => ({
  path: "bars.yaml",
  text: `concepts: 0
exercises_per_concept: 0
modules: 0
tracks: 0
lessons: 0
lesson_minutes: [0, 99]
datasets: 0
exercises: 0
exercises_per_kind: 0
exercises_per_difficulty: 0
quiz_questions: 0
interviews: 0
simulations: 0
exam_questions: 0
misnamed_files: ${misnamed}
`,
});
const redirects = (text: string) => ({ path: "redirects.yaml", text });

const problems = (...more: { path: string; text: string }[]) =>
  parseContent([...contentWith("concepts.yaml"), ...more])
    .problems.filter(({ file }) => file === "redirects.yaml" || file === "bars.yaml" || more.length > 0)
    .map(({ file, line, message }) => `${file}:${line} ${message}`)
    .filter((problem) => /named|renam|redirects|current slug/i.test(problem));

test("a file whose name isn't its title's slug is refused, unless so many may be", () => {
  expect(soundContent["exercises/cheap-things.md"]).toContain("title: ");
  const renamed = contentWith("exercises/cheap-things.md", (text) =>
    text.replace(/^title: .*$/m, "title: Things that cost less than 10"),
  );
  const messages = (misnamed: number) =>
    parseContent([...renamed, bars(misnamed)]).problems.map(
      ({ file, line, message }) => `${file}:${line} ${message}`,
    );
  expect(messages(0)).toContain(
    "exercises/cheap-things.md:3 The file must be named `things-that-cost-less-than-10`, after its title. Rename it, and add the old name to redirects.yaml.",
  );
  expect(messages(99).filter((message) => message.includes("named"))).toEqual([]);
  expect(parseContent(renamed).problems).toEqual([]);
});

test("more misnamed files than allowed are one problem of the bar", () => {
  const titles = contentWith("exercises/cheap-things.md", (text) =>
    text.replace(/^title: .*$/m, "title: One"),
  )
    .map((file) =>
      file.path === "lessons/choosing-rows.md"
        ? { ...file, text: file.text.replace(/^title: .*$/m, "title: Two") }
        : file,
    )
    .concat(bars(1));
  const found = parseContent(titles).problems.map(({ file, message }) => `${file} ${message}`);
  expect(
    found.some((each) => /^bars.yaml \d+ files aren't named after their titles; at most 1 may be/.test(each)),
  ).toBe(true);
});

test("a former slug leads to a current one, and is none itself", () => {
  expect(problems(redirects("exercises: { low-prices: cheap-things }\n"))).toEqual([]);
  expect(problems(redirects("exercises:\n  cheap-things: cheap-things\n  old: gone\n"))).toEqual([
    "redirects.yaml:2 `cheap-things` is a current slug in exercises; give the new file another title.",
    "redirects.yaml:3 There is no `gone` in exercises; redirect to a current slug.",
  ]);
});
