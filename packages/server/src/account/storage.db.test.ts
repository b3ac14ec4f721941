import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { attemptOf } from "../testing/attempt.ts";
import { FIXTURE } from "../testing/build-fixture.ts";
import { callFunction } from "../testing/call-function.ts";
import { type SignedInUser, twoSignedInUsers } from "../testing/signed-in-users.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

describeWithDatabase("what an account may store", () => {
  let server: TestServer;
  let user: SignedInUser;
  let other: SignedInUser;
  beforeAll(async () => {
    server = await startTestServer({ buildFolder: inject("buildFolder") });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    [user, other] = await twoSignedInUsers(server.admin, server.origin);
  });

  async function allow(table: string, rows: number, bytes: number): Promise<void> {
    await sql`update auth.storage_limits set rows = ${rows}, bytes = ${bytes} where table_name = ${table}`.execute(
      server.admin,
    );
  }
  const insert = (table: string, rows: unknown, by = user) =>
    fetch(`${server.origin}/rest/v1/${table}`, {
      method: "POST",
      headers: { authorization: `Bearer ${by.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify(rows),
    });
  const login = (n: number, by = user, agent = "x") => ({
    user_id: by.userId,
    session_id: `${by.userId}-${n}`,
    user_agent: agent,
  });
  const use = async (table: string, by = user) => {
    const { rows } = await sql<{ rows: string; bytes: string }>`
      select rows, bytes from auth.storage_use where user_id = ${by.userId} and table_name = ${table}`.execute(
      server.admin,
    );
    return rows[0] ? [Number(rows[0].rows), Number(rows[0].bytes)] : null;
  };
  const held = async (table: string, by = user) => {
    const { rows } = await sql<{ rows: number; bytes: number }>`
      select count(*)::integer as rows, coalesce(sum(octet_length(held::text)), 0)::integer as bytes
      from ${sql.table(table)} as held where user_id = ${by.userId}`.execute(server.admin);
    return rows[0] && [rows[0].rows, rows[0].bytes];
  };

  test("is counted row by row: requests at once don't get past it, and it says what to do", async () => {
    await allow("user_sessions", 7, 1_000_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => insert("user_sessions", login(n))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]));
    expect(await refused[0]?.json()).toMatchObject({
      code: "storage_full",
      message: expect.stringMatching(/as many recorded logins as one account may: 7, .*Send feedback/),
    });
    expect(await use("user_sessions")).toEqual(await held("user_sessions"));
    // All of a request, or nothing.
    expect(
      (
        await insert(
          "user_sessions",
          [1, 2, 3].map((n) => login(n, other)),
          other,
        )
      ).status,
    ).toBe(201);
    const five = [4, 5, 6, 7, 8].map((n) => login(n, other));
    expect((await insert("user_sessions", five, other)).status).toBe(409);
    expect(await held("user_sessions", other)).toEqual([3, expect.any(Number)]);
    expect(server.log()).toContain('"security":"storage-refused"');
    expect(server.log()).not.toContain('"level":"error"');
  });

  test("is counted in bytes, also where a row is made longer, and less again when it is made shorter", async () => {
    await allow("user_sessions", 1_000, 3_000);
    expect((await insert("user_sessions", login(1, user, "y".repeat(900)))).status).toBe(201);
    expect((await insert("user_sessions", login(2, user, "y".repeat(900)))).status).toBe(201);
    expect((await insert("user_sessions", login(3, user, "y".repeat(900)))).status).toBe(409);
    const change = (session: string, agent: string) =>
      fetch(`${server.origin}/rest/v1/user_sessions?session_id=eq.${session}`, {
        method: "PATCH",
        headers: { authorization: `Bearer ${user.accessToken}`, "content-type": "application/json" },
        body: JSON.stringify({ user_agent: agent }),
      });
    expect((await change(`${user.userId}-1`, "z")).status).toBe(204);
    expect(await use("user_sessions")).toEqual(await held("user_sessions"));
    expect((await insert("user_sessions", login(3, user, "y".repeat(900)))).status).toBe(201);
    expect((await change(`${user.userId}-1`, "z".repeat(900))).status).toBe(409);
    expect(await use("user_sessions")).toEqual(await held("user_sessions"));
  });

  test("holds for what functions store, and is no fault of the server's", async () => {
    await allow("activities", 3, 1_000_000);
    const runs = (count: number) => ({
      sentAt: new Date().toISOString(),
      activities: Array.from({ length: count }, () => ({
        kind: "run",
        id: randomUUID(),
        at: new Date().toISOString(),
        place: { type: "exercise", id: FIXTURE.cheapItems },
        sqlstate: null,
      })),
    });
    const record = (count: number) =>
      callFunction(server.origin, "record-activity", user.accessToken, runs(count));
    expect((await record(2)).status).toBe(200);
    expect(await record(2)).toMatchObject({ status: 409, body: { error: { code: "storage_full" } } });
    expect((await record(1)).status).toBe(200);
    expect(await use("activities")).toEqual(await held("activities"));
  });

  test("is no reason to judge an answer in vain: it is refused before", async () => {
    await allow("attempts", 2, 1_000_000);
    const attempt = () =>
      callFunction(
        server.origin,
        "record-attempt",
        user.accessToken,
        attemptOf(FIXTURE.cheapItems, "select name from items"),
      );
    for (const _ of [1, 2]) expect((await attempt()).status).toBe(200);
    expect(await attempt()).toMatchObject({ status: 409, body: { error: { code: "storage_full" } } });
    expect(await use("attempts")).toEqual(await held("attempts"));
    expect(await held("attempts")).toEqual([2, expect.any(Number)]);
    expect(await held("pending_attempts")).toEqual([0, 0]);
  });

  test("holds for mock interviews as they grow: a turn too much is refused, and deleting one makes room", async () => {
    const interviewId = randomUUID();
    const what = { type: "question", slug: "dear-items" };
    const start = await callFunction(server.origin, "start-interview", user.accessToken, {
      interviewId,
      what,
    });
    expect(start.status).toBe(200);
    const [, bytes = 0] = (await held("interviews")) ?? [];
    expect(await use("interviews")).toEqual([1, bytes]);
    await allow("interviews", 10, bytes + 3_000);
    const say = (version: number) =>
      callFunction(server.origin, "take-interview-turn", user.accessToken, {
        interviewId,
        turnId: randomUUID(),
        version,
        turn: { type: "say", text: "I note this. ".repeat(150).trim() },
      });
    expect((await say(0)).status).toBe(200);
    expect(await say(1)).toMatchObject({
      status: 409,
      body: { error: { code: "storage_full", message: expect.stringContaining("mock interviews") } },
    });
    expect(await use("interviews")).toEqual(await held("interviews"));
    await callFunction(server.origin, "delete-interviews", user.accessToken, { what: "all" });
    expect(await use("interviews")).toEqual(await held("interviews"));
    const again = { interviewId: randomUUID(), what };
    expect((await callFunction(server.origin, "start-interview", user.accessToken, again)).status).toBe(200);
  });

  test("goes down with what is deleted, and away with the account", async () => {
    await allow("feedback", 2, 1_000_000);
    for (const message of ["one", "two"])
      expect((await insert("feedback", { user_id: user.userId, message })).status).toBe(201);
    expect((await insert("feedback", { user_id: user.userId, message: "three" })).status).toBe(409);
    await sql`delete from feedback where user_id = ${user.userId} and message = 'one'`.execute(server.admin);
    expect(await use("feedback")).toEqual(await held("feedback"));
    expect((await insert("feedback", { user_id: user.userId, message: "three" })).status).toBe(201);
    await sql`delete from auth.users where id = ${user.userId}`.execute(server.admin);
    expect(await use("feedback")).toBeNull();
  });
});
