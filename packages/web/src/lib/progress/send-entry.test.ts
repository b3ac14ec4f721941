import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { functionCaller } from "../backend/function-caller.ts";
import type { OutboxEntry } from "./outbox-entry.ts";
import { sendEntry } from "./send-entry.ts";

/** A server of before there was evidence: it refuses what it doesn't know. */
let server: Server;
let call: ReturnType<typeof functionCaller>["callFunction"];
let asked: { path: string | undefined; body: Record<string, unknown> }[];

const EXERCISE = "11111111-1111-4111-8111-111111111111";

beforeEach(async () => {
  asked = [];
  server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>;
    asked.push({ path: request.url, body });
    const say = (status: number, answer: object) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
    if (request.url !== "/functions/v1/record-attempt") {
      say(404, { error: { code: "not_found", message: "There is no such function." } });
    } else if ("evidence" in body || body.sql === "") {
      say(400, { error: { code: "bad_request", message: "Unrecognized key" } });
    } else {
      const { attemptId, exerciseId } = body;
      say(200, {
        attemptId,
        exerciseId,
        verdict: "right",
        message: "",
        misconception: null,
        replayed: false,
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  call = functionCaller({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leaving: () => new AbortController().signal,
    accessToken: async () => "token",
    onEndedSession: async () => {},
  }).callFunction;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const common = {
  id: "0b9c1b43-52ab-4a3d-9a52-6a8f4be7f1d1",
  owner: "ada",
  createdAt: "2026-11-22T05:00:00.000Z",
  delivery: { state: "waiting", tries: 0, notBefore: 0 },
} as const;

const attempt = (sql: string): OutboxEntry => ({
  ...common,
  kind: "attempt",
  exerciseId: EXERCISE,
  sql,
  hintsUsed: 2,
  localVerdict: "right",
  evidence: { hintRungs: [1, 2], timeOnTaskMs: 9_000, solutionSeen: false, errorClass: null },
});

test("an answer counts on a server that doesn't know of evidence yet", async () => {
  expect(await sendEntry(attempt("select 1"), call)).toMatchObject({ kind: "delivered" });
  expect(asked.map(({ body }) => Object.keys(body).sort())).toEqual([
    ["attemptId", "evidence", "exerciseId", "hintsUsed", "sentAt", "sql", "submittedAt"],
    ["attemptId", "exerciseId", "hintsUsed", "sql", "submittedAt"],
  ]);
});

test("an answer that no server takes is refused", async () => {
  expect(await sendEntry(attempt(""), call)).toEqual({ kind: "refused", message: "Unrecognized key" });
});

test("what is done besides waits for a server that takes it, and holds nothing up", async () => {
  const entry: OutboxEntry = {
    ...common,
    kind: "activity",
    activities: [{ kind: "solution-shown", id: common.id, at: common.createdAt, exerciseId: EXERCISE }],
  };
  expect(await sendEntry(entry, call)).toEqual({ kind: "later", stop: false });
});

test("nothing is sent for nobody", async () => {
  expect(await sendEntry({ ...attempt("select 1"), owner: null }, call)).toEqual({
    kind: "later",
    stop: true,
  });
  expect(asked).toEqual([]);
});
