import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createLog } from "../log.ts";
import { attemptOf } from "../testing/attempt.ts";
import { type SignedInUser, signedInUsers } from "../testing/signed-in-users.ts";
import { startTcpProxy, type TcpProxy } from "../testing/tcp-proxy.ts";
import { copyDatabase, describeWithDatabase, postgresPort } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { deleteEnded, requestCounts } from "./request-counts.ts";

const SECONDS = 3_600;
const few = (requests: number) => ({ requests, seconds: SECONDS });
const LIMITS = {
  authorize: few(7),
  token: few(30),
  writes: few(9),
  feedback: few(5),
  export: few(2),
  deletion: few(4),
  unsubscribe: few(6),
  tutor: few(3),
  tutorAddress: few(8),
};
const PUBLIC_URL = new URL("http://localhost:9");

describeWithDatabase("two servers of one database", () => {
  let servers: readonly [TestServer, TestServer];
  beforeAll(async () => {
    const copy = await copyDatabase();
    // Both are known by one address, as behind a balancer: what one signs, the other believes.
    const buildFolder = inject("buildFolder");
    const start = () => startTestServer({ copy, publicUrl: PUBLIC_URL, buildFolder, rateLimits: LIMITS });
    servers = [await start(), await start()];
  });
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  /** Sends so many at once, to both in turn, and says how many were not refused for being one too many. */
  async function letThrough(count: number, send: (origin: string, n: number) => Promise<Response>) {
    const statuses = await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const server = servers[n % 2 === 0 ? 0 : 1];
        const response = await send(server.origin, n);
        await response.arrayBuffer();
        if (response.status === 429) {
          const wait = Number(response.headers.get("retry-after"));
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThanOrEqual(SECONDS);
        }
        expect(response.status).not.toBeGreaterThanOrEqual(500);
        return response.status;
      }),
    );
    return statuses.filter((status) => status !== 429).length;
  }
  const post = (body: unknown, token?: string): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

  test("let through what one does, of what is anybody's, however many come at once", async () => {
    expect(
      await letThrough(40, (origin) => fetch(`${origin}/auth/v1/authorize`, { redirect: "manual" })),
    ).toBe(LIMITS.authorize.requests);
    expect(
      await letThrough(80, (origin) => fetch(`${origin}/auth/v1/token?grant_type=refresh_token`, post({}))),
    ).toBe(LIMITS.token.requests);
    expect(
      await letThrough(30, (origin) => fetch(`${origin}/rest/v1/feedback`, post({ message: "again" }))),
    ).toBe(LIMITS.feedback.requests);
    // By the page and by mail programs they are counted as one.
    const oneClick = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect(
      await letThrough(30, (origin, n) =>
        n % 3 === 0
          ? fetch(`${origin}/unsubscribed/made-up`, { method: "POST", body: oneClick })
          : fetch(`${origin}/functions/v1/unsubscribe-user`, post({ userId: crypto.randomUUID() })),
      ),
    ).toBe(LIMITS.unsubscribe.requests);
    expect(servers.map((server) => server.log()).join("")).toContain('"what":"unsubscribe"');
  });

  test("let through what one does, of what is each user's", async () => {
    const [writer, exporter, leaver, asker] = await signedInUsers(servers[0].admin, PUBLIC_URL.origin, 4);
    if (!writer || !exporter || !leaver || !asker) throw new Error("There are no users");
    const to =
      ({ accessToken }: SignedInUser, name: string, body: unknown = {}) =>
      (origin: string) =>
        fetch(`${origin}/functions/v1/${name}`, post(body, accessToken));
    const attempt = attemptOf(crypto.randomUUID(), "select 1");
    const exam = { simulationId: crypto.randomUUID() };
    const answer = { examId: crypto.randomUUID(), position: 0, sql: "select 1" };
    const writes = [
      to(writer, "record-attempt", attempt),
      to(writer, "start-exam", exam),
      to(writer, "save-exam-answer", answer),
      to(writer, "finish-exam", { examId: answer.examId }),
      to(writer, "set-mail-preference", { wantsMail: true }),
    ];
    expect(await letThrough(40, (origin, n) => writes[n % writes.length]?.(origin) ?? fetch(origin))).toBe(
      LIMITS.writes.requests,
    );
    // Reading goes on, and so do others.
    expect(await letThrough(20, to(writer, "get-progress"))).toBe(20);
    expect(await letThrough(8, to(exporter, "export-data"))).toBe(LIMITS.export.requests);
    expect(await letThrough(8, to(leaver, "delete-account", { email: "x" }))).toBe(LIMITS.deletion.requests);
    const question = { intent: "free", text: "Why?", sql: "" };
    const place = { type: "exercise", slug: "no-such-exercise" };
    const asks = [
      (origin: string) => to(asker, "tutor", { interactionId: crypto.randomUUID(), place, question })(origin),
      (origin: string) =>
        to(asker, "start-interview", {
          interviewId: crypto.randomUUID(),
          what: { type: "question", slug: "none" },
        })(origin),
    ];
    expect(await letThrough(9, (origin, n) => asks[Math.floor(n / 2) % 2]?.(origin) ?? fetch(origin))).toBe(
      LIMITS.tutor.requests,
    );
  });

  test("begin again when the period is over, and keep nothing of it, nor anything of who asked", async () => {
    const { admin } = servers[0];
    const stored = () => admin.selectFrom("auth.request_counts").selectAll().execute();
    const before = await stored();
    expect(before.length).toBeGreaterThan(5);
    const users = await admin.selectFrom("auth.users").select("id").execute();
    const plain = ["127.0.0.1", ...users.map(({ id }) => id)].flatMap((who) =>
      Object.keys(LIMITS).map((limit) => createHash("sha256").update(`${limit}\n${who}`).digest("hex")),
    );
    for (const { client } of before) expect(plain).not.toContain(client.toString("hex"));
    await sql`update auth.request_counts set ends_at = now() - interval '1 second'`.execute(admin);
    const counts = requestCounts(servers[1].admin, Buffer.alloc(32, 1), createLog("silent"));
    expect(await counts.count("somebody", SECONDS)).toMatchObject({ requests: 1 });
    expect(await counts.count("somebody", SECONDS)).toMatchObject({ requests: 2 });
    await sql`update auth.request_counts set ends_at = now() - interval '1 second'`.execute(admin);
    const again = await counts.count("somebody", SECONDS);
    expect(again?.requests).toBe(1);
    expect(again?.msLeft).toBeGreaterThan((SECONDS - 60) * 1_000);
    await deleteEnded(servers[1].admin);
    expect(await stored()).toHaveLength(1);
    counts.close();
  });
});

describeWithDatabase("a server whose database doesn't answer", () => {
  test.each([
    ["is away", (network: TcpProxy) => network.cut()],
    ["is silent", async (network: TcpProxy) => network.stall()],
  ])("refuses what is too much by its own count, and goes on with it: it %s", async (_what, spoil) => {
    const network = await startTcpProxy(postgresPort());
    const server = await startTestServer({ throughPort: network.port, rateLimits: LIMITS });
    const oneClick = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    // Nothing of it needs the database but the count.
    const send = async () =>
      (await fetch(`${server.origin}/unsubscribed/made-up`, { method: "POST", body: oneClick })).status;
    expect([await send(), await send()]).toEqual([400, 400]);
    await spoil(network);
    const statuses = await Promise.all(Array.from({ length: 10 }, send));
    expect(statuses.filter((status) => status === 400)).toHaveLength(LIMITS.unsubscribe.requests - 2);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    expect(server.log().match(/counted by this server alone/g)).toHaveLength(1);
    expect(await send()).toBe(429);
    await server.close();
    await network.cut();
  });
});
