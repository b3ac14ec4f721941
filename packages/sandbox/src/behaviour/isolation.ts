import { beforeEach, describe, expect, it } from "vitest";
import type { Adapter } from "./adapter.ts";
import { errorOf, openedForAll, resultsOf, rowsOf } from "./opened.ts";

const ISOLATED = { isolated: true };
const FROM_THERE = {
  isolated: true,
  from: { script: "UPDATE bodies SET name = 'there'", looks: ["SELECT count(*) FROM bodies"] },
};

export function describeIsolation(adapter: Adapter): void {
  describe.each([{ spare: true }, { spare: false }])("an isolated run, spare: $spare", (options) => {
    const sandbox = openedForAll(adapter, options);
    beforeEach(() => sandbox().reset());

    it("sees the dataset as it was opened, and the session keeps its changes", async () => {
      await sandbox().run(
        "DELETE FROM sightings; UPDATE bodies SET name = 'changed'; SET datestyle = 'German'",
      );
      expect(
        rowsOf(await sandbox().run("SELECT count(*), min(seen_at)::date FROM sightings", ISOLATED)),
      ).toEqual([["400", "2026-01-01"]]);
      expect(rowsOf(await sandbox().run("SELECT DISTINCT name, date '2026-02-01' FROM bodies"))).toEqual([
        ["changed", "01.02.2026"],
      ]);
    });

    it("leaves an unchanged session's settings, prepared statements and open transaction alone", async () => {
      await sandbox().run("SET datestyle = 'German'; PREPARE one AS SELECT 1; BEGIN");
      expect(rowsOf(await sandbox().run("SELECT date '2026-02-01'", ISOLATED))).toEqual([["2026-02-01"]]);
      const results = resultsOf(await sandbox().run("EXECUTE one; SELECT date '2026-02-01'; ROLLBACK"));
      expect(results.map(({ rows, notices }) => [rows, notices])).toEqual([
        [[["1"]], []],
        [[["01.02.2026"]], []],
        [[], []],
      ]);
    });

    it("searches text as often as one likes, in it and in the session", async () => {
      const query = "SELECT to_tsvector('english', 'Two comets were seen')";
      for (const options of [ISOLATED, ISOLATED, {}, ISOLATED])
        expect(rowsOf(await sandbox().run(query, options))).toEqual([["'comet':2 'seen':4 'two':1"]]);
      await sandbox().reset();
      expect(rowsOf(await sandbox().run(query))).toEqual([["'comet':2 'seen':4 'two':1"]]);
    });

    it.each([
      "BEGIN; DELETE FROM sightings; COMMIT",
      "DROP SCHEMA public CASCADE",
      "CREATE TABLE extra (a int); ALTER TABLE bodies RENAME TO gone",
      "SET ROLE pg_monitor; SET search_path = pg_catalog; SET datestyle = 'German'",
      "BEGIN; UPDATE bodies SET name = 'open'",
      "SELECT nextval('sightings_id_seq'); SELECT setval('bodies_id_seq', 1000)",
      "PREPARE p AS SELECT 1; CREATE TEMP TABLE bodies (a int); LISTEN x; SELECT pg_advisory_lock(1); SELECT setseed(0.5)",
      "DO $$ BEGIN UPDATE bodies SET name = 'by a block'; END $$",
      "BEGIN; SELECT 1 / 0",
      "SELEKT",
    ])("is undone, whatever it does: %s", async (sql) => {
      await sandbox().run(sql, ISOLATED);
      const results = resultsOf(
        await sandbox().run(
          `INSERT INTO sightings (body_id, seen_at) VALUES (1, timestamp '2026-01-01') RETURNING id;
           SELECT count(*), max(name) FROM bodies;
           SELECT to_regclass('extra'), current_user, date '2026-02-01', (SELECT count(*) FROM pg_prepared_statements)`,
          ISOLATED,
        ),
      );
      expect(results.map(({ rows }) => rows[0])).toEqual([
        ["401"],
        ["4", "Vega"],
        [null, "postgres", "2026-02-01", "0"],
      ]);
      expect(rowsOf(await sandbox().run("SELECT count(*) FROM sightings"))).toEqual([["400"]]);
    });

    // Written in one answer, looked for in the next.
    it.each([
      ["SELECT lo_from_bytea(0, 'note')", "SELECT count(*) FROM pg_largeobject"],
      ["SELECT set_config('master.note', 'x', false)", "SELECT current_setting('master.note', true)"],
      ["ALTER ROLE postgres SET work_mem = '5MB'", "SELECT count(*) FROM pg_db_role_setting"],
      ["SELECT pg_advisory_lock(7)", "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"],
      ["LISTEN note; NOTIFY note, 'x'", "SELECT count(*) FROM pg_listening_channels()"],
      ["PREPARE note AS SELECT 1", "SELECT count(*) FROM pg_prepared_statements"],
      ["BEGIN; DECLARE note CURSOR WITH HOLD FOR SELECT 1; COMMIT", "SELECT count(*) FROM pg_cursors"],
      ["COMMENT ON TABLE bodies IS 'note'", "SELECT obj_description('bodies'::regclass)"],
      ["CREATE TEMP TABLE note AS SELECT 1", "SELECT to_regclass('note')"],
      ["CREATE SEQUENCE note; SELECT nextval('note')", "SELECT to_regclass('note')"],
      ["CREATE SCHEMA note", "SELECT to_regnamespace('note')"],
      ["CREATE ROLE note", "SELECT to_regrole('note')"],
      ["CREATE STATISTICS note ON id, name FROM bodies; ANALYZE", "SELECT count(*) FROM pg_statistic_ext"],
      ["ALTER DATABASE postgres SET work_mem = '5MB'", "SELECT count(*) FROM pg_db_role_setting"],
      ["ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC", "SELECT count(*) FROM pg_default_acl"],
      [
        "ALTER SEQUENCE bodies_id_seq INCREMENT BY 7",
        "SELECT increment_by FROM pg_sequences WHERE sequencename = 'bodies_id_seq'",
      ],
      ["CREATE TYPE note AS ENUM ('x')", "SELECT to_regtype('note')"],
      ["CREATE FUNCTION note() RETURNS int LANGUAGE sql RETURN 1", "SELECT to_regproc('note')"],
      ['CREATE COLLATION note FROM "C"', "SELECT to_regcollation('note')"],
      ["CREATE PUBLICATION note FOR TABLE bodies", "SELECT count(*) FROM pg_publication"],
      ["CREATE MATERIALIZED VIEW note AS SELECT 1", "SELECT to_regclass('note')"],
      ["SELECT pg_notify('note', 'x'); LISTEN note", "SELECT pg_notification_queue_usage()"],
      ["SET ROLE pg_monitor", "SELECT current_user"],
      ["VACUUM ANALYZE bodies", "SELECT count(*) FROM pg_statistic"],
      ["SELECT setseed(0.5)", "SELECT random() = 0.9851677175347999"],
      ['SELECT "setseed"(0.5)', "SELECT random() = 0.9851677175347999"],
    ])("carries nothing to the next: %s", async (write, look) => {
      const before = rowsOf(await sandbox().run(look, ISOLATED));
      resultsOf(await sandbox().run(write, ISOLATED));
      expect(rowsOf(await sandbox().run(look, ISOLATED))).toEqual(before);
      const beforeThere = rowsOf(await sandbox().run(look, FROM_THERE));
      resultsOf(await sandbox().run(write, FROM_THERE));
      expect(rowsOf(await sandbox().run(look, FROM_THERE))).toEqual(beforeThere);
      expect(rowsOf(await sandbox().run(look, ISOLATED))).toEqual(before);
    });

    it("begins where a script leads, which is run once", async () => {
      const script = "CREATE TABLE made AS SELECT clock_timestamp() AS at, nextval('sightings_id_seq') AS id";
      const from = { script, looks: ["SELECT count(*) FROM made"] };
      const run = `INSERT INTO made VALUES (NULL, nextval('sightings_id_seq'));
        SELECT min(at), min(id), max(id), count(*) FROM made`;
      const seen = [];
      for (let time = 0; time < 3; time++)
        seen.push(resultsOf(await sandbox().run(run, { ...ISOLATED, from })).at(-1)?.rows);
      expect(seen).toEqual([seen[0], seen[0], seen[0]]);
      expect(seen[0]?.[0]?.slice(1)).toEqual(["401", "402", "2"]);
      expect(rowsOf(await sandbox().run("SELECT to_regclass('made')", ISOLATED))).toEqual([[null]]);
      expect(rowsOf(await sandbox().run("SELECT to_regclass('made')"))).toEqual([[null]]);
    });

    it("is not run where its script fails", async () => {
      const from = { script: "DELETE FROM sightings; SELEKT", looks: [] };
      for (let time = 0; time < 2; time++)
        expect(await sandbox().run("SELECT 1", { ...ISOLATED, from })).toMatchObject({
          status: "failed",
          unprepared: true,
          results: [],
          error: { sqlstate: "42601" },
        });
      expect(rowsOf(await sandbox().run("SELECT count(*) FROM sightings", ISOLATED))).toEqual([["400"]]);
      expect(rowsOf(await sandbox().run("SELECT count(*) FROM sightings"))).toEqual([["400"]]);
    });

    it("past its time limit loses nothing of the session", async () => {
      await sandbox().run("UPDATE bodies SET name = 'kept' WHERE id = 1");
      const outcome = await sandbox().run("SELECT pg_sleep(60)", { ...ISOLATED, timeLimitMs: 200 });
      expect(outcome).toMatchObject({ status: "timed-out", dataReset: false });
      expect(rowsOf(await sandbox().run("SELECT name FROM bodies WHERE id = 1"))).toEqual([["kept"]]);
      expect(rowsOf(await sandbox().run("SELECT name FROM bodies WHERE id = 1", ISOLATED))).toEqual([
        ["Sirius"],
      ]);
    });

    it("that takes all memory or dies leaves the session and the next isolated run alone", async () => {
      await sandbox().run("UPDATE bodies SET name = 'kept' WHERE id = 1");
      for (const sql of [
        "SELECT array_agg(repeat('x', 1000)) FROM generate_series(1, 1000000)",
        "SELECT repeat('[', 100000)::json",
      ]) {
        expect((await sandbox().run(sql, { ...ISOLATED, timeLimitMs: 30_000 })).status).toMatch(
          /failed|crashed/,
        );
        expect(rowsOf(await sandbox().run("SELECT name FROM bodies WHERE id = 1", ISOLATED))).toEqual([
          ["Sirius"],
        ]);
        expect(rowsOf(await sandbox().run("SELECT name FROM bodies WHERE id = 1"))).toEqual([["kept"]]);
      }
    });

    it("gives the same results every time, also of user's types and errors", async () => {
      const sql = "SELECT kind, count(*) FROM bodies GROUP BY kind ORDER BY kind; SELECT nothing";
      const outcomes = [];
      for (let time = 0; time < 5; time++) outcomes.push(await sandbox().run(sql, ISOLATED));
      for (const outcome of outcomes) {
        expect(errorOf(outcome)).toEqual(errorOf(outcomes[0] ?? outcome));
        expect(outcome).toMatchObject({
          results: [
            {
              columns: [{ typeName: "body_kind" }, { typeName: "bigint" }],
              rows: [
                ["star", "2"],
                ["planet", "1"],
                ["comet", "1"],
              ],
            },
          ],
        });
      }
    });
  });
}
