import { describe, expect, test } from "vitest";
import { lineOf, problemsAfter } from "./edited-content.ts";
import { parseContent } from "./parse-content.ts";
import { contentWith } from "./sound-content.ts";

const exercise = "exercises/cheap-things.md";

const HARD =
  "## Solution\n```sql\nselect name, price from things where price <= 20 order by price desc;\n```\n\n**Plainly.** One pass.\n\n";
const asHard = (text: string) =>
  text
    .replace("difficulty: 1\nminutes: 2", "difficulty: 5\nminutes: 20")
    .replace(/## Solution\n.*?(?=## Wrong)/s, HARD + HARD)
    .replace(
      "WHERE comes after FROM.",
      "1. Read the table.\n2. Drop what is dear.\n\n| price | shown |\n| --- | --- |\n| 21 | no |",
    );

describe("the difficulty of an exercise", () => {
  test.each([
    [
      "with minutes of another difficulty",
      (text: string) => text.replace("minutes: 2", "minutes: 9"),
      "minutes",
      "Difficulty 1 means 1 to 2 minutes, and this takes 9",
    ],
    [
      "with more hints than it needs",
      (text: string) => `${text}\n## Hint\nOne more.\n`,
      "difficulty",
      "Difficulty 1 has 2 to 3 hints; there are 4.",
    ],
  ])("%s", (_, edit, field, message) => {
    expect(problemsAfter(exercise, edit)).toContainEqual(
      expect.stringContaining(`${exercise}:${lineOf(exercise, `${field}:`)} ${message}`),
    );
  });

  test("the most difficult compare two strategies, and their hints have a table and a plan", () => {
    const { problems, content } = parseContent(contentWith(exercise, asHard));
    expect(problems).toEqual([]);
    expect(content.exercises[0]?.exercise.solutionNotes).toEqual([
      "**Plainly.** One pass.",
      "**Plainly.** One pass.",
    ]);
    expect(problemsAfter(exercise, (text) => asHard(text).replace("**Plainly.** One pass.\n\n", ""))).toEqual(
      [expect.stringContaining("two sections `## Solution`, each with a sentence on what it costs")],
    );
    expect(problemsAfter(exercise, (text) => asHard(text).replace(HARD, ""))).toEqual([
      expect.stringContaining("compare two strategies"),
    ]);
    expect(problemsAfter(exercise, (text) => asHard(text).replace(/^\d\. /gm, ""))).toEqual([
      expect.stringContaining("a numbered list of steps"),
    ]);
    expect(problemsAfter(exercise, (text) => asHard(text).replace("| --- | --- |\n", ""))).toEqual([
      expect.stringContaining("a tiny table worked by hand"),
    ]);
  });
});
