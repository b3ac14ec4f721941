import type { JudgeOutcome, JudgeTask, SqlSandbox } from "@master-sql/judge/sandbox";
import { beforeEach, describe, expect, it } from "vitest";
import type { Adapter } from "./adapter.ts";
import { openedForAll, rowsOf } from "./opened.ts";

const ENDLESS = "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r";

function task(reference: string, candidate: string, more: Partial<JudgeTask> = {}): JudgeTask {
  return {
    solutions: [reference],
    candidate,
    rules: { kind: "pair", orderMatters: false },
    gradingDatabases: [],
    visible: "untried",
    trials: 5_000,
    seed: 1,
    ...more,
  };
}

const STARS = "SELECT name FROM bodies WHERE kind = 'star'";
/** Right on the data, and wrong as soon as a magnitude is NULL. */
const BRIGHT_STARS = "SELECT name FROM bodies WHERE kind = 'star' AND magnitude < 50";

const CONTRACT: Extract<JudgeTask["rules"], { kind: "contract" }>["contract"] = {
  order: "none",
  names: false,
  columns: [{ name: "name", type: "text" }],
};

/** The verdict with its stage and difference, or how judging ended without one. */
const judgedOf = (outcome: JudgeOutcome) => {
  if (outcome.status !== "judged") return { verdict: outcome.status };
  const { status, elapsedMs, verdict, ...how } = outcome;
  return { ...verdict, ...how };
};

export function describeJudging(adapter: Adapter): void {
  describe.each([{ spare: true }, { spare: false }])("judging, spare: $spare", (options) => {
    const sandbox = openedForAll(adapter, options);
    beforeEach(() => sandbox().reset());
    const judge = async (sql: string, more?: Partial<JudgeTask>) =>
      judgedOf(await sandbox().judge(task(STARS, sql, more), { timeLimitMs: 30_000 }));

    it("judges as ever when what it needs was loaded ahead, also while it still loads", async () => {
      sandbox().prepareJudging();
      sandbox().prepareJudging();
      expect(await judge(BRIGHT_STARS)).toMatchObject({ verdict: "wrong", difference: "rows" });
    });

    it("finds a database on which a script leaves another state, and the session is as before", async () => {
      await sandbox().run("UPDATE bodies SET magnitude = 77");
      const changed = "UPDATE bodies SET magnitude = 0 WHERE kind = 'star'";
      const searched = (candidate: string) =>
        sandbox().searchChanges(
          { solutions: [changed], candidate, trials: 300, seed: 1 },
          { timeLimitMs: 30_000 },
        );
      expect(await searched(`${changed} AND magnitude < 50`)).toMatchObject({
        status: "searched",
        script: expect.stringContaining("INSERT INTO bodies"),
      });
      expect(await searched(changed.toLowerCase())).toMatchObject({ script: null, searched: "same-query" });
      const others = await sandbox().run("SELECT count(*) FROM bodies WHERE magnitude <> 77");
      expect(rowsOf(others)).toEqual([["0"]]);
    });

    it("finds a small database that tells a wrong answer, and none for a right one", async () => {
      expect(await judge(BRIGHT_STARS)).toMatchObject({
        verdict: "wrong",
        difference: "rows",
        counterexample: {
          rowTotal: 1,
          smallest: true,
          tables: [
            { name: "bodies", columns: ["id", "name", "kind", "magnitude"], rows: [{ guilty: true }] },
          ],
          candidate: { rows: [] },
        },
      });
      expect(await judge("SELECT b.name FROM bodies b WHERE 'star' = b.kind")).toMatchObject({
        verdict: "right",
        stage: "exhausted",
        checked: { searched: "exhausted" },
      });
    });

    it("tries the grading databases first", async () => {
      const gradingDatabases = [{ bodies: [["7", "Rigel", "star", null]] }];
      expect(await judge(BRIGHT_STARS, { visible: "equal", gradingDatabases })).toMatchObject({
        verdict: "wrong",
        stage: "prepared",
        counterexample: { tables: [{ rows: [{ cells: ["7", "Rigel", "star", null] }] }] },
      });
      expect(
        await judge("SELECT name FROM bodies WHERE kind IN ('star')", {
          visible: "equal",
          gradingDatabases,
          rules: { kind: "contract", contract: CONTRACT },
          trials: 0,
        }),
      ).toEqual({ verdict: "right", stage: "prepared", checked: { databases: 2, searched: "not" } });
    });

    it("counterexamples are genuine: their script, run by hand, shows the difference", async () => {
      const judged = await judge(BRIGHT_STARS);
      const script = "counterexample" in judged ? judged.counterexample?.script : undefined;
      expect(await rowsAfter(sandbox(), script, STARS)).not.toEqual(
        await rowsAfter(sandbox(), script, BRIGHT_STARS),
      );
    });

    it.each([
      "DROP SCHEMA public CASCADE",
      "WITH gone AS (DELETE FROM sightings RETURNING body_id) SELECT 'a' FROM gone",
      "SELECT set_config('search_path', 'pg_catalog', false)",
      "SELECT set_config('timezone', 'Asia/Tokyo', false)",
      "SELECT name FROM bodies WHERE set_config('datestyle', 'German', false) <> ''",
      "SELECT nextval('sightings_id_seq')::text",
      "SELECT pg_advisory_lock(1)::text",
      "SELECT brightest()",
      "SELECT name FROM bodies WHERE pg_notify('x', 'y') IS NULL AND kind = 'star'",
      "BEGIN; SELECT name FROM bodies",
      "COMMIT",
      "SELECT 1 / (SELECT count(*) FROM bodies WHERE false)",
    ])("leaves the session, the data and the next judgement as they were: %s", async (sql) => {
      await sandbox().run("UPDATE bodies SET name = 'kept' WHERE id = 1; SET datestyle = 'SQL, DMY'");
      const { verdict } = await judge(sql);
      expect(verdict).toBe("wrong");
      expect(
        rowsOf(
          await sandbox().run(
            "SELECT (SELECT name FROM bodies WHERE id = 1), (SELECT count(*) FROM sightings), date '2026-02-01', current_setting('search_path'), current_setting('timezone') = 'Asia/Tokyo'",
          ),
        ),
      ).toEqual([["kept", "400", "01/02/2026", "public", "f"]]);
      expect(
        rowsOf(
          await sandbox().run("SELECT name, date '2026-02-01' FROM bodies WHERE id = 1", { isolated: true }),
        ),
      ).toEqual([["Sirius", "2026-02-01"]]);
      expect(await judge("SELECT b.name FROM bodies b WHERE b.kind = 'star'")).toMatchObject({
        verdict: "right",
      });
    });

    it("of an answer that never ends is ended, and costs nobody else anything", async () => {
      await sandbox().run("UPDATE bodies SET name = 'kept' WHERE id = 1");
      const outcome = await sandbox().judge(task("SELECT count(*) FROM bodies", ENDLESS), {
        timeLimitMs: 1_500,
      });
      expect(outcome).toMatchObject({ status: "timed-out", limitMs: 1_500 });
      expect(rowsOf(await sandbox().run("SELECT name FROM bodies WHERE id = 1"))).toEqual([["kept"]]);
      expect((await judge(BRIGHT_STARS)).verdict).toBe("wrong");
    });

    it("of an answer that takes all memory or dies says so after one retry, and the next is judged", async () => {
      await sandbox().run("UPDATE bodies SET name = 'kept' WHERE id = 1");
      for (const sql of [
        "SELECT array_agg(repeat('x', 1000))::text FROM generate_series(1, 1000000)",
        "SELECT repeat('[', 100000)::json::text",
      ]) {
        expect((await judge(sql)).verdict).toMatch(/^(wrong|crashed)$/);
        expect(rowsOf(await sandbox().run("SELECT name FROM bodies WHERE id = 1"))).toEqual([["kept"]]);
      }
      expect((await judge(BRIGHT_STARS)).verdict).toBe("wrong");
    });

    it("is cancelled when the learner leaves", async () => {
      const running = sandbox().judge(task("SELECT count(*) FROM bodies", ENDLESS), { timeLimitMs: 60_000 });
      await new Promise((resolve) => setTimeout(resolve, 300));
      sandbox().cancel();
      expect(await running).toMatchObject({ status: "cancelled" });
      expect((await judge(BRIGHT_STARS)).verdict).toBe("wrong");
    });
  });
}

async function rowsAfter(sandbox: SqlSandbox, script: string | undefined, query: string) {
  const outcome = await sandbox.run(`${script}\n${query}`);
  if (outcome.status !== "completed") throw new Error(JSON.stringify(outcome));
  return outcome.results.at(-1)?.rows;
}
