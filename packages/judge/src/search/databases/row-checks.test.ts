import { type Column, parseExpression, type Table } from "@master-sql/sql";
import fc from "fast-check";
import { loadModule, parse } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { createRandom } from "../../random.ts";
import type { Cell } from "../../results/statement-result.ts";
import { openedSandbox } from "../../testing/opened-sandbox.ts";
import { CheckMender } from "./check-mender.ts";
import { rowChecks } from "./row-checks.ts";

const sandbox = openedSandbox({ script: "SELECT 1" });
beforeAll(() => loadModule());

const column = (name: string, kind: Column["kind"], typeName: string = kind): Column => ({
  name,
  typeName,
  kind,
  notNull: false,
  computed: false,
  identityAlways: false,
  labels: [],
});

const columns: readonly Column[] = [
  column("a", "integer"),
  column("b", "integer"),
  column("price", "decimal", "numeric(8,2)"),
  column("status", "text"),
  column("day", "date"),
  column("at", "timestamp", "timestamp with time zone"),
  column("till", "timestamp", "timestamp with time zone"),
  column("open", "boolean"),
  column("tags", "other", "text[]"),
];

async function tableWith(expression: string): Promise<Table> {
  const condition = await parseExpression(parse, expression);
  const named = columns.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(expression));
  const check = { expression, columns: named.map(({ name }) => name), ...(condition && { condition }) };
  return {
    key: "t",
    sqlName: "t",
    columns,
    uniques: [],
    hasPrimaryKey: false,
    foreignKeys: [],
    checks: [check],
  };
}

/** Checks as people write them, and as PostgreSQL writes them out. */
const told: readonly string[] = [
  "a < b",
  "a <> b",
  "a + b * 2 - 1 >= price",
  "a BETWEEN 1 AND b",
  "((a >= 0) AND (a <= 3))",
  "a NOT BETWEEN 1 AND 2",
  "NOT (a = b OR a IS NULL)",
  "status IN ('ran', 'late')",
  "status NOT IN ('ran', 'late')",
  "(status = ANY (ARRAY['ran'::text, 'late'::text]))",
  "((status)::text = ANY ((ARRAY['ran'::character varying, 'late'::character varying])::text[]))",
  "(status = 'ran') = (at IS NOT NULL)",
  "(a IS NULL) <> (b IS NULL)",
  "price > (0)::numeric",
  "price >= '-2'::numeric",
  "day >= '2025-03-01'::date",
  "day <= at",
  "till > at",
  "at >= '2025-03-01 10:00:00+00'::timestamp with time zone",
  "open OR a > 2",
  "NOT open",
  "open = (a = 1)",
  "tags IS NULL OR a > 1",
];
/** What can't be told without PostgreSQL. */
const untold: readonly string[] = [
  "status < 'ran'",
  "length(status) > 2",
  "status ~ '^r'",
  "tags = '{}'",
  "price::integer = 2",
  "a / b > 1",
  "at + interval '1 day' > till",
];

const moments = ["2025-03-01", "2025-03-01 10:00:00", "2025-03-01 10:00:00+00", "2025-02-28 23:59:59.999999"];
const offered: readonly (readonly Cell[])[] = [
  ["0", "1", "2", "3", "-1", null],
  ["0", "1", "2", "3", "-1", null],
  ["0", "2.5", "-2.50", "3", null],
  ["ran", "late", "Ran", "", null],
  ["2025-03-01", "2025-02-28", "2025-03-02", null],
  [...moments, null],
  [...moments, "2025-03-01 12:00:00+02", null],
  ["true", "false", "t", null],
  ["{}", "{ran}", null],
];
const rows: fc.Arbitrary<readonly Cell[]> = fc.tuple(...offered.map((cells) => fc.constantFrom(...cells)));

/** Of each row whether PostgreSQL says that the expression is false. */
async function brokenByPostgres(expression: string, sample: readonly (readonly Cell[])[]) {
  const values = sample.map((row) => {
    const cells = row.map((cell, place) => {
      const text = cell === null ? "NULL" : `'${cell}'`;
      return `${text}::${columns[place]?.typeName === "decimal" ? "numeric" : columns[place]?.typeName}`;
    });
    return `(${cells.join(", ")})`;
  });
  const names = columns.map(({ name }) => name).join(", ");
  const outcome = await sandbox.run(
    `SELECT (${expression}) IS FALSE FROM (VALUES ${values.join(", ")}) AS t(${names})`,
    { isolated: true },
  );
  if (outcome.status !== "completed") throw new Error(outcome.status);
  const [result] = outcome.results;
  if (!result) throw new Error(`nothing came of ${expression}`);
  return result.rows.map(([cell]) => cell === "t");
}

const sample = fc.sample(rows, { numRuns: 150, seed: 1 });

test.each(told)("P18: PostgreSQL says the same of rows: %s", async (expression) => {
  const [check] = rowChecks(await tableWith(expression));
  const own = sample.map((row) => check?.isBroken(row));
  const theirs = await brokenByPostgres(expression, sample);
  // An offset other than UTC's is left to PostgreSQL.
  for (const [index, row] of sample.entries())
    if (!row.some((cell) => cell?.endsWith("+02")))
      expect(own[index], JSON.stringify(row)).toBe(theirs[index]);
  expect(theirs).toContain(true);
  expect(theirs).toContain(false);
});

test.each(untold)("P18: what can't be told is not called broken: %s", async (expression) => {
  const [check] = rowChecks(await tableWith(expression));
  for (const row of sample) expect(check?.isBroken(row)).toBe(false);
});

test.each(told)("P18: rows are mended until PostgreSQL takes them: %s", async (expression) => {
  const mender = new CheckMender(await tableWith(expression), createRandom(1));
  const mended = sample.flatMap((row) => {
    const changed = [...row];
    return mender.mend(changed, (place) => offered[place] ?? []) ? [changed] : [];
  });
  expect(mended.length).toBe(sample.length);
  const known = mended.filter((row) => !row.some((cell) => cell?.endsWith("+02")));
  expect(await brokenByPostgres(expression, known)).not.toContain(true);
});

test("P18: a reference becomes a key that is there, or NULL, and nothing that is merely near", async () => {
  const table = await tableWith("a < b");
  const own = { columns: ["a"], target: "t", targetColumns: ["b"] };
  const mender = new CheckMender({ ...table, foreignKeys: [own] }, createRandom(1));
  const row: Cell[] = ["2", "2", null, null, null, null, null, null, null];
  expect(mender.mend(row, (place) => (place === 0 ? ["2", "3", null] : []))).toBe(true);
  expect(row.slice(0, 2)).toEqual([null, "2"]);
});

test("P18: what holds already stays, and a place that mustn't change does", async () => {
  const mender = new CheckMender(await tableWith("a < b"), createRandom(1));
  const row: Cell[] = ["1", "2", null, null, null, null, null, null, null];
  expect(mender.mend(row, () => ["0", "3"])).toBe(true);
  expect(row.slice(0, 2)).toEqual(["1", "2"]);
  row[1] = "1";
  expect(mender.mend(row, (place) => (place === 1 ? [null] : []))).toBe(true);
  expect(row.slice(0, 2)).toEqual(["1", "2"]);
  row[1] = "1";
  expect(mender.mend(row, () => [])).toBe(false);
});
