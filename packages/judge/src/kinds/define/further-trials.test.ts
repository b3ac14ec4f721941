import { describe, expect, test, vi } from "vitest";
import { openedSandbox, reasonOf } from "../../testing/opened-sandbox.ts";
import { gradeAnswer } from "../index.ts";
import type { DefineTask } from "./task.ts";

const transit = openedSandbox({ dataset: "transit" });

const TABLE = `create table shifts (
  id integer primary key, line_id integer not null references lines, hours numeric(3, 1) not null check (hours > 0)
)`;
const RIGHTS = "create role clerks; grant select on shifts to clerks";
const SOLUTION = `${TABLE}; ${RIGHTS}`;
const task = (more: Partial<DefineTask> = {}): DefineTask => ({
  kind: "define",
  solutions: [SOLUTION],
  wrongAnswers: [],
  contract: { objects: ["shifts"] },
  probes: [
    { kind: "accepts", sql: "insert into shifts (id, line_id, hours) values (1, 1, 8)" },
    {
      kind: "refuses",
      sql: "insert into shifts (id, line_id, hours) values (1, 1, 0)",
      sqlstate: "23514",
    },
  ],
  databases: [],
  ...more,
});
const reason = (answer: string, more?: Partial<DefineTask>) => reasonOf(transit, task(more), answer);
const LIMITED = SOLUTION.replace("hours > 0", "hours > 0 and hours < 12");

test("G43 other ways to the same rules and rights are right", async () => {
  expect(await reason(SOLUTION)).toBe("right");
  const other = `${TABLE.replace("hours > 0", "not hours <= 0")}; create role clerks nologin; grant select (id, line_id, hours) on shifts to clerks`;
  expect(await reason(other)).toBe("right");
});

test.each([
  ["a bound that nobody asked for", LIMITED, "accepted", "hours = 12"],
  [
    "a rule that holds for new rows alone",
    `${SOLUTION.replace(" check (hours > 0)", "")};
      create function refuse() returns trigger language plpgsql as $$ begin
        if new.hours <= 0 then raise check_violation; end if; return new; end $$;
      create trigger refuse before insert on shifts for each row execute function refuse()`,
    "refused",
    "hours = ",
  ],
  ["a right on another table", `${SOLUTION}; grant select on lines to clerks`, "result", "'lines', "],
  ["a right to do more", `${SOLUTION}; grant truncate on shifts to clerks`, "result", "'TRUNCATE'"],
  [
    "a right of everybody",
    `${TABLE}; create role clerks; grant select on shifts to public`,
    "result",
    "'public'",
  ],
  ["a right with which rights are given", `${SOLUTION} with grant option`, "result", "GRANT OPTION"],
  [
    "rows of a table that was there",
    `${SOLUTION}; update lines set name = 'X' where id = 1`,
    "result",
    "lines",
  ],
])("G43 %s", async (_, answer, expected, statement) => {
  expect(await reason(answer)).toMatchObject({
    kind: "probe",
    statement: expect.stringContaining(statement),
    outcome: { expected },
  });
});

test("G43 what another solution does, too, is open", async () => {
  expect(await reason(LIMITED, { solutions: [SOLUTION, LIMITED] })).toBe("right");
});

test("G43 whether 0 and less are accepted is open unless the task says it", async () => {
  const open = { solutions: [SOLUTION.replace(" check (hours > 0)", "")], probes: task().probes.slice(0, 1) };
  expect(await reason(SOLUTION, open)).toBe("right");
});

describe("G43 rows of a table with a key among some of its rows", () => {
  const LOCKERS = `create table lockers (
    no integer primary key check (no >= 1), line_id integer references lines, taken_on date, left_on date, fee numeric(6, 2) check (fee > 0),
    note text, check (left_on >= taken_on), check ((line_id is null) = (taken_on is null))
  )`;
  const KEY = "create unique index on lockers (line_id) where left_on is null";
  const lockers: Partial<DefineTask> = {
    solutions: [`${LOCKERS}; ${KEY}`],
    contract: { objects: ["lockers"] },
    probes: [
      {
        kind: "accepts",
        sql: "insert into lockers (no, line_id, taken_on, left_on, fee) values (1, 1, '2026-02-01', '2026-02-03', 5), (2, 1, '2026-02-05', null, 5)",
      },
    ],
  };

  test("however they are written, the same rules are right", async () => {
    const other = LOCKERS.replace(
      "(line_id is null) = (taken_on is null)",
      "num_nulls(line_id, taken_on) in (0, 2)",
    ).replace("check (left_on >= taken_on)", "check (not left_on < taken_on)");
    const excluding =
      "alter table lockers add exclude using btree (line_id with =) where (left_on is null) deferrable";
    expect(await reason(`${other}; ${excluding}`, lockers)).toBe("right");
    expect(
      await reason(
        `${LOCKERS.replace("references lines", "references lines on update cascade")}; ${KEY}`,
        lockers,
      ),
    ).toBe("right");
  });

  test.each([
    ["a key that is too wide", LOCKERS, KEY.replace("(line_id)", "(line_id, taken_on)"), "refused"],
    ["a key that leaves rows out", LOCKERS, KEY.replace("is null", "is null and fee > 100"), "refused"],
    ["no key", LOCKERS, "", "refused"],
    [
      "a key that nobody asked for",
      LOCKERS,
      `${KEY}; create unique index on lockers (line_id) where left_on is not null`,
      "accepted",
    ],
    ["a bound of a cent", LOCKERS.replace("fee > 0", "fee >= 0.02"), KEY, "accepted"],
    ["days that may not be the same", LOCKERS.replace(">= taken_on", "> taken_on"), KEY, "accepted"],
    [
      "nothing in two columns at once",
      LOCKERS.replace(
        "(line_id is null) = (taken_on is null)",
        "line_id is not null and taken_on is not null",
      ),
      KEY,
      "accepted",
    ],
    ["a default that nobody asked for", LOCKERS.replace("note text", "note text default '-'"), KEY, "result"],
    [
      "a text that may not be long",
      LOCKERS.replace("note text", "note text check (length(note) < 80)"),
      KEY,
      "accepted",
    ],
    [
      "a rule for rows that are changed alone",
      LOCKERS.replace("check (fee > 0)", ""),
      `${KEY}; create function refuse() returns trigger language plpgsql as $$ begin
        if new.fee <= 0 then raise check_violation; end if; return new; end $$;
      create trigger refuse before update on lockers for each row execute function refuse()`,
      "refused",
    ],
    [
      "rows that can't be deleted",
      LOCKERS,
      `${KEY}; create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before delete on lockers for each row execute function refuse()`,
      "accepted",
    ],
  ])("%s", async (_, table, key, expected) => {
    const probes = [
      ...(lockers.probes ?? []),
      { kind: "accepts", sql: "insert into lockers (no, note, fee) values (1, 'dry', 1)" } as const,
    ];
    expect(await reason(`${table}; ${key}`, { ...lockers, probes })).toMatchObject({
      kind: "probe",
      outcome: { expected },
    });
  });

  test("rows are made up where the exercise has none", async () => {
    const probes = [{ kind: "shows", sql: "select count(*) from lockers" }] as const;
    expect(await reason(`${LOCKERS}; ${KEY}`, { ...lockers, probes })).toBe("right");
    const wide = KEY.replace("(line_id)", "(line_id, taken_on)");
    expect(await reason(`${LOCKERS}; ${wide}`, { ...lockers, probes })).toMatchObject({
      outcome: { expected: "refused" },
    });
  });

  test("a long answer leaves room for what is tried", async () => {
    const long = `${LOCKERS}; ${KEY.replace("(line_id)", "(line_id, taken_on)")} -- ${"x".repeat(40_000)}`;
    expect(await reason(long, lockers)).toMatchObject({ outcome: { expected: "refused" } });
  });
});

describe("G43 what nobody asked for", () => {
  const VIEW = "create view trams as select id, fleet_no from vehicles where mode = 'tram'";
  const READ = "create role clerks; grant select on trams to clerks";
  const trams: Partial<DefineTask> = {
    solutions: [`${VIEW}; ${READ}`],
    contract: { objects: ["trams"] },
    probes: [{ kind: "shows", sql: "select count(*) from trams" }],
  };

  test.each([
    [
      "a view that is read with the reader's rights",
      `${VIEW.replace("as", "with (security_invoker) as")}; ${READ}`,
      "SET ROLE",
    ],
    ["a role that makes roles", `${VIEW}; ${READ.replace("clerks;", "clerks createrole;")}`, "CREATEROLE"],
    [
      "a right on whatever comes",
      `${VIEW}; ${READ}; alter default privileges grant select on tables to clerks`,
      "made_later",
    ],
    ["a right to make tables", `${VIEW}; ${READ}; grant create on schema public to clerks`, "CREATE"],
    ["a right to hand a right on", `${VIEW}; ${READ}; grant update on vehicles to clerks`, "vehicles"],
    [
      "a rule on another table",
      `${VIEW}; ${READ}; alter table lines add check (name <> '')`,
      "must not have",
    ],
    [
      "a rule that is gone",
      `${VIEW}; ${READ}; alter table lines alter name drop not null`,
      "must still have",
    ],
  ])("%s", async (_, answer, statement) => {
    expect(await reason(answer, trams)).toMatchObject({
      kind: "probe",
      statement: expect.stringContaining(statement),
      outcome: { expected: "result" },
    });
  });

  test("an index that refuses nothing, and tables and roles of one's own, are right", async () => {
    const more = "create index on lines (name); create table notes (id int); create role others";
    expect(await reason(`${VIEW}; ${READ}; ${more}`, trams)).toBe("right");
  });
});

describe("G43 numbers", () => {
  const BOXES = `create table boxes (id integer primary key, wide integer not null check (wide > 0), high integer not null check (high > 0),
    area numeric generated always as (wide * high / 3.0) stored)`;
  const boxes: Partial<DefineTask> = {
    solutions: [BOXES],
    contract: { objects: ["boxes"] },
    probes: [{ kind: "accepts", sql: "insert into boxes (id, wide, high) values (1, 10, 10)" }],
  };

  test("that are worked out are the same by their value", async () => {
    const other = BOXES.replace("wide * high / 3.0", "1.00000 * wide * high / 3");
    expect(await reason(other, boxes)).toBe("right");
    const rounded = BOXES.replace("wide * high / 3.0", "round(wide * high / 3.0, 2)");
    expect(await reason(rounded, boxes)).toMatchObject({ kind: "probe", outcome: { expected: "result" } });
  });

  test("of one rule are changed together", async () => {
    const product = BOXES.replace("check (wide > 0)", "").replace(
      "check (high > 0)",
      "check (wide * high > 0)",
    );
    expect(await reason(product, boxes)).toMatchObject({ kind: "probe", outcome: { expected: "refused" } });
    expect(await reason(BOXES.replace("(wide > 0)", "(least(wide, high) > 0)"), boxes)).toBe("right");
  });
});

describe("G15 what is stopped on the way decides nothing", () => {
  const VIEWS: Partial<DefineTask> = {
    solutions: ["create view names as select name from lines where id > 0"],
    contract: { objects: ["names"] },
    probes: [],
  };

  test.each([
    ["what is tried with rows", LIMITED, {}, (sql: string) => sql.includes("pg_temp.tried")],
    [
      "rows after another solution",
      `-- another way\n${LIMITED}`,
      { solutions: [SOLUTION, LIMITED] },
      (sql: string) => sql.startsWith(LIMITED) && sql.includes("pg_temp.tried"),
    ],
    [
      "what a view means",
      "create view names as select name from lines",
      VIEWS,
      (sql: string) => sql.includes("EXPLAIN"),
    ],
  ])("%s", async (_, answer, more, isStopped) => {
    const run = transit.run.bind(transit);
    const spied = vi
      .spyOn(transit, "run")
      .mockImplementation((sql, options) =>
        isStopped(sql)
          ? Promise.resolve({ status: "cancelled", results: [], dataReset: false, elapsedMs: 1 })
          : run(sql, options),
      );
    try {
      expect(await gradeAnswer(transit, task(more), answer)).toMatchObject({
        verdict: "undecided",
        cause: "cancelled",
      });
    } finally {
      spied.mockRestore();
    }
  });
});
