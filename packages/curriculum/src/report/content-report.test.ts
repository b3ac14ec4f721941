import { parseContent } from "@master-sql/course/source";
import { contentWith } from "@master-sql/course/source/fixture";
import { expect, test } from "vitest";
import { SAMPLE_MS } from "../../../../tools/tier.ts";
import { ensureSnapshots } from "../snapshots.ts";
import { reportOf } from "./content-report.ts";

test("the report counts, measures and scores what there is, and names what nothing refers to", {
  timeout: SAMPLE_MS,
}, async () => {
  await ensureSnapshots();
  const files = [
    ...contentWith(
      "concepts.yaml",
      (text) =>
        `${text}  - id: sorting\n    title: Sorting\n    prerequisites: []\n    sentence: ORDER BY decides the order.\n`,
    ),
  ];
  const cheap = "SELECT\n  name,\n  price\nFROM things\nWHERE\n  price <= 20";
  const sorted = "\nORDER BY\n  price DESC";
  const mutant = (operator: string, sql: string) => ({ operator, description: operator, sql });
  const gradingData = {
    inputs: "",
    databases: [],
    equivalent: [
      mutant("constant", cheap.replace("20", "21") + sorted),
      mutant("boundary", cheap.replace("<=", "<") + sorted),
      mutant("order by", cheap),
    ],
    effort: { bounds: { rows: 2, values: 1 }, enumerated: 9, searched: 0 },
  };
  files.push({ path: "grading/cheap-things.json", text: JSON.stringify(gradingData) });
  const report = await reportOf(parseContent(files).content, files);
  expect(report.totals).toMatchObject({
    concepts: 3,
    modules: 1,
    tracks: 1,
    lessons: 1,
    exercises: 1,
    quizzes: 1,
  });
  expect(report.byKind).toEqual({ select: 1 });
  expect(report.byModule).toEqual({ "first-queries": 1 });
  expect(report.concepts.map(({ id, lessons, exercises, main }) => [id, lessons, exercises, main])).toEqual([
    ["projection", 1, 1, 0],
    ["filtering", 1, 1, 1],
    ["sorting", 0, 0, 0],
  ]);
  expect(report.lessons).toMatchObject([{ slug: "choosing-rows", statedMinutes: 4 }]);
  expect(report.lessons[0]?.words).toBeGreaterThan(5);
  const [mutated] = report.mutation.exercises;
  expect(mutated?.exercise).toBe("cheap-things");
  expect(mutated).toMatchObject({
    // The contract asks for an order, so the one without ORDER BY is refused whatever was written down of it.
    equivalent: 2,
    unreached: ["price <= 20 becomes price < 20", "20 becomes 21"],
  });
  // Without grading databases only the data in sight kill mutants, and those that they can't tell survive.
  expect((mutated?.killed ?? 0) + (mutated?.survived.length ?? 0)).toBeGreaterThan(3);
  expect(report.orphans.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual(
    expect.arrayContaining([
      "concepts.yaml:10 `sorting` is taught in no lesson.",
      "concepts.yaml:10 `sorting` is practised in no exercise.",
      "concepts.yaml:10 `sorting` is asked in no quiz.",
    ]),
  );
});
