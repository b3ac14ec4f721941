import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { startNativePostgres } from "../../../tools/native-postgres.ts";
import { attemptOf } from "./testing/attempt.ts";
import { FIXTURE } from "./testing/build-fixture.ts";
import { invoke } from "./testing/invoke.ts";
import { endProcess, startServerProcess } from "./testing/server-process.ts";
import { signIn } from "./testing/sign-in.ts";
import { startTcpProxy } from "./testing/tcp-proxy.ts";
import { describeWithDatabase } from "./testing/test-database.ts";

const portOf = (url: string) => Number(new URL(url).port);

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describeWithDatabase("a database server that dies for good", () => {
  test("is followed by its standby, with everything that was acknowledged", async () => {
    const primary = await startNativePostgres();
    if (!primary) throw new Error("There is no PostgreSQL");
    const standby = await primary.standby();
    // What is acknowledged is on both, as docs/operating.md asks for.
    await query(primary.url, "alter system set synchronous_standby_names = 'standby'");
    await query(primary.url, "select pg_reload_conf()");
    const network = await startTcpProxy(portOf(primary.url));
    const url = new URL(primary.url);
    url.port = String(network.port);
    const server = await startServerProcess({
      DATABASE_URL: url.href,
      BUILD_DIR: inject("buildFolder"),
      LOG_LEVEL: "warn",
    });
    const { client } = await signIn(server.origin, "ada@example.com");
    const record = (attemptId: string) =>
      invoke(client, "record-attempt", {
        ...attemptOf(FIXTURE.cheapItems, "select name from items where price < 10"),
        attemptId,
      });
    const before = randomUUID();
    expect(await record(before)).toMatchObject({ value: { verdict: "right", replayed: false } });

    await network.cut();
    await primary.stop();
    // The address moves before the standby may be written to.
    await network.restore(portOf(standby.url));
    expect(await record(randomUUID()), server.stderr()).toMatchObject({ status: 503 });
    await query(standby.url, "select pg_promote()");

    const after = randomUUID();
    await expect
      .poll(() => record(after), { interval: 250 })
      .toMatchObject({ status: 200, value: { verdict: "right" } });
    expect(await record(before)).toMatchObject({ value: { verdict: "right", replayed: true } });
    const kept = await query<{ id: string }>(standby.url, "select id from attempts");
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([before, after]));
    expect((await client.auth.refreshSession()).error).toBeNull();

    await endProcess(server, "SIGTERM");
    await standby.stop();
    await network.cut();
  });
});
