import type { RunOptions, RunOutcome } from "@master-sql/judge/sandbox";
import { beforeEach, describe, expect, it } from "vitest";
import type { Adapter } from "./adapter.ts";
import { errorOf, openedForAll, resultsOf, rowsOf } from "./opened.ts";

const ENDLESS = "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r";
/** A run past its limit ends within this. */
const PROMISED_MS = 100;

export function describeLimits(adapter: Adapter): void {
  describe.each([{ spare: true }, { spare: false }])("the time limit, spare: $spare", (options) => {
    const sandbox = openedForAll(adapter, options);
    beforeEach(() => sandbox().reset());

    it.each([
      ENDLESS,
      "SELECT pg_sleep(60)",
      "DO $$ BEGIN LOOP END LOOP; END $$",
      "SELECT count(*) FROM sightings a, sightings b, sightings c, sightings d",
    ])("ends an endless run, and the next run works: %s", async (sql) => {
      const limitMs = 300;
      const outcome = await sandbox().run(`SELECT 'before'; ${sql}`, { timeLimitMs: limitMs });
      expect(outcome).toMatchObject({
        status: "timed-out",
        limitMs,
        dataReset: false,
        results: [{ rows: [["before"]] }],
      });
      expect(outcome.elapsedMs).toBeGreaterThanOrEqual(limitMs - 5);
      expect(rowsOf(await sandbox().run("SELECT count(*) FROM bodies"))).toEqual([["4"]]);
    });

    if (adapter.countsTimeOf === "the clock") {
      // Retried because on a machine with too much to do any timer may be late.
      it("ends a run within 100 ms of its limit", { retry: 4 }, async () => {
        const outcome = await sandbox().run(ENDLESS, { timeLimitMs: 250 });
        expect(outcome.status).toBe("timed-out");
        expect(outcome.elapsedMs).toBeLessThanOrEqual(250 + PROMISED_MS);
      });
    }

    it("tells whether changes were lost: earlier ones, ones of the script, ones of an open transaction", async () => {
      // On a busy machine a second may end before the statement without end has begun.
      const end = async (sql: string, before: number, timeLimitMs = 1_000): Promise<RunOutcome> => {
        const outcome = await sandbox().run(`${sql} ${ENDLESS}`, { timeLimitMs });
        return outcome.results.length < before ? end(sql, before, timeLimitMs * 4) : outcome;
      };
      const update = "UPDATE bodies SET name = 'x';";
      expect(await end("SELECT 1;", 1)).toMatchObject({ dataReset: false });
      expect(await end(update, 1)).toMatchObject({ dataReset: true });
      expect(await end(`BEGIN; ${update}`, 2)).toMatchObject({ dataReset: true });
      expect(await end(`BEGIN; ${update} ROLLBACK;`, 3)).toMatchObject({ dataReset: false });
      await sandbox().run("UPDATE bodies SET name = 'x'");
      expect(await end("", 0)).toMatchObject({ dataReset: true });
      expect(rowsOf(await sandbox().run("SELECT max(name) FROM bodies"))).toEqual([["Vega"]]);
    });

    it("counts from the run's own start, not while it waits for its turn", async () => {
      const [first, second] = await Promise.all([
        sandbox().run("SELECT pg_sleep(1.2)"),
        sandbox().run("SELECT 'second'", { timeLimitMs: 1_000 }),
      ]);
      expect(first.status).toBe("completed");
      expect(second.status).toBe("completed");
    });
  });

  describe("cancelling", () => {
    const sandbox = openedForAll(adapter, { spare: true });

    it("ends the run under way at once; earlier results are kept and the next run works", async () => {
      await sandbox().run("CREATE TABLE lost (a int)");
      const running = sandbox().run(`SELECT 'before'; ${ENDLESS}`, { timeLimitMs: 60_000 });
      await new Promise((resolve) => setTimeout(resolve, 500));
      sandbox().cancel();
      const outcome = await running;
      expect(outcome.elapsedMs).toBeLessThan(10_000);
      expect(outcome).toMatchObject({
        status: "cancelled",
        dataReset: true,
        results: [{ rows: [["before"]] }],
      });
      expect(rowsOf(await sandbox().run("SELECT to_regclass('lost')"))).toEqual([[null]]);
    });

    it("without a run under way does nothing", async () => {
      sandbox().cancel();
      expect(rowsOf(await sandbox().run("SELECT 1"))).toEqual([["1"]]);
    });
  });

  describe("the row limit", () => {
    const sandbox = openedForAll(adapter, { spare: false });
    beforeEach(() => sandbox().reset());
    const only = async (sql: string, options?: RunOptions) => resultsOf(await sandbox().run(sql, options))[0];

    it("keeps the first rows and says that there are more", async () => {
      const result = await only("SELECT g FROM generate_series(1, 5000) AS g");
      expect(result).toMatchObject({ truncated: true, command: "SELECT 1000" });
      expect(result?.rows).toHaveLength(1000);
      expect(result?.rows.at(-1)).toEqual(["1000"]);
    });

    it("says that there are no more when there are exactly as many", async () => {
      const result = await only("SELECT g FROM generate_series(1, 5) AS g", { rowLimit: 5 });
      expect(result).toMatchObject({ truncated: false, command: "SELECT 5" });
      expect((await only("SELECT g FROM generate_series(1, 6) AS g", { rowLimit: 5 }))?.truncated).toBe(true);
    });

    it("stops PostgreSQL itself: an endless result is no stall", async () => {
      const endless = ENDLESS.replace("count(*)", "n");
      expect(await only(endless, { rowLimit: 10 })).toMatchObject({ truncated: true });
    });

    it("survives ten million rows", async () => {
      const result = await only(
        "SELECT a.n FROM generate_series(1, 10000) AS a(n), generate_series(1, 1000) AS b",
      );
      expect(result).toMatchObject({ truncated: true });
      expect(result?.rows).toHaveLength(1000);
    });

    it("lets changes be made whole and counts them all", async () => {
      const inserted = await only(
        "INSERT INTO sightings (body_id, seen_at) SELECT 1, now() FROM generate_series(1, 50) RETURNING id",
        {
          rowLimit: 3,
        },
      );
      expect(inserted).toMatchObject({ command: "INSERT 0 50", affectedRows: 50, truncated: true });
      expect(inserted?.rows).toEqual([["401"], ["402"], ["403"]]);
      const withInserted = await only(
        "WITH source AS (SELECT generate_series(1, 50)) INSERT INTO sightings (body_id, seen_at) SELECT 1, now() FROM source RETURNING id",
        { rowLimit: 3 },
      );
      expect(withInserted).toMatchObject({ command: "INSERT 0 50", affectedRows: 50, truncated: true });
      expect(await only("SELECT count(*) FROM sightings")).toMatchObject({ rows: [["500"]] });
    });

    it("holds within a transaction, whose cursors and later statements work on", async () => {
      const results = resultsOf(
        await sandbox().run(
          "BEGIN; SELECT g FROM generate_series(1, 9) g; SELECT g FROM generate_series(1, 9) g; COMMIT",
          { rowLimit: 4 },
        ),
      );
      expect(results.map(({ rows, truncated }) => [rows.length, truncated])).toEqual([
        [0, false],
        [4, true],
        [4, true],
        [0, false],
      ]);
    });
  });

  describe("memory", () => {
    const sandbox = openedForAll(adapter, { spare: true });
    const run = (sql: string): Promise<RunOutcome> => sandbox().run(sql, { timeLimitMs: 30_000 });

    it.each([
      "SELECT repeat('x', 1000000000)",
      "SELECT array_agg(repeat('x', 1000)) FROM generate_series(1, 1000000)",
      "SELECT string_agg(repeat('x', 100000), '') FROM generate_series(1, 10000)",
    ])("that is not there is an error, and the session goes on: %s", async (sql) => {
      await sandbox().run("CREATE TABLE IF NOT EXISTS kept (a int)");
      expect(errorOf(await run(sql)).sqlstate).toMatch(/^5/);
      expect(rowsOf(await sandbox().run("SELECT to_regclass('kept')"))).toEqual([["kept"]]);
    });

    it.each([
      "SELECT repeat('x', 40000000)",
      "SELECT repeat('x', 20000000), repeat('y', 20000000)",
      "SELECT repeat('x', 100000) FROM generate_series(1, 900)",
    ])("of a page is spared: a result too large to be shown is refused: %s", async (sql) => {
      expect(errorOf(await run(sql))).toMatchObject({
        sqlstate: "54000",
        hint: expect.stringContaining("left("),
      });
      expect(rowsOf(await sandbox().run("SELECT 1"))).toEqual([["1"]]);
    });

    it.each([
      ["3000", "'note'", 1_001],
      ["30", "repeat('x', 100000)", 11],
    ])("isn't filled by notices: %s of %s", async (count, text, kept) => {
      const [result] = resultsOf(
        await run(`DO $$ BEGIN FOR i IN 1..${count} LOOP RAISE NOTICE '%', ${text}; END LOOP; END $$`),
      );
      expect(result?.notices).toHaveLength(kept);
      expect(result?.notices.at(-1)).toBe("WARNING: there are more notices than can be shown");
    });

    it("for temporary files has an end", async () => {
      expect(
        errorOf(
          await run(
            "SELECT count(*) FROM (SELECT g, repeat('x', 500) FROM generate_series(1, 1000000) g ORDER BY 2, 1) s",
          ),
        ),
      ).toMatchObject({
        sqlstate: "53400",
      });
    });

    it.each([
      "CREATE FUNCTION deep(n int) RETURNS int LANGUAGE sql AS 'SELECT deep(n + 1)'; SELECT deep(1)",
      `SELECT ${Array(40_000).fill("1").join("+")}`,
      "SELECT repeat('[', 100000)::json",
    ])("on the stack has an end, whether PostgreSQL sees it or not: %.80s", async (sql) => {
      const outcome = await run(sql);
      if (outcome.status === "crashed") expect(outcome.message).toContain("nested too deeply");
      else expect(errorOf(outcome)).toMatchObject({ sqlstate: "54001" });
      expect(rowsOf(await sandbox().run("SELECT count(*) FROM bodies"))).toEqual([["4"]]);
    });
  });
}
