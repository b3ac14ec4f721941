import { randomUUID } from "node:crypto";
import type { Interview, InterviewList } from "@master-sql/protocol";
import { responseSchema } from "@master-sql/protocol/functions";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { callFunction } from "../testing/call-function.ts";
import { type SignedInUser, twoSignedInUsers } from "../testing/signed-in-users.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const RIGHT = "select name from items where price > 9";
const LASTING = "select distinct name from items where price > 9";

describeWithDatabase("mock interviews", () => {
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

  const call = (name: string, body: object, who = user) =>
    callFunction(server.origin, name, who.accessToken, body);
  const start = async (
    what: object = { type: "question", slug: "dear-items" },
    interviewId = randomUUID(),
  ) => {
    const reply = await call("start-interview", { interviewId, what });
    expect(reply.status).toBe(200);
    return responseSchema("start-interview").parse(reply.body);
  };
  const send = (interview: Interview, turn: object, turnId: string = randomUUID(), who = user) =>
    call(
      "take-interview-turn",
      { interviewId: interview.interviewId, turnId, version: interview.version, turn },
      who,
    );
  const take = async (interview: Interview, turn: object): Promise<Interview> => {
    const reply = await send(interview, turn);
    expect(reply.status).toBe(200);
    return responseSchema("take-interview-turn").parse(reply.body);
  };
  const answer = (text: string, checks: readonly string[] = []) => ({
    type: "answer",
    text: "",
    sql: text,
    checks,
  });
  const list = async (request: object = {}, who = user): Promise<InterviewList> =>
    responseSchema("get-interviews").parse((await call("get-interviews", request, who)).body);
  const events = async () => responseSchema("get-events").parse((await call("get-events", {})).body).events;
  const free = async (who = user) =>
    responseSchema("get-credit-balance").parse(
      (await callFunction(server.origin, "get-credit-balance", who.accessToken)).body,
    ).free_remaining_today;
  const codeOf = (reply: { readonly status: number; readonly body: unknown }) => [
    reply.status,
    (reply.body as { error?: { code: string } }).error?.code,
  ];

  test("[S10.10] is held to its score, and listed, searched, resumed, and deleted", async () => {
    const { interview, balance } = await start();
    expect(balance.free_remaining_today).toBe(4);
    expect(interview).toMatchObject({ stage: { at: "question" }, isRefundable: true, score: null });
    let now = await take(interview, { type: "say", text: "What is dear?" });
    expect(now.entries.at(-1)?.text).toBe("More than 9.");
    expect(now.isRefundable).toBe(false);
    now = await take(now, answer(RIGHT, ["select count(*) from items"]));
    expect(now.stage).toEqual({ at: "twist", index: 0 });
    expect(now.entries.at(-1)).toMatchObject({ sql: RIGHT, run: { status: "rows", rowCount: 3 } });
    now = await take(now, answer(LASTING));
    now = await take(now, { type: "say", text: "An index on the price would help. I know cups and pans." });
    expect(now.stage).toEqual({ at: "review" });
    // What words decide isn't the candidate's to claim.
    expect(now.claimable).toEqual([{ point: "validation-strong", said: "I know cups and pans." }]);
    now = await take(now, { type: "assess", claims: ["validation-strong", "communication-strong"] });
    expect(now.stage).toEqual({ at: "over" });
    const met = now.score?.scored.flatMap((point) => (point.met ? [point.id] : []));
    expect(met).toEqual([
      "answer",
      "unaided",
      "tries-0",
      "tries-1",
      "twist-0",
      "clarify-0",
      "checked",
      "validation-good",
      "validation-strong",
      "pages",
      "performance-good",
      "performance-strong",
    ]);

    // It is evidence of what the question was about, as long as it isn't deleted.
    expect((await events()).map(({ at, ...event }) => event)).toEqual([
      {
        kind: "tested",
        id: `interview-${now.interviewId}`,
        place: "interview",
        questionId: now.questionId,
        isRight: true,
        isUnaided: true,
        concepts: ["select"],
        difficulty: 2,
      },
    ]);

    // As another device sees it.
    const { body } = await call("get-interview", { interviewId: now.interviewId });
    expect(responseSchema("get-interview").parse(body)).toEqual(now);
    const { interviews, questions } = await list();
    expect(interviews).toMatchObject([{ slug: "dear-items", points: now.score?.points }]);
    expect(questions).toMatchObject([{ questionId: now.questionId, isFinished: true }]);
    expect((await list({ search: "THE PRICE WOULD" })).interviews).toHaveLength(1);
    expect((await list({ search: "nothing of it" })).interviews).toEqual([]);
    const exported = JSON.stringify(
      (await callFunction(server.origin, "export-data", user.accessToken)).body,
    );
    expect(exported).toContain("An index on the price would help.");

    const spends = responseSchema("get-credit-history").parse(
      (await callFunction(server.origin, "get-credit-history", user.accessToken)).body,
    ).spends;
    expect(spends).toMatchObject([
      {
        agent: "interviewer",
        refundedAt: null,
        interview: { interviewId: now.interviewId, title: "Dear items" },
      },
    ]);
    const deleted = await call("delete-interviews", { what: "interview", interviewId: now.interviewId });
    expect(deleted.body).toMatchObject({ deleted: 1, balance: { free_remaining_today: 4 } });
    expect((await list()).interviews).toEqual([]);
    expect(await events()).toEqual([]);
    const { rows } = await sql<{ kept: string }>`
      select state::text || coalesce(score::text, '') as kept from interviews where user_id = ${user.userId}`.execute(
      server.admin,
    );
    expect(rows[0]?.kept).not.toContain("index");
  });

  test("[S10.4] one that is deleted before anything was answered gives its credit back", async () => {
    const { interview } = await start();
    expect(await free()).toBe(4);
    await call("delete-interviews", { what: "all" });
    expect(await free()).toBe(5);
    const again = await call("start-interview", {
      interviewId: interview.interviewId,
      what: { type: "question", slug: "dear-items" },
    });
    expect(codeOf(again)).toEqual([409, "conflict"]);
  });

  test("sent twice it costs one credit and is held once; a turn sent twice counts once", async () => {
    const id = randomUUID();
    const what = { type: "question", slug: "dear-items" };
    const [{ interview }, again] = [await start(what, id), await start(what, id)];
    expect(again.interview).toEqual(interview);
    expect(await free()).toBe(4);
    const turnId = randomUUID();
    const turn = { type: "say", text: "What is dear?" };
    const [first, second] = [await send(interview, turn, turnId), await send(interview, turn, turnId)];
    expect(second.body).toEqual(first.body);
    // What was thought of before that, as on another device, isn't mixed in.
    expect(codeOf(await send(interview, { type: "nudge" }))).toEqual([409, "conflict"]);
  });

  test("of turns that are sent at once, one counts", async () => {
    const { interview } = await start();
    const replies = await Promise.all([RIGHT, LASTING, RIGHT].map((text) => send(interview, answer(text))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("[S8.2] without credits it is refused with 402, and nothing is stored", async () => {
    for (let n = 0; n < 5; n++) await call("spend-credit", { agent: "test" });
    const refusal = await call("start-interview", {
      interviewId: randomUUID(),
      what: { type: "question", slug: "dear-items" },
    });
    expect(codeOf(refusal)).toEqual([402, "insufficient_credits"]);
    expect((await list()).interviews).toEqual([]);
  });

  test("[S6.5] nobody reads, takes part in, or deletes what is another's", async () => {
    const { interview } = await start();
    const { interviewId } = interview;
    expect(codeOf(await call("get-interview", { interviewId }, other))).toEqual([404, "not_found"]);
    expect(codeOf(await send(interview, { type: "nudge" }, randomUUID(), other))).toEqual([404, "not_found"]);
    expect((await call("delete-interviews", { what: "interview", interviewId }, other)).body).toMatchObject({
      deleted: 0,
    });
    expect((await list({}, other)).interviews).toEqual([]);
    expect((await list()).interviews).toHaveLength(1);
    expect((await callFunction(server.origin, "get-interviews", null, {})).status).toBe(401);
  });

  test("a query that breaks or fills the result leaves the interview as it was, but for what it says", async () => {
    const { interview } = await start();
    const failed = await take(interview, answer("select nmae from items"));
    expect(failed.entries.at(-1)?.text).toContain("PostgreSQL refuses it");
    const huge = await take(failed, answer("select repeat('x', 1000) as t from generate_series(1, 20000)"));
    expect(huge.entries.at(-1)?.text).toContain("You have more than 10,000 rows, I have 2.");
    expect(JSON.stringify(huge).length).toBeLessThan(60_000);
    const nul = await take(huge, { type: "say", text: "A broken \ud800 half" });
    expect(nul.entries.at(-1)?.text).toBe("Noted. Go on.");
  });

  test("a loop is three questions under one clock, which the database keeps; each costs a credit", async () => {
    const { interview } = await start({ type: "loop", role: "data-analyst" });
    const { loop } = interview;
    expect(loop).toMatchObject({ role: "data-analyst", position: 0 });
    expect(new Set(loop?.questions.map(({ slug }) => slug)).size).toBe(3);
    expect(interview.secondsLeft).toBeGreaterThan(20 * 60);
    const second = await start({ type: "next", loopId: loop?.loopId });
    expect(second.interview.loop?.position).toBe(1);
    expect(await free()).toBe(3);
    await sql`update interviews set ends_at = now() - interval '1 second' where user_id = ${user.userId}`.execute(
      server.admin,
    );
    const late = await take(second.interview, answer(RIGHT));
    expect(late.stage).toEqual({ at: "review" });
    expect(late.entries.at(-1)?.kind).toBe("time");
    const over = await take(late, { type: "assess", claims: [] });
    expect(over.score?.points).toBe(0);
    const none = await call("start-interview", {
      interviewId: randomUUID(),
      what: { type: "next", loopId: loop?.loopId },
    });
    expect(codeOf(none)).toEqual([404, "not_found"]);
    expect(
      codeOf(
        await call("start-interview", {
          interviewId: randomUUID(),
          what: { type: "loop", role: "data-engineer" },
        }),
      ),
    ).toEqual([404, "not_found"]);
  });
});
