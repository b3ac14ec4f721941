import { sandboxRunner, type Xray, type XrayStep, xrayQuery } from "@master-sql/explain";
import { loadModule, parse } from "libpg-query";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";

/** The rules of packages/explain/src/SPEC.md, on PostgreSQL. */

const SCHOOL = `
create table teachers (id integer primary key, name text not null, mentor_id integer);
insert into teachers values (1, 'Ada', null), (2, 'Ben', 1), (3, 'Cy', 2);
create table courses (id integer primary key, teacher_id integer, title text not null, price integer);
insert into courses values (1, 1, 'Sets', 10), (2, 1, 'Logic', null), (3, 2, 'Maps', 30), (4, null, 'Idle', 5);
create table marks (course_id integer, pupil text, mark integer);
insert into marks values (1, 'x', 5), (1, 'y', 3), (3, 'x', 4), (3, 'x', 4), (3, 'z', null);
create view dear as select * from courses where price > 5;
`;

const sandbox = createToolSandbox();
const run = sandboxRunner(sandbox);
beforeAll(async () => {
  await ensureSnapshots();
  await loadModule();
  await sandbox.open({ kind: "script", sql: SCHOOL });
});
afterAll(() => sandbox.close());

async function xray(sql: string): Promise<Xray> {
  const outcome = await xrayQuery(sql, { parse, run });
  if (outcome.status === "refused") throw new Error(outcome.reason);
  return outcome.xray;
}

const kept = ({ rows }: XrayStep) => rows.filter(({ fate }) => fate === "kept").map(({ cells }) => cells);
const left = ({ rows }: XrayStep) => rows.filter(({ fate }) => fate === "left").map(({ cells }) => cells);
const cells = (step: XrayStep | undefined) => (step ? kept(step) : []);

function step({ steps }: Xray, clause: XrayStep["clause"], nth = 0): XrayStep {
  const found = steps.filter((each) => each.clause === clause)[nth];
  if (!found) throw new Error(`no step ${clause}: ${steps.map((each) => each.clause).join(", ")}`);
  return found;
}

const shape = ({ steps }: Xray) => steps.map(({ place, clause }) => (place ? `${place}: ${clause}` : clause));

/** The last step shows what the query gives, in its order; nothing was left out. */
async function expectReal(sql: string): Promise<Xray> {
  const traced = await xray(sql);
  const real = await run(sql);
  expect(traced.blocked).toEqual([]);
  expect(real.ok && real.rows).toEqual(cells(traced.steps.at(-1)));
  return traced;
}

describe("E1 every step is a query that was run", () => {
  test("each step's SQL runs by itself and gives as many rows as it shows", async () => {
    const { steps } = await expectReal(
      "with dear_ones as (select * from courses where price > 5) select t.name, count(*) from teachers t join dear_ones d on d.teacher_id = t.id where t.id < 3 group by t.name order by 2 desc, 1",
    );
    for (const { sql, rows, clause } of steps) {
      const again = await run(sql);
      expect(again.ok, sql).toBe(true);
      if (again.ok && clause !== "join") expect(again.rows).toHaveLength(rows.length);
    }
  });
});

describe("E1 the query up to a step as one writes it gives the rows that stay", () => {
  const bag = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort();

  test.each([
    "select t.name, count(*) from teachers t left join courses c on c.teacher_id = t.id and c.price > 5 where t.id < 3 group by t.name having count(*) > 0 order by 2 desc, 1 limit 1",
    "with dear_ones as (with d as (select * from courses) select * from d where price > 5) select distinct teacher_id from dear_ones",
    "select course_id, sum(mark) over (partition by course_id) from marks natural join (select 1 as course_id) as one",
    "select t.*, d.title, g from teachers t join dear d using (id), generate_series(1, 2) as g where g = 1 or t.mentor_id is null",
    "select upper(name) as n, price + 1 as p from teachers, lateral (select price from courses where teacher_id = teachers.id) order by p, n",
    "select teacher_id as who from courses group by who having min(price) > 5 union select id from teachers",
    "with recursive up (id, mentor) as (select id, mentor_id from teachers where id = 3 union select t.id, t.mentor_id from teachers t join up on t.id = up.mentor) select * from up",
    "select 1 as one where 1 < 2",
  ])("%s", async (sql) => {
    const { steps } = await expectReal(sql);
    for (const each of steps) {
      const again = await run(each.written ?? "");
      expect(again.ok && bag(again.rows), each.written ?? "").toEqual(bag(kept(each)));
      expect(each.written).not.toMatch(/ctid|#|row_number/);
    }
  });

  test("none within a subquery for a chosen row", async () => {
    const traced = await expectReal(
      "select name from teachers t where exists (select 1 from courses c where c.teacher_id = t.id)",
    );
    const where = step(traced, "where");
    const inner = await where.subqueries[0]?.trace(where.rows[0]?.id ?? null);
    expect(inner?.steps.map(({ written }) => written)).toEqual([null, null, null]);
  });
});

test("E6 the first step waits for nothing but its own rows: the query as a whole is run after it", async () => {
  const sql = "select name from teachers where id > 1 order by name";
  const seen: string[] = [];
  const outcome = await xrayQuery(sql, {
    parse,
    run: (query) => {
      seen.push(query);
      return run(query);
    },
    onStep: ({ clause }) => seen.push(clause),
  });
  expect(outcome.status).toBe("traced");
  expect(seen[0]).toContain("pg_class");
  expect(seen.slice(1, 3)).toEqual([expect.stringContaining("FROM teachers"), "from"]);
  expect(seen.indexOf(sql)).toBeGreaterThan(seen.indexOf("where"));
});

describe("E2 SQL's own order", () => {
  test("all clauses of one SELECT", async () => {
    const traced = await expectReal(
      "select distinct m.pupil, count(*) as n, rank() over (order by count(*) desc) from courses c left join marks m on m.course_id = c.id where c.price is not null group by m.pupil having count(*) < 9 order by n desc, 1 limit 2",
    );
    expect(shape(traced)).toEqual([
      "from",
      "join",
      "where",
      "group",
      "having",
      "window",
      "select",
      "distinct",
      "order",
      "limit",
    ]);
  });

  test("what is read comes first: WITH, subqueries in FROM, both sides of a set operation", async () => {
    expect(shape(await expectReal("with a as (select 1 as x) select * from a"))).toEqual([
      "a: select",
      "from",
      "select",
    ]);
    expect(shape(await expectReal("select * from (select price from courses) as d where price > 5"))).toEqual(
      ["d: from", "d: select", "from", "where", "select"],
    );
    expect(
      shape(await expectReal("select name from teachers union select pupil from marks order by 1")),
    ).toEqual([
      "before UNION: from",
      "before UNION: select",
      "after UNION: from",
      "after UNION: select",
      "set",
      "order",
    ]);
  });

  test("the clause is found in the text", async () => {
    const sql =
      "select c.title -- where is it?\nfrom courses c join marks m on m.course_id = c.id\nwhere (c.price > 5) or m.mark in (select 5 where true)\norder by 1";
    const { steps } = await expectReal(sql);
    expect(steps.map(({ span }) => span && sql.slice(span.start, span.end))).toEqual([
      "from courses c",
      "join marks m on m.course_id = c.id",
      "where (c.price > 5) or m.mark in (select 5 where true)",
      "select c.title",
      "order by 1",
    ]);
  });
});

describe("E3 why a row leaves", () => {
  test("conditions and their parts are true, false or unknown for each row", async () => {
    const traced = await expectReal("select title from courses where price > 5 and not teacher_id = 2");
    const { conditions, rows } = step(traced, "where");
    expect(conditions.map(({ depth }) => depth)).toEqual([0, 1, 1, 2]);
    expect(rows.map(({ fate, truths }) => [fate, truths])).toEqual([
      ["kept", ["true", "true", "true", "false"]],
      ["left", ["unknown", "unknown", "true", "false"]],
      ["left", ["false", "true", "false", "true"]],
      ["left", ["false", "false", "unknown", "unknown"]],
    ]);
  });

  test("HAVING tells it of groups", async () => {
    const traced = await expectReal("select course_id from marks group by course_id having avg(mark) > 4");
    expect(step(traced, "having").rows.map(({ truths }) => truths?.[0])).toEqual(["false", "false"]);
  });

  test("a part that fails by itself isn't shown, and the rows that leave still are", async () => {
    const traced = await expectReal("select id from courses where price <> 5 and 1 / (price - 5) >= 0");
    const where = step(traced, "where");
    expect(where.conditions).toHaveLength(1);
    expect(left(where).map(([id]) => id)).toEqual(["2", "4"]);
  });
});

describe("E4 a row has an identity", () => {
  test("a join multiplies, loses, and fills with NULL", async () => {
    const inner = step(
      await expectReal("select * from courses c join marks m on m.course_id = c.id"),
      "join",
    );
    const of = (id: string) => inner.rows.filter(({ cells: [own] }) => own === id);
    expect(of("3")).toHaveLength(3);
    expect(new Set(of("3").map(({ from }) => from?.[0])).size).toBe(1);
    expect(left(inner).map(([id]) => id)).toEqual(["2", "4"]);
    const outer = step(
      await expectReal("select * from courses c left join marks m on m.course_id = c.id"),
      "join",
    );
    expect(left(outer)).toEqual([]);
    expect(outer.rowsOut).toBe(7);
  });

  test("equal rows are told apart, and groups have their members", async () => {
    const group = step(await expectReal("select pupil, count(*) from marks group by pupil"), "group");
    expect(group.rows.map(({ cells: [pupil], from }) => [pupil, from?.length]).sort()).toEqual([
      ["x", 3],
      ["y", 1],
      ["z", 1],
    ]);
    expect(new Set(group.rows.flatMap(({ from }) => from ?? [])).size).toBe(5);
  });

  test("views, functions, subqueries and shared columns", async () => {
    await expectReal("select * from dear d join teachers t on t.id = d.teacher_id");
    await expectReal("select * from generate_series(1, 3) as n left join teachers on teachers.id = n");
    await expectReal(
      "select * from (select 1 as id) as a natural join teachers join (select 1 as id, 2 as z) as b using (id)",
    );
    await expectReal("select * from (values (1, 'a'), (1, 'a')) as v (id, t) full join teachers using (id)");
    await expectReal(
      "select * from courses c, marks m, teachers t where c.id = m.course_id and t.id = c.teacher_id",
    );
    await expectReal(
      "select t.name, x.n from teachers t cross join lateral (select count(*) as n from courses c where c.teacher_id = t.id) as x",
    );
    await expectReal(
      "select a.name, b.name from teachers a left join (teachers b join courses c on c.teacher_id = b.id) on b.id = a.mentor_id",
    );
  });
});

describe("E5 steps fit together", () => {
  test("what differs from run to run is said to", async () => {
    const { blocked, steps, result } = await xray("select id, random() as r from courses");
    expect(blocked).toEqual([{ place: "", reason: expect.stringMatching(/differ from run to run/) }]);
    expect(steps.at(-1)?.clause).toBe("result");
    expect(cells(steps.at(-1))).toEqual(result.ok && result.rows);
  });
});

describe("E6 the last step is the real result", () => {
  test.each([
    "select distinct mark from marks",
    "select distinct on (pupil) pupil, mark from marks order by pupil, mark desc nulls last",
    "select pupil from marks order by mark desc nulls last, pupil offset 1 limit 2",
    "select title from courses order by price nulls first fetch first 2 rows with ties",
    "select count(*), sum(price) from courses",
    "select count(*) from courses where false",
    "select teacher_id, count(*) from courses group by rollup (teacher_id) order by 1",
    "select teacher_id as t, sum(price) filter (where price > 5) from courses group by t order by 1",
    "select upper(title), price + 1 from courses group by 1, 2 order by 1",
    "select c.title, c.price from courses c group by c.id order by 1",
    "select pupil, sum(mark) over w from marks window w as (partition by pupil) order by 1, 2",
    "select pupil from marks intersect all select pupil from marks where mark = 4 order by 1",
    "select id from courses except select course_id from marks order by 1",
    "select 1 union all select 2.5 union all select null order by 1",
    "values (1, 'a'), (2, 'b')",
    "select title, unnest(array[1, 2]) from courses order by 1, 2",
    "select case when price > 5 then 'dear' else 'cheap' end as band, count(*) from courses group by band order by 1",
    "select cast(price as text), exists (select from marks m where m.course_id = c.id) from courses c order by 1",
    "select 1",
    "table teachers",
  ])("%s", async (sql) => {
    await expectReal(sql);
  });

  test("DISTINCT and LIMIT tell which rows leave", async () => {
    const distinct = step(await expectReal("select distinct pupil from marks"), "distinct");
    expect(left(distinct)).toEqual([["x"], ["x"]]);
    const limit = step(await expectReal("select id from courses order by id limit 1 offset 1"), "limit");
    expect(left(limit)).toEqual([["1"], ["3"], ["4"]]);
  });

  test("a set operation tells which rows of both sides leave", async () => {
    const set = step(await expectReal("select id from courses except select course_id from marks"), "set");
    expect([kept(set).length, left(set).length]).toEqual([2, 7]);
  });
});

describe("E7 recursion round by round", () => {
  test("a round reads the rows of the round before", async () => {
    const traced = await expectReal(
      "with recursive line as (select id, name, 0 as depth from teachers where mentor_id is null union all select t.id, t.name, l.depth + 1 from teachers t join line l on t.mentor_id = l.id) select name, depth from line order by depth",
    );
    const rounds = traced.steps.filter(({ clause }) => clause === "recursion");
    expect(rounds.map((each) => kept(each).map(([, name]) => name))).toEqual([["Ben"], ["Cy"], []]);
  });

  test("UNION drops what there was already, so that a circle ends", async () => {
    const traced = await expectReal(
      "with recursive n (i) as (select 1 union select (i + 1) % 3 from n) select i from n order by i",
    );
    expect(traced.steps.filter(({ clause }) => clause === "recursion").map((each) => kept(each))).toEqual([
      [["2"]],
      [["0"]],
      [],
    ]);
  });

  test("too many rounds are said to be", async () => {
    const { blocked, steps } = await xray(
      "with recursive n (i) as (select 1 union all select i + 1 from n where i < 200) select count(*) from n",
    );
    expect(blocked).toEqual([{ place: "n", reason: expect.stringMatching(/up to round 60/) }]);
    expect(cells(steps.at(-1))).toEqual([["200"]]);
  });
});

describe("E8 subqueries can be stepped into", () => {
  test("one by itself", async () => {
    const where = step(
      await expectReal("select title from courses where price > (select avg(price) from courses)"),
      "where",
    );
    const [inner] = where.subqueries;
    expect(inner?.isCorrelated).toBe(false);
    const traced = await inner?.trace(null);
    expect(traced?.steps.map(({ clause }) => clause)).toEqual(["from", "group", "select"]);
    expect(cells(traced?.steps.at(-1))).toEqual([["15.0000000000000000"]]);
  });

  test("one that takes values of a row, for a row that is chosen", async () => {
    const where = step(
      await expectReal(
        "select title from courses c where exists (select 1 from marks m where m.course_id = c.id and mark > 3)",
      ),
      "where",
    );
    const [inner] = where.subqueries;
    expect(inner?.isCorrelated).toBe(true);
    const maps = where.rows.find(({ cells: [, , title] }) => title === "Maps");
    const traced = await inner?.trace(maps?.id ?? null);
    expect(traced?.blocked).toEqual([]);
    expect(traced?.steps.map((each) => [each.clause, kept(each).length])).toEqual([
      ["from", 5],
      ["where", 2],
      ["select", 2],
    ]);
  });

  test("LATERAL, for a row to its left; a subquery of groups, for a group", async () => {
    const join = step(
      await expectReal(
        "select t.name, x.n from teachers t cross join lateral (select count(*) as n from courses where teacher_id = t.id) as x",
      ),
      "join",
    );
    const ada = await join.subqueries[0]?.trace(join.rows[0]?.id ?? null);
    expect(cells(ada?.steps.at(-1))).toEqual([["2"]]);
    const select = step(
      await expectReal(
        "select c.teacher_id, (select t.name from teachers t where t.id = c.teacher_id) from courses c group by c.teacher_id order by 1",
      ),
      "select",
    );
    const traced = await select.subqueries[0]?.trace(
      select.rows.find(({ cells: [id] }) => id === "2")?.id ?? null,
    );
    expect(cells(traced?.steps.at(-1))).toEqual([["Ben"]]);
  });
});

describe("E9 honest limits", () => {
  test("every row with every other: those that stay, and some that leave", async () => {
    const sql =
      "select a.n from generate_series(1, 300) as a (n), generate_series(1, 300) as b (n) where a.n = b.n and a.n < 4 order by 1";
    const traced = await expectReal(sql);
    const join = step(traced, "join");
    expect([join.rowsOut, join.isComplete]).toEqual([90_000, false]);
    const where = step(traced, "where");
    expect([where.rowsIn, kept(where).length, where.rowsOut]).toEqual([90_000, 3, 3]);
    expect(left(where).length).toBeGreaterThan(0);
  });

  test("a step that would take too much work is not run", async () => {
    const ran: string[] = [];
    const watched: typeof run = (sql) => {
      ran.push(sql);
      return run(sql);
    };
    const sql =
      "select count(*) from generate_series(1, 1000) as a (n) join generate_series(1, 1000) as b (n) on a.n < 0 and b.n = a.n * (select count(*) from generate_series(1, 1000) as c (n) where c.n > a.n + b.n)";
    const outcome = await xrayQuery(sql, { parse, run: watched });
    expect(outcome).toMatchObject({
      status: "traced",
      xray: { blocked: [{ reason: expect.stringMatching(/too much work/) }] },
    });
    expect(ran.filter((each) => each.startsWith("SELECT") && /JOIN LATERAL/.test(each))).toEqual([]);
  });

  test("what is no query is refused, and what PostgreSQL refuses too", async () => {
    for (const sql of [
      "delete from marks",
      "select 1; select 2",
      "",
      "select nothing from courses",
      "select from where",
    ])
      expect((await xrayQuery(sql, { parse, run })).status).toBe("refused");
  });
});

test("E10 nothing is changed", async () => {
  const before = await run("select count(*) from marks");
  const outcome = await xrayQuery("with gone as (delete from marks returning *) select * from gone", {
    parse,
    run,
  });
  expect(outcome.status).toBe("refused");
  expect(await run("select count(*) from marks")).toMatchObject({
    ok: true,
    rows: before.ok ? before.rows : [],
  });
});
