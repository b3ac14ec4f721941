import { once } from "node:events";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PartStatus, type SystemStatus, systemStatusSchema } from "@master-sql/protocol";
import { afterEach, expect, inject, test } from "vitest";
import { startTcpProxy } from "../testing/tcp-proxy.ts";
import { describeWithDatabase, postgresPort } from "../testing/test-database.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../testing/test-server.ts";

const buildFolder = inject("buildFolder");

describeWithDatabase("the status of the system", () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function start(options: TestServerOptions = {}): Promise<TestServer> {
    const server = await startTestServer({ buildFolder, ...options });
    closing.push(() => server.close());
    return server;
  }

  async function ask(server: TestServer): Promise<SystemStatus> {
    const response = await fetch(`${server.origin}/statusz`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    return systemStatusSchema.parse(await response.json());
  }

  const partOf = ({ parts }: SystemStatus, part: PartStatus["part"]) =>
    parts.find((one) => one.part === part);

  /** An OpenID provider at a loopback address, which answers as it is told. */
  function google(port: number) {
    return { issuer: new URL(`http://127.0.0.1:${port}`), clientId: "client", clientSecret: "hush-hush" };
  }

  test("everything works: each part says how long it took, AI says that it isn't configured", async () => {
    const server = await start();
    const before = Date.now();
    const status = await ask(server);
    expect(status).toMatchObject({ status: "working", version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    expect(Date.parse(status.checkedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(status.startedAt)).toBeLessThanOrEqual(before);
    expect(status.parts.map(({ part, state }) => [part, state])).toEqual([
      ["database", "working"],
      ["sign-in", "working"],
      ["grader", "working"],
      ["ai-provider", "not-configured"],
    ]);
    for (const { state, latencyMs, limitMs } of status.parts) {
      if (state === "not-configured") expect([latencyMs, limitMs]).toEqual([null, null]);
      else expect(latencyMs).toBeLessThan(limitMs ?? 0);
    }
    expect(partOf(status, "grader")?.message).toBe("Judged a solution, and judged it right.");
  });

  test("a database that is stopped fails alone", async () => {
    const server = await start();
    await server.stopDatabase();
    const status = await ask(server);
    expect(status.status).toBe("degraded");
    expect(partOf(status, "database")).toMatchObject({
      state: "failing",
      message: "The database can't be reached. What you do is kept in your browser until it is back.",
    });
    expect(partOf(status, "grader")?.state).toBe("working");
    expect(server.log()).toContain("a part of the service fails its check");
  });

  test("a database behind a cut network fails at once, and is back when it is", async () => {
    const proxy = await startTcpProxy(postgresPort());
    closing.push(() => proxy.cut());
    const server = await start({ throughPort: proxy.port });
    expect(partOf(await ask(server), "database")?.state).toBe("working");
    await proxy.cut();
    expect(partOf(await ask(server), "database")?.state).toBe("failing");
    await proxy.restore();
    expect((await ask(server)).status).toBe("working");
  });

  test("a database that doesn't answer is told of within its limit", async () => {
    const proxy = await startTcpProxy(postgresPort());
    const server = await start({ throughPort: proxy.port });
    closing.push(() => proxy.cut());
    await ask(server);
    proxy.stall();
    const started = performance.now();
    const [first, second] = await Promise.all([ask(server), ask(server)]);
    expect(performance.now() - started).toBeLessThan(10_000);
    for (const status of [first, second]) {
      expect(status.status).toBe("degraded");
      expect(partOf(status, "database")).toMatchObject({
        state: "failing",
        message: "No answer within 2 s.",
      });
      expect(partOf(status, "database")?.latencyMs).toBeGreaterThanOrEqual(1_990);
    }
  });

  test("sign-in fails when nobody listens at the provider's address", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const server = await start({ google: google(port) });
    const status = await ask(server);
    expect(status.status).toBe("degraded");
    expect(partOf(status, "sign-in")).toMatchObject({
      state: "failing",
      message: "The sign-in provider can't be reached. Lessons and practice work without signing in.",
    });
    expect(partOf(status, "database")?.state).toBe("working");
    expect(JSON.stringify(status)).not.toMatch(/127\.0\.0\.1|hush-hush|ECONNREFUSED/);
  });

  test("sign-in fails when the provider's document is another's", async () => {
    const provider = createServer((_request, response) => {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ issuer: "https://else.example" }));
    }).listen(0, "127.0.0.1");
    await once(provider, "listening");
    closing.push(() => provider.close());
    const server = await start({ google: google((provider.address() as AddressInfo).port) });
    expect(partOf(await ask(server), "sign-in")?.state).toBe("failing");
  });

  test("sign-in that never answers is told of within its limit", async () => {
    const provider = createServer(() => {}).listen(0, "127.0.0.1");
    await once(provider, "listening");
    closing.push(() => {
      provider.closeAllConnections();
      provider.close();
    });
    const server = await start({ google: google((provider.address() as AddressInfo).port) });
    const status = await ask(server);
    expect(partOf(status, "sign-in")).toMatchObject({ state: "failing", message: "No answer within 4 s." });
  });

  test("the grader fails without the databases that it judges on, and without a course", async () => {
    const noSnapshots = await mkdtemp(join(tmpdir(), "master-sql-no-snapshots-"));
    closing.push(() => rm(noSnapshots, { recursive: true }));
    await symlink(join(buildFolder, "content"), join(noSnapshots, "content"));
    const status = await ask(await start({ buildFolder: noSnapshots }));
    expect(status.status).toBe("degraded");
    expect(partOf(status, "grader")?.message).toContain("could not be judged");

    const empty = await mkdtemp(join(tmpdir(), "master-sql-no-build-"));
    closing.push(() => rm(empty, { recursive: true }));
    const without = await ask(await start({ buildFolder: empty }));
    expect(partOf(without, "grader")?.message).toContain("There is no course");
  });

  test("many who ask at once cost one look, and too many requests are refused", async () => {
    const server = await start({
      statusFreshMs: 60_000,
      rateLimits: { status: { requests: 5, seconds: 60 } },
    });
    const answers = await Promise.all(Array.from({ length: 5 }, async () => (await ask(server)).checkedAt));
    expect(new Set(answers).size).toBe(1);
    const refused = await fetch(`${server.origin}/statusz`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("who runs it is told when they said so", async () => {
    const operator = { name: "Evening School", contact: "sql@school.example" };
    const told = await start({ operator });
    expect(await (await fetch(`${told.origin}/operator.json`)).json()).toEqual({ ...operator, model: null });
    const silent = await start();
    expect(await (await fetch(`${silent.origin}/operator.json`)).json()).toEqual({
      name: null,
      contact: null,
      model: null,
    });
  });
});
