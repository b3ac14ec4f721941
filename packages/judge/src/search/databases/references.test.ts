import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Cell } from "../../results/statement-result.ts";
import { openedTrialDatabase } from "../../testing/opened-sandbox.ts";
import { readSchema } from "../read-schema.ts";
import { beginOnEmptyTables } from "../trials/empty-tables.ts";
import { inForeignKeyOrder } from "./draft.ts";
import { type Instance, insertStatements } from "./instance.ts";
import { referencesHold } from "./references.ts";

/** P8: PostgreSQL is spared the references of small databases, which are told here just as it would. */

const CLUBS = `
  CREATE TABLE towns (country text, name text, PRIMARY KEY (country, name));
  CREATE TABLE clubs (id int PRIMARY KEY, country text, town text, parent int REFERENCES clubs,
    FOREIGN KEY (country, town) REFERENCES towns);
  CREATE TABLE members (id int PRIMARY KEY, club int NOT NULL REFERENCES clubs, friend int REFERENCES members)`;

async function opened(script: string) {
  const database = await openedTrialDatabase(script);
  const { tables: all } = await readSchema(database);
  return { database, tables: inForeignKeyOrder([...all.values()]) };
}

const few = fc.constantFrom("1", "2", "3");
const fewOrNone = fc.option(few, { nil: null });
const rowsOf = (...cells: readonly fc.Arbitrary<Cell>[]) =>
  fc.uniqueArray(fc.tuple(...cells), { selector: (row) => JSON.stringify(row[0]), maxLength: 3 });
const databases: fc.Arbitrary<Instance> = fc
  .record({
    towns: rowsOf(few, few),
    clubs: rowsOf(few, fewOrNone, fewOrNone, fewOrNone),
    members: rowsOf(few, few, fewOrNone),
  })
  .map((rows) => new Map<string, readonly (readonly Cell[])[]>(Object.entries(rows)));

test("a database is refused just where PostgreSQL refuses it", async () => {
  const { database, tables } = await opened(CLUBS);
  const said = { held: 0, broken: 0 };
  await fc.assert(
    fc.asyncProperty(databases, async (instance) => {
      const script = ["BEGIN", ...insertStatements(instance, tables)].join("; ");
      const [loaded] = await database.run([
        { kind: "script", sql: script },
        { kind: "script", sql: "ROLLBACK" },
      ]);
      said[loaded?.ok ? "held" : "broken"] += 1;
      expect(referencesHold(instance, tables)).toBe(loaded?.ok);
    }),
    { numRuns: 400, seed: 1 },
  );
  expect(Math.min(said.held, said.broken)).toBeGreaterThan(40);
});

describe("references are left to PostgreSQL", () => {
  const unchecked = async (script: string) => {
    const { database, tables } = await opened(script);
    return (await beginOnEmptyTables(database, tables)).referencesUnchecked;
  };

  test("not where they are plain", async () => {
    expect(await unchecked(CLUBS)).toBe(true);
  });

  test.each([
    [
      "where its triggers aren't alone",
      `${CLUBS}; CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RETURN new; END'; CREATE TRIGGER keep BEFORE INSERT ON clubs FOR EACH ROW EXECUTE FUNCTION keep()`,
    ],
    [
      "where all columns or none have to be NULL",
      `CREATE TABLE a (x int, y int, PRIMARY KEY (x, y));
      CREATE TABLE b (x int, y int, FOREIGN KEY (x, y) REFERENCES a MATCH FULL)`,
    ],
    [
      "where a value is written in several ways",
      `CREATE TABLE a (x numeric PRIMARY KEY);
      CREATE TABLE b (x numeric REFERENCES a)`,
    ],
    [
      "where tables refer to each other in a circle",
      `CREATE TABLE a (x int PRIMARY KEY, y int);
      CREATE TABLE b (y int PRIMARY KEY REFERENCES a);
      ALTER TABLE a ADD FOREIGN KEY (y) REFERENCES b DEFERRABLE INITIALLY DEFERRED`,
    ],
  ])("%s", async (_, script) => {
    expect(await unchecked(script)).toBe(false);
  });
});
