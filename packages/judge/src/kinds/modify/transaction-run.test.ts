import { describe, expect, test } from "vitest";
import { openedSandbox, reasonOf } from "../../testing/opened-sandbox.ts";
import { type GradingTask, gradeAnswer } from "../grading.ts";

const shop = openedSandbox({ dataset: "shop" });

type ModifyTask = Extract<GradingTask, { kind: "modify" }>;

const PRICE = "update products set price = price + 1 where id = 1";
const STOCK = "update products set stock = stock + 1 where id = 2";
const BOTH = `begin; ${PRICE}; ${STOCK}; commit`;
const task = (more: Partial<ModifyTask> = {}): ModifyTask => ({
  kind: "modify",
  solutions: [BOTH],
  wrongAnswers: [],
  databases: [],
  contract: { tables: ["products"], transactions: true },
  ...more,
});
const reason = (answer: string, more?: Partial<ModifyTask>) => reasonOf(shop, task(more), answer);

test("G42 one statement makes all the changes where the contract says so", async () => {
  const contract = { tables: ["products"], single: true };
  const single = "update products set price = price + 1 where id < 3";
  const more = { contract, solutions: [single] };
  expect(await reason(single, more)).toBe("right");
  expect(await reason(`select price from products where id = 1; ${single}`, more)).toBe("right");
  expect(await reason(`${PRICE}; update products set price = price + 1 where id = 2`, more)).toMatchObject({
    kind: "statement-kind",
    cause: "second-change",
  });
});

describe("G36 transactions", () => {
  test.each([
    BOTH,
    `${PRICE}; ${STOCK}`,
    `start transaction isolation level serializable; ${PRICE}; savepoint one; delete from reviews; rollback to one; ${STOCK}; release one; commit`,
    `begin; delete from reviews; rollback; begin; ${PRICE}; set transaction read write; ${STOCK}; end`,
    `${PRICE}; commit; ${STOCK}`,
  ])("have a place: %s", async (answer) => {
    const found = await reason(answer);
    // SET TRANSACTION after a query is an error of PostgreSQL's, and none of ours.
    if (answer.includes("set transaction")) expect(found).not.toMatchObject({ kind: "statement-kind" });
    else expect(found).toBe("right");
  });

  test("other statements still have none", async () => {
    for (const answer of [
      `${BOTH}; set search_path = pg_catalog`,
      `begin; drop table reviews; ${PRICE}; ${STOCK}; commit`,
    ])
      expect(await reason(answer)).toMatchObject({ kind: "statement-kind", cause: "other" });
  });

  test("what is left uncommitted is lost", async () => {
    expect(await reason(`begin; ${PRICE}; ${STOCK}`)).toMatchObject({ kind: "state", table: "products" });
    expect(await reason(`${BOTH}; begin; delete from reviews`)).toBe("right");
    expect(await reason(`begin; ${PRICE}; ${STOCK}; commit; -- done`)).toBe("right");
  });

  test("RETURNING means the last result with columns, so COMMIT may follow", async () => {
    const returning = {
      columns: [{ name: "stock", type: "integer" }],
      names: false,
      order: "none" as const,
    };
    const contract = { tables: ["products"], transactions: true, returning };
    const solutions = [`begin; ${PRICE}; ${STOCK} returning stock; commit`];
    expect(await reason(`begin; ${PRICE}; ${STOCK} returning stock; commit`, { contract, solutions })).toBe(
      "right",
    );
    expect(await reason(BOTH, { contract, solutions })).toMatchObject({ kind: "no-result" });
  });
});

describe("G37 errors", () => {
  // The second of the two statements fails on this database.
  const databases = ["alter table products add check (id <> 2) not valid"];
  const whole = `begin; ${PRICE}; ${STOCK}; commit`;

  test("on other data what had been committed before an error is compared", async () => {
    expect(await reason(whole, { databases })).toBe("right");
    expect(await reason(`${PRICE}; ${STOCK}`, { databases })).toMatchObject({
      kind: "state",
      table: "products",
      database: 1,
    });
    const solutions = [`${PRICE}; ${STOCK}`];
    expect(await reason(`begin; ${PRICE}; commit; ${STOCK}`, { databases, solutions })).toBe("right");
    expect(await reason(whole, { databases, solutions })).toMatchObject({ kind: "state", database: 1 });
  });

  test("an error where the solution has none is the verdict, as is one on the visible data", async () => {
    const failing = `${BOTH}; insert into products (id) values (1)`;
    expect(await reason(failing)).toMatchObject({ kind: "error", error: { sqlstate: "23502" } });
    const strict = ["alter table products add check (price < 1000) not valid"];
    const dear = `begin; update products set price = 1000 where id = 1; rollback; ${BOTH}`;
    expect(await reason(dear, { databases: strict })).toMatchObject({
      kind: "error",
      error: { sqlstate: "23514" },
    });
  });
});

describe("G38 all or nothing", () => {
  const contract = { tables: ["products"], transactions: true, atomic: true };

  test.each([
    BOTH,
    `select count(*) from products; ${BOTH}; select 1`,
    "update products set price = price + (id = 1)::int, stock = stock + (id = 2)::int where id in (1, 2)",
  ])("is kept by %s", async (answer) => {
    expect(await reason(answer, { contract })).toBe("right");
  });

  test.each([
    [`${PRICE}; ${STOCK}`, PRICE],
    [`begin; ${PRICE}; commit; begin; ${STOCK}; commit`, "commit"],
    [`${PRICE}; begin; ${STOCK}; commit`, PRICE],
  ])("is not kept by %s", async (answer, cutAfter) => {
    expect(await reason(answer, { contract })).toMatchObject({ kind: "state", table: "products", cutAfter });
  });

  test("says where the connection would be lost", async () => {
    expect(await gradeAnswer(shop, task({ contract }), `${PRICE}; ${STOCK}`)).toMatchObject({
      message:
        "If the connection drops after your statement “update products set …”, products stays changed and the rest is missing. All of it must be one transaction.",
    });
  });
});
