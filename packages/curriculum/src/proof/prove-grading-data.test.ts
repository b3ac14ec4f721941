import type { GradingData } from "@master-sql/course";
import { type Content, parseContent } from "@master-sql/course/source";
import { contentWith } from "@master-sql/course/source/fixture";
import { beforeAll, expect, test } from "vitest";
import { inputsDigest, queryExerciseFiles } from "../grading-data/grading-task.ts";
import { ensureSnapshots } from "../snapshots.ts";
import { examineGradingData, gradingFileProblems, totalProblems } from "./prove-grading-data.ts";

beforeAll(ensureSnapshots);

const { content } = parseContent(contentWith("concepts.yaml"));
const [file] = queryExerciseFiles(content);
if (!file) throw new Error("The sound content has no exercise.");

async function proveGradingData(whole: Content) {
  const { problems, findings } = await examineGradingData(whole);
  return [...gradingFileProblems(whole), ...problems, ...totalProblems([...findings.values()])];
}

const things = (...rows: (string | null)[][]): GradingData["databases"][number] => ({ things: rows });
/** Kills every mutant: prices on both sides of the boundary and on it, ties, NULL, rows alike. */
const good = [
  things(["1", "a", "19"], ["2", "b", "20"], ["3", "c", "21"], ["4", "d", null], ["5", "e", "1"]),
  things(["1", "a", "5"], ["2", "a", "5"]),
];

async function problemsWith(
  data: Partial<GradingData>,
  slug = file?.exercise.slug ?? "",
): Promise<readonly string[]> {
  if (!file) return [];
  const whole: GradingData = {
    inputs: inputsDigest(content, file),
    databases: good,
    visible: [],
    equivalent: [],
    effort: { bounds: null, enumerated: 0, searched: 0 },
    ...data,
  };
  const problems = await proveGradingData({ ...content, gradingData: new Map([[slug, whole]]) });
  return problems.map((problem) => `${problem.file}:${problem.line} ${problem.message}`);
}

test("databases that kill every mutant hold", async () => {
  expect(await problemsWith({})).toEqual([]);
});

test("content without any is a draft", async () => {
  expect(await proveGradingData(content)).toEqual([]);
});

test("databases made from something else are out of date", async () => {
  expect(await problemsWith({ inputs: "another" })).toEqual([
    "grading/cheap-things.json:1 The exercise or its dataset has changed since these databases were made; make them with `npm run content:grade-data`.",
  ]);
});

test("databases that let mutants live are too weak", async () => {
  expect(await problemsWith({ databases: [things(["1", "a", "5"])] })).toEqual([
    expect.stringMatching(
      /^grading\/cheap-things\.json:1 The databases kill .* less than 90\.0 %; \d+ aren.t told, such as /,
    ),
    expect.stringMatching(
      /^grading:1 The grading databases kill \d+\.\d % of all mutants, less than 97\.0 %/,
    ),
  ]);
});

test("a task that leaves open what its databases decide is reported", async () => {
  const solution = "select max(name) as name, sum(price) as price from things where price <= 20;";
  const told = async (contract: string) => {
    const read = parseContent(
      contentWith("exercises/cheap-things.md", (text) =>
        text
          .replace(/^ {2}order:\n(?: {4}.*\n)+/m, `  order: none\n${contract}`)
          .replace(/(?<=## Solution\n```sql\n).*/, solution),
      ),
    ).content;
    const [changed] = queryExerciseFiles(read);
    if (!changed) throw new Error("The changed content has no exercise.");
    const data: GradingData = {
      inputs: inputsDigest(read, changed),
      databases: [...good, things(["1", "a", "30"])],
      visible: [],
      equivalent: [],
      effort: { bounds: null, enumerated: 0, searched: 0 },
    };
    const problems = await proveGradingData({ ...read, gradingData: new Map([["cheap-things", data]]) });
    return problems.filter((problem) => problem.file.startsWith("exercises/")).map(({ message }) => message);
  };
  expect(await told("")).toEqual([
    expect.stringMatching(/^The exercise doesn't speak of this \(no rows\), though database 3 refuses /),
  ]);
  expect(await told("  nulls: Without any such thing both are NULL.\n")).toEqual([]);
});

test("a database that a constraint forbids is named", async () => {
  expect(await problemsWith({ databases: [...good, things(["1", null, "5"])] })).toEqual([
    "grading/cheap-things.json:1 Database 3 breaks a constraint of the dataset, or a fact of the contract; make them with `npm run content:grade-data`.",
  ]);
});

test("files without an exercise, and exercises without a file, are reported", async () => {
  expect(await problemsWith({}, "no-such")).toEqual([
    "grading/no-such.json:1 There is no exercise of this name whose answer is a query; delete this file.",
    "exercises/cheap-things.md:1 This exercise has no grading databases; make them with `npm run content:grade-data`.",
  ]);
});
