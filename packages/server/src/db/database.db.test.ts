import { sql } from "kysely";
import { expect, test } from "vitest";
import { createEmptyDatabase, describeWithDatabase, onRealPostgres } from "../testing/test-database.ts";
import { startTestServer } from "../testing/test-server.ts";
import { openDatabase } from "./database.ts";
import { pendingMigrations } from "./migrate.ts";

describeWithDatabase("the database", () => {
  test("at heavy work lets the server answer what needs none", async () => {
    const server = await startTestServer();
    let finished = false;
    const heavy = sql`select count(*) from generate_series(1, 6000000) as n where n % 7 = 3`
      .execute(server.admin)
      .then(() => {
        finished = true;
      });
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect(finished).toBe(false);
    await heavy;
    await server.close();
  });

  if (onRealPostgres) {
    test("that is empty is set up once by servers that start at the same time", async () => {
      const location = await createEmptyDatabase();
      const opened = await Promise.all([1, 2, 3].map(() => openDatabase(location)));
      for (const result of opened) {
        if (result.status === "refused") throw new Error(result.message);
        expect(await pendingMigrations(result.database.kysely)).toEqual([]);
        await result.database.close();
      }
    });
  }
});
