import { expect, test } from "vitest";
import { parseContent } from "./source/parse-content.ts";
import { contentWith } from "./source/sound-content.ts";
import { type DialectDifference, differencesOf } from "./techniques.ts";

const note = "the same";
const difference = (id: string, techniques: string[]): DialectDifference => ({
  id,
  construct: id,
  techniques,
  mysql: note,
  sql_server: note,
  bigquery: note,
  snowflake: note,
  sqlite: note,
  oracle: note,
});

test("a lesson gets the differences of its techniques, in the order of the table", () => {
  const all = [difference("limit", ["paging", "limit"]), difference("like", ["like"])];
  expect(differencesOf(all, ["like", "limit"]).map(({ id }) => id)).toEqual(["limit", "like"]);
  expect(differencesOf(all, ["joins"])).toEqual([]);
});

test("techniques name concepts that exist, each concept has one, and differences name techniques", () => {
  const problems = parseContent([
    ...contentWith("concepts.yaml"),
    {
      path: "techniques.yaml",
      text: "techniques:\n  - id: a\n    term: projection\n    concepts: [projection, nothing]\n  - id: a\n    term: again\n",
    },
    {
      path: "dialects.yaml",
      text: `dialects:\n  - id: x\n    construct: LIMIT\n    techniques: [a, b]\n${["mysql", "sql_server", "bigquery", "snowflake", "sqlite", "oracle"].map((name) => `    ${name}: the same\n`).join("")}`,
    },
  ]).problems.map(({ file, line, message }) => `${file}:${line} ${message}`);
  expect(problems).toContain("techniques.yaml:2 There is no concept `nothing`; correct its spelling.");
  expect(problems).toContain("techniques.yaml:5 The technique `a` is listed twice; keep one.");
  expect(problems.filter((each) => /No technique names the concept/.test(each)).length).toBeGreaterThan(0);
  expect(problems).toContain("dialects.yaml:4 There is no technique `b`; correct its spelling.");
});
