import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  copyDatabase,
  createEmptyDatabase,
  describeWithDatabase,
  onRealPostgres,
} from "../testing/test-database.ts";
import { startTestServer } from "../testing/test-server.ts";
import { openDatabase } from "./database.ts";
import { asService } from "./identity.ts";
import { pendingMigrations } from "./migrate.ts";

function ownersUrl(location: string): string {
  const url = new URL(location);
  url.username = "postgres";
  return url.href;
}

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

  test("that a newer version has brought up to date still serves this one, while servers are updated in turn", async () => {
    const copy = await copyDatabase();
    const first = await openDatabase(copy.location);
    if (first.status === "refused") throw new Error(first.message);
    await first.database.close();
    const owner = "url" in copy.location ? { url: ownersUrl(copy.location.url) } : copy.location;
    const newer = await openDatabase(owner);
    if (newer.status === "refused") throw new Error(newer.message);
    await sql`insert into migrations.kysely_migration values ('9999-of-tomorrow', now()::text)`.execute(
      newer.database.kysely,
    );
    await sql`alter table attempts add column of_tomorrow integer default 1`.execute(newer.database.kysely);
    await newer.database.close();

    const again = await openDatabase(copy.location);
    if (again.status === "refused") throw new Error(again.message);
    const { kysely, close } = again.database;
    expect(await pendingMigrations(kysely)).toEqual([]);
    const attempts = await asService(kysely, (transaction) =>
      transaction.selectFrom("attempts").selectAll().execute(),
    );
    expect(attempts).toEqual([]);
    await close();
    await copy.remove();
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
