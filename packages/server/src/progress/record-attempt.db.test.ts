import { createHash, randomUUID } from "node:crypto";
import { MAX_ANSWER_LENGTH } from "@master-sql/judge/sandbox";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { attemptOf } from "../testing/attempt.ts";
import { FIXTURE } from "../testing/build-fixture.ts";
import { invoke } from "../testing/invoke.ts";
import { newClient, type SignedIn, signIn } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

/** Right without a search, as it is the solution. */
const RIGHT = "select name from items where price < 10";
/** Right, as a search finds nothing that speaks against it; it keeps a grader busy for a while. */
const SEARCHED = "select name from items where price < 10.00";

describeWithDatabase("record-attempt", () => {
  let server: TestServer;
  let user: SignedIn;
  beforeAll(async () => {
    server = await startTestServer({ buildFolder: inject("buildFolder") });
    user = await signIn(server.origin, "learner@example.com");
  });
  afterAll(() => server.close());

  const attempt = (sql: string, more: Record<string, unknown> = {}) => ({
    ...attemptOf(FIXTURE.cheapItems, sql),
    ...more,
  });
  const record = (body: Record<string, unknown>, { client } = user) => invoke(client, "record-attempt", body);
  const stored = (id: string) =>
    server.admin.selectFrom("attempts").selectAll().where("id", "=", id).execute();

  test("judges a right answer and stores it with its time and hints", async () => {
    const body = attempt(SEARCHED, { hintsUsed: 2, submittedAt: "2026-01-02T03:04:05.678Z" });
    expect(await record(body)).toEqual({
      status: 200,
      value: {
        attemptId: body.attemptId,
        exerciseId: FIXTURE.cheapItems,
        verdict: "right",
        message: "Right: this is the expected result.",
        misconception: null,
        replayed: false,
      },
    });
    expect(await stored(body.attemptId)).toMatchObject([
      {
        user_id: user.userId,
        sql: SEARCHED,
        hints_used: 2,
        verdict: "right",
        submitted_at: new Date("2026-01-02T03:04:05.678Z"),
      },
    ]);
  });

  test("tries the database on which the page found an answer wrong, and believes only what it sees there", async () => {
    // No search comes upon a name by its hash.
    const digest = createHash("md5").update("quince").digest("hex");
    const sql = `${SEARCHED} and md5(name) <> '${digest}'`;
    expect(await record(attempt(sql))).toMatchObject({ value: { verdict: "right" } });
    const counterexample = { items: [["1", "quince", "2"]] };
    expect(await record(attempt(sql, { counterexample }))).toMatchObject({ value: { verdict: "wrong" } });
    expect(await record(attempt(SEARCHED, { counterexample }))).toMatchObject({
      value: { verdict: "right" },
    });
    for (const nonsense of [
      { items: [["x"]] },
      { nowhere: [["1"]] },
      { items: [["1", "'); drop table items; --", "2"]] },
    ]) {
      expect(await record(attempt(SEARCHED, { counterexample: nonsense }))).toMatchObject({
        value: { verdict: "right" },
      });
    }
    const flood = { items: Array.from({ length: 101 }, (_, n) => [String(n), "cup", "1"]) };
    expect(await record(attempt(SEARCHED, { counterexample: flood }))).toMatchObject({ status: 400 });
  });

  test("judges a wrong answer and names its misconception", async () => {
    const answer = await record(attempt("select name from items where price > 10"));
    expect(answer).toMatchObject({ value: { verdict: "wrong", misconception: "wrong-way" } });
    expect(answer).toMatchObject({ value: { message: expect.stringMatching(/\w/) } });
  });

  test("takes no verdict from the client", async () => {
    expect(await record({ ...attempt("select 1"), verdict: "right" })).toMatchObject({ status: 400 });
  });

  test.each([
    ["SQL that can't be read", "selec"],
    ["nothing but a space", " "],
    ["what destroys the database", "drop schema public cascade"],
    ["too many rows", "select generate_series(1, 10000000)::text"],
  ])("judges %s as wrong", async (_name, sql) => {
    expect(await record(attempt(sql))).toMatchObject({ status: 200, value: { verdict: "wrong" } });
  });

  test("sent again gives what was stored, and judges nothing", async () => {
    const body = attempt(RIGHT);
    const first = await record(body);
    const again = await record(body);
    expect(first).toMatchObject({ value: { replayed: false } });
    expect(again).toMatchObject({ value: { verdict: "right", replayed: true } });
    expect(await stored(body.attemptId)).toHaveLength(1);
  });

  test("sent 20 times at once is stored once", async () => {
    const body = attempt(SEARCHED);
    const answers = await Promise.all(Array.from({ length: 20 }, () => record(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const replayed = answers.map((answer) => "value" in answer && answer.value.replayed);
    expect(replayed.filter((value) => !value)).toHaveLength(1);
    expect(await stored(body.attemptId)).toHaveLength(1);
  });

  test("another user's id is a conflict that tells nothing of it", async () => {
    const body = attempt(RIGHT);
    await record(body);
    const other = await signIn(server.origin, "other@example.com");
    const taken = await record(body, other);
    expect(taken).toMatchObject({ status: 409, code: "conflict" });
    // The very same answer as for one's own id with another answer.
    expect(await record({ ...body, sql: "select 1" })).toEqual(taken);
    expect(await stored(body.attemptId)).toMatchObject([{ user_id: user.userId, sql: RIGHT }]);
  });

  test("two users who send one id at once get one attempt", async () => {
    const body = attempt(SEARCHED);
    const other = await signIn(server.origin, "twin@example.com");
    const answers = await Promise.all([record(body), record(body, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stored(body.attemptId)).toHaveLength(1);
  });

  test.each([
    ["an unknown exercise", { exerciseId: randomUUID() }, 404, "not_found", /no such exercise/],
    ["an id that is none", { attemptId: "1" }, 400, "bad_request", /attemptId/],
    ["no answer", { sql: "" }, 400, "bad_request", /sql/],
    ["an answer that is too long", { sql: "x".repeat(MAX_ANSWER_LENGTH + 1) }, 400, "bad_request", /50000/],
    ["U+0000", { sql: "select 'a\0b'" }, 400, "bad_request", /U\+0000/],
    ["negative hints", { hintsUsed: -1 }, 400, "bad_request", /hintsUsed/],
    ["a time that is none", { submittedAt: "yesterday" }, 400, "bad_request", /submittedAt/],
  ])("refuses %s and stores nothing", async (_name, change, status, code, message) => {
    const body = { ...attempt(RIGHT), ...change };
    const answer = await record(body);
    expect(answer).toMatchObject({ status, code, message: expect.stringMatching(message) });
    const { rows } = await countAttempts(body.attemptId);
    expect(rows).toBe(0);
  });

  async function countAttempts(id: string): Promise<{ rows: number }> {
    const all = await server.admin.selectFrom("attempts").select("id").execute();
    return { rows: all.filter((row) => row.id === id).length };
  }

  test("the longest answer that is allowed goes through, whatever its characters", async () => {
    const sql = `${RIGHT} -- ${"é".repeat(MAX_ANSWER_LENGTH - RIGHT.length - 4)}`;
    expect(await record(attempt(sql))).toMatchObject({ status: 200, value: { verdict: "right" } });
  });

  test("half a character is stored as what stands for it, and the attempt can still be sent again", async () => {
    const body = attempt(`${RIGHT} -- \ud83d`);
    expect(await record(body)).toMatchObject({ value: { verdict: "right", replayed: false } });
    expect(await record(body)).toMatchObject({ value: { verdict: "right", replayed: true } });
  });

  test("an exercise that is broken isn't the learner's fault: nothing is stored", async () => {
    const body = attempt("select name from items", { exerciseId: FIXTURE.broken });
    expect(await record(body)).toMatchObject({ status: 500, code: "internal" });
    expect(await stored(body.attemptId)).toEqual([]);
    expect(server.log()).toContain("an exercise can't be judged");
  });

  test("[S6.1] a visitor can't record", async () => {
    const visitor = await invoke(newClient(server.origin), "record-attempt", attempt(RIGHT));
    expect(visitor).toMatchObject({
      status: 401,
      code: "not_authenticated",
      message: "User not authenticated",
    });
  });

  test("a session that was signed out can't record, though its token hasn't expired", async () => {
    const leaver = await signIn(server.origin, "leaver@example.com");
    const { access_token } = leaver.session;
    const send = () =>
      fetch(`${server.origin}/functions/v1/record-attempt`, {
        method: "POST",
        headers: { authorization: `Bearer ${access_token}` },
        body: JSON.stringify(attempt(RIGHT)),
      });
    expect((await send()).status).toBe(200);
    await leaver.client.auth.signOut();
    expect((await send()).status).toBe(401);
  });

  test("the answer itself is not logged", async () => {
    await record(attempt("select 'my very own words'"));
    expect(server.log()).not.toContain("my very own words");
  });
});

describeWithDatabase("record-attempt on a server that isn't ready", () => {
  test("without a build says that it's being set up", async () => {
    const server = await startTestServer();
    const { client } = await signIn(server.origin, "early@example.com");
    const answer = await invoke(client, "record-attempt", attemptOf(FIXTURE.cheapItems, RIGHT));
    expect(answer).toMatchObject({ status: 503, code: "grader_busy", retryAfter: "60" });
    await server.close();
  });
});
