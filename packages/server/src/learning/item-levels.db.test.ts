import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runCommand } from "../commands.ts";
import { loadPublishedContent } from "../content/published-content.ts";
import { asService, withIdentity } from "../db/identity.ts";
import { FIXTURE } from "../testing/build-fixture.ts";
import { signedInUsers } from "../testing/signed-in-users.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { noteFirstAttempt } from "./first-attempts.ts";
import { fitItemLevels } from "./item-levels.ts";

const EXERCISES = [FIXTURE.cheapItems, FIXTURE.countBoxes, FIXTURE.broken];
const PEOPLE = 8;

describeWithDatabase("what is learned across learners", () => {
  let server: TestServer;
  let attempts: string[];
  beforeAll(async () => {
    server = await startTestServer({ buildFolder: inject("buildFolder") });
    const people = await signedInUsers(server.admin, server.origin, PEOPLE);
    const rows = people.flatMap(({ userId: user_id }, person) =>
      EXERCISES.flatMap((exercise_id, exercise) =>
        // Three attempts of each, minutes apart; whether the first was right hangs on both.
        [0, 1, 2].map((time) => ({
          id: randomUUID(),
          user_id,
          exercise_id,
          sql: "select 1",
          hints_used: person === 7 ? 1 : 0,
          verdict: (time === 0 ? person % (exercise + 2) > 0 : time === 2)
            ? ("right" as const)
            : ("wrong" as const),
          message: "",
          submitted_at: new Date(),
          happened_at: new Date(Date.UTC(2026, 0, 1 + person, 12, time)),
        })),
      ),
    );
    // The latest come first, as from a device that was offline.
    await asService(server.admin, (db) => db.insertInto("attempts").values(rows.toReversed()).execute());
    attempts = rows.map(({ id }) => id);
  });
  afterAll(() => server.close());

  const content = async () => {
    const loaded = await loadPublishedContent(join(inject("buildFolder"), "content"));
    if (loaded === null) throw new Error("The fixture has content");
    return loaded;
  };
  /** Both tables, after the difficulties were fitted. */
  async function learned() {
    const published = await content();
    return asService(server.admin, async (db) => {
      await fitItemLevels(db, published);
      return {
        firsts: await db
          .selectFrom("first_attempts")
          .selectAll()
          .orderBy("user_id")
          .orderBy("exercise_id")
          .execute(),
        levels: await db.selectFrom("item_levels").selectAll().orderBy("exercise_id").execute(),
      };
    });
  }
  const forget = () => asService(server.admin, (db) => db.deleteFrom("first_attempts").execute());
  const note = (id: string) => asService(server.admin, (db) => noteFirstAttempt(db, id));

  test("many answers at once teach the same as one after the other, in whatever order, and as making it all anew", async () => {
    for (const id of attempts) await note(id);
    const inSeries = await learned();
    expect(inSeries.firsts).toHaveLength(PEOPLE * EXERCISES.length);
    expect(inSeries.firsts.every(({ happened_at }) => happened_at.getUTCMinutes() === 0)).toBe(true);
    // One of them had a hint each time.
    expect(inSeries.levels.map(({ answers }) => answers)).toEqual([PEOPLE - 1, PEOPLE - 1, PEOPLE - 1]);
    const means = Object.fromEntries(inSeries.levels.map(({ exercise_id, mean }) => [exercise_id, mean]));
    expect(means[FIXTURE.cheapItems]).toBeGreaterThan(means[FIXTURE.broken] ?? 9);

    for (const order of [attempts, attempts.toReversed(), [...attempts, ...attempts]]) {
      await forget();
      await Promise.all(order.map(note));
      expect(await learned()).toEqual(inSeries);
    }

    await forget();
    await note(attempts[5] ?? "");
    const settings = { database: server.admin, buildFolder: inject("buildFolder") };
    expect(await runCommand("rebuild-learning", [], settings)).toEqual({
      isDone: true,
      lines: ["24 first attempts found; the difficulty of 3 exercises fitted to those without help."],
    });
    expect(await learned()).toEqual(inSeries);
    expect((await runCommand("rebuild-learning", [], { ...settings, buildFolder: "/nowhere" })).isDone).toBe(
      false,
    );
  });

  test("the solution that was looked up before is help too", async () => {
    for (const id of attempts) await note(id);
    const before = (await learned()).levels;
    const { user_id } = await server.admin
      .selectFrom("first_attempts")
      .select("user_id")
      .where("is_unassisted", "=", true)
      .orderBy("user_id")
      .executeTakeFirstOrThrow();
    const looked = { id: randomUUID(), user_id, kind: "solution-shown", item_type: "exercise" } as const;
    await server.admin
      .insertInto("activities")
      .values({ ...looked, item: FIXTURE.countBoxes, happened_at: new Date(Date.UTC(2025, 0, 1)) })
      .execute();
    const after = (await learned()).levels;
    const answers = (levels: typeof before) =>
      levels.find(({ exercise_id }) => exercise_id === FIXTURE.countBoxes)?.answers;
    expect([answers(before), answers(after)]).toEqual([7, 6]);
    await server.admin.deleteFrom("activities").execute();
  });

  test("is handed out to whoever asks, of exercises that enough people answered, for caches to keep", async () => {
    await learned();
    await server.admin
      .updateTable("item_levels")
      .set({ answers: 4 })
      .where("exercise_id", "=", FIXTURE.broken)
      .execute();
    const response = await fetch(`${server.origin}/item-levels.json`);
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
    const { items } = (await response.json()) as { items: Record<string, number[]> };
    expect(Object.keys(items).sort()).toEqual([FIXTURE.cheapItems, FIXTURE.countBoxes].sort());
    const again = await fetch(`${server.origin}/item-levels.json`, {
      headers: { "If-None-Match": response.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  test("[S6.5] is closed to users and visitors in the database", async () => {
    for (const table of ["first_attempts", "item_levels"]) {
      await expect(
        withIdentity(server.admin, { role: "anon" }, (db) => sql.raw(`select * from ${table}`).execute(db)),
      ).rejects.toThrow(expect.objectContaining({ code: "42501" }));
    }
  });
});
