import { describe, expect, test } from "vitest";
import { openedSandbox } from "../../testing/opened-sandbox.ts";
import { gradeAnswer } from "../grading.ts";
import type { DefineTask } from "./task.ts";

const sandbox = openedSandbox({
  script: `create table people (id int primary key, name text not null, salary int not null);
    insert into people values (1, 'Ann', 10)`,
});

const VIEW = "create view names as select id, name from people";
const RIGHT = `${VIEW}; create role council; grant select on names to council`;
const task: DefineTask = {
  kind: "define",
  solutions: [RIGHT],
  wrongAnswers: [],
  contract: { objects: ["names"] },
  probes: [{ kind: "shows", sql: "select count(*) from names" }],
  databases: [],
};

describe("G30 the verdict says which privilege a role has or lacks", () => {
  test.each([
    [
      `${RIGHT} with grant option`,
      "`council` can pass SELECT on the column `id` of `names` on to others, and shouldn't.",
    ],
    [
      `${VIEW}; create role council`,
      "`council` lacks the privilege SELECT on the column `id` of `names`, and should.",
    ],
    [
      `${RIGHT}; grant select (salary) on people to council`,
      "`council` has the privilege SELECT on the column `salary` of `people`, and shouldn't.",
    ],
    [
      `${RIGHT}; grant delete on people to public`,
      "`council` has the privilege DELETE on `people`, and shouldn't.",
    ],
    [`${RIGHT}; alter role council createdb`, "`council` has the attribute CREATEDB, and shouldn't."],
    [`${RIGHT}; grant create on schema public to council`, "`council` can create tables, and shouldn't."],
  ])("%s", async (answer, words) => {
    expect(await gradeAnswer(sandbox, task, answer)).toMatchObject({
      verdict: "wrong",
      message: `After your statements, ${words}`,
    });
  });

  test("also where an author's query shows other rows", async () => {
    const sql = "select has_table_privilege('council', 'people', 'DELETE') as deletes";
    const asked: DefineTask = { ...task, probes: [{ kind: "shows", sql }] };
    expect(await gradeAnswer(sandbox, asked, `${RIGHT}; grant delete on people to council`)).toMatchObject({
      message: "After your statements, `council` has the privilege DELETE on `people`, and shouldn't.",
    });
    const unexplained = await gradeAnswer(sandbox, asked, `${RIGHT}; grant delete on people to council`, {
      counterexamples: false,
    });
    expect(unexplained).toMatchObject({ verdict: "wrong", message: expect.not.stringMatching("DELETE on") });
  });

  test("the solution is right", async () => {
    expect(await gradeAnswer(sandbox, task, RIGHT)).toMatchObject({ verdict: "right" });
  });
});

test("G30 the verdict names a default without which PostgreSQL refuses what it should", async () => {
  const made = (more: string) =>
    `create table wishes (id int primary key, kind text not null${more}, note text default '')`;
  const asked: DefineTask = {
    kind: "define",
    solutions: [made("")],
    wrongAnswers: [],
    contract: { objects: ["wishes"] },
    probes: [{ kind: "refuses", sqlstate: "23502", sql: "insert into wishes (id, note) values (1, 'x')" }],
    databases: [],
  };
  expect(await gradeAnswer(sandbox, asked, made(" default 'unknown'"))).toMatchObject({
    message:
      "`insert into wishes (id, note) values (1, 'x')` should be refused after yours by NOT NULL, but PostgreSQL accepts it. The column `kind` of `wishes` has the default `'unknown'`; without it, PostgreSQL refuses the statement.",
  });
});
