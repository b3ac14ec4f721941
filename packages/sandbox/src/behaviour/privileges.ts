import { beforeEach, describe, expect, it } from "vitest";
import {
  asBlock,
  OUTSIDE,
  OUTSIDE_IN_BLOCKS,
  OUTSIDE_OF_BLOCKS,
  SUPERUSERS_SESSION,
  WITHIN,
} from "../escape/privileges.ts";
import type { Adapter } from "./adapter.ts";
import { errorOf, openedForAll, resultsOf, rowsOf } from "./opened.ts";

export function describePrivileges(adapter: Adapter): void {
  describe("a learner's privileges", () => {
    const sandbox = openedForAll(adapter, { spare: false });
    beforeEach(() => sandbox().reset());

    it("are those of a role that owns the database and is no superuser", async () => {
      const asked = `SELECT current_user, session_user, current_setting('is_superuser'), rolsuper, rolreplication,
        (SELECT count(*) FROM pg_tables WHERE schemaname = 'public' AND tableowner <> current_user)
        FROM pg_roles WHERE rolname = current_user`;
      expect(rowsOf(await sandbox().run(asked))).toEqual([["postgres", "postgres", "off", "f", "f", "0"]]);
    });

    const refusal = async (sql: string) => errorOf(await sandbox().run(sql)).sqlstate;

    it.each([...OUTSIDE, ...SUPERUSERS_SESSION])("don't cover, in a block or not: %s", async (sql) => {
      expect(await refusal(sql)).toBe("42501");
      expect(await refusal(asBlock(sql))).toBe("42501");
    });

    it.each(OUTSIDE_OF_BLOCKS)("don't cover: %s", async (sql) => {
      expect(await refusal(sql)).toBe("42501");
    });

    it.each(OUTSIDE_IN_BLOCKS)("don't cover, in a block: %s", async (sql) => {
      expect(await refusal(asBlock(sql))).toBe("42501");
    });

    it.each(WITHIN)("cover: %s", async (sql) => {
      resultsOf(await sandbox().run(sql));
    });

    it("are no others after whatever brings a session back to its beginning", async () => {
      const results = resultsOf(
        await sandbox().run(`
          SET ROLE pg_monitor; RESET ROLE; RESET SESSION AUTHORIZATION; RESET ALL; DISCARD ALL;
          BEGIN; SET LOCAL SESSION AUTHORIZATION postgres; ROLLBACK;
          SELECT session_user, current_user, current_setting('is_superuser')`),
      );
      expect(results.at(-1)?.rows).toEqual([["postgres", "postgres", "off"]]);
    });
  });
}
