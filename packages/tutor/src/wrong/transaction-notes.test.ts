import { loadModule, parse } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { transactionNotes } from "./transaction-notes.ts";

beforeAll(() => loadModule());

test.each([
  [
    "T8 a plain ROLLBACK ends the transaction in spite of a savepoint",
    "BEGIN; UPDATE a SET x = 1; SAVEPOINT s; DELETE FROM b; ROLLBACK; UPDATE c SET x = x + 1; COMMIT;",
    [/ROLLBACK TO SAVEPOINT s.*saved at once, and the COMMIT after it only gives a warning/],
  ],
  ["T8 ROLLBACK TO keeps it open", "BEGIN; SAVEPOINT s; DELETE FROM b; ROLLBACK TO s; COMMIT;", []],
  [
    "T8 a value that was read without a lock may be outdated when it is written",
    "BEGIN; SELECT x FROM a WHERE id = 1; UPDATE a SET x = 5 WHERE id = 1; COMMIT;",
    [/A transaction alone doesn't keep others out.*a lost update/],
  ],
  [
    "T8 outside a transaction nothing is said of one",
    "SELECT x FROM a WHERE id = 1; UPDATE a SET x = 5 WHERE id = 1;",
    [/^Your SELECT locks no row/],
  ],
  [
    "T8 FOR UPDATE locks the row",
    "BEGIN; SELECT x FROM a WHERE id = 1 FOR UPDATE; UPDATE a SET x = 5 WHERE id = 1; COMMIT;",
    [],
  ],
  [
    "T8 a change that the database computes is safe",
    "BEGIN; SELECT x FROM a WHERE id = 1; UPDATE a SET x = x - 5 WHERE id = 1; COMMIT;",
    [],
  ],
  [
    "T8 another table's rows are no matter",
    "BEGIN; SELECT x FROM b; UPDATE a SET x = 5 WHERE id = 1; COMMIT;",
    [],
  ],
])("%s", async (_, sql, notes) => {
  const found = await transactionNotes(parse, sql);
  expect(found.length, found.join("\n")).toBe(notes.length);
  for (const [at, note] of notes.entries()) expect(found[at]).toMatch(note);
});
