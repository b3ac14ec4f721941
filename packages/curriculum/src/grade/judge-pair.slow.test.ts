import { readFile } from "node:fs/promises";
import type { JudgeOutcome } from "@master-sql/judge/sandbox";
import { judgePair } from "@master-sql/sql-judge";
import { parse } from "libpg-query";
import { deparse } from "pgsql-deparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COURSE_MS } from "../../../../tools/tier.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { judgedOf } from "../testing/judged.ts";
import { type KnownPair, knownPairs } from "./fixtures/pairs.ts";

const sandbox = createToolSandbox();
beforeAll(ensureSnapshots);
afterAll(() => sandbox.close());

const scripts = new Map<string, string>();

/** Opens a setup. */
async function open(setup: KnownPair["setup"] | { script: string }): Promise<void> {
  const script = typeof setup === "string" ? (scripts.get(setup) ?? (await fixture(setup))) : setup.script;
  await sandbox.open({ kind: "script", sql: script });
}

async function fixture(name: string): Promise<string> {
  const script = await readFile(new URL(`./fixtures/${name}.sql`, import.meta.url), "utf8");
  scripts.set(name, script);
  return script;
}

function judgeOutcome(
  reference: string,
  candidate: string,
  { ordered = false, seed = 1 }: { readonly ordered?: boolean; readonly seed?: number } = {},
): Promise<JudgeOutcome> {
  return judgePair(sandbox, { reference, candidate, orderMatters: ordered }, { trials: 5_000, seed });
}

async function judge(
  reference: string,
  candidate: string,
  options?: Parameters<typeof judgeOutcome>[2],
): Promise<ReturnType<typeof judgedOf>> {
  return judgedOf(await judgeOutcome(reference, candidate, options), candidate);
}

/** What a script's last query gives. What it changes is undone: the next needn't wait for another PostgreSQL. */
async function rowsOf(sql: string): Promise<readonly string[]> {
  const outcome = await sandbox.run(sql, { isolated: true });
  if (outcome.status !== "completed") throw new Error(`${sql}: ${outcome.status}`);
  return (outcome.results.at(-1)?.rows ?? []).map((row) => JSON.stringify(row)).sort();
}

const plainSchema = {
  script: "CREATE TABLE t (a int PRIMARY KEY, b int, c text); INSERT INTO t VALUES (1, 2, 'x'), (2, 3, 'y')",
};

describe("known pairs", () => {
  // That a query equals itself is proved over generated ones (judge-pair.property.slow.test.ts).
  test("P2: every reference equals its own reformatting", { timeout: COURSE_MS }, async () => {
    const mistaken: string[] = [];
    for (const setup of ["library", "shop", "staff", "weather", "campus", "clinic"] as const) {
      await open(setup);
      for (const reference of new Set(
        knownPairs.filter((each) => each.setup === setup).map((each) => each.reference),
      )) {
        const rewritten = `SELECT * FROM (${await deparse(await parse(reference))}) AS whole`;
        const { verdict } = await judge(reference, rewritten);
        if (verdict !== "right") mistaken.push(`${rewritten}: ${verdict}`);
      }
    }
    expect(mistaken).toEqual([]);
  });

  test("P7, P13: counterexamples are the same by seed and differ when replayed by hand", {
    timeout: COURSE_MS,
  }, async () => {
    await open("campus");
    for (const pair of knownPairs.filter(
      (each) => each.setup === "campus" && each.expect === "wrong" && !each.ordered,
    )) {
      const first = await judge(pair.reference, pair.candidate);
      const second = await judge(pair.reference, pair.candidate);
      if (first.verdict !== "wrong" || second.verdict !== "wrong") throw new Error(`${pair.id} is accepted`);
      if (!first.counterexample) continue;
      expect(second.counterexample).toEqual(first.counterexample);
      const { script } = first.counterexample;
      expect(await rowsOf(`${script} ${pair.candidate}`), pair.id).not.toEqual(
        await rowsOf(`${script} ${pair.reference}`),
      );
    }
  });
});

describe("rules", () => {
  test("P1: what is no query is wrong, what fails is an error, a failing reference is unusable", async () => {
    await open(plainSchema);
    const verdictOf = async (candidate: string) => (await judge("SELECT a FROM t", candidate)).verdict;
    expect(await verdictOf("DROP TABLE t")).toBe("wrong");
    expect(await verdictOf("WITH d AS (DELETE FROM t RETURNING a) SELECT a FROM d")).toBe("wrong");
    expect(await verdictOf("SELECT a FROM t; SELECT a FROM t")).toBe("wrong");
    expect(await verdictOf("")).toBe("wrong");
    for (const sql of ["SELECT FROM WHERE", "SELECT nothing FROM t"])
      expect(await judge("SELECT a FROM t", sql)).toMatchObject({
        verdict: "wrong",
        reason: { kind: "error" },
      });
    expect((await judge("SELECT nothing FROM t", "SELECT a FROM t")).verdict).toBe("unusable");
  });

  test("P4: a missing ORDER BY is wrong though the rows happen to come in order", async () => {
    await open(plainSchema);
    const verdict = await judge(
      "SELECT count(*), b FROM t GROUP BY b ORDER BY b",
      "SELECT count(*), b FROM t GROUP BY b",
      {
        ordered: true,
      },
    );
    expect(verdict.verdict).toBe("wrong");
  });

  test("P4: an ORDER BY or a ranking that leaves ties open, where the reference doesn't, is right by chance only", async () => {
    await open(plainSchema);
    const sorted = "SELECT c, b, count(*) FROM t GROUP BY c, b ORDER BY c, b";
    const half = "SELECT c, b, count(*) FROM t GROUP BY c, b ORDER BY c";
    expect(await judge(sorted, half, { ordered: true })).toMatchObject({
      verdict: "wrong",
      difference: "order",
    });
    expect(await judge(sorted, half)).toMatchObject({ verdict: "right" });
    expect(await judge(sorted, sorted.replace("c, b ORDER", "b, c ORDER"), { ordered: true })).toMatchObject({
      verdict: "right",
    });
    const first = "SELECT min(a), b FROM t GROUP BY b";
    const lucky =
      "SELECT a, b FROM (SELECT a, b, row_number() OVER (PARTITION BY b ORDER BY c) AS n FROM t) x WHERE n = 1";
    expect(await judge(first, lucky)).toMatchObject({
      verdict: "wrong",
      counterexample: { rowTotal: 2 },
    });
  });

  test("P6: the visible data are there afterwards", async () => {
    await open(plainSchema);
    await judge("SELECT a FROM t", "SELECT a FROM t WHERE b > 1");
    expect(await rowsOf("SELECT * FROM t")).toHaveLength(2);
  });

  test("P9: division by zero that depends on the data is a difference; the reference's own failure is not", async () => {
    await open(plainSchema);
    const safe = "SELECT a / NULLIF(b, 0) FROM t";
    expect(await judge(safe, "SELECT a / b FROM t")).toMatchObject({
      verdict: "wrong",
      difference: "error",
    });
    expect(await judge("SELECT a / b FROM t", safe)).toMatchObject({ verdict: "right" });
  });

  test("P10: where the reference leaves ties open, any of them is right", async () => {
    await open(plainSchema);
    const open10 = "SELECT a FROM t ORDER BY b LIMIT 1";
    expect((await judge(open10, "SELECT a FROM t ORDER BY b, a DESC LIMIT 1")).verdict).toBe("right");
    expect((await judge(open10, "SELECT a FROM t ORDER BY b DESC LIMIT 1")).verdict).toBe("wrong");
    const numbered = "SELECT a FROM (SELECT a, row_number() OVER (ORDER BY b) AS n FROM t) x WHERE n = 1";
    expect((await judge(numbered, "SELECT a FROM t ORDER BY b, a DESC LIMIT 1")).verdict).toBe("right");
  });

  test("P22: an order that is asked for and not sorted is wrong without any search", async () => {
    await open(plainSchema);
    const judgeUnsearched = async (reference: string, candidate: string) => {
      const pair = { reference, candidate, orderMatters: true };
      const outcome = await judgePair(sandbox, pair, { trials: 0, seed: 1 });
      return judgedOf(outcome, candidate);
    };
    expect(await judgeUnsearched("SELECT a, b FROM t ORDER BY a", "SELECT a, b FROM t")).toMatchObject({
      verdict: "wrong",
      reason: { kind: "order-by-missing" },
    });
    expect(
      await judgeUnsearched("SELECT max(a) FROM t ORDER BY 1", "SELECT a FROM t ORDER BY a DESC LIMIT 1"),
    ).not.toMatchObject({ reason: { kind: "order-by-missing" } });
    expect(
      await judgeUnsearched("SELECT count(*) FROM t ORDER BY 1", "SELECT count(a) FROM t"),
    ).toMatchObject({ verdict: "right" });
  });

  test("P4: where PostgreSQL would always choose rightly, what it may give is shown", async () => {
    await open(plainSchema);
    const judged = await judge("SELECT a, b FROM t ORDER BY b, a", "SELECT a, b FROM t ORDER BY b", {
      ordered: true,
    });
    if (judged.verdict !== "wrong") throw new Error("It is accepted.");
    expect(judged.counterexample).toMatchObject({ difference: "order", rowTotal: 2 });
  });

  const chain = {
    script: `CREATE TABLE post (id int PRIMARY KEY, lead int REFERENCES post, holder int, sort text NOT NULL);
      INSERT INTO post VALUES (1, NULL, 7, 'full'), (2, 1, 8, 'half'), (3, 2, 7, 'half'), (4, 2, 9, 'full')`,
  };

  test("P14: rows that refer to their own table are made few without a circle, on which a recursion would not end", async () => {
    await open(chain);
    const verdict = await judge(
      "WITH RECURSIVE t AS (SELECT id, id AS top FROM post UNION ALL SELECT p.id, t.top FROM post p JOIN t ON p.lead = t.id) SELECT top, count(*) - 1 FROM t GROUP BY top",
      "SELECT l.id, count(p.id) FROM post l LEFT JOIN post p ON p.lead = l.id GROUP BY l.id",
    );
    expect(verdict).toMatchObject({ verdict: "wrong", counterexample: { rowTotal: 3, smallest: true } });
  });

  test("P11: NULLs that only meet where two rows have them are tried", async () => {
    await open(chain);
    const verdict = await judge(
      "SELECT holder FROM post WHERE sort = 'full' INTERSECT SELECT holder FROM post WHERE sort = 'half'",
      "SELECT DISTINCT f.holder FROM post f JOIN post h ON f.holder = h.holder WHERE f.sort = 'full' AND h.sort = 'half'",
    );
    expect(verdict).toMatchObject({ verdict: "wrong", counterexample: { rowTotal: 2 } });
  });

  test("P14, P15: one row shows a boundary, and it is called smallest", async () => {
    await open(plainSchema);
    const verdict = await judge("SELECT a FROM t WHERE b >= 7", "SELECT a FROM t WHERE b > 7");
    expect(verdict).toMatchObject({ verdict: "wrong", counterexample: { rowTotal: 1, smallest: true } });
  });

  test("P12, P14: few rows that are no part of the many found first are looked for too", async () => {
    await open("campus");
    const best = knownPairs.find(({ id }) => id === "campus/best-of-course/wrong-4");
    if (!best) throw new Error("There is no such pair.");
    // A lone row without a grade: the numbered query gives it, the reference nothing.
    const judged = await judge(best.reference, best.candidate);
    if (judged.verdict !== "wrong") throw new Error(`${best.id} is accepted`);
    expect(judged.counterexample?.rowTotal).toBeLessThanOrEqual(4);
  });

  test("P16, P17: grading databases are tried whatever the budget; a contract's keys rule order", async () => {
    await open(plainSchema);
    const contract = { order: [{ column: "b", direction: "asc" as const }], names: false, columns: [] };
    const columns = ["a", "b"].map((name) => ({ name, type: "integer" }));
    const judgeWith = async (candidate: string, trials: number, rows: string[][]) => {
      const outcome = await sandbox.judge({
        solutions: ["SELECT a, b FROM t ORDER BY b, a", "SELECT * FROM (SELECT a, b FROM t) AS x ORDER BY b"],
        candidate,
        rules: { kind: "contract", contract: { ...contract, columns } },
        gradingDatabases: [{ t: [["1", "1", null]] }, { t: rows }],
        visible: "equal",
        trials,
        seed: 1,
      });
      return judgedOf(outcome, candidate);
    };
    const ties = [
      ["1", "5", "x"],
      ["2", "5", "x"],
      ["3", "4", "x"],
    ];
    expect(await judgeWith("SELECT a, b FROM t ORDER BY b, a DESC", 0, ties)).toEqual({
      verdict: "right",
      stage: "prepared",
      checked: { databases: 3, searched: "not" },
    });
    expect(await judgeWith("SELECT a, b FROM t ORDER BY a", 5_000, ties)).toMatchObject({
      verdict: "wrong",
      stage: "prepared",
      difference: "order",
      counterexample: { rowTotal: 2, tables: [{ rows: [{ guilty: true }, { guilty: true }] }] },
    });
    // Right on the grading databases by chance: nothing sorts.
    expect(await judgeWith("SELECT a, b FROM t", 5_000, [["1", "4", "x"]])).toMatchObject({
      verdict: "wrong",
      reason: { kind: "order-by-missing" },
    });
  });

  test("P17: time that ends before the least was done decides nothing", async () => {
    await open(plainSchema);
    const pair = {
      reference: "SELECT a FROM t WHERE b > 2",
      candidate: "SELECT a FROM t WHERE b >= 3",
      orderMatters: false,
    };
    const outcome = await judgePair(sandbox, pair, { trials: 1, seed: 1 });
    expect(outcome).toMatchObject({ status: "judged", verdict: { verdict: "undecided", cause: "budget" } });
  });

  test("P10: where accepted solutions disagree nothing is judged", async () => {
    await open(plainSchema);
    const outcome = await sandbox.judge({
      // They differ where b is NULL.
      solutions: ["SELECT a FROM t WHERE b > 1", "SELECT a FROM t WHERE coalesce(b, 2) > 1"],
      candidate: "SELECT a FROM t WHERE NOT b <= 1 OR b IS NULL",
      rules: { kind: "pair", orderMatters: false },
      gradingDatabases: [{ t: [["1", null, "x"]] }],
      visible: "equal",
      trials: 5_000,
      seed: 1,
    });
    expect(judgedOf(outcome, "the candidate")).toMatchObject({ verdict: "right", stage: "exhausted" });
  });

  test("P18: databases keep to checks on several columns", async () => {
    await open({
      script: `CREATE TABLE stays (id int PRIMARY KEY, kind text NOT NULL, begun timestamp, ended timestamp,
        CHECK (ended > begun), CHECK ((kind = 'over') = (ended IS NOT NULL)), CHECK (ended IS NULL OR begun IS NOT NULL));
        INSERT INTO stays VALUES (1, 'over', '2024-01-01 10:00', '2024-01-01 12:00'), (2, 'open', '2024-01-02 10:00', NULL)`,
    });
    expect(
      await judge(
        "SELECT id FROM stays WHERE ended - begun >= interval '2 hours'",
        "SELECT id FROM stays WHERE ended - begun > interval '2 hours'",
      ),
    ).toMatchObject({ verdict: "wrong", counterexample: { rowTotal: 1 } });
  });

  test("P19, P21: guilty rows are those without which the results agree, and the sentence says what is special", async () => {
    await open({
      script: `CREATE TABLE customers (id int PRIMARY KEY, name text NOT NULL);
        CREATE TABLE orders (id int PRIMARY KEY, customer_id int NOT NULL REFERENCES customers);
        INSERT INTO customers VALUES (1, 'Ann'); INSERT INTO orders VALUES (1, 1)`,
    });
    const left = "SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id";
    const judged = await judge(left, left.replace("LEFT JOIN", "JOIN"));
    expect(judged).toMatchObject({
      verdict: "wrong",
      counterexample: {
        rowTotal: 1,
        tables: [{ name: "customers", rows: [{ guilty: true }] }],
        sentence: "When a customer has no orders, your query returns nothing; the task asks for a row.",
      },
    });
  });

  test.each([
    ["SELECT a FROM t WHERE b < 5", "SELECT a FROM t WHERE b <= 5", /^When the b of a row of t is 5, /],
    [
      "SELECT a FROM t WHERE b IS NULL OR b > 2",
      "SELECT a FROM t WHERE b > 2",
      /^When the b of a row of t is NULL, /,
    ],
    [
      "SELECT DISTINCT b FROM t WHERE b > 0",
      "SELECT b FROM t WHERE b > 0",
      /^When two rows of t have the same b, /,
    ],
    // Two rows differ in what no value alone makes differ.
    ["SELECT count(*) FROM t", "SELECT count(*) % 2 FROM t", /^On this database /],
  ])(
    "P21: the cause is what the difference hangs on: %s against %s",
    async (reference, candidate, sentence) => {
      await open(plainSchema);
      const judged = await judge(reference, candidate);
      if (judged.verdict !== "wrong") throw new Error("It is accepted.");
      expect(judged.counterexample?.sentence).toMatch(sentence);
    },
  );
});
