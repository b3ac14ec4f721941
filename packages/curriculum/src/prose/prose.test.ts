import type { Lesson } from "@master-sql/course";
import { parseContent } from "@master-sql/course/source";
import { expect, test } from "vitest";
import { findDeadLinks } from "./links.ts";
import { passagesOf } from "./passages.ts";
import { readabilityOf } from "./reading-level.ts";
import { checkRefusedPhrases, readRefusedPhrases } from "./refused-phrases.ts";
import { checkRepeatedKeys } from "./repeated-keys.ts";
import { checkSpelling, readOwnWords } from "./spelling.ts";

const file = (path: string, text: string) => ({ path, text });

test("passages are what learners read, with their lines: no code, no front matter but titles", () => {
  const lesson =
    "---\nid: 7\ntitle: Parcels\n---\n\n## On their way\n\nWrite `delivred`\nas text.\n\n```sql run\nSELECT delivred;\n```\n";
  expect(passagesOf(file("lessons/a.md", lesson))).toEqual([
    { file: "lessons/a.md", line: 3, text: "Parcels" },
    { file: "lessons/a.md", line: 6, text: "On their way" },
    { file: "lessons/a.md", line: 8, text: "Write " },
    { file: "lessons/a.md", line: 8, text: "\nas text." },
  ]);
  const exercise = "---\nkind: select\n---\n\n## Wrong: null-rows-dropped\n\nThese are all.\n";
  expect(passagesOf(file("exercises/a.md", exercise)).map(({ text }) => text)).toEqual(["These are all."]);
  const quiz = "## single: absence\nconcepts: [cte]\ndataset: saas\n\nWhich one?\n\n### wrong: equals-null\n";
  expect(passagesOf(file("quizzes/a.md", quiz)).map(({ text }) => text.trim())).toEqual(["", "Which one?"]);
  const interview = "## Clarify\n\n### Do cancelled orders count?\n\nThey do.\n";
  expect(passagesOf(file("interviews/a.md", interview)).map(({ text }) => text)).toEqual([
    "Do cancelled orders count?",
    "They do.",
  ]);
  expect(passagesOf(file("datasets/a/seed.sql", "SELECT wrnog"))).toEqual([]);
});

test("a misspelled word is told once a file, with its line; names, keywords and own words pass", () => {
  const passages = [
    { file: "a.md", line: 4, text: "The customers recieve\nparcels they didn't ordr from Nordpak." },
    {
      file: "a.md",
      line: 9,
      text: "They recieve order_items by JSON's rules; JOIN2 is NULL. That's the customer’s.",
    },
  ];
  expect(checkSpelling(passages, readOwnWords("# names\nNordpak # a carrier\n"))).toEqual([
    { file: "a.md", line: 4, message: expect.stringContaining("`recieve`") },
    { file: "a.md", line: 5, message: expect.stringContaining("`ordr`") },
  ]);
});

test("links lead to pages of ours that exist", () => {
  const { content } = parseContent([
    file(
      "curriculum.yaml",
      "modules:\n  - id: first\n    title: First\n    level: beginner\n    summary: A module to begin with.\n    lessons: [one]\n    exercises: [two]\ntracks: []\n",
    ),
  ]);
  const links =
    "See [a](/learning/first/one), [b](/practice/two),\n[c](/learning/first/two) and [d](https://example.org).";
  expect(findDeadLinks([file("lessons/one.md", links)], content)).toEqual([
    { file: "lessons/one.md", line: 2, message: expect.stringContaining("/learning/first/two") },
    { file: "lessons/one.md", line: 2, message: expect.stringContaining("https://example.org") },
  ]);
});

test("plain sentences ask for fewer years at school than winding ones; a block to run takes time as well", () => {
  const lesson = (markdown: string, ...more: Lesson["blocks"]): Lesson => ({
    id: "00000000-0000-4000-8000-000000000000",
    slug: "a",
    title: "A lesson",
    summary: "A lesson to measure.",
    concepts: ["joins"],
    dataset: "shop",
    minutes: 8,
    practice: [],
    blocks: [
      { kind: "prose", markdown },
      { kind: "runnable", sql: "SELECT 1", expectedError: null, line: 1 },
      ...more,
    ],
  });
  const plain = readabilityOf(lesson("A row is one order. You count the rows. Then you sort them by day."));
  expect(plain.words).toBe(15);
  expect(plain.minutes).toBeCloseTo(0.88, 1);
  const practised = readabilityOf(lesson("Now you.", { kind: "exercise", slug: "now-you", line: 3 }));
  expect(practised.minutes).toBeCloseTo(1.61, 1);
  expect(plain.grade).toBeLessThan(3);
  const winding = readabilityOf(
    lesson(
      "Notwithstanding considerable terminological inconsistencies throughout contemporary documentation, practitioners customarily differentiate intermediate materialization characteristics.",
    ),
  );
  expect(winding.grade).toBeGreaterThan(15);
});

test("a sentence that begins with Who and asks nothing is reported; questions, and who in the middle, pass", () => {
  const refused = (text: string) =>
    checkRefusedPhrases([{ file: "pool/a.md", line: 7, text }], []).map(
      ({ line, message }) => `${line} ${message}`,
    );
  expect(refused("Count members.\nWho has left in 2024 isn't one. Who never came counts.")).toEqual([
    "8 “Who has left in 2024 isn't one …” asks nothing; begin the sentence with Anyone who, Somebody who or Those who.",
  ]);
  expect(refused("*Who has left?* Somebody who has left isn't one. Who asked? Nobody did.")).toEqual([]);
});

test("refused phrases are reported as whole words, with what to write instead, in speech as well", () => {
  const refused = readRefusedPhrases("# ours\nmend, mended -> fix\nin the place of -> instead of # plain\n");
  const text = "Amend it.\nThen Mend it, in the\nplace of writing anew. It is mended.";
  expect(
    checkRefusedPhrases(
      [
        { file: "lessons/a.md", line: 4, text },
        { file: "interviews/a.md", line: 4, text },
      ],
      refused,
    ),
  ).toEqual(
    ["lessons/a.md", "interviews/a.md"].flatMap((file) => [
      { file, line: 5, message: "“mend” isn't how we say it; write fix." },
      { file, line: 6, message: "“mended” isn't how we say it; write fix." },
      { file, line: 5, message: "“in the place of” isn't how we say it; write instead of." },
    ]),
  );
});

test("a text that begins with its own key is reported with its line; a key of another text passes", () => {
  const exercise =
    'contract:\n  nulls: "nulls: None."\n  columns:\n    - name: day\n      note: note: its day\n';
  expect(checkRepeatedKeys([file("exercises/a.md", exercise), file("a.sql", exercise)])).toEqual([
    { file: "exercises/a.md", line: 2, message: "The text of nulls begins with “nulls:”; remove that." },
    { file: "exercises/a.md", line: 5, message: "The text of note begins with “note:”; remove that." },
  ]);
  expect(
    checkRepeatedKeys([file("exercises/a.md", 'ties: "nulls: none"\nnote: notes of the day\n')]),
  ).toEqual([]);
});
