import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, BlockList } from "node:net";
import { Writable } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { apiErrorSchema, noRequest, type StreamDefinition } from "@master-sql/protocol";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { accessTokens } from "../auth/access-token.ts";
import { loadSigningKeys } from "../auth/signing-keys.ts";
import type { AppEnvironment } from "../http/bindings.ts";
import { clientAddressBehind } from "../http/client-address.ts";
import { rateLimiter } from "../http/rate-limit.ts";
import { createLog } from "../log.ts";
import { type SignedInUser, signedInUsers } from "../testing/signed-in-users.ts";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type Calls, refused } from "./handler.ts";
import { functionRoutes } from "./routes.ts";

/** Streams of this test alone, as a feature would register its own. */
const testStreams = {
  count: {
    access: "user",
    request: z.strictObject({ to: z.int().max(1_000_000), text: z.string().optional() }),
    event: z.object({ number: z.int() }),
    maxBodyBytes: 200,
    concurrent: 1,
    maxSeconds: 60,
    headers: { "X-Protocol": "v1" },
  },
  short: {
    access: "visitor",
    request: noRequest,
    event: z.string(),
    concurrent: 1,
    maxSeconds: 0.05,
  },
} satisfies Record<string, StreamDefinition>;

describeWithDatabase("functions that stream", () => {
  let database: TestDatabase;
  let server: Server;
  let origin: string;
  let user: SignedInUser;
  let logged = "";
  let latest: { readonly signal: AbortSignal; readonly call: Calls["user"] } | null = null;

  beforeAll(async () => {
    database = await openTestDatabase();
    const { kysely } = database.database;
    server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const output = new Writable({
      write(chunk, _encoding, written) {
        logged += String(chunk);
        written();
      },
    });
    const routes = functionRoutes(
      {
        functions: {},
        handlers: {},
        streams: testStreams,
        streamHandlers: {
          async count({ to }, { signal, ...call }) {
            latest = { signal, call };
            if (to < 0) return refused("bad_request", "Nobody counts to less than nothing.");
            return {
              status: "streaming",
              events: (async function* () {
                for (let number = 1; number <= to; number++) {
                  yield { number };
                  if (number === 3) throw new Error("can't count further");
                  // Waits for what only the end of the stream brings.
                  if (number === 2 && to === 2) await once(signal, "abort");
                }
              })(),
            };
          },
          async short(_request, { signal }) {
            return {
              status: "streaming",
              events: (async function* () {
                yield "begun";
                await once(signal, "abort");
              })(),
            };
          },
        },
      },
      {
        database: kysely,
        tokens: accessTokens(await loadSigningKeys(kysely), `${origin}/auth/v1`),
        clientAddress: clientAddressBehind(new BlockList()),
        limits: {
          functions: rateLimiter({ requests: 1_000, seconds: 60 }, "functions"),
          writes: rateLimiter({ requests: 1_000, seconds: 60 }, "writes"),
        },
        operators: { emails: [], includes: async () => false },
        log: createLog("trace", output),
      },
    );
    const app = new Hono<AppEnvironment>().route("/functions/v1", routes);
    server.on("request", getRequestListener(app.fetch));
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await database.close();
  });
  beforeEach(async () => {
    const [one] = await signedInUsers(database.admin, origin, 1);
    if (!one) throw new Error("There is no user");
    user = one;
    latest = null;
    logged = "";
  });

  const post = (name: string, payload: unknown, { token = user.accessToken, signal }: Sending = {}) =>
    fetch(`${origin}/functions/v1/${name}`, {
      method: "POST",
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      body: JSON.stringify(payload),
      signal,
    });
  interface Sending {
    readonly token?: string | null;
    readonly signal?: AbortSignal;
  }
  const codeOf = async (response: Response) => apiErrorSchema.parse(await response.json()).error.code;

  test("events arrive one by one, in the form that their readers ask for, and then the end", async () => {
    const response = await post("count", { to: 1 });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-protocol": "v1",
    });
    expect(await response.text()).toBe('data: {"number":1}\n\ndata: [DONE]\n\n');
    expect(latest?.call.caller.userId).toBe(user.userId);
  });

  test("who may not call, or asks in another form, or for too much, gets a refusal and no stream", async () => {
    const visitor = await post("count", { to: 1 }, { token: null });
    expect([visitor.status, await codeOf(visitor)]).toEqual([401, "not_authenticated"]);
    const odd = await post("count", { upTo: 1 });
    expect([odd.status, await codeOf(odd)]).toEqual([400, "bad_request"]);
    const long = await post("count", { to: 1, text: "x".repeat(300) });
    expect([long.status, await codeOf(long)]).toEqual([413, "payload_too_large"]);
    expect(latest).toBeNull();
    const negative = await post("count", { to: -1 });
    expect([negative.status, await codeOf(negative)]).toEqual([400, "bad_request"]);
    // What was refused takes no place.
    expect((await post("count", { to: 1 })).status).toBe(200);
  });

  test("a caller who hangs up ends the work, and only then has a place for the next", async () => {
    const leaving = new AbortController();
    const response = await post("count", { to: 2 }, { signal: leaving.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    const second = await post("count", { to: 1 });
    expect([second.status, await codeOf(second)]).toEqual([429, "rate_limited"]);
    expect(latest?.signal.aborted).toBe(false);
    leaving.abort();
    await vi.waitFor(() => expect(latest?.signal.aborted).toBe(true));
    await vi.waitFor(async () => expect((await post("count", { to: 1 })).status).toBe(200));
  });

  test("one caller's stream takes no place of another's", async () => {
    const leaving = new AbortController();
    await post("count", { to: 2 }, { signal: leaving.signal });
    const [other] = await signedInUsers(database.admin, origin, 1);
    expect((await post("count", { to: 1 }, { token: other?.accessToken })).status).toBe(200);
    leaving.abort();
  });

  test("a fault in the middle breaks the connection, so that nobody takes it for the end", async () => {
    const printed = vi.spyOn(console, "error").mockReturnValue();
    const response = await post("count", { to: 5 });
    await expect(response.text()).rejects.toThrow();
    // The adapter of Node prints what breaks a connection, besides our log.
    await vi.waitFor(() => expect(printed).toHaveBeenCalledOnce());
    printed.mockRestore();
    expect(logged).toContain("can't count further");
    expect((await post("count", { to: 1 })).status).toBe(200);
  });

  test("a stream ends when its time is over, whoever is at fault", async () => {
    const printed = vi.spyOn(console, "error").mockReturnValue();
    const response = await post("short", undefined, { token: null });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    await vi.waitFor(() => expect(printed).toHaveBeenCalledOnce());
    printed.mockRestore();
    expect(logged).toBe("");
  });
});
