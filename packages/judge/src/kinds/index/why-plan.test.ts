import { expect, test } from "vitest";
import { withRun } from "../../judging/known-runs.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";
import { openedSandbox, reasonOf } from "../../testing/opened-sandbox.ts";
import { type GradingTask, gradeAnswer } from "../grading.ts";

type IndexTask = Extract<GradingTask, { kind: "index" }>;

const ROWS = 20_000;
const visits = openedSandbox({
  script: `
    create table visits (id integer primary key, guest integer not null, room integer not null, state text not null,
      code text not null, wing integer not null, arrived_at timestamp not null, details jsonb not null, note text);
    create table guests (id integer primary key, name text not null);
    insert into guests select n, 'Guest ' || n from generate_series(1, 500) as n;
    insert into visits select n, n * 7919 % 500, n * 104729 % 4, case when n % 100 = 0 then 'open' else 'paid' end,
      'C' || n, n % 60, timestamp '2026-01-01' + n * interval '1 minute', jsonb_build_object('kind', n % 700), repeat('x', 60)
    from generate_series(1, ${ROWS}) as n;`,
});

interface Question {
  readonly query: string;
  readonly solution: string;
  readonly answer: string;
  readonly more?: Partial<IndexTask>;
}

function taskOf({ query, solution, more }: Omit<Question, "answer">): IndexTask {
  const contract = { avoid: [], requires: [] };
  return { kind: "index", solutions: [solution], wrongAnswers: [], query, contract, also: [], ...more };
}

async function whyOf(question: Question, sandbox: SqlSandbox = visits): Promise<string | undefined> {
  const reason = await reasonOf(sandbox, taskOf(question), question.answer);
  if (typeof reason === "string" || reason.kind !== "plan") throw new Error(JSON.stringify(reason));
  return reason.why;
}

const BY_CODE = {
  query: "select id from visits where code = 'C77'",
  solution: "create index on visits (code)",
};

test.each<readonly [string, Question, string]>([
  [
    "another table",
    { ...BY_CODE, answer: "create index on guests (name)" },
    "The query doesn't read `guests`, so your index on `guests (name)` can't help.",
  ],
  [
    "another column",
    { ...BY_CODE, answer: "create index on visits (guest, room)" },
    "Your index on `visits (guest, room)` isn't used: the query has no condition on `guest` or `room`.",
  ],
  [
    "a function around the column",
    {
      query: "select id from visits where lower(code) = 'c77'",
      solution: "create index on visits (lower(code))",
      answer: "create index on visits (code)",
    },
    "Your index on `visits (code)` isn't used: the query compares `lower(code)`, and the index holds `code` itself.",
  ],
  [
    "an expression that the query doesn't have",
    { ...BY_CODE, answer: "create index on visits (upper(code))" },
    "Your index on `visits (upper(code))` isn't used: the query compares `code`, and the index holds `upper(code)`.",
  ],
  [
    "an operator that the index doesn't serve",
    {
      query: "select id from visits where details @> '{\"kind\": 5}'",
      solution: "create index on visits using gin (details)",
      answer: "create index on visits (details)",
    },
    "Your index on `visits (details)` isn't used: a B-tree index on `details` finds rows by `<`, `<=`, `=`, `>`, and `>=`, and the condition is `details @> '{\"kind\": 5}'`.",
  ],
  [
    "a pattern that begins with a wildcard",
    {
      query: "select id from visits where code like '%777'",
      solution: "create index on visits (id) where code like '%777'",
      answer: "create index on visits (code)",
    },
    "Your index on `visits (code)` isn't used: the pattern in `code LIKE '%777'` begins with a wildcard, so sorted values don't show where to look.",
  ],
  [
    "one side of OR",
    {
      query: "select id from visits where code = 'C77' or guest + room = 5000",
      solution: "create index on visits (code); create index on visits ((guest + room))",
      answer: "create index on visits (code)",
    },
    "Your index on `visits (code)` isn't used: the condition `(code = 'C77') OR ((guest + room) = 5000)` also holds for rows that it doesn't find.",
  ],
  [
    "rows that a predicate leaves out",
    { ...BY_CODE, answer: "create index on visits (code) where state = 'open'" },
    "Your index on `visits (code)` isn't used: it holds only the rows where `state = 'open'`, and the query needs others.",
  ],
])("an index isn't used: %s", async (_, question, why) => {
  expect(await whyOf(question)).toBe(why);
});

test.each([
  ["without scans", "set enable_seqscan = off", "create index on visits (guest, room)"],
  ["with the whole index", "whole_index", "create index on visits (code) where state = 'open'"],
])("no reason is given if a limit ends the try %s", async (_, text, answer) => {
  const limited = withRun(visits, async (sql, options) =>
    sql.includes(text)
      ? { status: "timed-out", results: [], limitMs: 1, dataReset: false, elapsedMs: 1 }
      : visits.run(sql, options),
  );
  expect(await whyOf({ ...BY_CODE, answer }, limited)).toBeUndefined();
});

test("an index that PostgreSQL could use but finds too expensive", async () => {
  const covering = "create index on visits (room, guest)";
  const query = "select sum(guest) from visits where room >= 1";
  const why = await whyOf({ query, solution: covering, answer: "create index on visits (room)" });
  expect(why).toMatch(
    /^PostgreSQL could use your index on `visits \(room\)`, but (?:the query would then read [\d,]+ pages instead of \d+|estimates that it costs more \(\d+ instead of \d+\)): 15,000 of 20,000 rows match `room >= 1`\.$/,
  );
});

test.each<readonly [string, Question, RegExp]>([
  [
    "no condition on its first column",
    {
      query: "select count(*) from visits where guest = 5",
      solution: "create index on visits (guest)",
      answer: "create index on visits (wing, guest)",
    },
    /^PostgreSQL uses your index on `visits \(wing, guest\)`, but the query has no condition on `wing`, its first column, so/,
  ],
  [
    "a range before an equality",
    {
      query: "select count(*) from visits where state = 'open' and arrived_at >= '2026-01-05'",
      solution: "create index on visits (state, arrived_at)",
      answer: "create index on visits (arrived_at, state)",
    },
    /^PostgreSQL goes through all entries of your index on `visits \(arrived_at, state\)` with `arrived_at >= '2026-01-05 00:00:00'` and checks `state = 'open'` in each\./,
  ],
  [
    "a condition that it doesn't hold",
    {
      query: "select id from visits where room = 3 and guest = 77",
      solution: "create index on visits (guest, room)",
      answer: "create index on visits (room)",
      more: { contract: { avoid: [], requires: [] } },
    },
    /^Your index on `visits \(room\)` finds rows by `room = 3`\. PostgreSQL fetches each row from the table and drops [\d,]+ of 5,000: `guest = 77` isn't true for them\.$/,
  ],
  [
    "an order that it doesn't have",
    {
      query: "select id from visits where state = 'open' order by arrived_at desc limit 1",
      solution: "create index on visits (state, arrived_at)",
      answer: "create index on visits (state)",
    },
    /finds 200 rows by `state = 'open'`\. PostgreSQL fetches each from the table.* sorts them by `arrived_at DESC` to return 1\.$/,
  ],
  [
    "another table that is read whole",
    {
      query: "select v.note from guests g join visits v on v.guest = g.id where g.name = 'Guest 7'",
      solution: "create index on visits (guest)",
      answer: "create index on guests (name)",
    },
    /^Your index on `guests \(name\)` is used, but \d+ of the \d+ pages are read by the Seq Scan on `visits`\.$/,
  ],
])("an index is used and the query reads too much: %s", async (_, question, why) => {
  expect(await whyOf(question)).toMatch(why);
});

test("a sort that an index spares only in part", async () => {
  const why = await whyOf({
    query: "select state, id from visits where room = 3 order by guest desc, id limit 5",
    solution: "create index on visits (room, guest desc, id, state)",
    answer: "create index on visits (room, guest, id, state)",
    more: { contract: { avoid: [], requires: ["no sort"] } },
  });
  expect(why).toBe(
    "The query sorts by `guest DESC, id`. Your index on `visits (room, guest, id, state)` returns rows in the order of `guest DESC`, but not of `id` after it.",
  );
});

test("columns that an index alone would need", async () => {
  const why = await whyOf({
    query: "select state from visits where code = 'C77'",
    solution: "create index on visits (code) include (state)",
    answer: "create index on visits (code)",
    more: { contract: { avoid: [], requires: ["index only"] } },
  });
  expect(why).toBe("Your index on `visits (code)` doesn't hold `state`, which the query needs.");
});

test("a query about other values that a partial index doesn't serve", async () => {
  const why = await whyOf({
    ...BY_CODE,
    answer: "create index on visits (code) where code = 'C77'",
    more: { also: ["select id from visits where code = 'C88'"] },
  });
  expect(why).toContain("holds only the rows where `code = 'C77'`");
});

test("no reason is looked for where rejections aren't explained", async () => {
  const verdict = await gradeAnswer(visits, taskOf(BY_CODE), "create index on guests (name)", {
    counterexamples: false,
  });
  expect(verdict).toMatchObject({ verdict: "wrong", reason: { kind: "plan" } });
  expect(verdict.verdict === "wrong" && verdict.reason).not.toHaveProperty("why");
});

test("of two queries about other values that read as many pages, the one that reads too many", async () => {
  const why = await whyOf({
    ...BY_CODE,
    answer: "create index on visits (code) where code = 'C77'",
    more: { also: ["select id from visits where code <> 'C88'", "select id from visits where code = 'C88'"] },
  });
  expect(why).toContain("holds only the rows where `code = 'C77'`");
});

test("a rewritten query that an index there is doesn't serve", async () => {
  const columns = [{ name: "n", type: "text" as const }];
  const rewritten = (query: string, answer: string) =>
    whyOf({
      query,
      solution: "select max(note) as n from visits where id between 100 and 120",
      answer,
      more: { contract: { avoid: [], requires: [], rewrite: { columns, names: false, order: "none" } } },
    });
  const slow = "select max(note) as n from visits where id + 0 between 100 and 120";
  expect(await rewritten(slow, slow)).toBe(
    "The index on `visits (id)` isn't used: the query compares `id + 0`, and the index holds `id` itself.",
  );
  const inside =
    "with all_of_them as materialized (select id, note from visits) select max(note) as n from all_of_them where id between 100 and 120";
  expect(await rewritten(slow, inside)).toBe(
    "The index on `visits (id)` isn't used: the condition `id >= 100` is checked on the rows of the CTE `all_of_them`, after PostgreSQL has computed all of them.",
  );
});
