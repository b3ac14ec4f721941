import { expect, test } from "vitest";
import type { QueryTask } from "../../judging/task.ts";
import { gradeAnswer } from "../../kinds/index.ts";
import { openedSandbox } from "../../testing/opened-sandbox.ts";

/** P27: what the reference shows a missing value as is no value of the column. */

const sandbox = openedSandbox({
  script: `CREATE TABLE letters (id int PRIMARY KEY, sender text);
    INSERT INTO letters SELECT n, 'sender ' || n FROM generate_series(1, 30) AS n;
    INSERT INTO letters VALUES (31, NULL), (32, 'sender 1'), (33, '');
    CREATE TABLE drives (id int PRIMARY KEY, first_day date NOT NULL, last_day date);
    CREATE TABLE gifts (id int PRIMARY KEY, given_at timestamptz NOT NULL);
    INSERT INTO drives VALUES (1, '2025-03-01', '2025-03-31'), (2, '2025-05-01', NULL);
    INSERT INTO gifts SELECT n, timestamptz '2025-02-15 10:00+00' + n * interval '5 days' FROM generate_series(1, 40) AS n`,
});

const senders = (sender: string, grouping: string) =>
  `SELECT ${sender} AS sender, count(*) AS letters FROM letters GROUP BY ${grouping}`;
const task = (solution: string, columns: QueryTask["contract"]["columns"]): QueryTask => ({
  kind: "query",
  solutions: [solution],
  wrongAnswers: [],
  gradingDatabases: [],
  contract: { columns, names: false, order: "none" },
});

test("grouped by the column or by what is shown of it is the same, unless the placeholder is a number or blank", async () => {
  const columns = [
    { name: "sender", type: "text" },
    { name: "letters", type: "bigint" },
  ];
  const shown = (placeholder: string) => `COALESCE(sender, '${placeholder}')`;
  expect(
    await gradeAnswer(
      sandbox,
      task(senders(shown("not told"), "1"), columns),
      senders(shown("not told"), "sender"),
    ),
  ).toMatchObject({ verdict: "right" });
  expect(
    await gradeAnswer(sandbox, task(senders(shown(""), "1"), columns), senders(shown(""), "sender")),
  ).toMatchObject({ verdict: "wrong" });
});

test("a placeholder that only the answer has is a value like others", async () => {
  const known = "SELECT id FROM letters WHERE sender IS NOT NULL";
  const answer = "SELECT id FROM letters WHERE COALESCE(sender, 'nobody') <> 'nobody'";
  const ids = task(known, [{ name: "id", type: "integer" }]);
  expect(await gradeAnswer(sandbox, ids, answer)).toMatchObject({ verdict: "wrong" });
});

test("an end that COALESCE puts in the place of none is compared with what is held against it", async () => {
  const until = (end: string) =>
    `SELECT d.id, count(g.id) AS gifts FROM drives d
     LEFT JOIN gifts g ON (g.given_at AT TIME ZONE 'UTC')::date BETWEEN d.first_day AND ${end} GROUP BY d.id`;
  const drives = task(until("COALESCE(d.last_day, 'infinity')"), [
    { name: "id", type: "integer" },
    { name: "gifts", type: "bigint" },
  ]);
  expect(await gradeAnswer(sandbox, drives, until("COALESCE(d.last_day, DATE '2025-09-30')"))).toMatchObject({
    verdict: "wrong",
    onVisibleData: false,
  });
});
