import { type LineVerdict, readerOf } from "@master-sql/sql-judge";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLE_MS } from "../../../../tools/tier.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { judgeBatch } from "./batch.ts";

const setup_sql = "CREATE TABLE t (a int PRIMARY KEY, b int); INSERT INTO t VALUES (1, 2), (2, 3)";

/** No line names a file. */
const read = readerOf({});
const budget = { trials: 2_000, seed: 1 };

const sandbox = createToolSandbox();
beforeAll(ensureSnapshots);
afterAll(() => sandbox.close());

async function verdicts(pairs: readonly object[]): Promise<ReadonlyMap<string | number, LineVerdict>> {
  const lines = pairs
    .map((pair) => JSON.stringify({ setup_sql, reference_sql: "SELECT a FROM t", ...pair }))
    .join("\n");
  const found = new Map<string | number, LineVerdict>();
  for await (const verdict of judgeBatch(sandbox, lines, ".", { read, budget }))
    found.set(verdict.id, verdict);
  return found;
}

test("a query that doesn't end costs its own verdict only", { timeout: SAMPLE_MS }, async () => {
  const found = await verdicts([
    {
      id: "endless",
      candidate_sql:
        "WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT 1 FROM r) SELECT count(*)::int FROM r",
    },
    { id: "wrong", candidate_sql: "SELECT a FROM t WHERE b > 0" },
    { id: "right", candidate_sql: "SELECT x.a FROM t AS x" },
    { id: "drop", candidate_sql: "DROP SCHEMA public CASCADE" },
    { id: "after", candidate_sql: "SELECT a FROM (TABLE t) AS x" },
  ]);
  expect([...found].map(([id, { verdict }]) => [id, verdict])).toEqual([
    ["endless", "undecided-timeout"],
    ["wrong", "wrong"],
    ["right", "right"],
    ["drop", "wrong"],
    ["after", "right"],
  ]);
  expect(found.get("wrong")?.counterexample).toMatchObject({ rows: 1, smallest: true });
});

test("verdicts that are known already are left out", async () => {
  const pair = (id: number, setup: string) => ({
    id,
    setup_sql: setup,
    reference_sql: "SELECT a FROM t",
    candidate_sql: "SELECT a FROM t",
  });
  const other = `${setup_sql}, (3, 4)`;
  const lines = [pair(1, setup_sql), pair(2, other), pair(3, setup_sql), pair(4, other)];
  const text = [...lines, { id: 5, exercise: "no-such-exercise", answer: "SELECT 1" }]
    .map((line) => JSON.stringify(line))
    .join("\n");
  const after = async (known: number) => {
    const found: (string | number)[] = [];
    for await (const { id } of judgeBatch(sandbox, text, ".", { read, budget, known })) found.push(id);
    return found;
  };
  expect(await after(0)).toEqual([1, 3, 2, 4, 5]);
  expect(await after(1)).toEqual([3, 2, 4, 5]);
  expect(await after(3)).toEqual([4, 5]);
  expect(await after(4)).toEqual([5]);
  expect(await after(5)).toEqual([]);
});

test("a line that isn't a pair is named", async () => {
  await expect(judgeBatch(sandbox, '{"id": 1}', ".", { read }).next()).rejects.toThrow(
    "Line 1 isn't a pair of queries",
  );
});

test("what can't be judged says why and what to do", async () => {
  const pair = (id: string, setup: string, more: object = {}) => ({
    id,
    setup_sql: setup,
    candidate_sql: "SELECT a FROM t WHERE a > 1",
    ...more,
  });
  const found = await verdicts([
    pair(
      "dump",
      "SELECT pg_catalog.set_config('search_path', '', false); CREATE TABLE public.t (a int); INSERT INTO public.t VALUES (1) -- end",
    ),
    pair("nothing", "", { reference_sql: "SELECT 1 AS a", candidate_sql: "SELECT 2 AS a" }),
    pair("parameter", setup_sql, { candidate_sql: "SELECT a FROM t WHERE a = $1" }),
    pair("temporary", "CREATE TEMP TABLE t (a int)"),
    pair("materialized", "CREATE TABLE s (a int); CREATE MATERIALIZED VIEW t AS SELECT a FROM s"),
    pair("copy", "CREATE TABLE t (a int);\nCOPY t (a) FROM stdin;\n1\n\\.\n"),
    pair("chance", setup_sql, { reference_sql: "SELECT a FROM t WHERE random() < 0.5" }),
    pair("mark", setup_sql, { candidate_sql: "\uFEFFSELECT a FROM t" }),
  ]);
  expect(
    Object.fromEntries([...found].map(([id, { verdict, message }]) => [id, message ?? verdict])),
  ).toEqual({
    dump: "wrong",
    nothing: "wrong",
    parameter: "there is no parameter $1: the query has to name the value itself",
    temporary:
      "The reference reads “t”, a temporary table, which can't be given other rows: make it a plain table.",
    materialized:
      "The reference reads “t”, a materialized view, which keeps its rows when tables change: make it a plain view.",
    copy: expect.stringMatching(/COPY FROM STDIN is not possible here.*--inserts --no-owner --no-privileges/),
    chance:
      "The reference calls random(), so its result is another at each run: nothing can be held against it.",
    mark: "right",
  });
  expect(found.get("nothing")?.counterexample).toMatchObject({ sql: "", rows: 0 });
});

test("an answer that fails on another database is shown that one", async () => {
  const answer = `SELECT id, ('{"name": "' || replace(replace(full_name, '\\', '\\\\'), '/', '\\/') || '", "skills": ' || to_jsonb(skills)::text || '}')::jsonb AS card
    FROM technicians WHERE left_on IS NULL ORDER BY id`;
  const { value } = await judgeBatch(
    sandbox,
    JSON.stringify({ id: 1, exercise: "json-object-for-each-current-technician", answer }),
    ".",
    { read },
  ).next();
  expect(value).toMatchObject({ verdict: "error", class: "error:22P02", counterexample: { rows: 1 } });
});

test("answers to exercises of the course and of the pool are judged beside pairs", async () => {
  const answer = "SELECT id, full_name FROM customers WHERE newsletter IS NOT TRUE AND phone";
  const lines = [
    { id: 1, exercise: "customers-with-no-phone-and-no-newsletter", answer: `${answer} IS NULL` },
    { id: 2, exercise: "customers-with-no-phone-and-no-newsletter", answer: `${answer} = NULL` },
    {
      id: 3,
      exercise: "customers-with-no-phone-and-no-newsletter",
      answer: "SELECT id, fullname FROM customers",
    },
    { id: 4, exercise: "pool/how-many-cards-does-500-change", answer: "SELECT 1" },
    { id: 5, setup_sql, reference_sql: "SELECT a FROM t", candidate_sql: "SELECT b FROM t" },
    { id: 6, exercise: "pool/add-a-unique-badge-to-employees", answer: "SELECT 1" },
  ];
  const found = new Map<string | number, LineVerdict>();
  for await (const verdict of judgeBatch(sandbox, lines.map((line) => JSON.stringify(line)).join("\n"), ".", {
    read,
  }))
    found.set(verdict.id, verdict);
  expect(found.get(1)).toMatchObject({ verdict: "right", counterexample: null });
  expect(found.get(2)).toMatchObject({
    verdict: "wrong",
    stage: "given",
    cause: "equals-null",
    misconception: "NULL can be found with =",
    counterexample: { rows: 1, smallest: true },
  });
  expect(found.get(3)).toMatchObject({ verdict: "error", class: "error:42703", cause: "unknown-column" });
  expect(found.get(4)).toMatchObject({
    verdict: "unusable",
    message: expect.stringContaining("no exercise"),
  });
  expect(found.get(5)).toMatchObject({ verdict: "wrong" });
  expect(found.get(6)).toMatchObject({ verdict: "wrong" });
});
