import { openedSandbox } from "@master-sql/judge/testing/opened-sandbox";
import { loadModule, parse } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { cellOrigin, decidingConditions, sandboxRunner, type XrayStep, xrayQuery } from "./index.ts";

const sandbox = openedSandbox({
  script: `
  CREATE TABLE clubs (id int PRIMARY KEY, name text NOT NULL, city text);
  CREATE TABLE members (id int PRIMARY KEY, club_id int, name text NOT NULL, fee int, size int);
  INSERT INTO clubs VALUES (1, 'Rowing', 'Ulm'), (2, 'Chess', NULL), (3, 'Hiking', 'Bonn');
  INSERT INTO members VALUES (1, 1, 'Ada', 10, 2), (2, 1, 'Bo', 15, 0), (3, 2, 'Cy', NULL, 1);`,
});
beforeAll(() => loadModule());

async function stepsOf(sql: string): Promise<readonly XrayStep[]> {
  const outcome = await xrayQuery(sql, { parse, run: sandboxRunner(sandbox) });
  if (outcome.status === "refused") throw new Error(outcome.reason);
  return outcome.xray.steps;
}

const JOINED = "FROM clubs AS c JOIN members m ON m.club_id = c.id";

test.each<[string, number, string, string]>([
  [
    `SELECT c.name, m.fee * 2 AS twice ${JOINED} ORDER BY 2`,
    1,
    "m.fee * 2 AS twice",
    "“twice” is “m.fee * 2”, here with “m.fee” = 10.",
  ],
  [
    `SELECT c.name, m.fee * 2 AS twice ${JOINED} ORDER BY 2`,
    0,
    "c.name",
    "“name” is the column “c.name” of its row, unchanged.",
  ],
  [`SELECT city ${JOINED} ORDER BY m.id`, 0, "city", "“city” is the column “c.city” of its row, unchanged."],
  [
    `SELECT left(c.name, m.size) AS l ${JOINED} ORDER BY m.id`,
    0,
    "left(c.name, m.size) AS l",
    "“l” is “left(c.name, m.size)”, here with “c.name” = Rowing and “m.size” = 2.",
  ],
  [
    `SELECT fee + 1 AS more ${JOINED} ORDER BY fee DESC`,
    0,
    "fee + 1 AS more",
    "“more” is “fee + 1”, here with “m.fee” = NULL. With NULL in it, “m.fee”, the whole is NULL.",
  ],
  [
    `SELECT c.name, count(*) AS n ${JOINED} GROUP BY c.name ORDER BY n DESC`,
    1,
    "count(*) AS n",
    "“n” is “count(*)”, computed over the 2 rows of its group.",
  ],
  [
    `SELECT c.name, count(*) AS n ${JOINED} GROUP BY c.name ORDER BY n DESC`,
    0,
    "c.name",
    "“name” is “c.name”, the same in the 2 rows of its group.",
  ],
  [
    "SELECT name, rank() OVER (ORDER BY fee) AS r FROM members ORDER BY id",
    1,
    "rank() OVER (ORDER BY fee) AS r",
    "“r” is “rank() OVER (ORDER BY fee)”, computed for this row from the rows in its window.",
  ],
  ["SELECT *, 1 AS one FROM clubs ORDER BY id", 1, "*", "“name” is one of the columns of “*”."],
  [
    "SELECT *, 1 AS one FROM clubs ORDER BY id",
    3,
    "1 AS one",
    "“one” is “1”, which reads nothing from the row.",
  ],
  [
    "SELECT (SELECT count(*) FROM members) AS n FROM clubs ORDER BY id",
    0,
    "(SELECT count(*) FROM members) AS n",
    "“n” is what a subquery returns for this row. Step into it at SELECT.",
  ],
  [
    "WITH t AS (SELECT name FROM clubs) SELECT name FROM t ORDER BY name",
    0,
    "name",
    "“name” is the column “t.name” of its row, unchanged. “t” is a query itself: its steps come before.",
  ],
])("E13 %s, column %i", async (sql, column, words, sentence) => {
  const origin = cellOrigin(sql, await stepsOf(sql), { row: 0, column });
  expect(origin?.sentence).toBe(sentence);
  expect(sql.slice(origin?.span?.start, origin?.span?.end)).toBe(words);
});

test("E13 a set operation goes by position, and a cell that isn't there has no origin", async () => {
  const sql = "SELECT name FROM clubs UNION SELECT name FROM members ORDER BY 1";
  const steps = await stepsOf(sql);
  expect(cellOrigin(sql, steps, { row: 0, column: 0 })?.sentence).toMatch(/column 1 of each of the queries/);
  expect(cellOrigin(sql, steps, { row: 0, column: 1 })).toBeNull();
  expect(cellOrigin(sql, steps, { row: 99, column: 0 })).toBeNull();
});

test("E12 the parts that decide about a row are marked in the query's own words", async () => {
  const sql = "SELECT id FROM members WHERE (fee > 12 OR name = 'Ada') AND NOT size IS NULL AND club_id = 1";
  const where = (await stepsOf(sql)).find(({ clause }) => clause === "where");
  if (!where) throw new Error("There is a WHERE");
  const deciding = where.rows
    .toSorted((a, b) => Number(a.cells[0]) - Number(b.cells[0]))
    .map((row) =>
      decidingConditions(where.conditions, row.truths ?? []).map((place) => {
        const { start, end } = where.conditions[place]?.span ?? {};
        return sql.slice(start, end);
      }),
    );
  expect(deciding).toEqual([
    ["name = 'Ada'", "size IS NULL", "club_id = 1"],
    ["fee > 12", "size IS NULL", "club_id = 1"],
    ["club_id = 1"],
  ]);
});
