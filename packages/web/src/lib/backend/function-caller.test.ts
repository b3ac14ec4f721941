import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { functionCaller } from "./function-caller.ts";

/** The caller against a real HTTP server on the loopback. */
let server: Server;
let origin: string;
let asked: { request: IncomingMessage; body: string }[];
let answer: (response: ServerResponse) => void;
let ended: number;
let leaving: AbortController;

beforeEach(async () => {
  asked = [];
  ended = 0;
  leaving = new AbortController();
  server = createServer(async (request, response) => {
    asked.push({ request, body: await text(request) });
    answer(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
};

function caller() {
  return functionCaller({
    origin,
    leaving: () => leaving.signal,
    accessToken: async (userId) => (userId === "ada" ? "token-of-ada" : null),
    async onEndedSession() {
      ended++;
    },
  });
}

const me = { as: "ada" };
const balance = {
  free_remaining_today: 5,
  earned_remaining: 0,
  earned_expires_at: null,
  has_promo_grant: false,
};
const refusal = { error: { code: "conflict", message: "It was used before." } };

test("a function is called by its name as the user, and its answer is parsed", async () => {
  json(200, { balance, more: "than agreed" });
  const outcome = await caller().callFunction("spend-credit", { agent: "tutor" }, me);
  expect(outcome).toEqual({ ok: true, value: { balance } });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.request).toMatchObject({ method: "POST", url: "/functions/v1/spend-credit" });
  expect(asked[0]?.request.headers).toMatchObject({
    authorization: "Bearer token-of-ada",
    "content-type": "application/json",
  });
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ agent: "tutor" });
});

test("whoever logs out ends their calls, and begins none", async () => {
  const reached = Promise.withResolvers<void>();
  answer = () => reached.resolve();
  const underWay = caller().callFunction("spend-credit", { agent: "tutor" }, me);
  await reached.promise;
  leaving.abort();
  expect(await underWay).toMatchObject({ ok: false, code: "signed-out" });
  expect(await caller().callFunction("spend-credit", { agent: "tutor" }, me)).toMatchObject({
    code: "signed-out",
  });
  expect(asked).toHaveLength(1);
});

test("a visitor's call carries no token, and one that says nothing has no body", async () => {
  json(200, { available: true });
  expect(await caller().callFunction("get-offer")).toEqual({ ok: true, value: { available: true } });
  expect(asked[0]?.body).toBe("");
  expect(asked[0]?.request.headers.authorization).toBeUndefined();
  expect(await caller().callUnparsed("get-offer")).toEqual({ ok: true, value: { available: true } });
});

test("nothing is sent as somebody who isn't here any more", async () => {
  expect(await caller().callFunction("get-credit-balance", undefined, { as: "grace" })).toMatchObject({
    ok: false,
    code: "signed-out",
    status: null,
  });
  expect(asked).toEqual([]);
});

test("a refusal says why, and when to come back", async () => {
  json(409, refusal, { "Retry-After": "12" });
  expect(await caller().callFunction("spend-credit", { agent: "tutor" }, me)).toEqual({
    ok: false,
    status: 409,
    code: "conflict",
    message: "It was used before.",
    isOurs: true,
    retryAfterMs: 12_000,
  });
  for (const nonsense of ["Wed, 21 Oct 2026 07:28:00 GMT", "-5"]) {
    json(503, refusal, { "Retry-After": nonsense });
    expect(await caller().callFunction("get-offer")).toMatchObject({ retryAfterMs: null });
  }
});

test("a refusal that has a body of the function's own is its answer", async () => {
  const body = { success: false, granted: 0, error: "offer_ended", message: "Over." };
  json(409, body);
  const request = {
    submissionId: "one",
    questionnaireAnswers: {
      currentRole: "student",
      country: "IS",
      sqlExperience: "some-exposure",
      learningGoals: ["other"],
      desiredRole: "other",
      biggestChallenges: ["other"],
      heardAbout: "other",
      callRequest: "no",
    },
  } as const;
  const claim = () =>
    caller().callFunction(
      "grant-promo-credits",
      {
        ...request,
        questionnaireAnswers: {
          ...request.questionnaireAnswers,
          learningGoals: ["other"],
          biggestChallenges: ["other"],
        },
      },
      me,
    );
  expect(await claim()).toEqual({ ok: true, value: body });
  json(409, refusal);
  expect(await claim()).toMatchObject({ ok: false, code: "conflict", isOurs: true });
});

test("what something on the way says isn't taken for the server's word", async () => {
  answer = (response) => response.writeHead(404, { "Content-Type": "text/html" }).end("<html>");
  expect(await caller().callFunction("get-offer")).toMatchObject({
    ok: false,
    status: 404,
    code: "internal",
    isOurs: false,
  });
});

test("an answer in another form than agreed is no answer", async () => {
  json(200, { balance: { ...balance, earned_remaining: "many" } });
  expect(await caller().callFunction("spend-credit", { agent: "tutor" }, me)).toMatchObject({
    ok: false,
    code: "unreadable",
    status: 200,
  });
});

test("a session that the server doesn't know any more is looked into", async () => {
  json(401, { error: { code: "not_authenticated", message: "User not authenticated" } });
  expect(await caller().callFunction("get-credit-balance", undefined, me)).toMatchObject({
    ok: false,
    code: "signed-out",
    status: 401,
  });
  expect(ended).toBe(1);
});

test("no answer, a cut line and a server that takes too long are all the same", async () => {
  answer = (response) => response.destroy();
  expect(await caller().callFunction("get-offer")).toMatchObject({ code: "unreachable", status: null });
  answer = () => {};
  expect(await caller().callFunction("get-offer", undefined, { timeoutMs: 50 })).toMatchObject({
    code: "unreachable",
  });
  // Half of an answer.
  answer = (response) => {
    response.writeHead(200, { "Content-Length": "100" });
    response.write('{"available":');
    response.destroy();
  };
  expect((await caller().callFunction("get-offer")).ok).toBe(false);
});

const question = {
  interactionId: "0d4b6e0a-52e5-4f2c-8f2c-3f6a0a4a3a11",
  place: { type: "dataset", slug: "shop" },
  question: { intent: "free", text: "Why?", sql: "" },
} as const;
const streamed = (...pieces: string[]) => {
  answer = (response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    for (const piece of pieces) response.write(piece);
    response.end();
  };
};

async function streamEvents() {
  const outcome = await caller().openStream("tutor", question, {
    ...me,
    signal: new AbortController().signal,
  });
  if (!outcome.ok) throw new Error(outcome.message);
  const events: unknown[] = [];
  for await (const event of outcome.value) events.push(event);
  return events;
}

test("a stream's events come one by one, wherever its bytes are cut, up to its end", async () => {
  const part = { type: "part", part: { type: "text", markdown: "Größe – \n\n done" } };
  const bytes = `: still here\n\ndata: ${JSON.stringify(part)}\n\ndata: [DONE]\n\n`;
  streamed(bytes.slice(0, 20), bytes.slice(20, 70), bytes.slice(70));
  expect(await streamEvents()).toEqual([part]);
  expect(asked[0]?.request.headers.authorization).toBe("Bearer token-of-ada");
});

test("a stream that breaks off before its end, or says what wasn't agreed, is a failure", async () => {
  streamed('data: {"type":"begun"');
  await expect(streamEvents()).rejects.toThrow("broke off");
  streamed('data: {"type":"surprise"}\n\ndata: [DONE]\n\n');
  await expect(streamEvents()).rejects.toThrow();
});

test("a stream that is refused is refused as any call", async () => {
  json(402, { error: { code: "insufficient_credits", message: "Insufficient credits" } });
  const outcome = await caller().openStream("tutor", question, {
    ...me,
    signal: new AbortController().signal,
  });
  expect(outcome).toMatchObject({ ok: false, code: "insufficient_credits", status: 402 });
});
