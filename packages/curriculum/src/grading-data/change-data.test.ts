import { makeChangeData } from "@master-sql/judge/grading-data";
import type { TrialDatabase } from "@master-sql/judge/sandbox";
import { readSetup } from "@master-sql/judge/search";
import { openTrialDatabase } from "@master-sql/sandbox/node";
import { loadModule, parse } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { SANDBOX_BUILD_FOLDER } from "../content-folder.ts";
import { ensureSnapshots } from "../snapshots.ts";

const sql = `
create table cards (
  id integer primary key, account integer not null, kind text not null check (kind in ('debit', 'credit')),
  ends date not null, blocked date, pay numeric(8,2)
);
insert into cards select n, n % 4, case when n < 8 then 'debit' else 'credit' end, date '2025-01-01' + 40 * n,
  case when n > 9 then date '2024-05-05' end, 100 from generate_series(1, 12) n;
`;

let database: TrialDatabase;
beforeAll(async () => {
  await ensureSnapshots();
  await loadModule();
  database = await openTrialDatabase(SANDBOX_BUILD_FOLDER, { kind: "script", sql });
});

async function made(solutions: readonly string[], wrongAnswers: readonly string[] = [], returns = false) {
  const subject = { solutions, wrongAnswers, databases: [], returns, seed: 1 };
  return makeChangeData(database, await readSetup(database, parse), subject, parse, false);
}

test("values of the visible data are changed in place where a condition too many, and a boundary, show", async () => {
  const solution = "update cards set pay = 50 where account = 1 and ends <= '2025-03-01'";
  const { missed, left, scripts } = await made([solution], [`${solution} and blocked is null`]);
  for (const each of ["wrong answer 1", "cards.kind <> 'credit' is asked for as well"]) {
    expect(missed).toContain(each);
    expect(left).not.toContain(each);
  }
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.join("\n")).toMatch(/UPDATE cards SET ends = '2025-0[23]-\d\d' WHERE id = \d+/);
});

test("what is written again without need shows only where what is returned counts", async () => {
  const solution = "update cards set pay = 100 where account = 1 and pay is distinct from 100 returning id";
  const wrong = "update cards set pay = 100 where account = 1 and (pay < 90 or pay > 100.5) returning id";
  const { missed, left } = await made([solution], [wrong], true);
  expect(missed).toContain("wrong answer 1");
  expect(left).not.toContain("wrong answer 1");
});

test("no database is made on which the solutions leave different rows", async () => {
  const { scripts } = await made([
    "update cards set pay = 50 where ends < '2025-03-01'",
    "update cards set pay = 50 where ends < '2025-03-01' and kind = 'debit'",
  ]);
  expect(scripts.join("\n")).not.toContain("'credit'");
});
