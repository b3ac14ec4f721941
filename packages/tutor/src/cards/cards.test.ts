import { openedSandbox } from "@master-sql/judge/testing/opened-sandbox";
import { expect, test } from "vitest";
import { SAMPLE_MS } from "../../../../tools/tier.ts";
import { plainWords } from "../asked/words.ts";
import { cardOn, cardsNamed, conceptCards } from "./index.ts";

const sandbox = openedSandbox({ script: "" });

test("T9 every card's example runs on an empty database and gives rows", { timeout: SAMPLE_MS }, async () => {
  const failed: string[] = [];
  for (const { id, sql } of conceptCards) {
    const outcome = await sandbox.run(sql, { isolated: true });
    const results = outcome.status === "completed" ? outcome.results : [];
    const rows = results.findLast(({ columns }) => columns.length > 0)?.rows.length ?? 0;
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

test.each([
  ["delete vs truncate vs drop", "delete-or-truncate"],
  ["Can I roll back a truncate?", "delete-or-truncate"],
  ["what's the difference between a primary key and a unique key", "primary-or-unique"],
  ["difference between a view and a table", "view-or-table"],
  ["is a CTE better than a subquery?", "cte-or-subquery"],
  ["cte vs temp table", "temp-table"],
  ["is count(*) slower than count(1)", "count-one"],
  ["nth highest salary in each department", "highest-per-group"],
  ["how do i delete duplicate rows but keep one", "delete-duplicates"],
  ["users with 3 consecutive days of logins", "streaks"],
  ["what does ACID mean", "acid"],
  ["explain the isolation levels", "isolation-levels"],
  ["what is a phantom read", "read-phenomena"],
  ["why did I get deadlock detected", "deadlock"],
  ["what is select for update skip locked good for", "skip-locked"],
  ["VACUUM or VACUUM FULL?", "vacuum-full"],
  ["what does rows removed by filter mean", "rows-removed"],
  ["bitmap heap scan vs index scan", "index-scan"],
  ["what is Memoize in a plan", "memoize"],
  ["Sort Method: external merge  Disk", "sort-node"],
  ["what unit is the cost in", "cost-units"],
  ["what does shared hit mean", "buffers"],
  ["explain vs explain analyze", "explain-or-analyze"],
  ["does the column order in an index matter", "multicolumn-index"],
  ["clustered vs non-clustered index", "clustered-index"],
  ["should I index a foreign key", "index-foreign-key"],
  ["gin index on jsonb?", "gin"],
  ["why is a large OFFSET slow", "keyset-pagination"],
  ["does the order of joins matter", "join-order"],
  ["what does sargable mean", "sargable"],
  ["what is actual time in explain", "actual-time"],
  ["what does analyze do", "analyze-statistics"],
  ["array or separate table?", "array-or-table"],
  ["backticks vs double quotes", "backticks"],
  ["when is a brin index useful", "brin"],
  ["what is a check constraint", "check-constraint"],
  ["how do i compute retention", "cohort"],
  ["why would i use a cte instead of a subquery", "cte-or-subquery"],
  ["how to find duplicate emails", "dedupe"],
  ["deferrable constraints", "deferrable"],
  ["difference between drop and truncate", "delete-or-truncate"],
  ["is distinct expensive", "distinct-hides"],
  ["convert unix timestamp to date", "epoch"],
  ["why are estimated rows so different from actual rows", "estimated-rows"],
  ["why is count(*) slow on a big table", "fast-count"],
  ["conversion funnel in sql", "funnel"],
  ["find missing numbers in a sequence", "gaps"],
  ["what is the grain of a fact table", "grain"],
  ["is exists faster than in", "in-or-exists-speed"],
  ["what are heap fetches", "index-only-scan"],
  ["difference between two timestamps in hours", "interval"],
  ["what does is distinct from mean", "is-distinct-from"],
  ["read committed vs repeatable read", "isolation-levels"],
  ["what isolation level does postgres use by default", "isolation-levels"],
  ["json vs jsonb", "json-or-jsonb"],
  ["how do i compare a row with the previous row", "lag"],
  ["what is a lateral join", "lateral"],
  ["left join vs right join", "left-or-right-join"],
  ["what does <> mean not equal", "not-and-or"],
  ["find the 3rd highest salary", "nth-highest"],
  ["does avg ignore nulls", "null-in-aggregates"],
  ["numeric(10,2) meaning", "numeric-precision"],
  ["in what order are sql clauses executed", "order-of-clauses"],
  ["when should i partition a table", "partitioning"],
  ["how to force postgres to use an index", "plan-changed"],
  ["generic plan vs custom plan", "prepared-plan"],
  ["stored procedure vs function", "procedure-or-function"],
  ["single or double quotes", "quotes"],
  ["write a recursive query for an employee hierarchy", "recursive"],
  ["regular expression in sql", "regex"],
  ["what is ctid", "row-versions"],
  ["how do i get the whole row with the maximum price", "row-with-max"],
  ["can i roll back only a part of a transaction with a savepoint", "savepoint"],
  ["copy a table", "select-into"],
  ["why is select * bad practice", "select-star"],
  ["what is a sequential scan", "seq-scan"],
  ["soft delete or hard delete", "soft-delete"],
  ["mysql vs postgresql", "sql-dialects"],
  ["how to prevent sql injection", "sql-injection"],
  ["initplan vs subplan", "subplan"],
  ["get the domain of an email", "substring"],
  ["swap values of two columns", "swap-values"],
  ["convert timestamptz to local time", "time-zones"],
  ["timestamp vs timestamptz", "timestamp-or-timestamptz"],
  ["what is a transaction", "transaction"],
  ["varchar2 in postgres", "types-elsewhere"],
  ["union all vs union performance", "union"],
  ["unique index vs unique constraint", "unique-index"],
  ["declare a variable in sql", "variables"],
  ["view vs materialized view", "view-or-table"],
])("T8 people who ask %s get the card %s", (question, id) => {
  expect(cardsNamed(plainWords(question))[0]?.id).toBe(id);
});

test("T8 every name leads to its card", () => {
  const lost = conceptCards.flatMap(({ id, names, versus = [] }) =>
    [...names, ...versus.map(([one, other]) => `${one} versus ${other}`)]
      .map((name) => name.replace(/(?<![+\w])n(?![+\w])/g, "3"))
      .filter((name) => cardsNamed(plainWords(name))[0]?.id !== id)
      .map((name) => `${id}: ${name}`),
  );
  expect(lost).toEqual([]);
});

test("T8 a word inside a longer name doesn't count", () => {
  expect(cardsNamed("what does hash join mean", "SELECT 1 FROM a JOIN b ON true")[0]?.id).toBe("hash-join");
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
