import type { Row } from "@master-sql/judge/results";
import { openedSandbox } from "@master-sql/judge/testing/opened-sandbox";
import { loadModule, parse } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { type RowFinding, type RowQuestion, type RunQuery, whichStep } from "./index.ts";

const sandbox = openedSandbox({
  script: `
  CREATE TABLE clubs (id int PRIMARY KEY, name text NOT NULL, city text);
  CREATE TABLE members (id int PRIMARY KEY, club_id int, name text NOT NULL, fee int NOT NULL);
  INSERT INTO clubs VALUES (1, 'Rowing', 'Ulm'), (2, 'Chess', NULL), (3, 'Hiking', 'Bonn');
  INSERT INTO members VALUES (1, 1, 'Ada', 10), (2, 1, 'Bo', 15), (3, 2, 'Cy', 10), (4, NULL, 'Di', 20);`,
});
beforeAll(() => loadModule());

const run: RunQuery = async (sql) => {
  const outcome = await sandbox.run(sql);
  if (outcome.status === "failed") return { ok: false, message: outcome.error.message };
  const result = outcome.results.at(-1);
  return result ? { ok: true, ...result } : { ok: false, message: outcome.status };
};

const has = (rows: readonly Row[], row: Row) =>
  rows.filter((each) => JSON.stringify(each) === JSON.stringify(row)).length;

/** The finding, whose proof was run once more: the row is there more often or less often than in the query itself. */
async function proved(
  question: RowQuestion,
): Promise<RowFinding & { readonly at: string; readonly by: number }> {
  const finding = await whichStep(question, { parse, run });
  if (finding.told === "unknown") return { ...finding, at: "", by: 0 };
  const [own, edited] = [await run(question.sql), await run(finding.proof)];
  if (!own.ok || !edited.ok) throw new Error("A proof that can't be run.");
  const { start = 0, end = 0 } = finding.span ?? {};
  return {
    ...finding,
    at: question.sql.slice(start, end),
    by: has(edited.rows, question.row) - has(own.rows, question.row),
  };
}

test.each<[string, string, Row, string, RegExp]>([
  [
    "a condition",
    "SELECT name FROM clubs WHERE id < 5 AND city = 'Bonn'",
    ["Chess"],
    "WHERE id < 5 AND city = 'Bonn'",
    /^WHERE drops the row: it doesn't pass city = 'Bonn'\. /,
  ],
  [
    "an inner join",
    "SELECT c.name, m.name FROM clubs c JOIN members m ON m.club_id = c.id",
    ["Hiking", null],
    "JOIN members m ON m.club_id = c.id",
    /^The join with m drops the row: nothing there matches it\. /,
  ],
  [
    "HAVING",
    "SELECT club_id, count(*) FROM members GROUP BY club_id HAVING count(*) > 1",
    ["2", "1"],
    "HAVING count(*) > 1",
    /^HAVING drops the row/,
  ],
  [
    "a condition within a subquery",
    "SELECT t.name FROM (SELECT name, fee FROM members WHERE fee < 15) AS t WHERE t.fee > 1",
    ["Bo"],
    "WHERE fee < 15",
    /^WHERE drops the row/,
  ],
  ["LIMIT", "SELECT name FROM clubs ORDER BY id LIMIT 2", ["Hiking"], "LIMIT 2", /^LIMIT cuts the row off/],
  [
    "a join that multiplies before a sum",
    "SELECT c.name, sum(c.id) FROM clubs c JOIN members m ON m.club_id = c.id GROUP BY c.name",
    ["Rowing", "1"],
    "JOIN members m ON m.club_id = c.id",
    /^The join with m doubles the row/,
  ],
])("E11 %s that a row is missing by is told, and proved", async (_name, sql, row, at, words) => {
  expect(await proved({ kind: "missing", sql, row })).toMatchObject({
    told: "step",
    at,
    by: 1,
    sentence: expect.stringMatching(words),
  });
});

test.each<[string, string, Row, RegExp]>([
  [
    "an outer join",
    "SELECT c.name, m.name FROM clubs c LEFT JOIN members m ON m.club_id = c.id",
    ["Hiking", null],
    /^The outer join with m adds the row/,
  ],
  [
    "a join that matches twice",
    "SELECT c.name FROM clubs c JOIN members m ON m.club_id = c.id",
    ["Rowing"],
    /^The join with m doubles the row/,
  ],
  [
    "an alternative",
    "SELECT name FROM clubs WHERE id = 1 OR city = 'Bonn'",
    ["Hiking"],
    /^OR lets the row in: it passes city/,
  ],
  [
    "UNION ALL",
    "SELECT name FROM clubs UNION ALL SELECT name FROM clubs",
    ["Chess"],
    /^UNION ALL doubles the row/,
  ],
])("E11 %s that a row is too many by is told, and proved", async (_name, sql, row, words) => {
  const finding = await proved({ kind: "surplus", sql, row });
  expect(finding).toMatchObject({ told: "step", sentence: expect.stringMatching(words) });
  expect(finding.by).toBeLessThan(0);
});

test.each<[RowQuestion, string, string]>([
  [
    {
      kind: "missing",
      sql: "SELECT c.name, count(*) FROM clubs c JOIN members m ON m.club_id = c.id WHERE m.fee > 12 GROUP BY c.name",
      row: ["Chess", "7"],
    },
    "where",
    "WHERE drops the row: it doesn't pass m.fee > 12. With only that changed, the group is there, made of 1 row.",
  ],
  [
    {
      kind: "missing",
      sql: "SELECT c.name AS club, sum(m.fee) FROM clubs c JOIN members m ON m.club_id = c.id AND m.fee > 12 GROUP BY club",
      row: ["Chess", "7"],
    },
    "join",
    "made of 1 row.",
  ],
  [
    {
      kind: "surplus",
      sql: "SELECT c.name, count(*) FROM clubs c LEFT JOIN members m ON m.club_id = c.id GROUP BY 1",
      row: ["Hiking", "1"],
    },
    "join",
    "With only that changed, the group is gone with its 1 row.",
  ],
  [
    {
      kind: "surplus",
      sql: "SELECT name, count(*) FROM members WHERE fee > 12 OR club_id = 1 GROUP BY name",
      row: ["Ada", "1"],
    },
    "where",
    "With only that changed, the group is gone with its 1 row.",
  ],
])(
  "E11 a whole group that is missing or too many is laid to a step, whatever its values: %j",
  async (question, clause, words) => {
    const finding = await whichStep(question, { parse, run });
    expect(finding).toMatchObject({ told: "step", clause, sentence: expect.stringContaining(words) });
  },
);

test("E11 a group that is there with other values is laid to no step for being missing", async () => {
  const sql = "SELECT c.name, count(*) FROM clubs c JOIN members m ON m.club_id = c.id GROUP BY c.name";
  expect(await whichStep({ kind: "missing", sql, row: ["Chess", "7"] }, { parse, run })).toMatchObject({
    told: "unknown",
  });
  expect(await whichStep({ kind: "surplus", sql, row: ["Chess", "1"] }, { parse, run })).toMatchObject({
    told: "unknown",
  });
});

test("E11 a value that is another is laid to the expression that makes it", async () => {
  const sql = "SELECT club_id, max(fee) AS fee FROM members GROUP BY club_id";
  const finding = await whichStep(
    { kind: "missing", sql, row: ["1", "25"], instead: ["1", "15"] },
    { parse, run },
  );
  expect(finding).toMatchObject({
    told: "step",
    clause: "group",
    sentence: "The aggregate for fee makes the difference: without it, the row is the one that is asked for.",
  });
});

test.each<RowQuestion>([
  { kind: "missing", sql: "SELECT name FROM clubs", row: ["Sailing"] },
  { kind: "surplus", sql: "SELECT name FROM clubs WHERE id > 0", row: ["Chess"] },
  { kind: "surplus", sql: "SELECT sum(fee) FROM members JOIN clubs ON club_id = clubs.id", row: ["35"] },
])("E11 where no single step is to blame, it says so: $sql", async (question) => {
  expect(await whichStep(question, { parse, run })).toMatchObject({ told: "unknown" });
});
