import { openedSandbox } from "@master-sql/judge/testing/opened-sandbox";
import { expect, test } from "vitest";
import { plainWords } from "../asked/words.ts";
import { cardOn, cardsNamed, conceptCards } from "./index.ts";

const sandbox = openedSandbox({ script: "" });

test("T9 every card's example runs on an empty database and gives rows", async () => {
  const failed: string[] = [];
  for (const { id, sql } of conceptCards) {
    const outcome = await sandbox.run(sql, { isolated: true });
    const rows = outcome.status === "completed" ? (outcome.results.at(-1)?.rows.length ?? 0) : 0;
    if (rows === 0) failed.push(`${id}: ${JSON.stringify(outcome)}`);
  }
  expect(failed).toEqual([]);
});

test.each([
  ["What is the difference between RANK and DENSE_RANK?", "ranking"],
  ["where vs having", "having"],
  ["UNION or UNION ALL?", "union"],
  ["what is the difference between union and union all here", "union"],
  ["what is the difference between BETWEEN and >= here", "in-between"],
  ["how do I remove duplicates", "distinct"],
  ["count(*) or count(column)", "count"],
  ["top 3 products per category", "top-n-per-group"],
  ["why is 7 / 2 an integer", "division"],
  ["running total by day", "running-total"],
  ["is NOT IN slower than NOT EXISTS", "not-in"],
  ["what is a CTE", "cte"],
  ["inner join and left join", "join-kinds"],
])("T8 the card on %s is %s", (question, id) => {
  expect(cardsNamed(plainWords(question))[0]?.id).toBe(id);
});

test("T8 what has nothing to do with SQL is on no card", () => {
  for (const question of ["who won the match", "write me a poem", "hello"])
    expect(cardsNamed(plainWords(question))).toEqual([]);
});

test("T9 a concept has the card that shows it foremost", () => {
  expect(cardOn("having")?.id).toBe("having");
  expect(cardOn("anti-join")?.id).toBe("not-in");
  expect(cardOn("no-such-concept")).toBeUndefined();
});
