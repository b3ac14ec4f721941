/** The packages as others install them: packed, installed into an empty folder outside of the repository, and run. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  escapeAttempts,
  inBlock,
  type WatchedHost,
  watchHost,
} from "../../packages/sandbox/src/escape/index.ts";
import { command, root } from "../command.ts";
import { PROCESS_MS } from "../tier.ts";
import { Installed } from "./installed.ts";

// Each test starts the command several times.
vi.setConfig({ testTimeout: PROCESS_MS, hookTimeout: PROCESS_MS });

const EXAMPLES = join(root, "packages/sql-judge/examples");
const PACKAGES = ["words", "sql", "judge", "sandbox", "sql-judge"];
const { version: VERSION } = JSON.parse(readFileSync(join(root, "packages/sql-judge/package.json"), "utf8"));

let installed: Installed;
let folder: string;
beforeAll(async () => {
  installed = await Installed.fresh();
  folder = installed.folder;
});
afterAll(() => installed.remove());

const run: Installed["run"] = (program, args, input) => installed.run(program, args, input);
const judge = (input: unknown, ...args: readonly string[]) =>
  run("sql-judge", args, typeof input === "string" ? input : JSON.stringify(input));

/** Nothing was written, and nothing was sent to the port. */
async function expectUntouched(host: WatchedHost): Promise<void> {
  expect(await host.written()).toEqual([]);
  expect(host.told).toEqual([]);
}

const SETUP =
  "CREATE TABLE items (id int PRIMARY KEY, name text); INSERT INTO items VALUES (1, 'cup'), (2, 'pan')";
const PAIR = { setup: SETUP, reference: "SELECT name FROM items WHERE id > 1" };

describe("sql-judge, installed without the repository", () => {
  test("exits with 0 for a right query", async () => {
    const { status, stdout, stderr } = await judge({
      ...PAIR,
      candidate: "SELECT i.name FROM items i WHERE 1 < i.id",
    });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({ verdict: "right", counterexample: null });
    expect(status).toBe(0);
  });

  test("exits with 1 for a wrong query and shows a database where it is wrong", async () => {
    const { status, stdout } = await judge({ ...PAIR, candidate: "SELECT name FROM items WHERE id >= 1" });
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: "wrong",
      counterexample: {
        sql: expect.stringContaining("INSERT INTO items"),
        sentence: expect.stringMatching(/\w/),
      },
    });
    expect(status).toBe(1);
  });

  test("exits with 1 for a query that PostgreSQL refuses, from a file", async () => {
    const file = join(folder, "pair.json");
    writeFileSync(file, JSON.stringify({ ...PAIR, candidate: "SELECT nam FROM items" }));
    const { status, stdout } = await judge("", file);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: "error",
      class: "error:42703",
      message: 'column "nam" does not exist',
    });
    expect(status).toBe(1);
  });

  test("judges a batch with setups in files, and gives each line its verdict", async () => {
    mkdirSync(join(folder, "batch"));
    writeFileSync(join(folder, "batch/setup.sql"), SETUP);
    const line = { setup_file: "setup.sql", reference: PAIR.reference };
    const lines = [
      { id: "right", ...line, candidate: PAIR.reference },
      { id: "wrong", ...line, candidate: "SELECT name FROM items" },
      {
        id: "old names",
        setup_sql: SETUP,
        reference_sql: PAIR.reference,
        candidate_sql: "SELECT 'x' AS name",
      },
      { ...line, setup_file: "missing.sql", candidate: PAIR.reference },
    ];
    writeFileSync(join(folder, "batch/all.jsonl"), lines.map((each) => JSON.stringify(each)).join("\n"));
    const { status, stdout } = await judge("", "--batch", "batch/all.jsonl");
    const verdicts = stdout
      .trim()
      .split("\n")
      .map((each) => JSON.parse(each));
    expect(Object.fromEntries(verdicts.map(({ id, verdict }) => [id, verdict]))).toEqual({
      right: "right",
      wrong: "wrong",
      "old names": "wrong",
      4: "unusable",
    });
    expect(status).toBe(0);
  });

  test.each([
    ["no JSON", "SELECT 1", [], /^The input isn't JSON .* Give one object, or use --batch/],
    ["no candidate", JSON.stringify(PAIR), [], /Give the query to judge as "candidate"/],
    ["a missing file", "", ["nowhere.json"], /^nowhere\.json can't be read: ENOENT/],
    ["an unknown option", "", ["--bach"], /^Unknown option '--bach'/],
    ["a line that isn't a pair", '{"id": 1}', ["--batch", "-"], /^Line 1 isn't a pair of queries/],
    [
      "a setup that fails",
      JSON.stringify({ ...PAIR, setup: "CREATE TABEL a ()", candidate: "SELECT 1" }),
      [],
      /syntax error at or near "TABEL"/,
    ],
  ])("exits with 2 for %s and says what to do", async (_, input, args, message) => {
    const { status, stderr } = await judge(input, ...args);
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
  });

  test("prints its usage and its version", async () => {
    expect(await judge("", "--version")).toEqual({ status: 0, stdout: `${VERSION}\n`, stderr: "" });
    expect((await judge("", "--help")).stdout).toContain("sql-judge --batch FILE.jsonl");
  });

  test("lets no SQL reach the machine, in any of the three places", async () => {
    const host = await watchHost();
    try {
      const attempts = escapeAttempts(host.canaries, "items").map(({ sql }) => sql);
      // A NUL byte has the whole script refused.
      const everything = attempts
        .filter((sql) => !sql.includes("\0"))
        .map(inBlock)
        .join(";\n");
      const chain = attempts.find((sql) => sql.includes("/tmp/escape.so")) ?? "";
      const lines = [
        { ...PAIR, candidate: `${everything};\nSELECT 'x' AS name` },
        { ...PAIR, candidate: chain },
        { ...PAIR, reference: chain, candidate: "SELECT 'x' AS name" },
        { ...PAIR, setup: `${everything};\n${SETUP}`, candidate: "SELECT 'x' AS name" },
      ];
      const { stdout, stderr } = await judge(
        lines.map((line) => JSON.stringify(line)).join("\n"),
        "--batch",
        "-",
      );
      expect(stdout.trim().split("\n")).toHaveLength(lines.length);
      expect(stdout).not.toContain('"verdict":"right"');
      await expectUntouched(host);
      expect(stdout + stderr).not.toContain(host.secret);
    } finally {
      await host.close();
    }
  });
});

describe("the examples for autograders", () => {
  const RIGHT = "SELECT title FROM loans WHERE due <= DATE '2025-05-31'";
  const NULL_COUNTS = "SELECT title FROM loans WHERE due < DATE '2025-06-01' OR due IS NULL";

  /** Grades a submission as PrairieLearn lays it out. */
  async function prairielearn(query: string | null): Promise<unknown> {
    const grade = mkdtempSync(join(folder, "grade-"));
    cpSync(join(EXAMPLES, "prairielearn/question/tests"), join(grade, "tests"), { recursive: true });
    mkdirSync(join(grade, "student"));
    if (query !== null) writeFileSync(join(grade, "student/query.sql"), query);
    const { status, stderr } = await run("node", [join(EXAMPLES, "prairielearn/grade.mjs"), grade]);
    expect(status, stderr).toBe(0);
    return JSON.parse(readFileSync(join(grade, "results/results.json"), "utf8"));
  }

  test("PrairieLearn gets a score, and no attempt is lost for SQL that PostgreSQL refuses", async () => {
    expect(await prairielearn(RIGHT)).toMatchObject({ gradable: true, score: 1, tests: [{ points: 1 }] });
    expect(await prairielearn(NULL_COUNTS)).toMatchObject({
      gradable: true,
      score: 0,
      tests: [{ points: 0, max_points: 1, output: expect.stringContaining("INSERT INTO loans") }],
    });
    expect(await prairielearn("SELECT titel FROM loans")).toEqual({
      gradable: false,
      format_errors: ['PostgreSQL refuses the query: column "titel" does not exist'],
    });
    expect(await prairielearn(null)).toEqual({
      gradable: false,
      format_errors: ["Submit your query as query.sql."],
    });
  });

  test("Gradescope gets a test for each question", async () => {
    const grade = mkdtempSync(join(folder, "autograder-"));
    cpSync(join(EXAMPLES, "gradescope"), join(grade, "source"), { recursive: true });
    mkdirSync(join(grade, "submission"));
    writeFileSync(join(grade, "submission/late-books.sql"), NULL_COUNTS);
    const { status, stderr } = await run(join(grade, "source/run_autograder"), [grade]);
    expect(status, stderr).toBe(0);
    expect(JSON.parse(readFileSync(join(grade, "results/results.json"), "utf8"))).toEqual({
      tests: [
        {
          name: "late-books",
          score: 0,
          max_score: 10,
          status: "failed",
          output: expect.stringContaining("Try it on this database:\n"),
        },
        {
          name: "loans-per-title",
          score: 0,
          max_score: 10,
          status: "failed",
          output: "Submit your query as loans-per-title.sql.",
        },
      ],
    });
    writeFileSync(join(grade, "submission/late-books.sql"), RIGHT);
    writeFileSync(
      join(grade, "submission/loans-per-title.sql"),
      "SELECT DISTINCT title, count(*) OVER (PARTITION BY title) AS loans FROM loans",
    );
    await run(join(grade, "source/run_autograder"), [grade]);
    expect(JSON.parse(readFileSync(join(grade, "results/results.json"), "utf8"))).toMatchObject({
      tests: [
        { name: "late-books", score: 10, status: "passed" },
        { name: "loans-per-title", score: 10, status: "passed" },
      ],
    });
  });

  test("install the version that is published with them", () => {
    for (const file of ["prairielearn/Dockerfile", "gradescope/setup.sh"])
      expect(readFileSync(join(EXAMPLES, file), "utf8")).toContain(`@master-sql/sql-judge@${VERSION}`);
  });
});

describe("the libraries", () => {
  test("are plain ESM that Node runs from node_modules", async () => {
    const program = join(folder, "analyze.js");
    writeFileSync(
      program,
      `import { givesAtMostOneRow, parseQuery, scopeOf } from "@master-sql/sql";
       import { gradeAnswer } from "@master-sql/judge/kinds";
       import { loadParser } from "@master-sql/sandbox/parser";
       const parsed = await parseQuery(await loadParser(), "SELECT count(*) FROM orders");
       const scope = scopeOf(parsed.select, { tables: new Map(), views: new Map() });
       console.log(givesAtMostOneRow(scope), typeof gradeAnswer);`,
    );
    expect(await run("node", [program])).toEqual({ status: 0, stdout: "true function\n", stderr: "" });
  });

  test("bring types along", async () => {
    writeFileSync(
      join(folder, "typed.ts"),
      `import type { Verdict } from "@master-sql/judge/verdicts";
       import { createNodeSandbox } from "@master-sql/sandbox/node";
       import { type ParseSql, parseQuery } from "@master-sql/sql";
       import { judgePair } from "@master-sql/sql-judge";
       import { quantity } from "@master-sql/words";
       export const isRight = ({ verdict }: Verdict) => verdict === "right";
       export const parsed = (parse: ParseSql) => parseQuery(parse, quantity(1, "row"));
       export const outcome = judgePair(createNodeSandbox({ snapshotDirectory: ".", spare: false }), {
         reference: "", candidate: "", orderMatters: false });
       // @ts-expect-error A verdict is one of four words.
       export const wrong: Verdict["verdict"] = "maybe";`,
    );
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--types", "node"];
    const { code, output } = await command(
      "tsc",
      [...options, "--typeRoots", join(root, "node_modules/@types"), "typed.ts"],
      { cwd: folder },
    );
    expect(output).toBe("");
    expect(code).toBe(0);
  });

  test("hold no sources, and nothing that only our tests use", () => {
    for (const name of PACKAGES) {
      const own = join(folder, "node_modules/@master-sql", name);
      expect(existsSync(join(own, "src")), name).toBe(false);
      expect(existsSync(join(own, "LICENSE")), name).toBe(true);
      const { version, exports } = JSON.parse(readFileSync(join(own, "package.json"), "utf8"));
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      for (const door of Object.values<{ types: string; default: string }>(exports))
        for (const path of [door.types, door.default]) expect(existsSync(join(own, path)), path).toBe(true);
    }
    expect(existsSync(join(folder, "node_modules/@master-sql/sandbox/dist/escape"))).toBe(false);
  });
});
