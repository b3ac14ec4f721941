import { beforeEach, describe, expect, it } from "vitest";
import type { Adapter } from "./adapter.ts";
import { errorOf, openedForAll, rowsOf } from "./opened.ts";

export function describeExplaining(adapter: Adapter): void {
  describe("explaining", () => {
    const sandbox = openedForAll(adapter, { spare: true });
    beforeEach(() => sandbox().reset());

    it("gives the plan of a statement as a value", async () => {
      const outcome = await sandbox().explain("SELECT * FROM bodies WHERE id = 1;");
      expect(outcome).toMatchObject({ status: "explained", plan: [{ Plan: { "Relation Name": "bodies" } }] });
      expect(outcome).not.toMatchObject({ plan: [{ Plan: { "Actual Rows": expect.anything() } }] });
    });

    it("executes the statement when asked to, and undoes its changes", async () => {
      const sql = "DELETE FROM sightings WHERE id <= 3 RETURNING id";
      expect(await sandbox().explain(sql, { analyze: true })).toMatchObject({
        plan: [
          { Plan: { "Node Type": "ModifyTable", "Actual Rows": 3, "Shared Hit Blocks": expect.any(Number) } },
        ],
      });
      expect(rowsOf(await sandbox().run("SELECT count(*) FROM sightings"))).toEqual([["400"]]);
    });

    it("within an open transaction undoes only the explained statement", async () => {
      await sandbox().run("BEGIN; UPDATE bodies SET name = 'mine' WHERE id = 1");
      await sandbox().explain("UPDATE bodies SET name = 'explained'", { analyze: true });
      expect(rowsOf(await sandbox().run("SELECT name FROM bodies ORDER BY id LIMIT 2"))).toEqual(
        [["Vega"], ["mine"]].toReversed(),
      );
      await sandbox().run("ROLLBACK");
      expect(rowsOf(await sandbox().run("SELECT name FROM bodies WHERE id = 1"))).toEqual([["Sirius"]]);
    });

    it("sees the session's tables, or in isolation the dataset's", async () => {
      await sandbox().run("CREATE TABLE fresh (a int)");
      expect(await sandbox().explain("SELECT * FROM fresh")).toMatchObject({ status: "explained" });
      expect(errorOf(await sandbox().explain("SELECT * FROM fresh", { isolated: true }))).toMatchObject({
        sqlstate: "42P01",
      });
    });

    it("points errors into the script that was given", async () => {
      const sql = "/* 😀 */ SELECT wrong FROM bodies";
      expect(errorOf(await sandbox().explain(sql))).toMatchObject({
        sqlstate: "42703",
        offset: sql.indexOf("wrong"),
      });
    });

    it.each([
      ["", "no statement"],
      ["SELECT 1; SELECT 2", "here are 2"],
      ["CREATE TABLE x (a int)", "syntax error"],
      ["\\d", "psql"],
    ])("needs one statement that has a plan: %j", async (sql, message) => {
      expect(errorOf(await sandbox().explain(sql))).toMatchObject({
        sqlstate: "42601",
        message: expect.stringContaining(message),
      });
    });

    it("keeps to the time limit", async () => {
      const outcome = await sandbox().explain("SELECT pg_sleep(60)", { analyze: true, timeLimitMs: 200 });
      expect(outcome).toMatchObject({ status: "timed-out", results: [] });
    });
  });
}
