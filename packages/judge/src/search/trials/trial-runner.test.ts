import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cell } from "../../results/statement-result.ts";
import { openedTrialDatabase } from "../../testing/opened-sandbox.ts";
import { readSchema } from "../read-schema.ts";
import { beginOnEmptyTables, clearAway } from "./empty-tables.ts";
import { loadStep } from "./trial-runner.ts";

const PLACES = `
  CREATE TABLE places (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text, tags text[], about jsonb, paid numeric(8, 2),
    code varchar(3), since timestamptz, twice int GENERATED ALWAYS AS (id * 2) STORED);
  CREATE TABLE "Odd names" ("a b" text, "select" boolean, CHECK ("a b" <> 'refused'))`;

async function opened() {
  const database = await openedTrialDatabase(PLACES);
  const { tables: all } = await readSchema(database);
  const tables = [...all.values()];
  await beginOnEmptyTables(database, tables);
  return { database, tables };
}

const texts = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\\N",
    "\\.",
    "\\",
    "NULL",
    "\t",
    "\n",
    "\r\n",
    "a\\tb",
    "{}",
    "it's",
    '"',
    "ä €😀",
  ),
  fc.string({ unit: "binary" }).filter((text) => !text.includes("\0") && text.isWellFormed()),
);

test("a row is loaded as it is, whatever stands in its texts", async () => {
  const { database, tables } = await opened();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(texts), { minLength: 1, maxLength: 5 }), async (names) => {
      const rows = names.map((name): readonly Cell[] => [name, "t"]);
      const [loaded, read] = await database.run([
        loadStep(new Map([["Odd names", rows]]), tables, []),
        { kind: "script", sql: 'SELECT "a b", "select" FROM "Odd names"' },
        { kind: "script", sql: "ROLLBACK TO empty" },
      ]);
      expect(loaded?.ok).toBe(true);
      expect(read?.ok && read.rows).toEqual(rows);
    }),
    { numRuns: 300, seed: 1 },
  );
});

test("keys that are always generated take values, types round and refuse as they do in INSERT, and computed columns are left out", async () => {
  const { database, tables } = await opened();
  const row = (paid: string, code: string) => [
    "7",
    "x",
    '{a,"b\\\\c"}',
    '{"a": "\\n"}',
    paid,
    code,
    "2026-03-01 00:00+01",
    null,
  ];
  const [loaded, read] = await database.run([
    loadStep(new Map([["places", [row("1.005", "abc   ")]]]), tables, []),
    { kind: "script", sql: "SELECT id, tags[2], about ->> 'a', paid, code, since, twice FROM places" },
    { kind: "script", sql: "ROLLBACK TO empty" },
  ]);
  expect(loaded?.ok).toBe(true);
  expect(read?.ok && read.rows).toEqual([["7", "b\\c", "\n", "1.01", "abc", "2026-02-28 23:00:00+00", "14"]]);
  const [tooLong] = await database.run([
    loadStep(new Map([["places", [row("1", "abcd")]]]), tables, []),
    { kind: "script", sql: "ROLLBACK TO empty" },
  ]);
  expect(tooLong).toMatchObject({ ok: false, failure: { sqlstate: "22001" } });
});

test("what follows a table that is refused isn't taken for something else", async () => {
  const { database, tables } = await opened();
  const instance = new Map<string, readonly (readonly Cell[])[]>([
    ["Odd names", [["refused", "t"]]],
    ["places", [["1", "x", null, null, null, null, null, null]]],
  ]);
  const [loaded, , back, read] = await database.run([
    loadStep(instance, tables, []),
    { kind: "script", sql: "SELECT 1" },
    { kind: "script", sql: "ROLLBACK TO empty" },
    { kind: "script", sql: 'SELECT (SELECT count(*) FROM places), (SELECT count(*) FROM "Odd names")' },
  ]);
  expect(loaded).toMatchObject({ ok: false, failure: { sqlstate: "23514" } });
  expect(back?.ok).toBe(true);
  expect(read?.ok && read.rows).toEqual([["0", "0"]]);
});

test("what trials have rolled back is cleared away", async () => {
  const { database, tables } = await opened();
  const size = async () => {
    const [read] = await database.run([{ kind: "script", sql: `SELECT pg_relation_size('"Odd names"')` }]);
    return read?.ok ? Number(read.rows[0]?.[0]) : Number.NaN;
  };
  const rows = Array.from({ length: 200 }, (_, n): readonly Cell[] => [String(n), "t"]);
  for (let trial = 0; trial < 20; trial += 1)
    await database.run([
      loadStep(new Map([["Odd names", rows]]), tables, []),
      { kind: "script", sql: "ROLLBACK TO empty" },
    ]);
  expect(await size()).toBeGreaterThan(50_000);
  await clearAway(database, tables);
  expect(await size()).toBe(0);
  const [loaded, read] = await database.run([
    loadStep(new Map([["Odd names", rows]]), tables, []),
    { kind: "script", sql: 'SELECT count(*) FROM "Odd names"' },
    { kind: "script", sql: "ROLLBACK TO empty" },
  ]);
  expect(loaded?.ok && read?.ok && read.rows).toEqual([["200"]]);
  expect(await size()).toBeGreaterThan(0);
});
