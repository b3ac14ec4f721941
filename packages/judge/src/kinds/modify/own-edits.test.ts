import { describe, expect, test } from "vitest";
import { openedSandbox } from "../../testing/opened-sandbox.ts";
import type { ClauseName } from "../../verdicts/clause-name.ts";
import type { ErrorClass } from "../../verdicts/error-class.ts";
import { gradeAnswer } from "../grading.ts";

const shop = openedSandbox({ dataset: "shop" });

type Case = readonly [string, string, string, ErrorClass, readonly ClauseName[]];

const cases: readonly Case[] = [
  [
    "a boundary in a MERGE, where the solution is an UPDATE",
    "update categories set name = 'A' where id = 1",
    "merge into categories c using (values (1, 'A')) v (id, name) on v.id = c.id when matched and c.id > 1 then update set name = v.name",
    "boundary",
    ["WHEN"],
  ],
  [
    "a WHEN too many, where the solution is an INSERT",
    "insert into categories (id, name) values (1, 'A'), (900, 'B') on conflict do nothing",
    "merge into categories c using (values (1, 'A'), (900, 'B')) v (id, name) on v.id = c.id when matched then update set name = v.name when not matched then insert (id, name) values (v.id, v.name)",
    "extra-branch",
    ["WHEN"],
  ],
  [
    "the new row asked instead of the one that is there",
    "insert into products (id, code, name, price, stock, added_on) values (1, 'X', 'Y', 1, 0, '2025-01-01'), (2, 'Z', 'Y', 1, 0, '2025-01-01') on conflict (id) do update set name = excluded.name where products.weight_grams is null or products.stock > 20",
    "with v (id, code, name) as (values (1, 'X', 'Y'), (2, 'Z', 'Y')) insert into products as p (id, code, name, price, stock, added_on) select id, code, name, 1, 0, '2025-01-01' from v on conflict (id) do update set (name) = row(excluded.name) where excluded.weight_grams is null or excluded.stock > 20",
    "wrong-column",
    ["ON CONFLICT"],
  ],
  [
    "= NULL, where the solution asks in another way",
    "delete from reviews r using products p where p.code = r.product_code and p.discontinued_on is null and r.customer_id is null",
    "delete from reviews where customer_id = null and exists (select from products p where p.code = product_code and coalesce(p.discontinued_on, 'infinity') = 'infinity')",
    "equals-null",
    ["WHERE"],
  ],
  [
    "NOT IN over what may be NULL",
    "update products p set stock = 7 where not exists (select from order_items i where i.product_id = p.id)",
    "update products set stock = 7 where id not in (select product_id from order_items)",
    "not-in-nullable",
    ["WHERE"],
  ],
  [
    "nothing done with a row that is there already",
    "merge into categories c using (values (1, 'A'), (900, 'B')) v (id, name) on v.id = c.id when matched then update set name = v.name when not matched then insert (id, name) values (v.id, v.name)",
    "with v (id, name) as (values (1, 'A'), (900, 'B')) insert into categories (id, name) select id, name from v on conflict (id) do nothing",
    "conflict-handling",
    ["ON CONFLICT"],
  ],
  [
    "a value in place of NULL, rather than the condition that would make up for it",
    "update products set stock = 7 where weight_grams < 500",
    "with light as (select id from products where coalesce(weight_grams, 0) < 500) update products set stock = 7 where id in (select id from light)",
    "null-handling",
    ["WITH", "WHERE"],
  ],
];

describe("D8 edits of a script that is built in another way than the solutions", () => {
  test.each(cases)("%s", async (_, solution, answer, errorClass, clauses) => {
    const tables = ["products", "reviews", "categories", "order_items"];
    const verdict = await gradeAnswer(
      shop,
      { kind: "modify", solutions: [solution], wrongAnswers: [], databases: [], contract: { tables } },
      answer,
    );
    expect(verdict).toMatchObject({ verdict: "wrong", errorClass, clauses });
  });
});

describe("D22 what the rows tell where no repair does", () => {
  const RECURSIVE =
    "with recursive up as (select id, parent_id from categories where id = 9 union all select c.id, c.parent_id from up join categories c on c.id = up.parent_id)";

  test.each([
    [
      "rows changed that should have stayed, and nothing else",
      `${RECURSIVE} update categories set name = 'A' where id in (select id from up)`,
      "update categories set name = 'A'",
      "missing-predicate",
    ],
    [
      "the right rows with other values",
      "update products p set stock = 1000 + (select count(*) from order_items i where i.product_id = p.id)",
      "merge into products p using (select id, 2000 + length(name) as n from products) v on v.id = p.id when matched then update set stock = v.n",
      "wrong-expression",
    ],
    [
      "the right rows, of which a column isn't set",
      "update products p set stock = 7000, weight_grams = 9 where id in (select product_id from order_items)",
      "merge into products p using (select distinct product_id from order_items) i on i.product_id = p.id when matched then update set stock = 7000",
      "missing-assignment",
    ],
    [
      "a column that is set in capitals",
      "update products p set stock = 7000 where id in (select product_id from order_items)",
      "merge into products p using (select distinct product_id as id, line_no from order_items where line_no = 1 union select distinct product_id, 1 from order_items) i on i.id = p.id when matched then UPDATE SET STOCK = 7001 + length(p.name)",
      "wrong-expression",
    ],
  ])("%s", async (_, solution, answer, errorClass) => {
    const contract = { tables: ["products", "categories"] };
    const verdict = await gradeAnswer(
      shop,
      { kind: "modify", solutions: [solution], wrongAnswers: [], databases: [], contract },
      answer,
    );
    expect(verdict).toMatchObject({ verdict: "wrong", errorClass });
  });
});
