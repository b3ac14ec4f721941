import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createClient } from "@supabase/supabase-js";
import manifest from "@supabase/supabase-js/package.json" with { type: "json" };
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/**
 * What the specification takes from the library, seen from the other end of the wire: a real client against a real HTTP
 * server on the loopback. Time is ours, the network isn't.
 */

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** By the clock that the client sees. */
  readonly at: number;
}

let server: Server;
let origin: string;
let asked: Asked[];
let answer: (request: Asked, response: ServerResponse) => void;

beforeEach(async () => {
  asked = [];
  answer = (_request, response) => json(response, 200, {});
  server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const seen = { method, path, headers, body: await text(request), at: Date.now() };
    asked.push(seen);
    answer(seen, response);
  });
  server.on("upgrade", (request, socket) => {
    asked.push({
      method: "UPGRADE",
      path: request.url ?? "",
      headers: request.headers,
      body: "",
      at: Date.now(),
    });
    socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
});

afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json", "X-Supabase-Api-Version": "2024-01-01" });
  response.end(JSON.stringify(body));
}

const tokensOf = (name: string, seconds: number) => ({
  access_token: `head.${name}.signature`,
  refresh_token: `refresh-${name}`,
  token_type: "bearer",
  expires_in: seconds,
  user: {
    id: "u1",
    aud: "authenticated",
    app_metadata: {},
    user_metadata: {},
    created_at: "2026-01-01T00:00:00Z",
  },
});

/** A client that holds a session with so many seconds left. */
function clientWithSession(seconds: number) {
  const session = { ...tokensOf("first", seconds), expires_at: Math.floor(Date.now() / 1000) + seconds };
  const stored = new Map([["session", JSON.stringify(session)]]);
  const client = createClient(origin, "anon", {
    auth: {
      storageKey: "session",
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
  });
  return { client, stored: () => stored.get("session") ?? "" };
}

/** Lets the network do its part, in real time; the client's clock stands still meanwhile. */
async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`It didn't come to that; ${asked.length} requests`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
const requests = (count: number) => until(() => asked.length === count);
/** Until the client waits for one thing more than it did at `least` timers. */
const waiting = (least: number) => until(() => vi.getTimerCount() > least);

test("[S5.7] [S8.13] [S9.4] [S9.5] the version is the one that these tests drive", () => {
  expect(manifest.version).toBe("2.119.0");
});

test("[S9.4] every 30 s the session is looked at, and refreshed when 3 ticks or fewer remain", async () => {
  answer = (_request, response) => json(response, 200, tokensOf("second", 3_600));
  // 4 ticks and a half are left at the start.
  const { client, stored } = clientWithSession(135);
  await client.auth.startAutoRefresh();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await requests(1);
  expect(asked[0]).toMatchObject({
    method: "POST",
    path: "/auth/v1/token?grant_type=refresh_token",
    body: JSON.stringify({ refresh_token: "refresh-first" }),
  });
  // An hour is left again: no need for long.
  await until(() => stored().includes("refresh-second"));
  await vi.advanceTimersByTimeAsync(3_600_000 - 5 * 30_000);
  expect(asked).toHaveLength(1);
  await client.auth.stopAutoRefresh();
});

test("[S8.13] [S9.4] a refresh that fails for a time is tried again after 200 ms, doubled, within 30 s", async () => {
  const statuses = [502, 503, 504, 502, 503, 504, 502, 503];
  answer = (_request, response) => json(response, statuses[asked.length - 1] ?? 503, { message: "later" });
  const { client } = clientWithSession(3_600);
  await client.auth.getSession();
  const timers = vi.getTimerCount();
  const started = Date.now();
  const refreshed = client.auth.refreshSession();
  await requests(1);
  const waits = [200, 400, 800, 1_600, 3_200, 6_400, 12_800];
  for (const [index, wait] of waits.entries()) {
    await waiting(timers);
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(asked).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    await requests(index + 2);
  }
  const { error } = await refreshed;
  expect(error?.name).toBe("AuthRetryableFetchError");
  expect(asked.map(({ at }) => at - started)).toEqual([0, 200, 600, 1_400, 3_000, 6_200, 12_600, 25_400]);
  await vi.advanceTimersByTimeAsync(30_000 - (Date.now() - started));
  expect(asked).toHaveLength(8);
});

test("[S9.4] a lost realtime connection is opened again after 1, 2, 5 and 10 s, and every 10 s from then on", async () => {
  const client = createClient(origin, "anon", { auth: { persistSession: false, autoRefreshToken: false } });
  client.realtime.connect();
  await requests(1);
  for (const [index, wait] of [1_000, 2_000, 5_000, 10_000, 10_000].entries()) {
    // The socket has to notice that it was closed.
    await until(() => !client.realtime.isConnected() && !client.realtime.isConnecting());
    await waiting(0);
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(asked).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    await requests(index + 2);
  }
  expect(asked.every(({ path }) => path.startsWith("/realtime/v1/websocket"))).toBe(true);
  const gone = client.realtime.disconnect();
  await vi.runAllTimersAsync();
  await gone;
});

test("[S9.5] a list asks for 100 from 0 by name ascending; an upload is cached for an hour and replaces nothing", async () => {
  answer = (request, response) =>
    json(response, 200, request.path.includes("/list/") ? [] : { Key: "files/a.txt", Id: "1" });
  const { storage } = createClient(origin, "anon", {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  expect((await storage.from("files").list("folder")).error).toBeNull();
  expect((await storage.from("files").upload("a.txt", "text")).error).toBeNull();
  expect(asked[0]).toMatchObject({ method: "POST", path: "/storage/v1/object/list/files" });
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
    limit: 100,
    offset: 0,
    sortBy: { column: "name", order: "asc" },
    prefix: "folder",
  });
  expect(asked[1]).toMatchObject({
    method: "POST",
    path: "/storage/v1/object/files/a.txt",
    headers: { "cache-control": "max-age=3600", "x-upsert": "false" },
  });
});

test("[S8.13] errors come as what they are: credentials, weak passwords with reasons, what may be tried again", async () => {
  const { auth } = createClient(origin, "anon", { auth: { persistSession: false, autoRefreshToken: false } });
  const credentials = { email: "a@example.com", password: "x" };
  answer = (_request, response) =>
    json(response, 400, { code: "invalid_credentials", message: "Invalid login credentials" });
  expect((await auth.signInWithPassword(credentials)).error).toMatchObject({
    name: "AuthApiError",
    status: 400,
    code: "invalid_credentials",
    message: "Invalid login credentials",
  });
  answer = (_request, response) =>
    json(response, 422, {
      code: "weak_password",
      message: "Password is too weak",
      weak_password: { reasons: ["length", "characters"] },
    });
  expect((await auth.signUp(credentials)).error).toMatchObject({
    name: "AuthWeakPasswordError",
    reasons: ["length", "characters"],
  });
  for (const status of [502, 503, 504]) {
    answer = (_request, response) => json(response, status, { message: "later" });
    expect((await auth.signInWithPassword(credentials)).error).toMatchObject({
      name: "AuthRetryableFetchError",
      status,
    });
  }
  answer = (_request, response) => response.destroy();
  expect((await auth.signInWithPassword(credentials)).error).toMatchObject({
    name: "AuthRetryableFetchError",
    status: 0,
  });
});

test("[S5.7] without an address or number and a password nothing is asked", async () => {
  const { auth } = createClient(origin, "anon", { auth: { persistSession: false, autoRefreshToken: false } });
  const message = "You must provide either an email or phone number and a password";
  // @ts-expect-error neither address nor number
  expect((await auth.signInWithPassword({ password: "x" })).error?.message).toBe(message);
  // @ts-expect-error neither address nor number
  expect((await auth.signUp({ password: "x" })).error?.message).toBe(message);
  expect(asked).toEqual([]);
});

test("[S5.7] [S8.13] a JWT has three parts and has not expired", async () => {
  const { auth } = createClient(origin, "anon", { auth: { persistSession: false, autoRefreshToken: false } });
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const jwt = (exp: number) =>
    `${part({ alg: "ES256", typ: "JWT", kid: "k" })}.${part({ sub: "u1", exp })}.AAAA`;
  const now = Math.floor(Date.now() / 1000);
  for (const malformed of ["one", "one.two", "one.two.three.four"]) {
    expect((await auth.getClaims(malformed)).error).toMatchObject({
      name: "AuthInvalidJwtError",
      message: "Invalid JWT structure",
    });
  }
  const expired = await auth.getClaims(jwt(now - 1)).catch((cause: unknown) => ({ error: cause }));
  expect(String(expired.error)).toContain("JWT has expired");
  expect(asked).toEqual([]);
});
