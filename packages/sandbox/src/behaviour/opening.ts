import { MAX_SCRIPT_LENGTH, SandboxFault, type SqlSandbox } from "@master-sql/judge/sandbox";
import { afterEach, describe, expect, it } from "vitest";
import type { Adapter } from "./adapter.ts";
import { rowsOf } from "./opened.ts";
import { EMPTY_ROOM, OBSERVATORY } from "./test-datasets.ts";

export function describeOpening(adapter: Adapter): void {
  describe("opening", () => {
    let sandbox: SqlSandbox | undefined;
    const create = (spare = false): SqlSandbox => {
      sandbox = adapter.create({ spare });
      return sandbox;
    };
    afterEach(() => sandbox?.close());

    it("opens a dataset from its snapshot and reports how long each part took", async () => {
      const report = await create().open({ kind: "snapshot", slug: OBSERVATORY.slug });
      expect(report.serverVersion).toMatch(/^PostgreSQL 18\./);
      for (const part of [report.fetchMs, report.compileMs, report.fileSystemMs, report.startMs]) {
        expect(part).toBeGreaterThanOrEqual(0);
      }
      expect(report.readyMs).toBeGreaterThanOrEqual(report.fileSystemMs + report.startMs);
    });

    it("has planner statistics of a dataset's tables from the start", async () => {
      const opened = create();
      await opened.open({ kind: "snapshot", slug: OBSERVATORY.slug });
      expect(rowsOf(await opened.run("SELECT reltuples FROM pg_class WHERE relname = 'sightings'"))).toEqual([
        ["400"],
      ]);
    });

    it("opens an empty database and runs a setup script on it", async () => {
      const opened = create();
      await opened.open({ kind: "script", sql: "CREATE TABLE t (a int); INSERT INTO t VALUES (7);" });
      expect(rowsOf(await opened.run("SELECT a FROM t"))).toEqual([["7"]]);
      await opened.run("DELETE FROM t");
      await opened.reset();
      expect(rowsOf(await opened.run("SELECT a FROM t"))).toEqual([["7"]]);
    });

    it("takes setup scripts longer than a learner's script may be", async () => {
      const opened = create();
      const values = Array.from({ length: 5_000 }, (_, at) => `(${at}, '${"x".repeat(40)}')`).join(",");
      expect(values.length).toBeGreaterThan(MAX_SCRIPT_LENGTH);
      await opened.open({
        kind: "script",
        sql: `CREATE TABLE t (a int, b text); INSERT INTO t VALUES ${values}`,
      });
      expect(rowsOf(await opened.run("SELECT count(*) FROM t"))).toEqual([["5000"]]);
    });

    it("tells which statement of a setup script failed, and where", async () => {
      const sql = "CREATE TABLE t (a int);\nINSERT INTO t VALUES ('many');";
      const fault = await create()
        .open({ kind: "script", sql })
        .catch((thrown: unknown) => thrown);
      if (!(fault instanceof SandboxFault)) throw new Error("A SandboxFault was expected.");
      expect(fault.code).toBe("setup-failed");
      expect(fault.sqlError).toMatchObject({
        sqlstate: "22P02",
        statementIndex: 1,
        offset: sql.indexOf("'many'"),
      });
    });

    it("says which datasets there are when asked for another", async () => {
      const opening = create().open({ kind: "snapshot", slug: "zoo" });
      await expect(opening).rejects.toMatchObject({ code: "dataset-unavailable" });
      await expect(opening).rejects.toThrow(/"zoo".*empty-room, observatory|"zoo".*observatory, empty-room/);
    });

    it("says what to do when the snapshots cannot be had", async () => {
      sandbox = adapter.createWithoutSnapshots();
      const opening = sandbox.open({ kind: "snapshot", slug: OBSERVATORY.slug });
      await expect(opening).rejects.toMatchObject({ code: "dataset-unavailable" });
      await expect(opening).rejects.toThrow(/try again|npm run build/);
    });

    it("changes to another dataset, leaving nothing of the first", async () => {
      const opened = create(true);
      await opened.open({ kind: "snapshot", slug: OBSERVATORY.slug });
      await opened.run("SET search_path = pg_catalog");
      await opened.open({ kind: "snapshot", slug: EMPTY_ROOM.slug });
      expect(rowsOf(await opened.run("SELECT count(*) FROM chairs"))).toEqual([["0"]]);
      expect(rowsOf(await opened.run("SELECT to_regclass('bodies')"))).toEqual([[null]]);
      expect(rowsOf(await opened.run("SELECT to_regclass('chairs')", { isolated: true }))).toEqual([
        ["chairs"],
      ]);
    });

    it("refuses every call after it was closed, and ends the run under way", async () => {
      const opened = create();
      await opened.open({ kind: "snapshot", slug: OBSERVATORY.slug });
      const endless = opened.run("SELECT pg_sleep(60)", { timeLimitMs: 60_000 });
      const ended = expect(endless).rejects.toMatchObject({ code: "closed" });
      await new Promise((resolve) => setTimeout(resolve, 50));
      await opened.close();
      await ended;
      await expect(opened.run("SELECT 1")).rejects.toMatchObject({ code: "closed" });
      await expect(opened.open({ kind: "script", sql: "" })).rejects.toMatchObject({ code: "closed" });
      await expect(opened.reset()).rejects.toMatchObject({ code: "closed" });
      await opened.close();
    });
  });
}
