import { expect, test } from "vitest";
import type { QueryTask } from "../../judging/task.ts";
import { gradeAnswer } from "../../kinds/index.ts";
import { openedSandbox } from "../../testing/opened-sandbox.ts";

/** P8: of a column with few values those are tried that the data have, and those that a check lists. */

const stages = `stage text NOT NULL CHECK (stage IN ('sent', 'read', 'offer', 'gone'))`;
const sandbox = openedSandbox({
  script: `CREATE TABLE letters (id int PRIMARY KEY, ${stages});
    INSERT INTO letters SELECT n, (ARRAY['sent', 'read', 'gone'])[1 + n % 3] FROM generate_series(1, 60) AS n`,
});

const open = (condition: string) => `SELECT id FROM letters WHERE ${condition}`;
const task: QueryTask = {
  kind: "query",
  solutions: [open("stage IN ('sent', 'read')")],
  wrongAnswers: [],
  gradingDatabases: [{ letters: [["1", "sent"]] }],
  contract: { columns: [{ name: "id", type: "integer" }], names: false, order: "none" },
};

test("a value that a check lists is tried though the data don't have it", async () => {
  expect(await gradeAnswer(sandbox, task, open("stage <> 'gone'"))).toMatchObject({
    verdict: "wrong",
    onVisibleData: false,
  });
  expect(await gradeAnswer(sandbox, task, open("stage NOT IN ('gone', 'offer')"))).toMatchObject({
    verdict: "right",
  });
});
