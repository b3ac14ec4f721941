import { describe, expect, test, vi } from "vitest";
import { type GradingOptions, gradeAnswer, KnownOutcomes, type QueryTask } from "../kinds/index.ts";
import { ITEMS, taskOnItems as task } from "../testing/items.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";
import type { Verdict } from "../verdicts/index.ts";

/** The rules of packages/judge/src/judging/SPEC.md, on PostgreSQL. */

const sandbox = openedSandbox({ script: ITEMS });

/** By the visible data alone. */
function grade(given: QueryTask, candidate: string, options: GradingOptions = {}): Promise<Verdict> {
  return gradeAnswer(sandbox, given, candidate, { searchTrials: 0, counterexamples: false, ...options });
}

/** "right", the kind of reason, or "undecided"/"unusable". */
async function outcomeOf(given: QueryTask, candidate: string): Promise<string> {
  const verdict = await grade(given, candidate);
  return verdict.verdict === "wrong" ? verdict.reason.kind : verdict.verdict;
}

function reasonOf(verdict: Verdict) {
  return verdict.verdict === "wrong" ? verdict.reason : verdict;
}

const names = task("select name from items", ["name"]);

describe("G1 one statement", () => {
  test.each([
    ["a trailing semicolon", "select name from items;"],
    ["comments around it", "-- all of them\nselect name from items; /* done */ -- really"],
    ["empty statements around it", ";; select name from items;;"],
  ])("%s doesn't count", async (_, sql) => expect(await outcomeOf(names, sql)).toBe("right"));

  test.each([
    ["two queries", "select name from items; select name from items", "several-statements"],
    ["a setting before the query", "set timezone to 'UTC'; select name from items", "several-statements"],
    ["nothing", "", "empty"],
    ["only a comment", "-- select name from items", "empty"],
    ["only a semicolon", " ; ", "empty"],
  ])("%s is rejected with a reason of its own", async (_, sql, cause) => {
    expect(reasonOf(await grade(names, sql))).toEqual({ kind: "no-result", cause });
  });
});

describe("G2 a query", () => {
  test.each([
    ["VALUES", "values ('cup'), ('pan'), ('pot'), ('jar'), ('jar')"],
    ["WITH", "with n as (select name from items) select * from n"],
    ["parentheses", "(select name from items)"],
  ])("%s is a query", async (_, sql) => expect(await outcomeOf(names, sql)).toBe("right"));

  test("TABLE is a query", async () => {
    expect(await outcomeOf(task("select * from items", ["id"]), "table items")).toBe("right");
  });

  test.each([
    ["a change that returns the right rows", "update items set price = 1 returning name"],
    ["a deletion", "delete from items"],
    ["a new table", "create table x (y int)"],
    ["SELECT INTO", "select name into temp x from items"],
    ["EXPLAIN", "explain select name from items"],
    ["SHOW", "show timezone"],
  ])("%s is none", async (_, sql) => {
    expect(reasonOf(await grade(names, sql))).toEqual({
      kind: "no-result",
      cause: "not-a-query",
    });
  });

  test("nothing that a candidate does remains", async () => {
    for (const sql of [
      "delete from items",
      "drop table items",
      "drop schema public cascade",
      "commit; drop table items",
      "set search_path to nowhere",
      "with gone as (delete from items returning *) select name from gone",
    ]) {
      await grade(names, sql);
      expect(await outcomeOf(names, "select name from items"), sql).toBe("right");
    }
  });
});

describe("G15 an answer that can't be run", () => {
  test.each([
    ["a character that text can't hold", "select name from items where name <> 'a\0b'", "22021"],
    ["more characters than are judged", `select name from items --${"x".repeat(60_000)}`, "54000"],
  ])("for %s is wrong, and the exercise isn't to blame", async (_, sql, sqlstate) => {
    expect(reasonOf(await grade(names, sql))).toMatchObject({ kind: "error", error: { sqlstate } });
  });
});

describe("G3 references must be sound", () => {
  test.each([
    ["fails", "select nome from items", /solution 1 fails with SQLSTATE 42703, column "nome" does not exist/],
    ["is no query", "delete from items", /solution 1 is not a single query/],
    ["returns too many rows", "select n::text from generate_series(1, 20001) n", /more than 20,000 rows/],
  ])("one that %s makes the exercise unusable", async (_, reference, message) => {
    expect(await grade(task(reference, ["name"]), "select name from items")).toEqual({
      verdict: "unusable",
      message: expect.stringMatching(message),
    });
  });

  test("so does an order key that is no column", async () => {
    const given = task("select name from items", ["name"], {
      order: [{ column: "price", direction: "asc" }],
    });
    expect(await outcomeOf(given, "select name from items")).toBe("unusable");
  });
});

describe("G4 bags, G5 shape, G6 order", () => {
  test("order doesn't count, duplicates do", async () => {
    expect(await outcomeOf(names, "select name from items order by name desc")).toBe("right");
    expect(await outcomeOf(names, "select distinct name from items")).toBe("duplicates");
  });

  test("columns count by number and position; duplicate names are no matter", async () => {
    const given = task("select id, name from items", ["id", "name"]);
    expect(await outcomeOf(given, 'select id as x, name as "x" from items')).toBe("right");
    expect(await outcomeOf(given, "select id, name, price from items")).toBe("column-count");
    expect(await outcomeOf(given, "select id from items")).toBe("column-count");
  });

  test("names fold as identifiers do", async () => {
    const given = task("select count(*) as total from items", ["total"], { names: true });
    expect(await outcomeOf(given, "select count(*) as TOTAL from items")).toBe("right");
    expect(await outcomeOf(given, 'select count(*) as "Total" from items')).toBe("right");
    expect(await outcomeOf(given, "select count(*) from items")).toBe("column-names");
  });

  const byPrice = task("select name, price from items order by price desc nulls last", ["name", "price"], {
    order: [{ column: "price", direction: "desc", nulls: "last" }],
  });

  test.each([
    ["ties broken one way", "select name, price from items order by price desc nulls last, name", "right"],
    [
      "ties broken the other way",
      "select name, price from items order by price desc nulls last, name desc",
      "right",
    ],
    ["the wrong direction", "select name, price from items order by price", "order"],
    ["NULLs at the wrong end", "select name, price from items order by price desc", "order"],
    ["sorted by another column", "select name, price from items order by name", "order"],
  ])("%s", async (_, sql, outcome) => expect(await outcomeOf(byPrice, sql)).toBe(outcome));
});

describe("G7 several solutions", () => {
  test("any of them will do, and the first tells what differs", async () => {
    const given = task("", ["name"], {
      solutions: ["select name from items where id = 2", "select name from items where id = 3"],
    });
    expect(await outcomeOf(given, "select 'pan'")).toBe("right");
    expect(await outcomeOf(given, "select 'pot'")).toBe("right");
    expect(reasonOf(await grade(given, "select 'cup'"))).toMatchObject({
      difference: { missing: [{ row: ["pan"], count: 1 }], extra: [{ row: ["cup"], count: 1 }] },
    });
  });
});

describe("G8 numbers, G9 types, G10 particular types", () => {
  test.each([
    [
      "an average, divided or not",
      "select avg(price) from items",
      "select sum(price) / count(price) from items",
    ],
    [
      "a third in floating point",
      "select avg(price) from items where id < 4",
      "select sum(price)::float8 / 3 from items where id < 4",
    ],
    ["a sum in floating point", "select sum(weight) from items", "select 0.6"],
    ["bigint and numeric", "select stock from items", "select stock::numeric(30, 4) from items"],
    ["a percentage at any scale", "select 100.0 * 1 / 3", "select 1 / 3.0 * 100"],
    ["text types", "select name from items", "select name::varchar(20) from items"],
    ["char(n) and text", "select kind from items", "select kind::text from items"],
    ["an enumeration and text", "select size from items", "select size::text from items"],
    ["date and midnight", "select added from items", "select added::timestamp from items"],
    [
      "date and midnight in the session's zone",
      "select added from items",
      "select added::timestamptz from items",
    ],
    ["arrays", "select tags from items", "select tags::varchar[] from items"],
    ["json and jsonb", "select facts from items where id = 1", `select '{"m":2,"n":1.0}'::json`],
    [
      "intervals",
      "select sold - added from items",
      "select make_interval(hours => 24 * (sold::date - added)) from items",
    ],
    ["untyped NULL", "select price from items where id = 4", "select null"],
    ["a literal of unknown type", "select name from items where id = 1", "select 'cup'"],
  ])("%s: equal by value", async (_, reference, candidate) => {
    expect(await outcomeOf(task(reference, ["value"]), candidate)).toBe("right");
  });

  test.each([
    ["text and number", "select id from items", "select id::text from items", "column-types"],
    [
      "a formatted date",
      "select added from items",
      "select to_char(added, 'YYYY-MM-DD') from items",
      "column-types",
    ],
    [
      "a boolean and its text",
      "select price > 5 from items",
      "select (price > 5)::text from items",
      "column-types",
    ],
    [
      "NULL and empty text",
      "select nullif(name, 'cup') from items",
      "select replace(name, 'cup', '') from items",
      "rows",
    ],
    ["NULL and zero", "select price from items", "select coalesce(price, 0) from items", "rows"],
    [
      "bigints beyond 2^53",
      "select stock from items",
      "select case id when 1 then stock - 1 else stock end from items",
      "rows",
    ],
    ["bigint through a float", "select stock from items", "select stock::float8::bigint from items", "rows"],
    ["rounded and not", "select avg(id) / 7 from items", "select round(avg(id) / 7, 2) from items", "rows"],
    ["integer division", "select sum(id) / 2.0 from items", "select sum(id) / 2 from items", "rows"],
    ["a moment and its day", "select sold + interval '1 hour' from items", "select sold from items", "rows"],
  ])("%s: different", async (_, reference, candidate, outcome) => {
    expect(await outcomeOf(task(reference, ["value"]), candidate)).toBe(outcome);
  });
});

describe("G12, G13 what is told", () => {
  test("the only column that differs", async () => {
    const given = task("select id, name, price from items", ["id", "name", "price"]);
    const verdict = await grade(given, "select id, name, price * 2 from items");
    expect(verdict).toMatchObject({
      message: "Only column 3 (price) differs: 3 rows have an unexpected value there.",
    });
  });

  test("columns in another order", async () => {
    const given = task("select name, price from items", ["name", "price"]);
    expect(await grade(given, "select price, name from items")).toMatchObject({
      verdict: "wrong",
      message: "Every value is right, but the columns are in another order; the task asks for name, price.",
    });
  });

  test("previews of both results go with the verdict", async () => {
    const verdict = await grade(names, "select name from items where id < 3");
    expect(verdict).toMatchObject({
      expectedPreview: { rowCount: 5, columns: [{ name: "name", typeName: "text" }] },
      candidatePreview: { rowCount: 2, rows: [["cup"], ["pan"]] },
    });
  });
});

describe("G14 misconceptions", () => {
  const given = task("select name, price from items where price >= 20", ["name", "price"], {
    wrongAnswers: [
      { misconceptionId: "boundary", sql: "select name, price from items where price > 20" },
      { misconceptionId: "filter", sql: "select name, price from items" },
      { misconceptionId: "quotes", sql: 'select name, price from items where name = "pan"' },
      { misconceptionId: "product", sql: "select a.name, a.price from items a, generate_series(1, 30000) b" },
    ],
  });

  test.each([
    [
      "the same rows from another query",
      "select name, price from items where price not between 0 and 20 order by 1",
      "boundary",
    ],
    ["the same rows at another scale", "select name, price::float8 from items", "filter"],
    ["the same error", 'select * from items where name = "pan"', "quotes"],
    [
      "the same flood of rows",
      "select a.name, a.price from items a cross join generate_series(1, 30000) b",
      "product",
    ],
    ["other rows", "select name, price from items where id = 1", undefined],
    ["another error of the same class", 'select * from items where name = "pot"', undefined],
  ])("%s", async (_, sql, misconception) => {
    const verdict = await grade(given, sql);
    expect(verdict.verdict).toBe("wrong");
    expect(verdict.verdict === "wrong" ? verdict.misconception : null).toBe(misconception);
  });
});

describe("G15 no verdict", () => {
  const empty = task("select name from items where false", ["name"]);

  test("an error is never equal to an empty result, and carries PostgreSQL's own words and position", async () => {
    const verdict = await grade(empty, "select nome\nfrom items");
    expect(reasonOf(verdict)).toMatchObject({
      kind: "error",
      error: { sqlstate: "42703", message: 'column "nome" does not exist', offset: 7 },
    });
  });

  test("[D4] an error is explained with the names of the dataset, and repaired where PostgreSQL can read the repair", async () => {
    expect(await grade(empty, "select nome\nfrom items")).toMatchObject({
      message: expect.stringMatching(
        /^There is no column `nome` in `items`. The nearest name there is `name`./,
      ),
      instead: "select name\nfrom items",
    });
    expect(await grade(empty, "select top 3 ifnull(name, '-') from items")).toMatchObject({
      message: expect.stringMatching(/^`TOP 3` is from SQL Server. In PostgreSQL, write `LIMIT 3`./),
      instead: "select coalesce(name, '-') from items\nLIMIT 3",
      errorClass: "other-dialect",
    });
  });

  test("an endless query is undecided, and the next is judged as ever", async () => {
    const endless = "with recursive r as (select 1 union all select 1 from r) select count(*)::text from r";
    const runs = vi.spyOn(sandbox, "run");
    const verdict = await grade(names, endless, { timeLimitMs: 300 });
    // Ended by the limit that was given, and not tried again.
    expect(verdict).toMatchObject({
      verdict: "undecided",
      cause: "timeout",
      message: expect.stringMatching(/^The query was stopped after 0.3 s/),
    });
    const given = runs.mock.calls.filter(([sql]) => sql.includes(endless));
    runs.mockRestore();
    expect(given.map(([, options]) => options?.timeLimitMs)).toEqual([300]);
    expect(await outcomeOf(names, "select name from items")).toBe("right");
  });

  test("a solution that doesn't end in time says nothing of the answer, nor of the exercise", async () => {
    const slow = task("select pg_sleep(60)::text as name", ["name"]);
    expect(await grade(slow, "select name from items", { timeLimitMs: 300 })).toMatchObject({
      verdict: "undecided",
      cause: "timeout",
      message: expect.stringMatching(/^The exercise's own solution was stopped after 0.3 s/),
    });
  });

  test("a cancelled run is undecided", async () => {
    const verdict = grade(names, "select pg_sleep(60)::text");
    // Before it has begun there is nothing to cancel.
    const asking = setInterval(() => sandbox.cancel(), 20);
    expect(await verdict.finally(() => clearInterval(asking))).toMatchObject({
      verdict: "undecided",
      cause: "cancelled",
    });
    expect(await outcomeOf(names, "select name from items")).toBe("right");
  });

  test("more rows than are read", async () => {
    expect(await outcomeOf(names, "select 'x' from generate_series(1, 1000000)")).toBe("too-many-rows");
  });
});

describe("G23 classes", () => {
  test.each([
    ["selec name from items", "syntax"],
    ["select nome from items", "unknown-column"],
    ["select name from item", "unknown-table"],
    ["select name, count(*) from items", "ungrouped-column"],
    ["select name from items where price > 'x'", "bad-literal"],
    ["select distinct name from items", "only-duplicates"],
    ["select name, id from items", "column-count"],
  ])("%s: %s", async (sql, errorClass) => {
    expect(await grade(names, sql)).toMatchObject({ verdict: "wrong", errorClass });
  });
});

test("what a query is held against is run once, and never in a run with an answer", async () => {
  const known = new KnownOutcomes();
  const runs = vi.spyOn(sandbox, "run");
  const answers = ["select name from items where id > 1", "select name from items where id < 2", "selec"];
  try {
    for (const answer of answers) await grade(names, answer, { known });
    // The last answer is an error, which is explained: the dataset's names are read, and its repair is tried.
    expect(runs.mock.calls.map(([sql]) => sql)).toEqual([
      ...names.solutions,
      ...answers,
      expect.stringContaining("pg_catalog.pg_attribute"),
      "SELECT",
    ]);
    runs.mockClear();
    await grade(names, "selec", { known });
    expect(runs.mock.calls.map(([sql]) => sql)).toEqual(["selec", "SELECT"]);
  } finally {
    runs.mockRestore();
  }
});
