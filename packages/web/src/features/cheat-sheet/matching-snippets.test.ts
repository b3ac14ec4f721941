import type { CheatSheet } from "@master-sql/course";
import { expect, test } from "vitest";
import { matchingSnippets } from "./matching-snippets.ts";

const snippet = (id: string, title: string, sql: string) => ({
  id,
  title,
  when: "Now.",
  techniques: [],
  trap: "None.",
  sql,
});
const sheet: CheatSheet = {
  dataset: "shop",
  levels: [
    {
      level: "beginner",
      topics: [
        {
          id: "select",
          title: "SELECT",
          summary: "Asks for rows.",
          snippets: [
            snippet("select-null", "Missing values", "SELECT 1 WHERE a IS NULL"),
            snippet("select-case", "A label", "SELECT CASE WHEN true THEN 1 END"),
          ],
        },
      ],
    },
    {
      level: "advanced",
      topics: [
        {
          id: "index",
          title: "Indexes",
          summary: "A way in.",
          snippets: [snippet("index-one", "One", "CREATE INDEX")],
        },
      ],
    },
  ],
};

test.each([
  ["", null],
  ["   ", null],
  ["is null", ["select-null"]],
  ["CASE", ["select-case"]],
  ["rows", ["select-null", "select-case"]],
  ["advanced", ["index-one"]],
  ["null index", []],
])("a search for %j", (search, ids) => {
  const found = matchingSnippets(sheet, search);
  expect(found && [...found]).toEqual(ids);
});

test("of one level only, with words or without", () => {
  expect([...(matchingSnippets(sheet, "", "advanced") ?? [])]).toEqual(["index-one"]);
  expect([...(matchingSnippets(sheet, "label", "beginner") ?? [])]).toEqual(["select-case"]);
  expect([...(matchingSnippets(sheet, "label", "advanced") ?? [])]).toEqual([]);
});
