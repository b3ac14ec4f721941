import { SANDBOX_CLOCK } from "@master-sql/judge/sandbox";
import { beforeEach, describe, expect, it } from "vitest";
import type { Adapter } from "./adapter.ts";
import { errorOf, openedForAll, resultsOf, rowsOf } from "./opened.ts";

export function describeSession(adapter: Adapter): void {
  describe("the session", () => {
    const sandbox = openedForAll(adapter, { spare: true });
    beforeEach(() => sandbox().reset());

    it("keeps changes, settings, prepared statements and temporary tables from run to run", async () => {
      await sandbox().run("DELETE FROM sightings WHERE id > 10; SET datestyle = 'German'");
      await sandbox().run(
        "PREPARE counted AS SELECT count(*) FROM sightings; CREATE TEMP TABLE mine (a int)",
      );
      const results = resultsOf(
        await sandbox().run("EXECUTE counted; SELECT date '2026-02-01'; SELECT * FROM mine"),
      );
      expect(results.map(({ rows }) => rows)).toEqual([[["10"]], [["01.02.2026"]], []]);
    });

    it("commits each statement on its own, unless the script opens a transaction", async () => {
      await sandbox().run("UPDATE bodies SET magnitude = 9 WHERE id = 1");
      await sandbox().run("BEGIN; UPDATE bodies SET magnitude = 8 WHERE id = 1");
      expect(rowsOf(await sandbox().run("SELECT magnitude FROM bodies WHERE id = 1"))).toEqual([["8.00"]]);
      await sandbox().run("ROLLBACK");
      expect(rowsOf(await sandbox().run("SELECT magnitude FROM bodies WHERE id = 1"))).toEqual([["9.00"]]);
    });

    it("left in a failed transaction says so, and goes on after ROLLBACK", async () => {
      await sandbox().run("BEGIN; SELECT 'star'::body_kind, 1 / 0");
      expect(errorOf(await sandbox().run("SELECT 1"))).toMatchObject({ sqlstate: "25P02" });
      expect(resultsOf(await sandbox().run("ROLLBACK; SELECT 1"))).toHaveLength(2);
    });

    it("has a clock that stands at a stated moment when it is opened, reset and judged with, and goes on", async () => {
      const stated = SANDBOX_CLOCK.slice(0, 10);
      const minute = "date_trunc('minute', now() AT TIME ZONE 'UTC')::text";
      const first = [[stated, `${stated} ${SANDBOX_CLOCK.slice(11, 19)}`]];
      expect(rowsOf(await sandbox().run(`SELECT CURRENT_DATE, ${minute}`))).toEqual(first);
      await sandbox().run(
        "CREATE TEMP TABLE before AS SELECT clock_timestamp() AS at; SELECT pg_sleep(0.05)",
      );
      const isolated = await sandbox().run("SELECT now() < timestamptz '2026-07-01 12:00:30Z'", {
        isolated: true,
      });
      expect(rowsOf(isolated)).toEqual([["t"]]);
      const later = await sandbox().run(
        "SELECT clock_timestamp() - at BETWEEN '50 milliseconds' AND '10 minutes' FROM before",
      );
      expect(rowsOf(later)).toEqual([["t"]]);
      await sandbox().reset();
      expect(rowsOf(await sandbox().run(`SELECT localtimestamp::date, ${minute}`))).toEqual(first);
    });

    it("is back at the dataset after reset, whatever was done to it", async () => {
      for (const damage of [
        "DROP SCHEMA public CASCADE",
        "UPDATE bodies SET name = 'x'; BEGIN; DELETE FROM sightings",
        "CREATE TABLE extra AS SELECT generate_series(1, 50000) AS n; DROP TABLE sightings; VACUUM FULL bodies",
        "SET search_path = pg_catalog; SET ROLE pg_monitor; SET default_transaction_read_only = on",
        "INSERT INTO sightings (body_id, seen_at) VALUES (1, now()); SELECT nextval('sightings_id_seq')",
        "DO $$ BEGIN PERFORM 1; END $$; TRUNCATE bodies CASCADE",
      ]) {
        resultsOf(await sandbox().run(damage));
        await sandbox().reset();
        const results = resultsOf(
          await sandbox().run(`
            SELECT count(*), max(name) FROM bodies;
            SELECT count(*), max(id) FROM sightings;
            SELECT to_regclass('extra'), current_user, current_setting('search_path');
            INSERT INTO sightings (body_id, seen_at) VALUES (1, now()) RETURNING id`),
        );
        expect(results.map(({ rows }) => rows[0])).toEqual([
          ["4", "Vega"],
          ["400", "400"],
          [null, "postgres", "public"],
          ["401"],
        ]);
        await sandbox().reset();
      }
    });

    it("takes calls one after the other, in the order in which they were made", async () => {
      const outcomes = await Promise.all([
        sandbox().run("CREATE TABLE steps (n int)"),
        sandbox().run("INSERT INTO steps SELECT count(*) FROM steps RETURNING n"),
        sandbox().run("INSERT INTO steps SELECT count(*) FROM steps RETURNING n"),
        sandbox().reset(),
        sandbox().run("SELECT to_regclass('steps')"),
      ]);
      expect(outcomes.map((outcome) => outcome && resultsOf(outcome)[0]?.rows)).toEqual([
        [],
        [["0"]],
        [["1"]],
        undefined,
        [[null]],
      ]);
    });

    it("ignores statement_timeout, which PostgreSQL in WASM cannot keep, without harm", async () => {
      const results = resultsOf(
        await sandbox().run("SET statement_timeout = 1; SELECT count(*) FROM generate_series(1, 300000)"),
      );
      expect(results[1]?.rows).toEqual([["300000"]]);
    });
  });
}
