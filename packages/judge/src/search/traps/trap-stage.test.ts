import { expect, test } from "vitest";
import type { QueryTask } from "../../judging/task.ts";
import { gradeAnswer } from "../../kinds/index.ts";
import { openedSandbox } from "../../testing/opened-sandbox.ts";

/** P11: traps in an exercise's own databases, for the answer at hand. */

// Of the visible notes those that are found are rare among many others, so that a search doesn't come to think of them.
const sandbox = openedSandbox({
  script: `CREATE TABLE fitters (id int PRIMARY KEY, full_name text NOT NULL);
    CREATE TABLE visits (id int PRIMARY KEY, fitter_id int NOT NULL REFERENCES fitters, note text NOT NULL);
    INSERT INTO fitters VALUES (1, 'Ann'), (2, 'Bo'), (3, 'Cy');
    CREATE TABLE vans (id int PRIMARY KEY, places int NOT NULL);
    INSERT INTO vans VALUES (1, 2), (2, 3);
    CREATE TABLE parcels (id int PRIMARY KEY, made_at timestamptz NOT NULL, moved_at timestamptz NOT NULL);
    INSERT INTO parcels VALUES (1, '2025-02-01', '2025-03-02'), (2, '2025-02-02', '2025-02-28 12:00');
    INSERT INTO visits SELECT n, 1 + n % 3, (ARRAY['gone', 'none', 'left'])[1 + n % 3] FROM generate_series(1, 60) AS n;
    INSERT INTO visits VALUES (61, 1, 'K120-07'), (62, 1, 'L003-11'), (63, 2, 'K999-01')`,
});

const query = (grouping: string) =>
  `SELECT f.full_name, count(*) AS notes FROM fitters f JOIN visits v ON v.fitter_id = f.id
   WHERE v.note ~ '^[KL][0-9]{3}-[0-9]{2}$' GROUP BY ${grouping}`;
const task: QueryTask = {
  kind: "query",
  solutions: [query("f.id")],
  wrongAnswers: [],
  gradingDatabases: [{ fitters: [["1", "Ann"]], visits: [["1", "1", "K120-07"]] }],
  contract: {
    columns: [
      { name: "full_name", type: "text" },
      { name: "notes", type: "bigint" },
    ],
    names: false,
    order: "none",
  },
};

test("two of one name show where the exercise's databases alone hold what the query looks for", async () => {
  expect(await gradeAnswer(sandbox, task, query("f.full_name"))).toMatchObject({
    verdict: "wrong",
    onVisibleData: false,
    counterexample: { rowTotal: 4, smallest: true },
  });
  expect(await gradeAnswer(sandbox, task, query("f.id, f.full_name"))).toMatchObject({ verdict: "right" });
  const untold = { ...task, gradingDatabases: [] };
  expect(await gradeAnswer(sandbox, untold, query("f.full_name"))).toMatchObject({ verdict: "right" });
});

test("blanks are set at the ends of a text only where the reference takes texts apart", async () => {
  const names = (expression: string): QueryTask => ({
    ...task,
    solutions: [`SELECT ${expression}, count(*) FROM fitters GROUP BY 1`],
  });
  const trimmed = "SELECT trim(full_name), count(*) FROM fitters GROUP BY 1";
  const leading = "SELECT ltrim(full_name), count(*) FROM fitters GROUP BY 1";
  expect(await gradeAnswer(sandbox, names("full_name"), trimmed)).toMatchObject({ verdict: "right" });
  expect(await gradeAnswer(sandbox, names("trim(full_name)"), leading)).toMatchObject({ verdict: "wrong" });
});

test("traps are set in a database that a pattern happens to be, too", async () => {
  const tripled = (type: string): string => `SELECT (3 * places)::${type} AS places FROM vans`;
  const vans: QueryTask = {
    ...task,
    solutions: [tripled("numeric")],
    gradingDatabases: [{ vans: [["1", "1"]] }],
    contract: { ...task.contract, columns: [{ name: "places", type: "numeric" }] },
  };
  expect(await gradeAnswer(sandbox, vans, tripled("numeric(3)"))).toMatchObject({
    verdict: "wrong",
    reason: { kind: "error", error: { sqlstate: "22003" } },
  });
});

test("a moment within the second that begins at a constant shows that moments were cut", async () => {
  const query = (moment: string) => `SELECT id FROM parcels WHERE ${moment} > '2025-03-01 03:00+00'`;
  const after: QueryTask = {
    ...task,
    solutions: [query("moved_at")],
    gradingDatabases: [{ parcels: [["1", "2025-02-01 08:00:00+00", "2025-03-02 09:00:00+00"]] }],
    contract: { columns: [{ name: "id", type: "integer" }], names: false, order: "none" },
  };
  expect(await gradeAnswer(sandbox, after, query("date_trunc('second', moved_at)"))).toMatchObject({
    verdict: "wrong",
    onVisibleData: false,
    counterexample: { rowTotal: 1 },
  });
});
