import type { Catalogue } from "@master-sql/course";
import type { ExamResult } from "@master-sql/protocol";
import { expect, test } from "vitest";
import { conceptTallies } from "./concept-tallies.ts";

type Question = ExamResult["questions"][number];
const question = (verdict: Question["verdict"], ...concepts: string[]): Question => ({
  position: 1,
  title: "",
  promptHtml: "",
  answer: null,
  weight: 1,
  points: 0,
  message: "",
  seconds: null,
  minutes: null,
  difference: null,
  verdict,
  concepts,
});
const lesson = (slug: string, concepts: string[]) => ({
  id: slug,
  slug,
  title: slug,
  summary: "",
  minutes: 5,
  moduleId: "basics",
  concepts,
  inPlace: [],
  practice: [],
});
const catalogue: Catalogue = {
  concepts: [{ id: "grouping", title: "Groups", prerequisites: [], sentence: "" }],
  datasets: [],
  tracks: [],
  modules: [
    {
      id: "basics",
      title: "Basics",
      level: "beginner",
      summary: "",
      lessons: [lesson("by-the-way", ["sorting", "grouping"]), lesson("groups", ["grouping"])],
      exercises: [],
      quiz: null,
    },
  ],
};

test("counts by the main concept, the worst first, with the lesson that teaches it", () => {
  const tallies = conceptTallies(
    [
      question("right", "sorting"),
      question("wrong", "grouping", "sorting"),
      question("right", "grouping"),
      question("withdrawn", "having"),
      question("unanswered", "ranking"),
    ],
    catalogue,
  );
  expect(tallies.map(({ title, right, of, lesson: found }) => [title, right, of, found?.slug])).toEqual([
    ["ranking", 0, 1, undefined],
    ["Groups", 1, 2, "groups"],
    ["sorting", 1, 1, "by-the-way"],
  ]);
});
