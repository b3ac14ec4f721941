import { describe, expect, test, vi } from "vitest";
import { KnownOutcomes } from "../../judging/known-runs.ts";
import { openedSandbox, reasonOf } from "../../testing/opened-sandbox.ts";
import { type ModifyTask, RIGHT, task } from "../../testing/product-change.ts";
import { gradeAnswer } from "../grading.ts";

const shop = openedSandbox({ dataset: "shop" });

const reason = (answer: string, more?: Partial<ModifyTask>) => reasonOf(shop, task(more), answer);

describe("G24 stages", () => {
  test("a character that no text can hold is the answer's fault", async () => {
    expect(await reason("update products set name = 'a\0b'")).toMatchObject({
      kind: "error",
      error: { sqlstate: "22021" },
    });
  });

  test.each([
    ["begin; update products set price = price + 1 where stock = 0; commit", "begin", "transaction"],
    [`${RIGHT}; rollback`, "rollback", "transaction"],
    ["set search_path = pg_catalog", "set search_path = pg_catalog", "other"],
    ["drop table reviews", "drop table reviews", "other"],
    ["truncate reviews", "truncate reviews", "other"],
    ["select 1 as one into extra", "select 1 as one into extra", "other"],
    [
      "do $$ begin update products set price = 1; end $$",
      "do $$ begin update products set price = 1; end $$",
      "other",
    ],
  ])("%s has no place", async (answer, statement, cause) => {
    expect(await reason(answer)).toEqual({ kind: "statement-kind", statement, cause, expected: "rows" });
  });

  test("says so in words", async () => {
    const verdict = await gradeAnswer(shop, task(), "COMMIT");
    expect(verdict).toMatchObject({
      message:
        "COMMIT doesn't belong in this answer. We judge all of it together, so leave transactions to us.",
    });
    expect(await gradeAnswer(shop, task(), "  ")).toMatchObject({
      reason: { kind: "no-result", cause: "empty" },
    });
  });

  test("nothing remains, and the session keeps what it has", async () => {
    await shop.run("create table mine (a int); insert into mine values (7)");
    for (const answer of [
      "delete from reviews; commit",
      "drop table mine",
      RIGHT,
      "update products set stock = -1",
    ])
      await gradeAnswer(shop, task(), answer);
    const outcome = await shop.run(
      "select a, (select count(*) > 0 from reviews), (select min(stock) from products) from mine",
    );
    await shop.reset();
    expect(outcome.results[0]?.rows).toEqual([["7", "t", "0"]]);
  });

  test("an error is the verdict, with its place in the answer, and what text is left open can't swallow the judging", async () => {
    expect(await reason(`${RIGHT}; update products set prize = 1`)).toMatchObject({
      kind: "error",
      error: { sqlstate: "42703", statementIndex: 1, offset: RIGHT.length + "; update products set ".length },
    });
    expect(await reason("update products set stock = -1")).toMatchObject({ error: { sqlstate: "23514" } });
    for (const open of [`${RIGHT} /* `, `${RIGHT} and (`, `${RIGHT} and name = 'x`]) {
      expect(await reason(open)).toMatchObject({ kind: "error", error: { sqlstate: "42601" } });
    }
    expect(await reason(`${RIGHT} -- `)).toBe("right");
  });

  test("an answer that doesn't end is undecided", async () => {
    const endless =
      "update products set price = 1 where (select count(*) from generate_series(1, 1000000000000)) > 0";
    expect(await gradeAnswer(shop, task(), endless, { timeLimitMs: 500 })).toMatchObject({
      verdict: "undecided",
      cause: "timeout",
    });
    expect(await reason(RIGHT)).toBe("right");
  });
});

describe("G25 state", () => {
  test.each([
    RIGHT,
    "select 1; update products set price = 1 + price where not stock > 0; select * from products",
    "update products set price = price + 2 where stock = 0; update products set price = price - 1 where stock = 0",
    "merge into products p using products q on p.id = q.id and q.stock = 0 when matched then update set price = q.price + 1",
    "with old as (select id from products where stock = 0) update products set price = price + 1 where id in (table old)",
  ])("any way there is right: %s", async (answer) => {
    expect(await reason(answer)).toBe("right");
  });

  test("rows that differ, are missing, or are too many", async () => {
    const changed = await reason("update products set price = price + 1");
    expect(changed).toMatchObject({ kind: "state", table: "products", named: true, database: 0 });
    const kept = { tables: ["reviews"] };
    const solutions = ["delete from reviews where rating = 1"];
    expect(await reason("delete from reviews", { solutions, contract: kept })).toMatchObject({
      kind: "state",
      difference: { extraTotal: 0 },
    });
    expect(await reason("select 1", { solutions, contract: kept })).toMatchObject({
      kind: "state",
      difference: { missingTotal: 0 },
    });
  });

  test("equals any solution", async () => {
    const solutions = [RIGHT, "delete from reviews where false"];
    expect(await reason("select 1", { solutions })).toBe("right");
  });

  test("a rejected answer is given the misconception of the wrong answer that leaves the same", async () => {
    const wrongAnswers = [
      { misconceptionId: "refused", sql: "update products set price = -1" },
      { misconceptionId: "all-rows", sql: "update products set price = price + 1" },
    ];
    const given = task({ wrongAnswers });
    expect(await gradeAnswer(shop, given, "update products set price = 1 + price where true")).toMatchObject({
      misconception: "all-rows",
    });
    expect(await gradeAnswer(shop, given, "update products set price = -1 where id > 0")).toMatchObject({
      verdict: "wrong",
      reason: { kind: "error" },
    });
    expect(await gradeAnswer(shop, given, "delete from products where false")).not.toHaveProperty(
      "misconception",
    );
  });
});

test("G26 other tables are as they were", async () => {
  expect(await reason(`${RIGHT}; update reviews set rating = 5 where rating = 4`)).toEqual({
    kind: "state",
    table: "reviews",
    named: false,
    database: 0,
    difference: null,
  });
  expect(await reason(`${RIGHT}; update reviews set rating = rating`)).toBe("right");
  const copied = "product_code, customer_id, rating, comment, posted_on from reviews";
  for (const change of [
    "delete from reviews where id = (select max(id) from reviews)",
    `insert into reviews select (select max(id) from reviews) + 1, ${copied} where id = (select max(id) from reviews)`,
    // As many rows as before, one of them another.
    `with gone as (delete from reviews where id = (select max(id) from reviews))
     insert into reviews select -1, ${copied} where id = (select max(id) from reviews)`,
  ])
    expect(await reason(`${RIGHT}; ${change}`)).toMatchObject({ kind: "state", table: "reviews" });
  // Also where the other data themselves are of the other table, and where a solution writes to it.
  const databases = ["update reviews set rating = 2 where rating = 3"];
  expect(await reason(`${RIGHT}; update reviews set rating = rating`, { databases })).toBe("right");
  expect(
    await reason(`${RIGHT}; update reviews set rating = 2 where rating = 3`, { databases }),
  ).toMatchObject({
    table: "reviews",
    database: 0,
  });
  expect(await reason(RIGHT, { solutions: [`${RIGHT}; update reviews set rating = rating`] })).toBe("right");
  expect(
    await reason(RIGHT, { solutions: [`${RIGHT}; update reviews set rating = 1 where rating = 2`] }),
  ).toMatchObject({ table: "reviews" });
});

test("what no answer has a part in is run once", async () => {
  const wrongAnswers = [{ misconceptionId: "all-of-them", sql: "update products set price = price + 1" }];
  const databases = ["update products set stock = 0 where id = 1"];
  const known = new KnownOutcomes();
  const runs = vi.spyOn(shop, "run");
  const verdictOn = async (answer: string, more?: Partial<ModifyTask>) => {
    runs.mockClear();
    const options = { known, counterexamples: false };
    const verdict = await gradeAnswer(shop, task({ wrongAnswers, databases, ...more }), answer, options);
    return { verdict, runs: runs.mock.calls.length };
  };
  try {
    const wrong = "update products set price = 1 + price";
    const first = await verdictOn(wrong);
    expect(first).toMatchObject({ verdict: { verdict: "wrong", misconception: "all-of-them" } });
    // Once to see that it differs, once to read what it left.
    expect(await verdictOn(wrong)).toEqual({ ...first, runs: 2 });
    expect(await verdictOn(RIGHT)).toMatchObject({ verdict: { verdict: "right" }, runs: 2 });
    // Nor is what it left read again for each solution.
    const solutions = [RIGHT, `${RIGHT} and id > 0`];
    await verdictOn(wrong, { solutions });
    expect(await verdictOn(wrong, { solutions })).toEqual({ ...first, runs: 2 });
  } finally {
    runs.mockRestore();
  }
});

test("G27 an answer that is right by accident is found out on other data", async () => {
  const databases = ["update products set stock = 0"];
  const sold = await shop.run("select string_agg(id::text, ',') from products where stock = 0");
  const byAccident = `update products set price = price + 1 where id in (${sold.results[0]?.rows[0]?.[0]})`;
  const unsearched = await gradeAnswer(shop, task(), byAccident, { searchTrials: 0 });
  expect(unsearched).toEqual({ verdict: "right", checked: { databases: 1, searched: "not" } });
  expect(await gradeAnswer(shop, task({ databases }), byAccident)).toMatchObject({
    verdict: "wrong",
    onVisibleData: false,
    reason: { kind: "state", table: "products", database: 1 },
    message: expect.stringMatching(/^Right on this data, but not on other data/),
  });
  expect(await gradeAnswer(shop, task({ databases }), RIGHT)).toMatchObject({ checked: { databases: 2 } });
  expect(await gradeAnswer(shop, task({ databases: ["selekt"] }), RIGHT)).toMatchObject({
    verdict: "unusable",
  });
});

test("G27 an error on other data says so, and which statement fails", async () => {
  const databases = ["update products set stock = 777 where id in (select product_id from order_items)"];
  const answer = `${RIGHT}; delete from products where stock = 777`;
  expect(await gradeAnswer(shop, task({ databases }), answer)).toMatchObject({
    verdict: "wrong",
    onVisibleData: false,
    message: expect.stringMatching(
      /^Right on this data, but not on other data that the tables could hold\. `delete from products where stock = 777` fails there\. /,
    ),
  });
});

describe("G28 RETURNING", () => {
  const returning = { columns: [{ name: "id", type: "integer" }], names: false, order: "none" as const };
  const more = { solutions: [`${RIGHT} returning id`], contract: { tables: ["products"], returning } };

  test("counts when the contract states it", async () => {
    expect(await reason(`${RIGHT} returning id`, more)).toBe("right");
    expect(await reason(RIGHT, more)).toEqual({ kind: "no-result", cause: "nothing-returned" });
    expect(await reason(`${RIGHT} returning id, name`, more)).toMatchObject({ kind: "column-count" });
    expect(await reason(`${RIGHT} returning id + 1`, more)).toMatchObject({ kind: "rows" });
  });

  test("doesn't otherwise", async () => {
    expect(await reason(`${RIGHT} returning name`)).toBe("right");
  });
});

test("G3 an exercise that can't be judged by is unusable", async () => {
  for (const broken of [
    { solutions: [] },
    { solutions: ["update nothing set a = 1"] },
    { contract: { tables: ["nothing"] } },
  ])
    expect(await reason(RIGHT, broken)).toBe("unusable");
});

describe("G25 what is told of a state", () => {
  const told = async (answer: string) => {
    const verdict = await gradeAnswer(shop, task(), answer);
    if (verdict.verdict !== "wrong") throw new Error(`It is ${verdict.verdict}.`);
    return verdict;
  };

  test("other rows than asked for: the clause that picks them", async () => {
    const { message, clauses } = await told("update products set price = price + 1 where stock <= 1");
    expect(message).toMatch(
      /should have stayed as (it was|they were): look at which rows your statement affects\.$/,
    );
    expect(clauses).toEqual(["WHERE"]);
  });

  test("the right rows: the columns that are set to other values", async () => {
    const { message, clauses } = await told("update products set price = price + 2 where stock = 0");
    expect(message).toMatch(/The rows are the right ones: look at what price is set to\.$/);
    expect(clauses).toEqual(["UPDATE SET"]);
  });
});

describe("D7 the cause of a wrong change", () => {
  const ROWS = "update products set price = price + 1, weight_grams = 5 where stock = 0 and id > 5";
  const ADDED =
    "insert into categories (id, name) values (1, 'A') on conflict (id) do update set name = excluded.name";
  const FILED = "insert into categories (id, name) select 900 + id, name from products where stock = 0";
  const MERGED =
    "merge into products p using (values (1, 2.5)) v (id, price) on v.id = p.id when matched and p.stock > 0 then update set price = v.price";
  const TWO = "delete from reviews where rating = 1; update products set stock = 0 where id = 3";
  const KEPT =
    "with gone as (delete from reviews where rating = 1 returning id) insert into categories (id, name) select 900 + id, 'A' from gone";
  test.each([
    [
      ROWS,
      "update products p set weight_grams = 5, price = 1 + p.price where 0 = stock",
      "missing-predicate",
      "WHERE",
    ],
    [ROWS, ROWS.replace("+ 1", "+ 2"), "wrong-constant", "UPDATE SET"],
    [ROWS, ROWS.replace(", weight_grams = 5", ""), "missing-assignment", "UPDATE SET"],
    [TWO, TWO.replace("id = 3", "id = 4"), "wrong-constant", "WHERE"],
    [TWO, "delete from reviews where rating = 1", "missing-statement", "UPDATE"],
    [ADDED, ADDED.replace(/do .*/, "do nothing"), "conflict-handling", "ON CONFLICT"],
    [
      ADDED,
      "insert into categories (name, id) values ('B', 1) on conflict (id) do update set name = excluded.name",
      "wrong-constant",
      "VALUES",
    ],
    [FILED, FILED.replace("stock = 0", "stock <= 1"), "wrong-constant", "WHERE"],
    [MERGED, MERGED.replace("p.stock > 0", "p.stock = 0"), "wrong-operator", "WHEN"],
    [KEPT, KEPT.replace("rating = 1", "rating = 2").replaceAll("gone", "old"), "wrong-constant", "WHERE"],
  ])("%s", async (solution, answer, errorClass, clause) => {
    const contract = { tables: ["products", "reviews", "categories"] };
    const verdict = await gradeAnswer(shop, task({ solutions: [solution], contract }), answer);
    expect(verdict).toMatchObject({ verdict: "wrong", errorClass, clauses: [clause] });
  });

  const RENAMED = "update categories set name = 'A' where id = 1";

  test("is not told where one kind of statement would have to stand for another", async () => {
    const contract = { tables: ["categories"] };
    const verdict = await gradeAnswer(
      shop,
      task({ solutions: [RENAMED], contract }),
      "insert into categories (id, name) values (9000, 'B')",
    );
    expect(verdict).toMatchObject({ verdict: "wrong" });
    expect(verdict).not.toHaveProperty("errorClass");
  });

  test("is told only where the repair is right on every database", async () => {
    const databases = ["update products set stock = 0 where id = 7"];
    const answer = "update products set price = price + 2 where stock = 0 and id <> 7";
    expect(await gradeAnswer(shop, task({ databases }), answer)).toMatchObject({
      errorClass: "extra-predicate",
      clauses: ["WHERE", "UPDATE SET"],
    });
  });
});
