import { parseQuery, printSql } from "@master-sql/sql";
import { loadModule, parse } from "libpg-query";
import { expect, test } from "vitest";
import { readSchema } from "../search/read-schema.ts";
import { openedTrialDatabase } from "../testing/opened-sandbox.ts";
import { canonical } from "./canonical.ts";

test.each([
  [
    "JOIN",
    "select id from students join majors using (major) join courses using (major)",
    "courses.major = students.major",
  ],
  [
    "RIGHT JOIN",
    "select major from students right join majors using (major) join courses using (major)",
    "courses.major = majors.major",
  ],
  ["FULL JOIN", "select major from students full join majors using (major)", "SELECT major\n"],
])("D1 what USING puts together is, after %s, of the table that keeps its rows", async (_, sql, part) => {
  await loadModule();
  const database = await openedTrialDatabase(`
    CREATE TABLE majors (major int PRIMARY KEY);
    CREATE TABLE students (id int PRIMARY KEY, major int REFERENCES majors);
    CREATE TABLE courses (name text PRIMARY KEY, major int NOT NULL REFERENCES majors)`);
  const query = await parseQuery(parse, sql);
  if (query.kind !== "query") throw new Error(sql);
  expect(printSql({ SelectStmt: canonical(query.select, await readSchema(database)) })).toContain(part);
});
