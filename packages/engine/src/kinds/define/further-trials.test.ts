import { expect, test } from "vitest";
import { openedSandbox, reasonOf } from "../../testing/opened-sandbox.ts";
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
  ["a bound that nobody asked for", LIMITED, "accepted", "hours = 30"],
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
