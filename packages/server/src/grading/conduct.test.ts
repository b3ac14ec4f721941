import { expect, test } from "vitest";
import { Conduct } from "./conduct.ts";

test("an account whose job took too much has a tenth of the budget until three have behaved", () => {
  const conduct = new Conduct();
  expect(conduct.budgetShare("a")).toBe(1);
  conduct.noteBad("a");
  expect([conduct.budgetShare("a"), conduct.budgetShare("b")]).toEqual([0.1, 1]);
  conduct.noteGood("a");
  conduct.noteGood("a");
  expect(conduct.isOnProbation("a")).toBe(true);
  conduct.noteGood("a");
  expect([conduct.isOnProbation("a"), conduct.budgetShare("a")]).toEqual([false, 1]);
});

test("a further bad job begins the probation anew", () => {
  const conduct = new Conduct();
  conduct.noteBad("a");
  conduct.noteGood("a");
  conduct.noteGood("a");
  conduct.noteBad("a");
  conduct.noteGood("a");
  expect(conduct.isOnProbation("a")).toBe(true);
});

test("an account that stays away is trusted again after ten minutes", () => {
  let now = 0;
  const conduct = new Conduct(() => now);
  conduct.noteBad("a");
  now = 9 * 60_000;
  expect(conduct.isOnProbation("a")).toBe(true);
  now = 10 * 60_000;
  expect(conduct.isOnProbation("a")).toBe(false);
});

test("remembers a bounded number of accounts", () => {
  const conduct = new Conduct();
  for (let n = 0; n <= 10_000; n++) conduct.noteBad(`account ${n}`);
  expect([conduct.isOnProbation("account 0"), conduct.isOnProbation("account 1")]).toEqual([false, true]);
});
