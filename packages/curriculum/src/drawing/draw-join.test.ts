import type { DrawingKind } from "@master-sql/course";
import { sandboxRunner } from "@master-sql/explain";
import { type Drawn, draw } from "@master-sql/explain/drawing";
import { loadModule, parse } from "libpg-query";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";

const SHOP = `
create table cups (id integer primary key, color text, maker_id integer);
insert into cups values (1, 'red', 7), (2, 'blue', null), (3, 'red', 8), (4, 'gray', 9);
create table lids (id integer primary key, cup_id integer, size text);
insert into lids values (1, 1, 'S'), (2, 1, 'M'), (3, 3, 'S'), (4, null, 'L');
create table makers (id integer primary key, name text);
insert into makers select n, 'maker ' || n from generate_series(1, 20) as n;
`;

const sandbox = createToolSandbox();
beforeAll(async () => {
  await ensureSnapshots();
  await loadModule();
  await sandbox.open({ kind: "script", sql: SHOP });
});
afterAll(() => sandbox.close());

const outcome = (kind: DrawingKind, sql: string) =>
  draw(kind, sql, { parse, runAfter: (script) => sandboxRunner(sandbox, script) });

async function drawn(sql: string): Promise<Drawn> {
  const given = await outcome("join", sql);
  if (given.status === "refused") throw new Error(given.reason);
  return given.drawn;
}

async function refusal(sql: string): Promise<string> {
  const given = await outcome("join", sql);
  return given.status === "refused" ? given.reason : "drawn";
}

/** The rows that a picture's lines stand for, cells of all tables one after the other. */
function linesOf({ drawing }: Drawn, which = (stays: boolean, isWhole: boolean) => stays && isWhole) {
  if (drawing.kind !== "join") throw new Error(drawing.kind);
  const { sides, paths } = drawing;
  return paths
    .filter(({ rows, stays }) => which(stays, rows.length === sides.length))
    .map(({ rows }) =>
      rows.flatMap(
        (row, at) => (row === null ? sides[at]?.columns.map(() => null) : sides[at]?.rows[row]) ?? [],
      ),
    )
    .map((row) => JSON.stringify(row))
    .toSorted();
}

async function rowsOf(sql: string) {
  const ran = await sandbox.run(sql, { isolated: true });
  if (ran.status !== "completed") throw new Error(ran.status);
  return (ran.results.at(-1)?.rows ?? []).map((row) => JSON.stringify(row)).toSorted();
}

describe("the lines of a join are the rows of its result", () => {
  test.each([
    ["inner", "cups c join lids l on l.cup_id = c.id"],
    ["left", "cups c left join lids l on l.cup_id = c.id"],
    ["right", "cups c right join lids l on l.cup_id = c.id"],
    ["full", "cups c full join lids l on l.cup_id = c.id"],
    ["cross", "cups c cross join lids l"],
    [
      "with a condition on the right in WHERE",
      "cups c left join lids l on l.cup_id = c.id where l.size = 'S'",
    ],
    ["with a condition on the left in WHERE", "cups c left join lids l on l.cup_id = c.id where c.id > 1"],
    ["full, with a condition on the left", "cups c full join lids l on l.cup_id = c.id where c.id > 1"],
    ["right, with a condition on the left", "cups c right join lids l on l.cup_id = c.id where c.id > 1"],
  ])("%s", async (_, from) => {
    const select = "select c.id, c.color, l.id, l.cup_id, l.size from";
    expect(linesOf(await drawn(`${select} ${from}`))).toEqual(await rowsOf(`${select} ${from}`));
  });

  test("three tables, a subquery, a table with itself, LATERAL, and WITH", async () => {
    for (const sql of [
      "select c.id, c.maker_id, l.id, l.cup_id, m.id, m.name from cups c join lids l on l.cup_id = c.id left join makers m on m.id = c.maker_id",
      "select d.id, d.color, l.cup_id from (select * from cups where id < 4) d left join lids l on l.cup_id = d.id",
      "select a.id, a.color, b.id, b.color from cups a join cups b on b.color = a.color and b.id > a.id",
      "select c.id, n.size from cups c cross join lateral (select size from lids where cup_id = c.id order by id limit 1) n",
      "select c.id, n.id, n.size from cups c cross join lateral (select id, size from lids where cup_id = c.id order by id desc limit 2) n",
      "select c.id, n from cups c cross join generate_series(1, c.id) as n where c.id < 4",
      "with few as (select * from cups where id < 3) select f.id, l.cup_id from few f join lids l on l.cup_id = f.id",
    ])
      expect(linesOf(await drawn(sql)), sql).toEqual(await rowsOf(sql));
  });
});

describe("what found no partner", () => {
  test("is drawn where the inner join loses it, on either side", async () => {
    const given = await drawn(
      "select c.id, c.color, l.id, l.cup_id from cups c join lids l on l.cup_id = c.id",
    );
    expect(linesOf(given, (_, isWhole) => !isWhole)).toEqual(['["2","blue"]', '["4","gray"]']);
    expect(given.caption).toBe(
      "4 rows of cups and 4 of lids make 3 rows. 2 rows find no partner and are lost. The row (1, red) of cups is in 2 of them.",
    );
    expect(given.rows).toContain("(2, blue) of cups goes with nothing, and is lost.");
    expect(given.rows).toContain("(4, NULL) of lids goes with nothing, and is lost.");
  });

  test("is counted where there is no room for it", async () => {
    const given = await drawn("select c.id, m.name from cups c join makers m on m.id = c.maker_id");
    expect(given.drawing).toMatchObject({
      sides: [{ hidden: 0 }, { name: "makers", alias: "m", hidden: 17 }],
    });
    expect(given.rows).toContain("17 other rows of makers go with none of these.");
    expect(given.title).toBe("FROM cups AS c JOIN makers AS m ON m.id = c.maker_id");
  });

  test("WHERE is said to drop what a LEFT JOIN kept", async () => {
    const given = await drawn(
      "select c.id, l.id, l.size from cups c left join lids l on l.cup_id = c.id where l.size = 'S'",
    );
    expect(given.caption).toMatch(
      /kept by the LEFT JOIN, filled with NULL\. .*WHERE then drops 3 of the 5\.$/,
    );
  });
});

test("a query may be prepared by statements before it, and leaves nothing behind", async () => {
  const sql =
    "insert into lids values (5, 2, 'XL'); select c.id, l.cup_id from cups c join lids l on l.cup_id = c.id";
  expect(linesOf(await drawn(sql))).toContain('["2","2"]');
  expect(await rowsOf("select count(*) from lids")).toEqual(['["4"]']);
});

test("a query that doesn't fit is refused, and why", async () => {
  expect(await refusal("select * from cups")).toBe("A join is drawn of a query that joins.");
  expect(await refusal("delete from cups")).toBe("Only a query that gives rows can be drawn.");
  expect(await refusal("select nothing from cups c join lids l on true")).toMatch(
    /^The query fails: .*nothing/,
  );
  expect(await refusal("select from from")).toMatch(/syntax error/);
  expect(await refusal("select * from makers m join cups c on c.maker_id = m.id")).toBe(
    "The picture has room for 8 rows a side; makers has 20. Take fewer in a subquery.",
  );
  expect(await refusal("select * from cups a, cups b, cups c, cups d")).toBe(
    "A picture has room for 3 tables.",
  );
});
