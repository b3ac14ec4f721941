import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../db/database.ts";
import { copyDatabase, type DatabaseCopy, describeWithDatabase } from "../testing/test-database.ts";
import { type DailyBudget, dailyBudget, type Reservation } from "./daily-budget.ts";

const LIMIT = 5_000;
const EACH = 100;
const AT_ONCE = 120;

describeWithDatabase("the budget of a day on three servers", () => {
  let copy: DatabaseCopy;
  const databases: Database[] = [];
  let budgets: DailyBudget[] = [];
  beforeAll(async () => {
    copy = await copyDatabase();
    for (let server = 0; server < 3; server += 1) {
      const opened = await openDatabase(copy.location);
      if (opened.status === "refused") throw new Error(opened.message);
      databases.push(opened.database);
    }
    budgets = databases.map(({ kysely }) => dailyBudget(kysely, LIMIT));
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
    await copy.remove();
  });
  const budgetOf = (call: number): DailyBudget => {
    const budget = budgets[call % budgets.length];
    if (!budget) throw new Error("There is no budget");
    return budget;
  };
  async function reserveAtOnce(): Promise<readonly Reservation[]> {
    const calls = Array.from({ length: AT_ONCE }, (_, call) => budgetOf(call).reserve(EACH));
    return (await Promise.all(calls)).filter((reservation) => reservation !== null);
  }

  test("[S10.5] of calls that come at once, as many go through as it has tokens, and what they didn't use serves others", async () => {
    const first = await reserveAtOnce();
    expect(first).toHaveLength(LIMIT / EACH);
    expect(await Promise.all(budgets.map((budget) => budget.used()))).toEqual(budgets.map(() => LIMIT));

    // Each used four fifths of what was held for it, all told at once.
    await Promise.all(first.map((reservation) => reservation.settle(EACH * 0.8)));
    expect(await budgetOf(1).used()).toBe(LIMIT * 0.8);
    expect(await reserveAtOnce()).toHaveLength((LIMIT * 0.2) / EACH);
    expect(await budgetOf(2).used()).toBe(LIMIT);
    expect(await budgetOf(0).reserve(1)).toBeNull();
  });
});
