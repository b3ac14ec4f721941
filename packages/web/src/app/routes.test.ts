import { readdirSync } from "node:fs";
import { pages } from "@master-sql/course/pages";
import { expect, test } from "vitest";

test("every file of a route is in the list of pages, and every page has its file", () => {
  const files = readdirSync(new URL("routes", import.meta.url)).map((name) => name.replace(/\.tsx$/, ""));
  expect(files.sort()).toEqual([...Object.keys(pages), "not-found"].sort());
});
