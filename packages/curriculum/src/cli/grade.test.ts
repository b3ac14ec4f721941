import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

/** A query that never ends takes half a minute of a processor, which a busy machine gives in several. */
const LONGEST_MS = 300_000;

const folder = mkdtempSync(join(tmpdir(), "grade-"));
afterAll(() => rmSync(folder, { recursive: true }));

let fileCount = 0;
function file(sql: string): string {
  fileCount += 1;
  const path = join(folder, `${fileCount}.sql`);
  writeFileSync(path, sql);
  return path;
}

const setup = file(`
create table items (id integer primary key, name text not null, price numeric(8,2));
insert into items values (1, 'cup', 3.50), (2, 'pan', 20.00), (3, 'pot', 20.00), (4, 'jar', null);
`);
const reference = file("select name, price from items order by price desc nulls last;");

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as `npm run grade` does. Options that are undefined are left out. */
function grade(options: Readonly<Record<string, string | undefined>>, ...flags: readonly string[]): Run {
  const given = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "grade.ts"), ...given, ...flags],
    { encoding: "utf8", cwd: folder, timeout: LONGEST_MS },
  );
  return { status, stdout, stderr };
}

function gradeJson(
  candidate: string,
  ...flags: readonly string[]
): { readonly status: number | null; readonly verdict: unknown } {
  const { status, stdout } = grade({ setup, reference, candidate: file(candidate) }, "--json", ...flags);
  return { status, verdict: JSON.parse(stdout) };
}

describe("a right answer", () => {
  test("exits with 0", () => {
    expect(grade({ setup, reference, candidate: reference })).toEqual({
      status: 0,
      stdout: "right\n",
      stderr: "",
    });
  });

  test("in any order, unless --ordered is given", () => {
    const candidate = "select name, price from items order by name";
    expect(gradeJson(candidate)).toMatchObject({ status: 0, verdict: { verdict: "right" } });
    expect(gradeJson(candidate, "--ordered")).toMatchObject({
      status: 1,
      verdict: { verdict: "wrong", class: "wrong-sort-key" },
    });
  });

  test("with ties in any order", () => {
    const candidate = "select name, price from items order by price desc nulls last, name desc";
    expect(gradeJson(candidate, "--ordered")).toMatchObject({ status: 0 });
  });
});

describe("a wrong answer", () => {
  test("exits with 1 and shows a small database on which it is wrong", () => {
    const { status, stdout } = grade({
      setup,
      reference,
      candidate: file("select name, price from items where price > 5"),
    });
    expect(status).toBe(1);
    expect(stdout).toContain("wrong: ");
    expect(stdout).toContain("The smallest database that shows it has 1 row (* marks those that matter):");
    expect(stdout).toMatch(
      /TRUNCATE items CASCADE;\nINSERT INTO items \(id, name, price\) VALUES \(.*\);\n$/,
    );
  });

  test("though it is right on the visible data", () => {
    expect(gradeJson("select name, price from items where name <> 'bowl'")).toMatchObject({
      status: 1,
      verdict: {
        verdict: "wrong",
        class: "extra-predicate",
        counterexample: { sql: expect.stringContaining("'bowl'"), rows: 1, smallest: true },
        ms: expect.any(Number),
        stage: "patterns",
      },
    });
  });

  test("of another shape needs no database", () => {
    expect(gradeJson("select name from items")).toMatchObject({
      status: 1,
      verdict: { verdict: "wrong", class: "column-count", counterexample: null, stage: "shape" },
    });
  });

  test("that fails tells PostgreSQL's error", () => {
    const { status, stdout } = grade({ setup, reference, candidate: file("select nam, price from items") });
    expect(status).toBe(1);
    expect(stdout).toBe('error: column "nam" does not exist\n');
  });

  test("that changes data is rejected", () => {
    expect(gradeJson("delete from items returning name, price")).toMatchObject({
      status: 1,
      verdict: { verdict: "wrong", class: "not-a-query" },
    });
  });

  test("that never ends is given up", { timeout: LONGEST_MS }, () => {
    // Long rows reach the limit of temporary files soonest.
    const endless =
      "with recursive r as (select repeat('a', 10000) as a union all select a from r) select a, count(*) from r group by a";
    expect(gradeJson(endless)).toMatchObject({
      status: 1,
      verdict: { verdict: "undecided-timeout" },
    });
  });
});

describe("input that can't be used exits with 2 and says what to do", () => {
  const candidate = reference;
  test.each([
    [
      "a missing file",
      { setup, reference, candidate: join("no", "such.sql") },
      /^The candidate file can't be read: ENOENT.*Give the path of a file of SQL as --candidate/,
    ],
    ["a folder", { setup: ".", reference, candidate }, /^The setup file can't be read: EISDIR/],
    [
      "a setup that fails",
      { setup: file("create table a (b int);\ncreate tabel c (d int);"), reference, candidate },
      /^The setup fails: .*\.sql:2: syntax error at or near "tabel"\. Correct the script/,
    ],
    [
      "a reference that fails",
      { setup, reference: file("select name,\n  prise from items"), candidate },
      /^The reference fails: .*\.sql:2: column "prise" does not exist \(42703\)\. Correct it/,
    ],
    [
      "a reference that is no query",
      { setup, reference: file("delete from items"), candidate },
      /^The reference must be a single query/,
    ],
    [
      "an empty reference",
      { setup, reference: file("-- later"), candidate },
      /^The reference must be a single query/,
    ],
    [
      "an option too few",
      { setup, reference, candidate: undefined },
      /^--setup, --reference and --candidate are all needed\.\n\nJudges one query/,
    ],
    ["an unknown option", { setup, reference, candidate, orders: "a" }, /^Unknown option '--orders'/],
  ])("%s", (_, options, message) => {
    const { status, stdout, stderr } = grade(options);
    expect(stderr).toMatch(message);
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });

  test("as JSON too", () => {
    const { status, stdout } = grade({ setup: "nowhere.sql", reference, candidate: reference }, "--json");
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: "unusable",
      message: expect.stringContaining("nowhere.sql"),
    });
  });
});

describe("a batch", () => {
  const batch = (lines: readonly unknown[]) => file(lines.map((line) => JSON.stringify(line)).join("\n"));

  test("prints a line for each pair, with a database that tells wrong from right", () => {
    const pair = {
      setup_file: setup,
      reference_sql: "select name from items where price > 3.5",
      order_matters: false,
    };
    const { status, stdout } = grade({
      batch: batch([
        { id: "same", ...pair, candidate_sql: "select i.name from items i where 3.5 < i.price" },
        { id: "boundary", ...pair, candidate_sql: "select name from items where price >= 3.5" },
        { id: "broken", ...pair, candidate_sql: "select nam from items" },
      ]),
    });
    const verdicts = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(status).toBe(0);
    expect(verdicts).toMatchObject([
      { id: "same", verdict: "right", counterexample: null },
      // The row that tells them apart, and one that both return: an empty result would show less.
      { id: "boundary", verdict: "wrong", counterexample: { rows: 2, sql: expect.stringContaining("3.5") } },
      { id: "broken", verdict: "error", class: "error:42703" },
    ]);
  });

  test("that is no batch exits with 2 and names the line", () => {
    const { status, stderr } = grade({ batch: batch([{ id: 1 }]) });
    expect(status).toBe(2);
    expect(stderr).toContain("Line 1 isn't a pair of queries");
  });
});
