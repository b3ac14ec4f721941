import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "./testing/sign-in.ts";
import { startTcpProxy } from "./testing/tcp-proxy.ts";
import { describeWithDatabase, onRealPostgres, postgresPort } from "./testing/test-database.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

describeWithDatabase("every response", () => {
  let server: TestServer;
  let buildFolder: string;
  beforeAll(async () => {
    buildFolder = await mkdtemp(join(tmpdir(), "master-sql-build-"));
    await mkdir(join(buildFolder, "web/client"), { recursive: true });
    await mkdir(join(buildFolder, "content"));
    await writeFile(join(buildFolder, "web/client/index.html"), "<script>1</script>");
    await writeFile(join(buildFolder, "web/client/__spa-fallback.html"), "<p>application</p>");
    for (const folder of ["web/client/assets", "sandbox"]) await mkdir(join(buildFolder, folder));
    await writeFile(join(buildFolder, "web/client/assets/app-12345678.js"), "1");
    await writeFile(join(buildFolder, "sandbox/base-0123456789abcdef.bin"), "image");
    const catalogue = { concepts: [], modules: [], tracks: [], datasets: [] };
    await writeFile(
      join(buildFolder, "web/routes.json"),
      JSON.stringify({ existing: ["/", "/old"], listed: ["/"] }),
    );
    await writeFile(join(buildFolder, "content/catalogue.json"), JSON.stringify(catalogue));
    const redirects = { exercises: {}, lessons: {}, interviews: {} };
    await writeFile(join(buildFolder, "content/redirects.json"), JSON.stringify(redirects));
    await writeFile(join(buildFolder, "content/interviews.json"), "[]");
    server = await startTestServer({ buildFolder });
  });
  afterAll(async () => {
    await server.close();
    await rm(buildFolder, { recursive: true });
  });

  test.each([
    ["a page", "GET", "/", 200],
    ["a page that doesn't exist", "GET", "/none", 404],
    ["JSON", "GET", "/auth/v1/.well-known/jwks.json", 200],
    ["content", "GET", "/content/catalogue.json", 200],
    ["a refusal of auth", "GET", "/auth/v1/user", 401],
    ["an unknown endpoint of auth", "GET", "/auth/v1/none", 404],
    ["a refusal of REST", "GET", "/rest/v1/profiles", 401],
    ["an unknown table", "GET", "/rest/v1/none", 404],
    ["a refusal of a function", "POST", "/functions/v1/get-progress", 401],
    ["an unknown function", "POST", "/functions/v1/none", 404],
    ["a method that isn't answered", "POST", "/", 404],
    ["the local provider's discovery", "GET", "/oidc/.well-known/openid-configuration", 200],
    ["the local provider's refusal", "GET", "/oidc/auth?client_id=none", 400],
    ["a chooser that is over", "GET", "/oidc/interaction/none", 410],
    ["health", "GET", "/healthz", 200],
  ])("carries the policy and the protection: %s", async (_name, method, path, status) => {
    const response = await fetch(server.origin + path, { method });
    expect(response.status).toBe(status);
    const given = response.headers.get("content-security-policy") ?? "";
    // The local provider's pages have one script of their own, named by its digest.
    const policy = path.startsWith("/oidc/interaction/") ? given.replace(/ 'sha256-[\w+/=]+'/, "") : given;
    for (const part of [
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "worker-src 'self'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(response.headers.has("set-cookie")).toBe(false);
  });

  test.each([
    ["/assets/app-12345678.js", "public, max-age=31536000, immutable", true],
    ["/sandbox/base-0123456789abcdef.bin", "public, max-age=31536000, immutable", true],
    ["/", "no-cache", true],
    ["/none", "no-cache", false],
    ["/content/catalogue.json", "no-cache", true],
    ["/operator.json", "no-cache", false],
    ["/auth/v1/.well-known/jwks.json", "public, max-age=600", false],
    ["/assets/gone-12345678.js", "no-store", false],
    ["/auth/v1/user", "no-store", false],
    ["/auth/v1/none", "no-store", false],
    ["/rest/v1/profiles", "no-store", false],
    ["/functions/v1/get-progress", "no-store", false],
    ["/healthz", "no-store", false],
    ["/readyz", "no-store", false],
    ["/statusz", "no-store", false],
  ])("is kept by browsers for as long as it holds: %s", async (path, expected, revalidated) => {
    const response = await fetch(server.origin + path);
    expect(response.headers.get("cache-control")).toBe(expected);
    const tag = response.headers.get("etag");
    if (!revalidated || tag === null) return expect(revalidated).toBe(false);
    const again = await fetch(server.origin + path, { headers: { "if-none-match": tag } });
    expect([again.status, again.headers.get("cache-control"), await again.text()]).toEqual([
      304,
      expected,
      "",
    ]);
  });

  test("crawlers are told which pages there are, by their whole address", async () => {
    const robots = await (await fetch(`${server.origin}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${server.origin}/sitemap.xml`);
    const sitemap = await fetch(`${server.origin}/sitemap.xml`);
    expect(sitemap.headers.get("content-type")).toContain("application/xml");
    const pages = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(pages).toEqual([`${server.origin}/`]);
  });

  test("has an id that the log has, too", async () => {
    const id = (await fetch(`${server.origin}/auth/v1/user`)).headers.get("x-request-id") ?? "";
    expect(id).toMatch(/^[\w-]{10,}$/);
    expect(server.log()).toContain(id);
  });

  test("/healthz and /readyz say how it stands", async () => {
    expect(await (await fetch(`${server.origin}/healthz`)).json()).toEqual({ status: "up" });
    const ready = await fetch(`${server.origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: "ready", database: true, room: true, migrations: true, build: true },
    ]);
  });

  test.each([
    ["/auth/v1/token?grant_type=pkce", 40_000, { code: "validation_failed" }],
    ["/rest/v1/feedback", 70_000, { code: "PGRST102" }],
    ["/functions/v1/record-attempt", 600_000, { error: { code: "payload_too_large" } }],
  ])("a body that is too long is refused in the API's own shape: %s", async (path, length, body) => {
    const response = await fetch(server.origin + path, { method: "POST", body: "x".repeat(length) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject(body);
  });

  test("a body of unknown length is cut off as well", async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${server.origin}/rest/v1/feedback`, { method: "POST" }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject);
      for (let chunk = 0; chunk < 10; chunk++) sent.write("x".repeat(10_000));
      sent.end();
    });
    expect(status).toBe(413);
  });

  test("other origins may not use the API, the development server may", async () => {
    const preflight = (origin: string) =>
      fetch(`${server.origin}/rest/v1/profiles`, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "GET",
          "access-control-request-headers": "apikey",
        },
      });
    const allowed = async (origin: string) =>
      (await preflight(origin)).headers.get("access-control-allow-origin");
    expect(await allowed("https://evil.example")).toBeNull();
    expect(await allowed("http://localhost:5173")).toBe("http://localhost:5173");
    expect(await allowed(server.origin)).toBe(server.origin);
  });
});

describeWithDatabase("https is promised", () => {
  test.each([
    ["http://learn.example.com", "preload", null],
    ["https://learn.example.com", "host", "max-age=31536000"],
    ["https://learn.example.com", "subdomains", "max-age=31536000; includeSubDomains"],
    ["https://learn.example.com", "preload", "max-age=31536000; includeSubDomains; preload"],
  ] as const)("by a server seen at %s with HSTS=%s", async (publicUrl, hsts, expected) => {
    const server = await startTestServer({ publicUrl: new URL(publicUrl), hsts });
    for (const path of ["/healthz", "/auth/v1/user", "/oidc/.well-known/openid-configuration"]) {
      const { headers } = await fetch(server.origin + path);
      expect(headers.get("strict-transport-security")).toBe(expected);
    }
    await server.close();
  });
});

describeWithDatabase("a fault", () => {
  test("is answered in the API's shape, without a word of the database", async () => {
    const server = await startTestServer();
    await sql`alter table auth.sign_in_flows rename to gone`.execute(server.admin);
    await sql`alter table public.profiles rename to gone`.execute(server.admin);
    const auth = await fetch(`${server.origin}/auth/v1/callback?state=x&code=secret-code`);
    expect([auth.status, await auth.json()]).toEqual([
      500,
      { code: "unexpected_failure", message: "Something went wrong on our side. Please try again." },
    ]);
    const rest = await fetch(`${server.origin}/rest/v1/profiles`);
    expect([rest.status, await rest.json()]).toMatchObject([
      500,
      { code: "XX000", details: null, hint: null },
    ]);
    expect(server.log()).toContain("sign_in_flows");
    expect(server.log()).not.toContain("secret-code");
    await server.close();
  });

  if (onRealPostgres) {
    test("that the database can't be reached is told as such, and passes", async () => {
      const network = await startTcpProxy(postgresPort());
      const server = await startTestServer({ throughPort: network.port });
      const { client, session } = await signIn(server.origin, "patient@example.com");
      await network.cut();

      const headers = { authorization: `Bearer ${session.access_token}` };
      const calls = () =>
        Promise.all([
          fetch(`${server.origin}/auth/v1/user`, { headers }),
          fetch(`${server.origin}/rest/v1/profiles`, { headers }),
          fetch(`${server.origin}/functions/v1/get-progress`, { method: "POST", headers }),
        ]);
      for (const response of await calls()) {
        expect(response.status).toBe(503);
        expect(response.headers.get("retry-after")).toBe("5");
        expect(await response.text()).toContain("Please try again in a few seconds");
      }
      const ready = await fetch(`${server.origin}/readyz`);
      expect([ready.status, await ready.json()]).toMatchObject([
        503,
        { status: "not ready", database: false },
      ]);
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);

      await network.restore();
      expect((await calls()).map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await client.auth.refreshSession()).error).toBeNull();
      await server.close();
      await network.cut();
    });

    test("connections that fell silent without a word are given up, and new ones are made", async () => {
      const network = await startTcpProxy(postgresPort());
      const server = await startTestServer({ throughPort: network.port });
      const { session } = await signIn(server.origin, "silent@example.com");
      const headers = { authorization: `Bearer ${session.access_token}` };
      const call = () =>
        fetch(`${server.origin}/functions/v1/get-progress`, { method: "POST", headers }).then(
          ({ status }) => status,
        );
      // As many at once as there are connections, and more.
      const calls = () => Promise.all(Array.from({ length: 20 }, call));
      expect(new Set(await calls())).toEqual(new Set([200]));
      network.stall();
      const hanging = calls();
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      network.forget();
      // Nobody waits for ever, whatever is told; afterwards none of the silent ones is left.
      for (const status of await hanging) expect([200, 503]).toContain(status);
      expect(new Set(await calls())).toEqual(new Set([200]));
      await server.close();
      await network.cut();
    });
  }
});

describeWithDatabase("too many requests", () => {
  test.each([
    ["authorize", "GET", "/auth/v1/authorize", { code: "over_request_rate_limit" }],
    ["token", "POST", "/auth/v1/token", { code: "over_request_rate_limit" }],
    ["functions", "POST", "/functions/v1/get-progress", { error: { code: "rate_limited" } }],
    ["rest", "GET", "/rest/v1/profiles", { code: "rate_limited" }],
  ])("of %s are refused with the time to wait", async (name, method, path, body) => {
    const server = await startTestServer({ rateLimits: { [name]: { requests: 3, seconds: 100 } } });
    const call = () => fetch(server.origin + path, { method, redirect: "manual" });
    for (let n = 0; n < 3; n++) expect((await call()).status).not.toBe(429);
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(90);
    expect(await refused.json()).toMatchObject(body);
    await server.close();
  });
});
