import type { QueryTask } from "@master-sql/judge/judging";
import { gradeAnswer } from "@master-sql/judge/kinds";
import { openedSandbox } from "@master-sql/judge/testing/opened-sandbox";
import { loadModule, parse } from "libpg-query";
import { beforeAll, describe, expect, test } from "vitest";
import { hintExamples } from "./examples.ts";
import { ladderFor, type Rung, triedRight } from "./index.ts";
import { withoutGaps } from "./skeleton.ts";

const SETUP = `
  CREATE TABLE clubs (id int PRIMARY KEY, name text NOT NULL, city text);
  CREATE TABLE members (id int PRIMARY KEY, club_id int REFERENCES clubs, name text NOT NULL, fee int NOT NULL);
  INSERT INTO clubs VALUES (1, 'Rowing', 'Ulm'), (2, 'Chess', NULL), (3, 'Hiking', 'Bonn');
  INSERT INTO members VALUES (1, 1, 'Ada', 10), (2, 1, 'Bo', 15), (3, 2, 'Cy', 10), (4, NULL, 'Di', 20);`;
const sandbox = openedSandbox({ script: SETUP });
beforeAll(() => loadModule());

const COUNTS =
  "SELECT c.name, count(m.id) AS members FROM clubs AS c LEFT JOIN members AS m ON m.club_id = c.id GROUP BY c.id, c.name";

function taskOf(...solutions: readonly string[]): QueryTask {
  const columns = [
    { name: "name", type: "text" },
    { name: "members", type: "bigint" },
  ];
  return {
    kind: "query",
    solutions,
    wrongAnswers: [],
    gradingDatabases: [],
    contract: { order: "none", names: false, columns },
  };
}

async function climb(task: QueryTask, sql: string) {
  const verdict = await gradeAnswer(sandbox, task, sql);
  if (verdict.verdict !== "wrong") throw new Error(`${sql}: ${verdict.verdict}`);
  const isRight = triedRight(sandbox, task, verdict.counterexample);
  const rungs = await ladderFor({ sql, task, verdict }, { parse, isRight });
  const marked = rungs.flatMap((rung) => (rung.rung === 1 ? rung.spans : []));
  return { rungs, isRight, marked: marked.map(({ start, end }) => sql.slice(start, end)) };
}

function skeletonOf(rungs: readonly Rung[]): string {
  return rungs.flatMap((rung) => (rung.rung === 4 ? [rung.sql] : [])).join();
}

describe("a clause that is wrong", () => {
  test("H3 H4 H5 the join is marked in the learner's text, under the learner's names; the rest can stay", async () => {
    const sql =
      "select k.name, count(x.id) from clubs k\njoin members x on x.club_id = k.id\ngroup by k.id, k.name";
    const { rungs, marked } = await climb(taskOf(COUNTS), sql);
    expect(marked).toEqual(["from clubs k\njoin members x on x.club_id = k.id"]);
    expect(rungs[0]).toEqual({
      rung: 0,
      facts: [
        "PostgreSQL runs your query.",
        "It returns 2 columns, as many as the task asks for.",
        "SELECT and GROUP BY can stay as you wrote them: with only the rest changed, your query is right. That was tried.",
      ],
    });
    expect(rungs[2]).toMatchObject({
      rung: 2,
      sentences: [
        expect.stringMatching(
          /^The task asks for the row name \w+, members 0; your query doesn't return it\.$/,
        ),
        expect.stringMatching(/^It hangs on the row of clubs with id /),
      ],
    });
    expect(rungs.map(({ rung }) => rung)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(skeletonOf(rungs)).toBe("SELECT c.name, count(m.id) AS members FROM ____ GROUP BY c.id, c.name");
  });

  test("H3 two that only together make it right are both named", async () => {
    const { rungs, marked } = await climb(
      taskOf(COUNTS),
      "SELECT c.name, count(*) FROM clubs c JOIN members m ON m.club_id = c.id GROUP BY c.id, c.name",
    );
    expect(marked).toEqual(["SELECT c.name, count(*)", "FROM clubs c JOIN members m ON m.club_id = c.id"]);
    expect(rungs[1]).toMatchObject({ sentence: "The mistake is in FROM. SELECT must change with it." });
  });

  test("H3 the solution that asks for fewer changes counts", async () => {
    const nested =
      "SELECT name, (SELECT count(*) FROM members AS m WHERE m.club_id = c.id) AS members FROM clubs AS c";
    const { rungs } = await climb(taskOf(COUNTS, nested), nested.replace("c.id)", "c.id + 1)"));
    expect(skeletonOf(rungs)).toBe("SELECT ____ FROM clubs AS c");
  });
});

describe("a clause that isn't there, or shouldn't be", () => {
  const ulm = "SELECT name, id::bigint FROM clubs WHERE city = 'Ulm'";

  test("H3 one that is missing", async () => {
    const { rungs, marked } = await climb(taskOf(ulm), "SELECT name, id::bigint FROM clubs");
    expect(marked).toEqual([]);
    expect(rungs[1]).toMatchObject({
      sentence: "Something is missing: your query has no WHERE, and needs one.",
    });
    expect(skeletonOf(rungs)).toBe("SELECT name, id::bigint FROM clubs WHERE ____");
  });

  test("H6 one too many: the skeleton isn't the solution with a gap that one may leave empty", async () => {
    const all = "SELECT name, id::bigint FROM clubs";
    const { rungs, marked, isRight } = await climb(taskOf(all), ulm);
    expect(marked).toEqual(["WHERE city = 'Ulm'"]);
    const skeleton = skeletonOf(rungs);
    expect(skeleton).toBe("SELECT ____ FROM clubs");
    expect(await isRight(withoutGaps(skeleton))).toBe(false);
  });
});

test("H7 hints on what PostgreSQL can't read repeat nothing of the verdict, and the skeleton keeps no clause", async () => {
  const { rungs } = await climb(taskOf(COUNTS), "SELECT name count(*) FROM clubs");
  expect(rungs.map(({ rung }) => rung)).toEqual([3, 4, 5]);
  expect(skeletonOf(rungs)).toBe("SELECT ____ FROM ____ GROUP BY ____");
});

test("H3 the clause of a common table is told with its name", async () => {
  const solution =
    "WITH big AS (SELECT id, name FROM clubs WHERE id < 3) SELECT b.name, count(*) FROM big b JOIN members m ON m.club_id = b.id GROUP BY b.name";
  const { rungs, marked } = await climb(taskOf(solution), solution.replace("id < 3", "id < 2"));
  expect(marked).toEqual(["WHERE id < 2"]);
  expect(rungs[1]).toMatchObject({ sentence: "The mistake is in WHERE in big." });
});

test.each(Object.entries(hintExamples))(
  "H6 the example %s runs by itself and shows rows",
  async (_name, { sql }) => {
    const outcome = await sandbox.run(sql, { isolated: true });
    expect(outcome.status).toBe("completed");
    expect(outcome.results[0]?.rows.length).toBeGreaterThan(0);
  },
);

test("H6 a UNION that drops equal rows is shown as a UNION, though its kind is that of a DISTINCT", async () => {
  const solution = "SELECT city FROM clubs UNION ALL SELECT city FROM clubs";
  const { rungs } = await climb(taskOf(solution), "SELECT city FROM clubs UNION SELECT city FROM clubs");
  expect(rungs.find(({ rung }) => rung === 3)).toMatchObject({ example: hintExamples.union });
});

test("H3 where the query is built in another way than a solution, the clause that the verdict proved is told", async () => {
  const sql =
    "with joined as (select name, club_id from members where fee > 12)\nselect c.name, count(j.club_id) from clubs c left join joined j on j.club_id = c.id group by c.id, c.name";
  const solution =
    "SELECT c.name, count(j.club_id) AS members FROM clubs AS c LEFT JOIN (SELECT club_id FROM members WHERE fee > 9) AS j ON j.club_id = c.id GROUP BY c.id, c.name";
  const { rungs } = await climb(taskOf(solution), sql);
  expect(rungs[1]).toEqual({
    rung: 1,
    sentence: "The mistake is in the WHERE of a query in WITH.",
    spans: [],
  });
});
