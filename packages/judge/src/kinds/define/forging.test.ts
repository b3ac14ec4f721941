import { describe, expect, test } from "vitest";
import { openedSandbox, reasonOf } from "../../testing/opened-sandbox.ts";
import type { DefineTask } from "./task.ts";

/** Definitions that are wrong and try to answer what the judge asks. */

const sandbox = openedSandbox({
  script: `create table people (id int primary key, name text not null, gone date);
    insert into people select g, 'person ' || g, case when g % 3 = 0 then date '2025-01-01' end from generate_series(1, 30) as g`,
});

const NOTES =
  "create table notes (id int primary key, person int references people, grade int not null, note text)";
const notes = (answer: string) =>
  reasonOf(
    sandbox,
    {
      kind: "define",
      solutions: [NOTES],
      wrongAnswers: [],
      contract: { objects: ["notes"] },
      probes: [{ kind: "accepts", sql: "insert into notes values (1, 1, 1, 'good')" }],
      databases: [],
    },
    answer,
  );

const VIEW = "create view here as select id, name from people where gone is null";
const READ = "create role guests; grant select on here to guests";
const viewTask: DefineTask = {
  kind: "define",
  solutions: [`${VIEW}; ${READ}`],
  wrongAnswers: [],
  contract: { objects: ["here"] },
  probes: [
    { kind: "shows", sql: "select count(name) from here" },
    { kind: "shows", sql: "select has_table_privilege('guests', 'people', 'select')" },
  ],
  databases: [],
};
const view = (answer: string, more?: Partial<DefineTask>) =>
  reasonOf(sandbox, { ...viewTask, ...more }, answer);

const onWrites = (body: string, event = "insert") =>
  `${NOTES}; create function f() returns trigger language plpgsql as $$ begin ${body} end $$;
    create trigger t before ${event} on notes for each row execute function f()`;

describe("G46 nothing of an answer's answers for PostgreSQL", () => {
  const varchar = NOTES.replace("note text", "note varchar(40)");
  test.each([
    [
      "a function before PostgreSQL's",
      `${varchar}; create schema evil;
        create function evil.format_type(oid, integer) returns text language sql as $$ select 'text' $$;
        select set_config('search_path', 'evil, pg_catalog, public', false)`,
    ],
    [
      "a temporary catalog",
      `${varchar}; create temp view pg_type as select * from pg_catalog.pg_type;
        select set_config('search_path', 'pg_temp, pg_catalog, public', false)`,
    ],
  ])("%s", async (_, answer) => {
    expect(await notes(answer)).toMatchObject({ kind: "catalogue" });
  });

  test.each([
    [
      "a temporary view",
      `${READ.replace("create", "create view here as select id, name from people; create")}; create temp view here as select id, name from people where gone is null`,
    ],
    [
      "a schema by the user's name",
      `create view here as select id, name from people; ${READ}; create schema postgres;
        create view postgres.here as select id, name from people where gone is null`,
    ],
    [
      "a function that suits a probe better",
      `${VIEW}; ${READ}; grant select on people to guests;
        create function has_table_privilege(text, text, text) returns boolean language sql as 'select false'`,
    ],
  ])("%s", async (_, answer) => {
    expect(await view(answer)).toMatchObject({ kind: "probe" });
  });

  test("functions that have a name of PostgreSQL's and are of use are right", async () => {
    const own = "create function length(people) returns int language sql as 'select 1'";
    const used = `${own}; ${VIEW.replace("gone is null", "gone is null and length(people) = 1")}; ${READ}`;
    expect(await view(used)).toBe("right");
  });
});

describe("G41 views over what the answer makes", () => {
  test.each([
    [
      "a frozen copy",
      "create table copy as select id, name from people where gone is null; create view here as select id, name from copy",
    ],
    [
      "a function that knows the data",
      `create function alike() returns boolean language sql as 'select count(*) > 20 from public.people';
        ${VIEW.replace("gone is null", "gone is null and alike()")}`,
    ],
  ])("%s", async (_, answer) => {
    const alone = { solutions: [VIEW], probes: viewTask.probes.slice(0, 1) };
    expect(await view(answer, alone)).toMatchObject({ kind: "rows" });
  });
});

describe("G43 what is out of force, and rights by other ways", () => {
  test.each([
    ["a row that isn't stored", onWrites("if new.note like '%!' then return null; end if; return new;")],
    [
      "a value that is stored otherwise",
      onWrites("if new.grade = 77 then new.grade := 1; end if; return new;", "update"),
    ],
    ["a row that stays", onWrites("if old.grade = 77 then return null; end if; return old;", "delete")],
    ["a rule", `${NOTES}; create rule r as on delete to notes do instead nothing`],
  ])("%s", async (_, answer) => {
    expect(await notes(answer)).toMatchObject({ kind: "probe", outcome: { expected: "result" } });
  });

  test("a trigger that changes nothing is right", async () => {
    expect(await notes(onWrites("return new;"))).toBe("right");
  });

  test.each([
    [
      "a role to become",
      "create role all_of_it; grant select on people to all_of_it; grant all_of_it to guests with inherit false, set true",
    ],
    ["a role of PostgreSQL's", "grant pg_read_all_data to guests with inherit false, set true"],
    [
      "a function with its owner's rights",
      "create function peek(int) returns text language sql security definer as 'select name from public.people where id = $1'",
    ],
    [
      "one that has a name of PostgreSQL's",
      "create function age(int) returns text language sql security definer as 'select name from public.people where id = $1'",
    ],
    ["a second view", "create view all_of_it as select * from people; grant select on all_of_it to guests"],
    ["a rule on the dataset", "create rule r as on insert to people do instead nothing"],
  ])("%s", async (_, more) => {
    expect(await view(`${VIEW}; ${READ}; ${more}`)).toMatchObject({ kind: "probe" });
  });
});
