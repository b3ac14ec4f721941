import { describe, expect, test } from "vitest";
import { lineOf, problemsAfter, replace } from "./edited-content.ts";
import { parseContent } from "./parse-content.ts";
import { contentWith } from "./sound-content.ts";

const exercise = "exercises/cheap-things.md";

describe("files against each other", () => {
  const cases: readonly (readonly [string, string, ((text: string) => string) | null, readonly string[]])[] =
    [
      [
        "a listed file that does not exist",
        exercise,
        null,
        [`curriculum.yaml:9 There is no file ${exercise}; create it or take it off the list.`],
      ],
      [
        "a file that is not listed",
        "curriculum.yaml",
        replace("- cheap-things", "- dear-things"),
        [
          "curriculum.yaml:9 There is no file exercises/dear-things.md; create it or take it off the list.",
          `${exercise}:1 This file is not listed; add \`cheap-things\` to the exercises of a module in curriculum.yaml.`,
        ],
      ],
      [
        "a file that is listed twice",
        "curriculum.yaml",
        replace("- cheap-things", "- cheap-things\n      - cheap-things"),
        ["curriculum.yaml:10 `cheap-things` is listed twice; keep one place."],
      ],
      [
        "a track over modules that there aren't, and a second one for its role",
        "curriculum.yaml",
        (text) =>
          `${text}  - role: data-analyst\n    title: Analyst\n    summary: The same once more.\n    modules: [first-queries, first-queries, last-queries]\n`,
        [
          "curriculum.yaml:15 The role `data-analyst` has a track already; keep one.",
          "curriculum.yaml:18 `first-queries` comes before `first-queries` in the course; name the modules in their order.",
          "curriculum.yaml:18 There is no module `last-queries`; correct its spelling or take it off the track.",
        ],
      ],
      [
        "a prerequisite that does not exist",
        "concepts.yaml",
        replace("[projection]", "[projektion]"),
        [
          "concepts.yaml:8 The prerequisite `projektion` is not in this file; add it or correct its spelling.",
        ],
      ],
      [
        "prerequisites in a circle",
        "concepts.yaml",
        replace("prerequisites: []", "prerequisites: [filtering]"),
        [
          "concepts.yaml:4 Prerequisites go round in a circle: projection needs filtering needs projection. Take one of them away.",
        ],
      ],
      [
        "a missing manifest",
        "curriculum.yaml",
        null,
        ["curriculum.yaml:1 This file is missing; create it in the content folder."],
      ],
      [
        "a missing script of a dataset",
        "datasets/things/seed.sql",
        null,
        ["datasets/things/seed.sql:1 This file is missing or empty; every dataset needs it."],
      ],
      [
        "a missing description of a dataset",
        "datasets/things/about.md",
        null,
        ["datasets/things/about.md:1 This file is missing or empty; every dataset needs it."],
      ],
      [
        "a cheat sheet on an unknown dataset",
        "cheatsheet.yaml",
        replace("dataset: things", "dataset: thing"),
        ["cheatsheet.yaml:1 There is no dataset `thing`; datasets are in datasets/<slug>/."],
      ],
      [
        "a snippet with the id of its topic",
        "cheatsheet.yaml",
        replace("id: select-columns", "id: select"),
        [
          `cheatsheet.yaml:${lineOf("cheatsheet.yaml", "id: select-columns")} The id \`select\` is taken already; make a new one.`,
        ],
      ],
      [
        "a misconception listed twice",
        "misconceptions.yaml",
        replace("id: wrong-boundary", "id: no-filter"),
        [
          "misconceptions.yaml:5 The misconception `no-filter` is listed twice; keep one.",
          `${exercise}:${lineOf(exercise, "## Wrong: wrong-boundary")} The misconception \`wrong-boundary\` is not in misconceptions.yaml; add it there or correct its spelling.`,
        ],
      ],
    ];
  test.each(cases)("%s", (_, path, edit, problems) => {
    expect(problemsAfter(path, edit)).toEqual(expect.arrayContaining([...problems]));
  });

  test("a file that nothing reads", () => {
    expect(problemsAfter("notes.txt", () => "hello")).toEqual([
      expect.stringMatching(/^notes\.txt:1 Nothing reads this file\./),
    ]);
  });

  test("an unreadable exercise is not also reported as missing", () => {
    expect(problemsAfter(exercise, () => "nothing")).toEqual([
      `${exercise}:1 The file must begin with a line \`---\`, front matter in YAML, and another line \`---\`.`,
    ]);
  });

  test("a name that is no slug", () => {
    const files = contentWith(exercise).map((file) =>
      file.path === exercise ? { ...file, path: "exercises/Cheap_Things.md" } : file,
    );
    expect(parseContent(files).problems.map(({ message }) => message)).toContain(
      "The name `Cheap_Things` is no slug: use lower-case letters, digits and single hyphens, such as `first-select`.",
    );
  });
});
