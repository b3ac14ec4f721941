import { expect, test } from "vitest";
import { parseContent } from "./parse-content.ts";
import { soundContent } from "./sound-content.ts";

const exercise = soundContent["exercises/cheap-things.md"] ?? "";
const ids = [
  "a3c5e8f0-0001-4000-8000-000000000001",
  "a3c5e8f0-0001-4000-8000-000000000002",
  "a3c5e8f0-0001-4000-8000-000000000003",
];
const question = (index: number) =>
  exercise
    .replace("0a3c9f5e-51f1-4a0d-8f5c-2f6a7d1b3c44", ids[index] ?? "")
    .replace("difficulty: 1\nminutes: 2\n", "difficulty: 1\nminutes: 10\nweight: 2\n");
const simulation = `id: a3c5e8f0-0002-4000-8000-000000000001
title: A first exam
summary: Rows and columns of a single table.
roles: [data-analyst]
level: junior
minutes: 20
pass_percent: 50
slots:
  - draw: 2
    concepts: [filtering]
    difficulties: [1]
`;
const sound: Readonly<Record<string, string>> = {
  ...soundContent,
  "pool/one.md": question(0),
  "pool/two.md": question(1),
  "pool/three.md": question(2),
  "simulations/first.yaml": simulation,
};

function parse(changes: Readonly<Record<string, string | null>>) {
  const files = Object.entries({ ...sound, ...changes }).flatMap(([path, text]) =>
    text === null ? [] : [{ path, text }],
  );
  const { content, problems } = parseContent(files);
  return { content, problems: problems.map(({ file, line, message }) => `${file}:${line} ${message}`) };
}

test("pool and simulations are read, and the pool is in no module", () => {
  const { content, problems } = parse({});
  expect(problems).toEqual([]);
  expect(content.pool.map(({ exercise: { slug } }) => slug)).toEqual(["one", "two", "three"]);
  expect(content.exercises).toHaveLength(1);
  expect(content.simulations[0]?.value).toMatchObject({ minutes: 20, slots: [{ draw: 2 }] });
});

test("a slot needs half as many more questions as it draws", () => {
  expect(parse({ "pool/three.md": null }).problems).toEqual([
    "simulations/first.yaml:9 2 questions of the pool fit this slot and none before it; 3 are needed, since 2 are drawn. Write more of them in pool/, or widen the slot.",
  ]);
});

test("a question belongs to the first slot that it fits, and to no other", () => {
  const twice = `${simulation}  - draw: 1\n`;
  expect(parse({ "simulations/first.yaml": twice }).problems).toEqual([
    "simulations/first.yaml:12 0 questions of the pool fit this slot and none before it; 2 are needed, since 1 are drawn. Write more of them in pool/, or widen the slot.",
  ]);
});

test("the minutes of the questions can add up to the time of the exam", () => {
  const longer = simulation.replace("minutes: 20", "minutes: 30");
  expect(parse({ "simulations/first.yaml": longer }).problems).toEqual([
    "simulations/first.yaml:6 No choice of questions for the slots takes 30 minutes, give or take a tenth. Change the time or the slots.",
  ]);
});

test("a question of the pool states its weight, and needs no hints", () => {
  const bare = question(0).replace("weight: 2\n", "");
  expect(parse({ "pool/one.md": bare }).problems).toEqual([
    "pool/one.md:1 A question of the pool states its `weight`: how many points it is worth.",
  ]);
  const withoutHints = question(0).replace(/## Hint[^#]*/g, "");
  expect(withoutHints).not.toContain("Hint");
  expect(parse({ "pool/one.md": withoutHints }).problems).toEqual([]);
});

const other: readonly (readonly [string, string, string, readonly string[]])[] = [
  [
    "a concept that doesn't exist",
    "simulations/first.yaml",
    simulation.replace("[filtering]", "[filtering, filtring]"),
    [
      "simulations/first.yaml:10 The concept `filtring` is not in concepts.yaml; add it there or correct its spelling.",
    ],
  ],
  [
    "an id twice",
    "simulations/second.yaml",
    simulation,
    ["simulations/second.yaml:1 This id belongs to simulations/first.yaml already; make a new one."],
  ],
  [
    "an id of an exercise",
    "pool/four.md",
    question(0).replace(ids[0] ?? "", "0a3c9f5e-51f1-4a0d-8f5c-2f6a7d1b3c44"),
    ["pool/four.md:2 This id belongs to exercises/cheap-things.md already; make a new one."],
  ],
  [
    "the name of an exercise",
    "pool/cheap-things.md",
    question(0).replace(ids[0] ?? "", "a3c5e8f0-0001-4000-8000-000000000009"),
    ["pool/cheap-things.md:1 There is an exercise `cheap-things` already; give this question another name."],
  ],
  [
    "a role that is none",
    "simulations/first.yaml",
    simulation.replace("data-analyst", "other"),
    [
      "simulations/first.yaml:4 `roles[1]` should be one of: data-analyst, data-scientist, business-analyst, data-engineer, product-manager, software-developer.",
    ],
  ],
];
test.each(other)("%s is reported", (_name, path, text, problems) => {
  expect(parse({ [path]: text }).problems).toEqual(problems);
});
