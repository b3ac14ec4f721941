import { expect, test } from "vitest";
import { openedSandbox } from "../../testing/opened-sandbox.ts";
import { gradeAnswer } from "../grading.ts";
import type { ModifyTask } from "./judge.ts";

const sandbox = openedSandbox({
  script: `create table items (id int primary key, name text not null, price int not null);
    insert into items select g, 'item ' || g, g from generate_series(1, 120) as g;
    create table sales (id int primary key, item_id int not null references items);
    insert into sales select g, g + 60 from generate_series(1, 60) as g`,
});

const RIGHT = "update items set price = price + 1 where price < 10 and id not in (select item_id from sales)";
const task: ModifyTask = {
  kind: "modify",
  solutions: [RIGHT],
  wrongAnswers: [],
  contract: { tables: ["items"] },
  databases: [],
};
const guarded = `${RIGHT} and (select count(*) from items)`;

test.each([
  [
    "a query that speaks of other numbers",
    `select 1 where (select count(*) from items) < 60; ${guarded} > 60`,
  ],
  ["a large number, which makes databases dear", `select 1 from items limit 1; ${guarded} > 100`],
])("P35 %s hides no condition too many", async (_, answer) => {
  expect(await gradeAnswer(sandbox, task, answer)).toMatchObject({ verdict: "wrong" });
});

test("P35 a script that works too much for databases to be tried is undecided", async () => {
  const answer = `select count(*) from generate_series(1, 400) as a, generate_series(1, 400) as b; ${RIGHT}`;
  expect(await gradeAnswer(sandbox, task, answer)).toMatchObject({ verdict: "undecided", cause: "budget" });
});

test("P34 what is right by chance isn't right", async () => {
  const { verdict } = await gradeAnswer(
    sandbox,
    task,
    `${RIGHT} and case when (select count(*) from items) = 120 then true else random() < 0.9 end`,
  );
  expect(verdict).not.toBe("right");
});

test("G42 a query that changes rows is a statement that does", async () => {
  const single = { ...task, contract: { ...task.contract, single: true } };
  const within =
    "with u as (update items set price = price + 1 where id < 5 returning id) select count(*) from u";
  const rest = RIGHT.replace("price < 10", "price < 10 and id >= 5");
  expect(await gradeAnswer(sandbox, single, `${within}; ${rest}`)).toMatchObject({
    verdict: "wrong",
    reason: { kind: "statement-kind", cause: "second-change" },
  });
  expect(await gradeAnswer(sandbox, single, `select 1; ${RIGHT}`)).toMatchObject({ verdict: "right" });
});
