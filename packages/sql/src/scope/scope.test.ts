import type { SelectStmt } from "@pgsql/types";
import { parse } from "libpg-query";
import { describe, expect, test } from "vitest";
import type { Schema, Table } from "../schema/schema.ts";
import { integerColumn } from "../testing/plain-column.ts";
import { nameParts } from "../tree/names.ts";
import { nodeOf } from "../tree/shapes.ts";
import { walkOwn } from "../tree/walk.ts";
import { labelOf } from "./column-places.ts";
import { Scope } from "./scope.ts";

const table = (key: string, ...columns: string[]): [string, Table] => [
  key,
  {
    key,
    sqlName: key,
    columns: columns.map((name) => integerColumn(name)),
    uniques: [["id"]],
    hasPrimaryKey: true,
    foreignKeys: [],
    checks: [],
  },
];
const schema: Schema = {
  tables: new Map([
    table("a", "id", "x"),
    table("b", "id", "y"),
    table("c", "id", "x", "z"),
    table("sales.a", "id", "sold"),
  ]),
  views: new Map(),
};

async function selectOf(sql: string): Promise<SelectStmt> {
  const select = nodeOf((await parse(sql)).stmts?.[0]?.stmt, "SelectStmt");
  if (!select) throw new Error(`No query: ${sql}`);
  return select;
}

const scopeOf = async (sql: string) => new Scope(await selectOf(sql), schema);

/** What each reference of a query means: `a.x`, followed by the kind of its source where that is no table. */
async function meanings(sql: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const scope of (await scopeOf(sql)).all)
    walkOwn(scope.select, (kind, value: { fields?: Parameters<typeof nameParts>[0] }) => {
      if (kind !== "ColumnRef" || nameParts(value.fields).includes("*")) return undefined;
      const meant = scope.resolve({ ColumnRef: { fields: [...(value.fields ?? [])] } });
      const origin = meant.kind === "column" ? meant.source.of.kind : "";
      const label = meant.kind === "column" ? labelOf(meant) : meant.kind;
      found.push(origin === "table" || origin === "" ? label : `${label} ${origin}`);
      return undefined;
    });
  return found;
}

const outputsOf = async (sql: string) => (await scopeOf(sql)).outputs?.map(({ name }) => name) ?? null;

describe("resolve", () => {
  test.each([
    ["a bare name", "select x from a", ["a.x"]],
    ["an alias", "select t.x from a as t", ["t.x"]],
    ["another schema", "select sold from sales.a", ["a.sold"]],
    ["a name that no source has", "select y from a", ["unknown"]],
    ["a name that two sources have", "select x from a, c", ["ambiguous"]],
    ["a source that isn't known", "select x from a, unheard_of", ["a.x"]],
    ["what a source that isn't known may have", "select y from a, unheard_of", ["unknown"]],
    ["a subquery in FROM", "select s.n from (select x as n from a) as s", ["s.n query", "a.x"]],
    [
      "names after a subquery",
      "select p from (select id, x from a) as s (p, q)",
      ["s.p query", "a.id", "a.x"],
    ],
    ["names after a table", "select q from a as t (p, q)", ["t.q query"]],
    ["VALUES", "select n, m from (values (1, 2), (3, 4)) as v (n, m)", ["v.n query", "v.m query"]],
    ["a series", "select g from generate_series(1, 3) as g", ["g.g series"]],
    ["an array", "select e from unnest(array[1]) as u (e)", ["u.e elements"]],
  ])("finds %s", async (_, sql, expected) => {
    expect(await meanings(sql)).toEqual(expected);
  });

  test.each([
    ["the table outside", "select (select x from b where b.id = a.id) from a", ["a.x", "b.id", "a.id"]],
    ["the own table first", "select (select c.x from c where x > 1) from a", ["c.x", "c.x"]],
    ["neither, in a subquery of FROM", "select 1 from a, (select x as n from b) as s", ["unknown"]],
    ["the table before LATERAL", "select 1 from a, lateral (select x as n from b) as s", ["a.x"]],
    [
      "a query outside a CTE",
      "select (with w as (select x as n from b) select n from w) from a",
      ["w.n query", "a.x"],
    ],
  ])("lets a subquery read %s", async (_, sql, expected) => {
    expect(await meanings(sql)).toEqual(expected);
  });

  test.each([
    ["JOIN", "a.id"],
    ["LEFT JOIN", "a.id"],
    ["RIGHT JOIN", "b.id"],
    ["FULL JOIN", "ambiguous"],
  ])("takes what USING merges from the side that %s keeps", async (join, expected) => {
    expect(await meanings(`select id from a ${join} b using (id)`)).toEqual([expected]);
    expect(await meanings(`select id from a natural ${join} b`)).toEqual([expected]);
  });
});

describe("CTEs", () => {
  test.each([
    [
      "one before it",
      "with v as (select x as n from a), w as (select n from v) select n from w",
      "w.n query",
    ],
    ["itself only with RECURSIVE", "with a as (select x as n from a) select n from a", "a.n query"],
    ["one with a table's name", "with a as (select y as n from b) select n from a", "a.n query"],
    ["the table if a schema is named", "with a as (select y as n from b) select x from public.a", "a.x"],
    [
      "none of another query",
      "select x from a where id in (with a as (select 1 as id) select id from a)",
      "a.x",
    ],
    [
      "the innermost of a name",
      "with w as (select x from a) select (with w as (select y from b) select y from w) from w",
      "w.y query",
    ],
  ])("are read: %s", async (_, sql, expected) => {
    expect(await meanings(sql)).toContain(expected);
  });

  test("one that isn't recursive reads the table of its own name", async () => {
    const [, cte] = (await scopeOf("with a as (select x as n from a) select n from a")).all;
    expect(cte?.sources.map(({ of }) => of.kind)).toEqual(["table"]);
  });

  test("a recursive one reads itself, by the names of its first branch", async () => {
    const sql =
      "with recursive r (n) as (select 1 union all select n + 1 from r where n < 9) select n from r";
    expect(await meanings(sql)).toEqual(["r.n query", "r.n query", "r.n query"]);
  });

  test.each([
    "with recursive r as (select * from r) select * from r",
    "with recursive r as (select * from s), s as (select * from r) select * from s",
  ])("one that can't be read has no known columns: %s", async (sql) => {
    expect(await outputsOf(sql)).toBeNull();
  });
});

describe("outputs", () => {
  test.each([
    ["select x, x + 1, count(*), x::text, 2 as two from a", ["x", "?column?", "count", "x", "two"]],
    ["select * from a, b", ["id", "x", "id", "y"]],
    ["select b.*, x from a, b", ["id", "y", "x"]],
    ["select * from a join b using (id)", ["id", "x", "y"]],
    ["select * from c natural join a", ["id", "x", "z"]],
    ["select * from b join (a join c using (x)) on a.id = b.id", ["id", "y", "x", "id", "id", "z"]],
    ["select * from a as t (p)", ["p", "x"]],
    ["select x from a union all select y from b", ["x"]],
    ["values (1, 2)", ["column1", "column2"]],
    ["select * from unheard_of", null],
    ["select x from a union select y, id from b", null],
  ])("of %s", async (sql, expected) => {
    expect(await outputsOf(sql)).toEqual(expected);
  });

  test("of a set operation come from each branch", async () => {
    const scope = await scopeOf("select x from a union all select y from b union all select z from c");
    const from = scope.outputs?.[0]?.from.map(({ node, scope: own }) => own.place(node)?.source.alias);
    expect(from).toEqual(["a", "b", "c"]);
  });
});

describe("isFilledUp", () => {
  test.each([
    ["a join b on true", []],
    ["a left join b on true", ["b"]],
    ["a right join b on true", ["a"]],
    ["a full join b on true", ["a", "b"]],
    ["a left join (b join c on true) on true", ["b", "c"]],
    ["(a left join b on true) right join c on true", ["a", "b"]],
  ])("of %s", async (from, expected) => {
    const { sources } = await scopeOf(`select 1 from ${from}`);
    expect(sources.filter(({ isFilledUp }) => isFilledUp).map(({ alias }) => alias)).toEqual(expected);
  });
});

/** Parts that are put together in every way, for laws that hold whatever the query. */
const froms = [
  "a",
  "a as t",
  "a, b",
  "a left join b using (id)",
  "c natural join a",
  "(select x from a) as s (n)",
];
const lists = ["*", "1 as one, *", "count(*) as n"];
const queries = froms.flatMap((from) => lists.map((list) => `select ${list} from ${from}`));

describe("whatever the query", () => {
  test.each(queries)("a subquery, a CTE and a branch hand its columns on: %s", async (sql) => {
    const names = await outputsOf(sql);
    expect(names).not.toBeNull();
    expect(await outputsOf(`select * from (${sql}) as q`)).toEqual(names);
    expect(await outputsOf(`with q as (${sql}) select * from q`)).toEqual(names);
    expect(await outputsOf(`with recursive q as (${sql}) select q.* from q`)).toEqual(names);
    expect(await outputsOf(`${sql} union all ${sql}`)).toEqual(names);
    expect(await outputsOf(`select * from (${sql}) as q (first)`)).toEqual([
      "first",
      ...(names ?? []).slice(1),
    ]);
  });

  test.each(queries)("each SELECT has one scope, whatever is asked first: %s", async (sql) => {
    const whole = `with q as (${sql}) select * from q where exists (${sql}) union select * from (${sql}) as p`;
    const [first, second] = [await scopeOf(whole), await scopeOf(whole)];
    expect(second.outputs?.length).toBeGreaterThan(0);
    for (const scope of [first, second]) {
      expect(new Set(scope.all).size).toBe(scope.all.length);
      for (const each of scope.all) expect(scope.at(each.select)).toBe(each);
      for (const branch of scope.branches) expect(scope.all).toContain(branch);
    }
    expect(second.all.map(({ outer }) => outer?.sources.length)).toEqual(
      first.all.map(({ outer }) => outer?.sources.length),
    );
  });
});
