import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { judgePair, type PairVerdict, readSetup } from "@master-sql/engine/search";
import { parse } from "libpg-query";
import { deparse } from "pgsql-deparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type KnownPair, knownPairs } from "./fixtures/pairs.ts";
import { PgliteTrialDatabase } from "./pglite-trial-database.ts";

let postgres: PGlite;
beforeAll(async () => {
  postgres = await PGlite.create();
});
afterAll(() => postgres.close());

const scripts = new Map<string, string>();

/** Opens a setup in a fresh schema. */
async function open(setup: KnownPair["setup"] | { script: string }): Promise<PgliteTrialDatabase> {
  const script = typeof setup === "string" ? (scripts.get(setup) ?? (await fixture(setup))) : setup.script;
  await postgres.exec("ROLLBACK; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await postgres.exec(script);
  return new PgliteTrialDatabase(postgres);
}

async function fixture(name: string): Promise<string> {
  const script = await readFile(new URL(`./fixtures/${name}.sql`, import.meta.url), "utf8");
  scripts.set(name, script);
  return script;
}

async function judge(
  database: PgliteTrialDatabase,
  reference: string,
  candidate: string,
  { ordered = false, seed = 1 } = {},
): Promise<PairVerdict> {
  const setup = await readSetup(database, parse);
  const limits = { timeBudgetMs: 20_000, now: () => performance.now(), seed };
  return judgePair(database, setup, { reference, candidate, orderMatters: ordered }, limits, parse);
}

const plainSchema = {
  script: "CREATE TABLE t (a int PRIMARY KEY, b int, c text); INSERT INTO t VALUES (1, 2, 'x'), (2, 3, 'y')",
};

describe("known pairs", () => {
  for (const setup of ["library", "shop", "staff", "weather", "campus", "clinic"] as const) {
    test(`P2: on ${setup} no wrong answer is accepted and no right one rejected`, {
      timeout: 300_000,
    }, async () => {
      const database = await open(setup);
      const mistaken: string[] = [];
      for (const pair of knownPairs.filter((each) => each.setup === setup)) {
        const { verdict } = await judge(database, pair.reference, pair.candidate, { ordered: pair.ordered });
        if (verdict !== pair.expect) mistaken.push(`${pair.id}: ${verdict}`);
      }
      expect(mistaken).toEqual([]);
    });
  }

  test("P2: every reference equals itself and its own reformatting", { timeout: 300_000 }, async () => {
    const mistaken: string[] = [];
    for (const setup of ["library", "shop", "staff", "weather", "campus", "clinic"] as const) {
      const database = await open(setup);
      for (const reference of new Set(
        knownPairs.filter((each) => each.setup === setup).map((each) => each.reference),
      )) {
        const rewritten = `SELECT * FROM (${await deparse(await parse(reference))}) AS whole`;
        for (const candidate of [reference, rewritten]) {
          const { verdict } = await judge(database, reference, candidate);
          if (verdict !== "right") mistaken.push(`${candidate}: ${verdict}`);
        }
      }
    }
    expect(mistaken).toEqual([]);
  });

  test("P7, P13: counterexamples are the same by seed and differ when replayed by hand", {
    timeout: 120_000,
  }, async () => {
    const database = await open("campus");
    for (const pair of knownPairs.filter(
      (each) => each.setup === "campus" && each.expect === "wrong" && !each.ordered,
    )) {
      const first = await judge(database, pair.reference, pair.candidate);
      const second = await judge(database, pair.reference, pair.candidate);
      if (first.verdict !== "wrong" || second.verdict !== "wrong") throw new Error(`${pair.id} is accepted`);
      if (!first.counterexample) continue;
      expect(second.counterexample?.sql).toBe(first.counterexample.sql);
      await postgres.exec(
        `BEGIN; TRUNCATE student, course, enrolled, prerequisite; ${first.counterexample.sql}`,
      );
      const rows = async (sql: string) => {
        const { rows } = await postgres.query(sql, [], { rowMode: "array" });
        return rows.map((row) => JSON.stringify(row)).sort();
      };
      expect(await rows(pair.candidate), pair.id).not.toEqual(await rows(pair.reference));
      await postgres.exec("ROLLBACK");
    }
  });
});

describe("rules", () => {
  test("P1: what is no query is wrong, what fails is an error, a failing reference is unusable", async () => {
    const database = await open(plainSchema);
    const verdictOf = async (candidate: string) =>
      (await judge(database, "SELECT a FROM t", candidate)).verdict;
    expect(await verdictOf("DROP TABLE t")).toBe("wrong");
    expect(await verdictOf("WITH d AS (DELETE FROM t RETURNING a) SELECT a FROM d")).toBe("wrong");
    expect(await verdictOf("SELECT a FROM t; SELECT a FROM t")).toBe("wrong");
    expect(await verdictOf("")).toBe("wrong");
    expect(await verdictOf("SELECT FROM WHERE")).toBe("error");
    expect(await verdictOf("SELECT nothing FROM t")).toBe("error");
    expect((await judge(database, "SELECT nothing FROM t", "SELECT a FROM t")).verdict).toBe("unusable");
  });

  test("P4: a missing ORDER BY is wrong though the rows happen to come in order", async () => {
    const database = await open(plainSchema);
    const verdict = await judge(
      database,
      "SELECT count(*), b FROM t GROUP BY b ORDER BY b",
      "SELECT count(*), b FROM t GROUP BY b",
      {
        ordered: true,
      },
    );
    expect(verdict.verdict).toBe("wrong");
  });

  test("P4: an ORDER BY or a ranking that leaves ties open, where the reference doesn't, is right by chance only", async () => {
    const database = await open(plainSchema);
    const sorted = "SELECT c, b, count(*) FROM t GROUP BY c, b ORDER BY c, b";
    const half = "SELECT c, b, count(*) FROM t GROUP BY c, b ORDER BY c";
    expect(await judge(database, sorted, half, { ordered: true })).toMatchObject({
      verdict: "wrong",
      class: "order",
    });
    expect(await judge(database, sorted, half)).toMatchObject({ verdict: "right" });
    expect(
      await judge(database, sorted, sorted.replace("c, b ORDER", "b, c ORDER"), { ordered: true }),
    ).toMatchObject({
      verdict: "right",
    });
    const first = "SELECT min(a), b FROM t GROUP BY b";
    const lucky =
      "SELECT a, b FROM (SELECT a, b, row_number() OVER (PARTITION BY b ORDER BY c) AS n FROM t) x WHERE n = 1";
    expect(await judge(database, first, lucky)).toMatchObject({
      verdict: "wrong",
      counterexample: { rows: 2 },
    });
  });

  test("P6: the given data are there afterwards", async () => {
    const database = await open(plainSchema);
    await judge(database, "SELECT a FROM t", "SELECT a FROM t WHERE b > 1");
    expect((await postgres.query("SELECT * FROM t")).rows).toHaveLength(2);
  });

  test("P9: division by zero that depends on the data is a difference; the reference's own failure is not", async () => {
    const database = await open(plainSchema);
    const safe = "SELECT a / NULLIF(b, 0) FROM t";
    expect(await judge(database, safe, "SELECT a / b FROM t")).toMatchObject({
      verdict: "wrong",
      class: "error",
    });
    expect(await judge(database, "SELECT a / b FROM t", safe)).toMatchObject({ verdict: "right" });
  });

  test("P10: where the reference leaves ties open, any of them is right", async () => {
    const database = await open(plainSchema);
    const open10 = "SELECT a FROM t ORDER BY b LIMIT 1";
    expect((await judge(database, open10, "SELECT a FROM t ORDER BY b, a DESC LIMIT 1")).verdict).toBe(
      "right",
    );
    expect((await judge(database, open10, "SELECT a FROM t ORDER BY b DESC LIMIT 1")).verdict).toBe("wrong");
    const numbered = "SELECT a FROM (SELECT a, row_number() OVER (ORDER BY b) AS n FROM t) x WHERE n = 1";
    expect((await judge(database, numbered, "SELECT a FROM t ORDER BY b, a DESC LIMIT 1")).verdict).toBe(
      "right",
    );
  });

  test("P14, P15: one row shows a boundary, and it is called smallest", async () => {
    const database = await open(plainSchema);
    const verdict = await judge(database, "SELECT a FROM t WHERE b >= 7", "SELECT a FROM t WHERE b > 7");
    expect(verdict).toMatchObject({ verdict: "wrong", counterexample: { rows: 1, smallest: true } });
  });
});
