import { expect, test } from "vitest";
import { gradeAnswer } from "../kinds/index.ts";
import type { ModifyTask } from "../kinds/modify/judge.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";
import type { QueryTask } from "./task.ts";

/** G39: nothing that an answer can look at while it runs tells it the accepted solution. */

const sandbox = openedSandbox({
  script: `CREATE TABLE items (id int PRIMARY KEY, name text NOT NULL, price int NOT NULL);
    INSERT INTO items VALUES (1, 'lamp', 5), (2, 'sofa', 300), (3, 'cup', 9)`,
});

/** Stands in the accepted solutions, and in no answer. */
const MARK = "marked-solution";
const task: QueryTask = {
  kind: "query",
  solutions: [
    `SELECT name FROM items WHERE price < 10 AND '${MARK}' <> ''`,
    `SELECT name FROM items WHERE NOT price >= 10 AND '${MARK}' <> ''`,
  ],
  wrongAnswers: [],
  gradingDatabases: [{ items: [["1", "desk", "9"]] }],
  contract: { columns: [{ name: "name", type: "text" }], names: false, order: "none" },
};

/** The mark, put together while the query runs, so that a query that finds itself finds nothing. */
const LIKE_MARK = "LIKE '%marked-' || 'solution%'";
const inXml = (sql: string) => `query_to_xml('${sql}', true, false, '')::text ${LIKE_MARK}`;

/** Expressions that are true where the solution can be read. */
const LOOKS: Readonly<Record<string, string>> = {
  "prepared statements": `EXISTS (SELECT FROM pg_prepared_statements WHERE statement ${LIKE_MARK})`,
  "the function behind them": `EXISTS (SELECT FROM pg_prepared_statement() WHERE statement ${LIKE_MARK})`,
  cursors: `EXISTS (SELECT FROM pg_cursors WHERE statement ${LIKE_MARK})`,
  "memory contexts": `EXISTS (SELECT FROM pg_backend_memory_contexts WHERE ident ${LIKE_MARK})`,
  "the function behind those": `EXISTS (SELECT FROM pg_get_backend_memory_contexts() WHERE ident ${LIKE_MARK})`,
  "what sessions run": `EXISTS (SELECT FROM pg_stat_activity WHERE query ${LIKE_MARK})`,
  "what backends run": `EXISTS (SELECT FROM pg_stat_get_activity(NULL) WHERE query ${LIKE_MARK})`,
  "the current query": `current_query() ${LIKE_MARK}`,
  "a query in a text": inXml("SELECT statement FROM pg_prepared_statements"),
  "a view as XML": `table_to_xml('pg_prepared_statements', true, false, '')::text ${LIKE_MARK}`,
  "the catalog as XML": `schema_to_xml('pg_catalog', true, false, '')::text ${LIKE_MARK}`,
  "words of a query's texts": `EXISTS (SELECT FROM ts_stat('SELECT to_tsvector(''simple'', statement) FROM pg_prepared_statements') WHERE word ${LIKE_MARK})`,
  settings: `EXISTS (SELECT FROM pg_settings WHERE setting ${LIKE_MARK})`,
  "views and functions": `EXISTS (SELECT FROM pg_views WHERE definition ${LIKE_MARK}) OR EXISTS (SELECT FROM pg_proc WHERE prosrc ${LIKE_MARK})`,
  "files of the server": `EXISTS (SELECT FROM pg_ls_dir('/tmp') AS name WHERE pg_read_file('/tmp/' || name) ${LIKE_MARK})`,
};

test.each(Object.entries(LOOKS))(
  "an answer that is right only if it sees the solution in %s is wrong",
  async (_place, seen) => {
    // Right on the data that everybody sees.
    const answer = `SELECT name FROM items WHERE CASE WHEN ${seen} THEN price < 10 ELSE name IN ('lamp', 'cup') END`;
    const verdict = await gradeAnswer(sandbox, task, answer);
    expect(verdict.verdict).toBe("wrong");
    expect(JSON.stringify(verdict)).not.toContain(MARK);
  },
);

const changes: ModifyTask = {
  kind: "modify",
  solutions: [`UPDATE items SET price = price + 1 WHERE price < 10 AND '${MARK}' <> ''`],
  wrongAnswers: [],
  contract: { tables: ["items"] },
  databases: [],
};

test.each(Object.entries(LOOKS))(
  "a change that is right only if it sees the solution in %s is wrong",
  async (_place, seen) => {
    const answer = `UPDATE items SET price = price + 1 WHERE CASE WHEN ${seen} THEN price < 10 ELSE id IN (1, 3) END`;
    const verdict = await gradeAnswer(sandbox, changes, answer);
    expect(verdict.verdict).toBe("wrong");
    expect(JSON.stringify(verdict)).not.toContain(MARK);
  },
);

test.each([
  "SELECT (SELECT string_agg(statement, ' ') FROM pg_prepared_statements)::int::text",
  "SELECT string_agg(ident, ' ') FROM pg_backend_memory_contexts",
  "SELECT statement FROM pg_prepared_statements",
  "SELECT query_to_xml('SELECT statement FROM pg_prepared_statements', true, false, '')::text",
])("no verdict quotes it: %s", async (answer) => {
  const verdict = await gradeAnswer(sandbox, task, answer);
  expect(verdict.verdict).toBe("wrong");
  expect(JSON.stringify(verdict)).not.toContain(MARK);
});

test("nor after one that reads tables alone, for which the solutions stood prepared", async () => {
  const honest = await gradeAnswer(sandbox, task, "SELECT name FROM items WHERE 10 > price");
  expect(honest.verdict).toBe("right");
  const look = await gradeAnswer(sandbox, task, "SELECT statement AS name FROM pg_prepared_statements");
  expect(look).toMatchObject({ verdict: "wrong", candidatePreview: { rows: [] } });
});

test("nor after a change that reads tables alone", async () => {
  const honest = await gradeAnswer(sandbox, changes, "UPDATE items SET price = price + 1 WHERE 10 > price");
  expect(honest.verdict).toBe("right");
  const look = await gradeAnswer(sandbox, task, "SELECT statement AS name FROM pg_prepared_statements");
  expect(look).toMatchObject({ verdict: "wrong", candidatePreview: { rows: [] } });
});
