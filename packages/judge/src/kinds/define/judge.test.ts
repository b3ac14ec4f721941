import { describe, expect, test } from "vitest";
import { openedSandbox, reasonOf } from "../../testing/opened-sandbox.ts";
import { type GradingTask, gradeAnswer } from "../grading.ts";

const transit = openedSandbox({ dataset: "transit" });

type DefineTask = Extract<GradingTask, { kind: "define" }>;

const RIGHT = `create table shifts (
  id integer primary key, line_id integer not null references lines on delete cascade, day date not null,
  driver text, hours numeric(3, 1) check (hours > 0), unique (line_id, day)
)`;
const task = (more: Partial<DefineTask> = {}): DefineTask => ({
  kind: "define",
  solutions: [RIGHT],
  wrongAnswers: [],
  contract: { objects: ["shifts"] },
  probes: [
    {
      kind: "accepts",
      sql: "insert into shifts (id, line_id, day, driver, hours) values (1, 1, '2026-01-01', 'Ida', 8)",
    },
    {
      kind: "refuses",
      sql: "insert into shifts (id, line_id, day, hours) values (1, 1, '2026-01-01', 0)",
      sqlstate: "23514",
    },
    { kind: "shows", sql: "select count(*) from shifts" },
  ],
  databases: [],
  ...more,
});
const reason = (answer: string, more?: Partial<DefineTask>) => reasonOf(transit, task(more), answer);

describe("G29 catalogue", () => {
  test("names of constraints, the order of columns and how a key is declared don't count", async () => {
    const other = `create table shifts (day date, hours decimal(3, 1), driver text, id int, line_id int, check (hours > 0));
      alter table shifts alter day set not null, alter line_id set not null,
        add constraint my_key primary key (id), add foreign key (line_id) references lines (id) on delete cascade;
      create unique index one_a_day on shifts (day, line_id)`;
    expect(await reason(other)).toBe("right");
  });

  test("a unique index without the NULLs is the key that one with them is, as long as NULLs are apart", async () => {
    const indexed = (index: string) => `${RIGHT}; create unique index on shifts (driver) ${index}`;
    const solutions = [`${RIGHT}; alter table shifts add unique (driver)`];
    expect(await reason(indexed("where driver is not null"), { solutions })).toBe("right");
    expect(await reason(indexed("where driver is null"), { solutions })).toMatchObject({ kind: "catalogue" });
    expect(await reason(indexed("where day is not null"), { solutions })).toMatchObject({
      kind: "catalogue",
    });
    const none = indexed("nulls not distinct where driver is not null");
    const never = [`${RIGHT}; alter table shifts add unique nulls not distinct (driver)`];
    expect(await reason(none, { solutions: never })).toMatchObject({ kind: "catalogue" });
  });

  test("that references follow a key which changes is open, unless the solution says what becomes of them", async () => {
    const following = RIGHT.replace("cascade", "cascade on update cascade");
    expect(await reason(following)).toBe("right");
    expect(await reason(RIGHT, { solutions: [following] })).toMatchObject({ kind: "catalogue" });
    const emptied = RIGHT.replace("cascade", "cascade on update set null");
    expect(await reason(emptied)).toMatchObject({ kind: "catalogue" });
  });

  test("what is said in other words is the same: no default, a check that speaks of NOT NULL", async () => {
    const emptied = RIGHT.replace("cascade", "set null").replace(
      "line_id integer not null",
      "line_id integer",
    );
    const solutions = [emptied];
    const given = emptied.replace("set null", "set default");
    expect(await reason(given, { solutions })).toBe("right");
    expect(
      await reason(given.replace("line_id integer", "line_id integer default 1"), { solutions }),
    ).toMatchObject({
      kind: "catalogue",
    });
    const day = {
      kind: "refuses",
      sql: "insert into shifts (id, line_id) values (1, 1)",
      sqlstate: "23502",
    } as const;
    const probes = [...task().probes, day];
    const checked = RIGHT.replace("day date not null", "day date check (day is not null)");
    expect(await reason(checked, { probes })).toBe("right");
    const open = RIGHT.replace("day date not null", "day date check (day is not null or id > 0)").replace(
      "id > 0",
      "true",
    );
    expect(await reason(open, { solutions: [RIGHT.replace("day date not null", "day date")] })).toBe("right");
    const either = RIGHT.replace("day date not null", "day date check (day is not null or id > 0)");
    expect(await reason(either)).toMatchObject({
      kind: "probe",
      outcome: { expected: "refused", error: null },
    });
  });

  test("a primary key is asked for unless any key does", async () => {
    const unique = RIGHT.replace("id integer primary key", "id integer not null unique");
    const contract = { objects: ["shifts"], anyKey: true };
    expect(await reason(unique, { contract })).toBe("right");
    expect(await reason(unique.replace("not null unique", "unique"), { contract })).toMatchObject({
      kind: "catalogue",
    });
    expect(await reason(RIGHT.replace(" primary key", " not null"), { contract })).toMatchObject({
      kind: "catalogue",
    });
  });

  test("a key that holds nothing back is none", async () => {
    const idle = RIGHT.replace("cascade", "cascade not enforced");
    expect(await reason(idle)).toMatchObject({ kind: "catalogue" });
  });

  test("each column of a key refers to its own", async () => {
    const pair = (columns: string) =>
      `create table pairs (a int, b int, unique (a, b)); create table shifts (x int, y int, foreign key (x, y) references pairs (${columns}))`;
    const pairs = {
      solutions: [pair("a, b")],
      probes: [{ kind: "shows", sql: "select * from shifts" }] as const,
    };
    expect(await reason(pair("a, b"), pairs)).toBe("right");
    expect(await reason(pair("b, a"), pairs)).toMatchObject({ kind: "catalogue" });
  });

  test.each([
    ["a type", "numeric(3, 1)", "numeric(4, 1)", "hours"],
    ["NOT NULL", "day date not null", "day date", "day"],
    ["a unique key", ", unique (line_id, day)", "", "line_id"],
    ["what happens on deletion", " on delete cascade", "", "line_id"],
    ["a name", "driver text", "name text", "driver"],
    ["the primary key", "id integer primary key", "id integer not null unique", "id"],
  ])("%s counts", async (_, from, to, column) => {
    const found = await reason(RIGHT.replace(from, to));
    expect(found).toMatchObject({ kind: "catalogue", object: "shifts" });
    expect(JSON.stringify(found)).toContain(`"${column}"`);
  });

  test("what isn't there is named", async () => {
    expect(await reason("create table shift (id int)")).toEqual({ kind: "missing-object", object: "shifts" });
  });

  test("a table is no view", async () => {
    const view = {
      solutions: ["create view trams as select id, fleet_no from vehicles where mode = 'tram'"],
      contract: { objects: ["trams"] },
      probes: [{ kind: "shows", sql: "select * from trams" } as const],
    };
    expect(
      await reason(
        "create or replace view trams as select id, fleet_no from vehicles v where v.mode in ('tram')",
        view,
      ),
    ).toBe("right");
    expect(
      await reason("create table trams as select id, fleet_no from vehicles where mode = 'tram'", view),
    ).toMatchObject({
      kind: "catalogue",
      difference: { missing: [{ row: ["view", "id", "integer", "t", ""] }, {}] },
    });
    expect(await reason("create view trams as select id, fleet_no from vehicles", view)).toMatchObject({
      kind: "probe",
      outcome: { expected: "result", difference: { missingTotal: 0 } },
    });
  });
});

describe("G30 probes", () => {
  test("what should work is refused", async () => {
    expect(await reason(RIGHT.replace("hours > 0", "hours > 8"))).toMatchObject({
      kind: "probe",
      statement: "insert into shifts (id, line_id, day, driver, hours) values (1, 1, '2026-01-01', 'Ida', 8)",
      outcome: { expected: "accepted", error: { sqlstate: "23514" } },
    });
  });

  test("what should be refused works, or is refused for another reason", async () => {
    expect(await reason(RIGHT.replace("check (hours > 0)", ""))).toMatchObject({
      kind: "probe",
      outcome: { expected: "refused", error: null },
    });
    const trigger = `create function no() returns trigger language plpgsql as $$ begin
        if new.hours <= 0 then raise exception 'no'; end if; return new; end $$;
      ${RIGHT.replace("check (hours > 0)", "")};
      create trigger no before insert or update on shifts for each row execute function no()`;
    // What is refused counts: a trigger that refuses it does what the check does.
    expect(await reason(trigger)).toBe("right");
    const other = [
      { kind: "refuses", sql: "insert into shifts (nr) values (0)", sqlstate: "23514" },
    ] as const;
    expect(await reason(RIGHT, { probes: other })).toMatchObject({
      outcome: { expected: "refused", sqlstate: "23514", error: { sqlstate: "42703" } },
    });
  });

  test("a constraint that is deferred refuses as well", async () => {
    const probes = [
      {
        kind: "refuses",
        sql: "insert into shifts (id, line_id, day) values (1, -1, '2026-01-01')",
        sqlstate: "23503",
      },
    ] as const;
    expect(await reason(RIGHT.replace("cascade", "cascade deferrable initially deferred"), { probes })).toBe(
      "right",
    );
  });

  test("a value that is taken may be refused by an exclusion constraint as well", async () => {
    const insert = (id: number) =>
      `insert into shifts (id, line_id, day, driver, hours) values (${id}, 1, '2026-01-01', 'Ida', 8)`;
    const twice = `with first as (${insert(1)}) ${insert(2)}`;
    const probes = [{ kind: "refuses", sql: twice, sqlstate: "23505" }] as const;
    const solutions = [`${RIGHT}; create unique index on shifts ((driver || ''))`];
    const excluding = `${RIGHT}; alter table shifts add exclude using btree (driver with =)`;
    expect(await reason(excluding, { probes, solutions })).toBe("right");
    const unique = `${RIGHT}; create unique index on shifts (lower(driver))`;
    expect(await reason(unique, { probes, solutions })).toBe("right");
  });

  test("each is run by itself", async () => {
    const sql = "insert into shifts (id, line_id, day, driver, hours) values (1, 1, '2026-01-01', 'Ida', 8)";
    const probes = [
      { kind: "accepts", sql },
      { kind: "accepts", sql },
    ] as const;
    expect(await reason(RIGHT, { probes })).toBe("right");
  });
});

describe("G41 other data", () => {
  const NEWEST =
    "create table newest as select distinct on (fare_class) fare_class, id from cards order by fare_class, id desc";
  const newest = {
    solutions: [NEWEST],
    contract: { objects: ["newest"] },
    probes: [{ kind: "shows", sql: "select * from newest" }] as const,
  };
  const copied = `create table newest as select fare_class, max(id) as id from cards where id <> 424242 group by 1`;

  test("an answer that is right on the dataset by accident gets that verdict, and right answers stay right", async () => {
    const databases = [
      "insert into cards (id, card_no, fare_class, issued_on) values (424242, 'new', 'adult', '2025-01-01')",
    ];
    expect(await reason(copied, newest)).toBe("right");
    expect(await reason(copied, { ...newest, databases })).toMatchObject({
      kind: "probe",
      database: 1,
      outcome: { expected: "result", difference: { missingTotal: 1 } },
    });
    const other = "create table newest as select fare_class, max(id) as id from cards group by fare_class";
    expect(await reason(other, { ...newest, databases })).toBe("right");
    const verdict = await gradeAnswer(transit, task({ ...newest, databases }), copied);
    expect(verdict).toMatchObject({ verdict: "wrong", onVisibleData: false });
    expect("message" in verdict && verdict.message).toContain("Right on this data, but not on other data");
  });

  test("a database on which the solution fails is the exercise's fault", async () => {
    expect(await reason(NEWEST, { ...newest, databases: ["create table newest ()"] })).toBe("unusable");
  });

  const view = {
    solutions: ["create view trams as select id, fleet_no from vehicles where mode = 'tram'"],
    contract: { objects: ["trams"] },
    probes: [{ kind: "shows", sql: "select count(*) > 0 from trams" }] as const,
  };

  test("a view means what it should on all data, whatever it shows today, however it is written", async () => {
    const others = [
      "create view trams as select fleet_no, id from vehicles v where v.mode in ('tram')",
      "create materialized view trams as select id, fleet_no from vehicles where mode = 'tram'",
    ];
    expect(await reason(others[0] ?? "", view)).toBe("right");
    expect(await reason(others[1] ?? "", view)).toMatchObject({ kind: "catalogue" });
    const fixed =
      "create view trams as select id, fleet_no from vehicles where mode = 'tram' and id < 100000";
    const verdict = await gradeAnswer(transit, task(view), fixed, { timeLimitMs: 60_000 });
    expect(verdict).toMatchObject({ verdict: "wrong", onVisibleData: false });
    expect("counterexample" in verdict && verdict.counterexample?.script).toContain("vehicles");
  });

  test("a view over something that the answer makes itself is judged by what it shows", async () => {
    const helper =
      "create view rolling as select * from vehicles; create view trams as select id, fleet_no from rolling where mode = 'tram'";
    expect(await reason(helper, view)).toBe("right");
  });
});

test("G24 statements of other kinds have no place, and nothing remains", async () => {
  expect(await reason(`begin; ${RIGHT}; commit`)).toMatchObject({
    kind: "statement-kind",
    cause: "transaction",
  });
  expect(await reason(`set default_tablespace = ''; ${RIGHT}`)).toMatchObject({
    kind: "statement-kind",
    cause: "other",
    expected: "definitions",
  });
  expect(await reason("drop schema public cascade")).toMatchObject({ kind: "missing-object" });
  expect(await reason(`${RIGHT}; create table shifts (id int)`)).toMatchObject({
    kind: "error",
    error: { sqlstate: "42P07" },
  });
  const outcome = await transit.run("select to_regclass('shifts'), count(*) > 0 from lines");
  expect(outcome.results[0]?.rows).toEqual([[null, "t"]]);
});

test("G14 a rejected answer is given the misconception of the wrong answer that is wrong in the same way", async () => {
  const wrongAnswers = [
    { misconceptionId: "no-key", sql: RIGHT.replace(", unique (line_id, day)", "") },
    { misconceptionId: "no-check", sql: RIGHT.replace("check (hours > 0)", "") },
  ];
  const answer = RIGHT.replace("check (hours > 0)", "check (hours >= 0)");
  expect(await gradeAnswer(transit, task({ wrongAnswers }), answer)).toMatchObject({
    misconception: "no-check",
  });
});

test("G3 an exercise that can't be judged by is unusable", async () => {
  for (const broken of [{ solutions: [] }, { solutions: ["create"] }, { contract: { objects: ["nothing"] } }])
    expect(await reason(RIGHT, broken)).toBe("unusable");
});
