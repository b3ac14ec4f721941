import { GENERATION } from "@master-sql/judge/grading-data";
import type { TrialDatabase } from "@master-sql/judge/sandbox";
import { readSetup } from "@master-sql/judge/search";
import { openTrialDatabase } from "@master-sql/sandbox/node";
import { loadModule, parse } from "libpg-query";
import { beforeAll, describe, expect, test } from "vitest";
import { SAMPLE_MS } from "../../../../tools/tier.ts";
import { SANDBOX_BUILD_FOLDER } from "../content-folder.ts";
import { ensureSnapshots } from "../snapshots.ts";
import { type ExerciseOutcome, examineExercise } from "./examine-exercise.ts";
import type { ExerciseTask } from "./grading-task.ts";

const setup = `
create table people (id integer primary key, name text not null, boss integer references people (id), check (boss < id));
create table things (
  id integer primary key, owner integer references people (id), name text not null, price numeric(6,2),
  bought date not null, sold date, check (sold >= bought)
);
insert into people select n, 'Person ' || n, nullif((n - 1) / 2, 0) from generate_series(1, 12) n;
insert into things select n, nullif(n % 13, 0), 'Thing ' || n % 5, n * 1.5, date '2024-01-01' + n,
  case when n % 3 = 0 then date '2024-01-11' + n end from generate_series(1, 60) n;
`;

let database: TrialDatabase;
beforeAll(async () => {
  await ensureSnapshots();
  await loadModule();
  database = await openTrialDatabase(SANDBOX_BUILD_FOLDER, { kind: "script", sql: setup });
});

function task(solutions: readonly string[], more: Partial<ExerciseTask> = {}): ExerciseTask {
  return {
    slug: "some-things",
    dataset: "things",
    setup,
    subject: {
      solutions,
      wrongAnswers: ["select name, price from things where price < 20 order by price"],
      contract: {
        names: false,
        order: [{ column: "price", direction: "asc" }],
        columns: [
          { name: "name", type: "text" },
          { name: "price", type: "numeric" },
        ],
      },
      withTraps: true,
      generation: GENERATION,
      seed: 3,
    },
    stored: null,
    work: "make",
    ...more,
  };
}

async function examine(given: ExerciseTask): Promise<ExerciseOutcome> {
  return examineExercise(database, await readSetup(database, parse), given);
}

const cheap = "select name, price from things where price <= 20 and sold is null order by price";

describe("databases for an exercise", () => {
  test("kill every mutant but those that mean the same, and are the same each time", {
    timeout: SAMPLE_MS,
  }, async () => {
    const made = await examine(task([cheap]));
    if (made.kind !== "made") throw new Error(`It is ${made.kind}.`);
    expect(made.data.databases.length).toBeGreaterThan(0);
    expect(made.data.databases.length).toBeLessThanOrEqual(12);
    expect(await examine(task([cheap]))).toEqual(made);

    const stored = { inputs: "", ...made.data };
    const scored = await examine(task([cheap], { work: "score", stored }));
    expect(scored).toMatchObject({ kind: "scored", unsound: [], wrongAnswersLeft: [] });
    if (scored.kind !== "scored") return;
    expect(scored.mutants.length).toBeGreaterThan(10);
    const fates = new Set(scored.mutants.map(({ fate }) => fate));
    expect(fates).not.toContain("survived");
    const equivalent = scored.mutants.filter(({ fate }) => fate === "equivalent");
    // Nothing else: a date is never NULL where it must not be, and the key makes rows differ only if it is shown.
    expect(equivalent.map(({ operator }) => operator)).toEqual([]);
  });

  test("that leave a mutant alive come with data that kill it", { timeout: SAMPLE_MS }, async () => {
    const stored = {
      inputs: "",
      databases: [],
      visible: [],
      equivalent: [],
      effort: { bounds: null, enumerated: 0, searched: 0 },
    };
    const explained = await examine(task([cheap], { work: "explain", stored }));
    if (explained.kind !== "scored") throw new Error(`It is ${explained.kind}.`);
    const boundary = explained.mutants.find(({ operator }) => operator === "boundary");
    expect(boundary).toMatchObject({
      fate: "survived",
      suggestion: expect.stringMatching(/^INSERT INTO things .*20/s),
    });
  });

  test("are not made when solutions disagree: the database is shown", { timeout: SAMPLE_MS }, async () => {
    const other =
      "select name, price from things where price <= 20 and bought >= '2024-01-01' and sold is null order by price";
    expect(await examine(task([cheap, other]))).toEqual({
      kind: "disagreement",
      solution: 2,
      script: expect.stringContaining("INSERT INTO things"),
    });
  });

  test("tell a query that recurses without end, which is ended", { timeout: SAMPLE_MS }, async () => {
    const chain = `with recursive chain as (
        select id, 1 as depth from people where boss is null
        union all
        select p.id, chain.depth + 1 from people p join chain on chain.id = p.boss
      ) select id::text as name, depth as price from chain order by depth`;
    const made = await examine(task([chain]));
    if (made.kind !== "made") throw new Error(`It is ${made.kind}.`);
    const scored = await examine(task([chain], { work: "score", stored: { inputs: "", ...made.data } }));
    if (scored.kind !== "scored") throw new Error(`It is ${scored.kind}.`);
    const endless = scored.mutants.find(({ description }) => description.startsWith("ON chain.id = p.boss"));
    expect(endless).toMatchObject({ fate: "killed" });
  });
});

describe("stored databases", () => {
  const effort = { bounds: null, enumerated: 0, searched: 0 };
  const things = (rows: readonly (readonly (string | null)[])[]) => ({ things: rows.map((row) => [...row]) });
  const problemsWith = async (rows: readonly (readonly (string | null)[])[], solutions = [cheap]) => {
    const stored = { inputs: "", databases: [things(rows)], visible: [], equivalent: [], effort };
    const scored = await examine(task(solutions, { work: "score", stored }));
    return scored.kind === "scored" ? scored.unsound : scored;
  };

  test("that a constraint forbids are of no use", async () => {
    expect(await problemsWith([["1", null, "a", "1", "2024-01-02", "2024-01-01"]])).toEqual([
      { database: 0, problem: "breaks a constraint of the dataset, or a fact of the contract" },
    ]);
  });

  test("on which the solution's result is open are of no use", async () => {
    const first = "select name, price from things order by price limit 1";
    const rows = [
      ["1", null, "a", "5", "2024-01-02", null],
      ["2", null, "b", "5", "2024-01-02", null],
    ];
    expect(await problemsWith(rows, [first])).toEqual([
      { database: 0, problem: "leaves the first solution's result open" },
    ]);
  });

  test("on which solutions disagree are of no use", async () => {
    const rows = [["1", null, "a", "20", "2024-01-02", null]];
    expect(
      await problemsWith(rows, [cheap, "select name, price from things where price < 20 and sold is null"]),
    ).toEqual([{ database: 0, problem: "gives solution 2 another result than the first" }]);
  });
});

test("readings of a task that only databases decide against are told, those that the data show aren't", async () => {
  const stored = {
    inputs: "",
    databases: [
      {
        people: [
          ["1", "Ada", null],
          ["2", "Bo", "1"],
        ],
        things: [["1", null, "Cup", "5", "2027-01-01", null]],
      },
    ],
    visible: [],
    equivalent: [],
    effort: { bounds: null, enumerated: 0, searched: 0 },
  };
  const bought = "select name, price from things where bought >= '2024-01-05' order by price";
  const outcome = await examine(task([bought], { work: "read", stored }));
  if (outcome.kind !== "read") throw new Error(`It is ${outcome.kind}.`);
  expect(outcome.readings).toMatchObject([{ topic: "future", databases: [0] }]);
  const owned = "select t.name, price from things t join people p on p.id = t.owner order by price";
  expect(await examine(task([owned], { work: "read", stored }))).toEqual({ kind: "read", readings: [] });
});

test("a database by hand is one of them, whatever else is found, and one that can't be made is told", async () => {
  const script =
    "insert into people values (1, 'Ada', null); insert into things values (7, 1, 'Kite', 12, '2024-05-05', null);";
  const { subject, ...rest } = task([cheap]);
  const stored = {
    inputs: "",
    databases: [{ things: [["1", null, "Cup", "20", "2024-01-01", null]] }],
    visible: [],
    equivalent: [],
    effort: { bounds: null, enumerated: 0, searched: 0 },
  };
  const given = (databases: readonly string[]): ExerciseTask => ({
    ...rest,
    subject: { ...subject, databases },
    stored,
    work: "extend",
  });
  const made = await examine(given([script]));
  expect(made).toMatchObject({ kind: "made" });
  expect(made.kind === "made" && made.data.databases.slice(0, 2)).toEqual([
    {
      people: [["1", "Ada", null]],
      things: [["7", "1", "Kite", "12.00", "2024-05-05", null]],
    },
    stored.databases[0],
  ]);
  await expect(examine(given(["insert into things values (1)"]))).rejects.toThrow("can't be made");
});

test("a database by hand on which another solution gives another result isn't taken", async () => {
  const script = "insert into things values (7, null, 'Kite', 20, '2024-05-05', null)";
  const { subject, ...rest } = task([cheap, cheap.replace("<= 20", "< 20")]);
  const given: ExerciseTask = { ...rest, subject: { ...subject, databases: [script] }, work: "extend" };
  expect(await examine(given)).toEqual({ kind: "disagreement", solution: 2, script });
});
