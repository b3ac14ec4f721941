import { randomUUID } from "node:crypto";
import { type CreditBalance, creditBalanceSchema, type TutorRequest } from "@master-sql/protocol";
import { responseSchema } from "@master-sql/protocol/functions";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { allOf, askTutor, wholeAnswer } from "../testing/ask-tutor.ts";
import { callFunction } from "../testing/call-function.ts";
import { type SignedInUser, signedInUsers, twoSignedInUsers } from "../testing/signed-in-users.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { refundAbandoned, settle } from "./question-store.ts";

const MISSPELT = "select nmae from items";
const SLEEPS = "select pg_sleep(3600)::text as name";

describeWithDatabase("the tutor", () => {
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

  const question = (
    intent: TutorRequest["question"]["intent"],
    sqlText: string,
    slug = "cheap-items",
  ): TutorRequest => ({
    interactionId: randomUUID(),
    place: { type: "exercise", slug },
    question: { intent, text: intent === "free" ? "Xyzzy qwfp?" : "", sql: sqlText },
  });
  const ask = (request: TutorRequest, who = user) => wholeAnswer(server.origin, who.accessToken, request);
  const refusal = async (request: unknown, token: string | null = user.accessToken) => {
    const reply = await askTutor(server.origin, token, request);
    return "code" in reply ? [reply.status, reply.code] : reply.status;
  };
  const balance = async (who = user): Promise<CreditBalance> =>
    creditBalanceSchema.parse(
      (await callFunction(server.origin, "get-credit-balance", who.accessToken)).body,
    );
  const free = async (who = user) => (await balance(who)).free_remaining_today;
  const history = async (request: object = {}, who = user) =>
    responseSchema("get-tutor-history").parse(
      (await callFunction(server.origin, "get-tutor-history", who.accessToken, request)).body,
    ).questions;
  const spends = async (who = user) =>
    responseSchema("get-credit-history").parse(
      (await callFunction(server.origin, "get-credit-history", who.accessToken)).body,
    ).spends;
  const spendAll = async (who = user) => {
    for (let n = 0; n < 5; n++) {
      await callFunction(server.origin, "spend-credit", who.accessToken, { agent: "test" });
    }
  };
  /** Asks what keeps a grader busy for long, and reads up to the event that says that the credit is taken. */
  const begin = async (request = question("explain-query", SLEEPS), signal?: AbortSignal) => {
    const reply = await askTutor(server.origin, user.accessToken, request, signal);
    if (!("events" in reply)) throw new Error(`Refused with ${reply.status} ${reply.code}`);
    const first = await reply.events.next();
    expect(first.value).toMatchObject({ type: "begun", balance: { free_remaining_today: 4 } });
    return { request, events: reply.events };
  };
  const stop = ({ interactionId }: TutorRequest, who = user) =>
    callFunction(server.origin, "stop-tutor", who.accessToken, { interactionId });

  test("[S10.2] answers about the learner's own query for one credit, in pieces that end with the balance", async () => {
    const request = question("explain-error", MISSPELT);
    const events = await ask(request);
    expect(events[0]).toMatchObject({ type: "begun", balance: { free_remaining_today: 4 } });
    expect(events.at(-1)).toMatchObject({
      type: "ended",
      state: "answered",
      balance: { free_remaining_today: 4 },
    });
    const parts = events.flatMap((event) => (event.type === "part" ? [event.part] : []));
    expect(JSON.stringify(parts)).toContain("nmae");
    expect(await history()).toMatchObject([
      { interactionId: request.interactionId, question: request.question, parts, state: "answered" },
    ]);
    expect(await spends()).toMatchObject([
      {
        agent: "debugger",
        source: "free",
        refundedAt: null,
        place: { type: "exercise", slug: "cheap-items" },
      },
    ]);
  });

  test("[S10.4] when nothing verified can be said, the credit comes back", async () => {
    const events = await ask(question("free", ""));
    expect(events.at(-2)).toMatchObject({ type: "part", part: { type: "nothing" } });
    expect(events.at(-1)).toMatchObject({
      type: "ended",
      state: "nothing",
      balance: { free_remaining_today: 5 },
    });
    expect(await spends()).toMatchObject([{ agent: "tutor", refundedAt: expect.any(String) }]);
  });

  test("sent again it is answered again as before, and costs nothing more", async () => {
    const request = question("explain-error", MISSPELT);
    const first = await ask(request);
    expect(await ask(request)).toEqual(first);
    expect(await free()).toBe(4);
    expect(await refusal({ ...request, question: { ...request.question, intent: "faster" } })).toEqual([
      409,
      "conflict",
    ]);
    // Under somebody else's name it is another question.
    await ask(request, other);
    expect(await free(other)).toBe(4);
  });

  test("[S10.4] an answer that is word for word an earlier one costs nothing", async () => {
    const typed = (sqlText: string): TutorRequest => ({
      ...question("free", sqlText),
      question: { intent: "free", text: "what is wrong here", sql: sqlText },
    });
    await ask(typed(MISSPELT));
    const again = await ask(typed(MISSPELT));
    expect(again.at(-2)).toMatchObject({ type: "part", part: { type: "nothing" } });
    expect(again.at(-1)).toMatchObject({
      type: "ended",
      state: "nothing",
      balance: { free_remaining_today: 4 },
    });
    // Another query gets another answer.
    const other = await ask(typed("select prise from items"));
    expect(other.at(-1)).toMatchObject({
      type: "ended",
      state: "answered",
      balance: { free_remaining_today: 3 },
    });
  });

  test("[S10.4] a button that gives the same answer again costs nothing the second time, and is answered all the same", async () => {
    const first = await ask(question("explain-error", MISSPELT));
    const again = await ask(question("explain-error", MISSPELT));
    const said = (events: typeof first) =>
      events.flatMap((event) => (event.type === "part" ? [event.part] : []));
    expect(said(again)).toEqual(said(first));
    expect(again.at(-1)).toMatchObject({ state: "answered", balance: { free_remaining_today: 4 } });
    // Its id was paid back, so nothing can be asked under it.
    expect((await spends()).map(({ refundedAt }) => refundedAt === null)).toEqual([false, true]);
    const other = await ask(question("explain-error", "select prise from items"));
    expect(other.at(-1)).toMatchObject({ state: "answered", balance: { free_remaining_today: 3 } });
  });

  test("[S10.4] of equal answers that end at the same time one is charged", async () => {
    const keys = Array.from({ length: 4 }, () => ({ userId: user.userId, interactionId: randomUUID() }));
    for (const { userId, interactionId } of keys) {
      const body = { interactionId, agent: "tutor" };
      await callFunction(server.origin, "spend-credit", user.accessToken, body);
      const parts = JSON.stringify([{ type: "text", markdown: "The same." }]);
      const asked = {
        place_type: "dataset",
        place: "shelf",
        intent: "faster",
        question: "",
        sql: "",
      } as const;
      await server.admin
        .insertInto("tutor_questions")
        .values({ user_id: userId, interaction_id: interactionId, parts, ...asked })
        .execute();
    }
    expect(await free()).toBe(1);
    await Promise.all(keys.map((key) => settle(server.admin, key, "answered")));
    expect(await free()).toBe(4);
  });

  test("a credit that spend-credit took for it is the one that pays", async () => {
    const request = question("explain-error", MISSPELT);
    const { interactionId } = request;
    await callFunction(server.origin, "spend-credit", user.accessToken, { interactionId, agent: "debugger" });
    expect((await ask(request)).at(-1)).toMatchObject({ state: "answered" });
    expect(await free()).toBe(4);
  });

  test("[S10.4] without a credit it is refused with 402, and nothing is stored", async () => {
    await spendAll();
    expect(await refusal(question("explain-error", MISSPELT))).toEqual([402, "insufficient_credits"]);
    expect(await history()).toEqual([]);
  });

  test("is for signed-in users, and for exercises and datasets that there are", async () => {
    const request = question("explain-error", MISSPELT);
    expect(await refusal(request, null)).toEqual([401, "not_authenticated"]);
    expect(await refusal({ ...request, place: { type: "exercise", slug: "missing" } })).toEqual([
      404,
      "not_found",
    ]);
    expect(await refusal({ ...request, place: { type: "dataset", slug: "missing" } })).toEqual([
      404,
      "not_found",
    ]);
    expect(await refusal({ ...request, verdict: { verdict: "right" } })).toEqual([400, "bad_request"]);
    const tooLong = { ...request.question, sql: "x".repeat(50_001) };
    expect(await refusal({ ...request, question: tooLong })).toEqual([400, "bad_request"]);
    expect(await free()).toBe(5);
    const onDataset = { ...request, place: { type: "dataset", slug: "shelf" } } as const;
    expect((await ask(onDataset)).at(-1)).toMatchObject({ state: "answered" });
  });

  test("[S10.4] what is stopped costs nothing, and the next can be asked at once", async () => {
    const { request, events } = await begin();
    expect(await refusal(question("explain-error", MISSPELT))).toEqual([409, "conflict"]);
    expect(await stop(request)).toMatchObject({
      status: 200,
      body: { balance: { free_remaining_today: 5 } },
    });
    expect((await ask(question("explain-error", MISSPELT))).at(-1)).toMatchObject({ state: "answered" });
    expect(await allOf(events)).toMatchObject([{ type: "ended", state: "stopped" }]);
    // Stopped again, or once it is answered, it stays as it is.
    expect(await stop(request)).toMatchObject({
      status: 200,
      body: { balance: { free_remaining_today: 4 } },
    });
    expect((await history()).map(({ state }) => state)).toEqual(["answered", "stopped"]);
    expect((await stop(request, other)).status).toBe(404);
    expect(await refusal(request)).toEqual([409, "conflict"]);
  });

  test("[S10.4] who hangs up has the credit back", async () => {
    const hangUp = new AbortController();
    const { events } = await begin(question("explain-query", SLEEPS), hangUp.signal);
    hangUp.abort();
    await expect(events.next()).rejects.toThrow();
    await expect.poll(() => free()).toBe(5);
    expect(await history()).toMatchObject([{ state: "stopped" }]);
  });

  test("many sent at once under one id cost one credit; of many under different ids one is answered", async () => {
    const request = question("explain-query", SLEEPS);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => askTutor(server.origin, user.accessToken, request)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await free()).toBe(4);
    await stop(request);
    const different = await Promise.all(
      Array.from({ length: 8 }, () =>
        askTutor(server.origin, user.accessToken, question("explain-query", SLEEPS)),
      ),
    );
    expect(different.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await free()).toBe(4);
    for (const { interactionId, state } of await history()) {
      if (state === "streaming") await stop({ ...request, interactionId });
    }
    expect(await free()).toBe(5);
  });

  test("[S10.4] a server that died in between costs nothing: others give the credit back, once", async () => {
    const key = { user_id: user.userId, interaction_id: randomUUID() };
    await callFunction(server.origin, "spend-credit", user.accessToken, {
      interactionId: key.interaction_id,
      agent: "tutor",
    });
    await server.admin
      .insertInto("tutor_questions")
      .values({ ...key, place_type: "dataset", place: "shelf", intent: "free", question: "Why?", sql: "" })
      .execute();
    expect(await refundAbandoned(server.admin)).toBe(0);
    expect(await free()).toBe(4);
    await server.admin
      .updateTable("tutor_questions")
      .set({ alive_at: sql`now() - interval '1 hour'` })
      .where("user_id", "=", user.userId)
      .execute();
    expect(await refundAbandoned(server.admin)).toBe(1);
    expect(await refundAbandoned(server.admin)).toBe(0);
    expect(await free()).toBe(5);
    expect(await history()).toMatchObject([{ state: "failed", question: { text: "Why?" } }]);
  });

  test("history is found by place and by words, and is nobody else's", async () => {
    await ask(question("explain-error", MISSPELT));
    await ask(question("explain-error", "select idd from boxes", "count-boxes"));
    const place = { type: "exercise", slug: "count-boxes" };
    expect((await history()).map(({ place: { slug } }) => slug)).toEqual(["count-boxes", "cheap-items"]);
    expect(await history({ place })).toMatchObject([{ place }]);
    expect(await history({ search: "NMAE" })).toMatchObject([{ place: { slug: "cheap-items" } }]);
    expect(await history({ search: "100% nothing_" })).toEqual([]);
    expect(await history({ search: "Explain this ERROR" })).toHaveLength(2);
    expect(await history({ search: "Make it faster" })).toEqual([]);
    expect(await history({ search: "cheap items" })).toHaveLength(1);
    const [newest] = await history();
    expect(await history({ before: newest?.askedAt })).toHaveLength(1);
    expect(await history({}, other)).toEqual([]);
  });

  test("history is deleted one by one, by place and as a whole; what was spent stays known, and can't be spent again", async () => {
    const request = question("explain-error", MISSPELT);
    await ask(request);
    await ask(question("explain-error", "select nmae from items where true"));
    await ask(question("explain-error", "select idd from boxes", "count-boxes"));
    const erase = async (what: object, who = user) =>
      (await callFunction(server.origin, "delete-tutor-history", who.accessToken, what)).body;
    expect(await erase({ what: "all" }, other)).toEqual({ deleted: 0 });
    expect(await erase({ what: "question", interactionId: request.interactionId })).toEqual({ deleted: 1 });
    expect(await history()).toHaveLength(2);
    expect(await erase({ what: "place", place: { type: "exercise", slug: "cheap-items" } })).toEqual({
      deleted: 1,
    });
    expect(await erase({ what: "all" })).toEqual({ deleted: 1 });
    expect(await history()).toEqual([]);
    const { rows } = await sql<{ text: string }>`
      select tutor_questions::text as text from tutor_questions where user_id = ${user.userId}`.execute(
      server.admin,
    );
    expect(rows.map(({ text }) => text).join()).not.toMatch(/nmae|idd/);
    expect(await spends()).toHaveLength(3);
    expect(await refusal(request)).toEqual([409, "conflict"]);
  });

  test("too many questions are refused before they cost anything", async () => {
    const strict = await startTestServer({
      buildFolder: inject("buildFolder"),
      rateLimits: { tutor: { requests: 1, seconds: 600 } },
    });
    try {
      const [asker] = await signedInUsers(strict.admin, strict.origin, 1);
      if (!asker) throw new Error("There is no user");
      await wholeAnswer(strict.origin, asker.accessToken, question("explain-error", MISSPELT));
      const reply = await askTutor(strict.origin, asker.accessToken, question("explain-error", MISSPELT));
      expect(reply).toEqual({ status: 429, code: "rate_limited" });
      const { body } = await callFunction(strict.origin, "get-credit-balance", asker.accessToken);
      expect(body).toMatchObject({ free_remaining_today: 4 });
    } finally {
      await strict.close();
    }
  });
});
