/** The known chain by the server's own ways in; every other attempt is sent to the processes behind them by escape.test.ts. */
import { randomUUID } from "node:crypto";
import { responseSchema } from "@master-sql/protocol/functions";
import { escapeAttempts, type WatchedHost, watchHost } from "@master-sql/sandbox/escape";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { wholeAnswer } from "../testing/ask-tutor.ts";
import { attemptOf } from "../testing/attempt.ts";
import { FIXTURE } from "../testing/build-fixture.ts";
import { callFunction } from "../testing/call-function.ts";
import { type SignedInUser, signedInUsers } from "../testing/signed-in-users.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

describeWithDatabase("[S11.15] SQL that tries to get out", () => {
  let server: TestServer;
  let host: WatchedHost;
  let user: SignedInUser;
  let chain: string;
  beforeAll(async () => {
    server = await startTestServer({ buildFolder: inject("buildFolder") });
    host = await watchHost();
    chain = escapeAttempts(host.canaries, "items").find(({ name }) => name === "the known chain")?.sql ?? "";
  });
  afterAll(async () => {
    await server.close();
    await host.close();
  });
  beforeEach(async () => {
    const [made] = await signedInUsers(server.admin, server.origin, 1);
    if (!made) throw new Error("There is no user");
    user = made;
  });
  afterEach(async () => {
    expect(chain).toContain("lo_export");
    expect(await host.written()).toEqual([]);
    expect(host.told).toEqual([]);
  });

  async function call(name: string, payload: object): Promise<unknown> {
    const { status, body } = await callFunction(server.origin, name, user.accessToken, payload);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  test("as an answer to an exercise", async () => {
    const reply = await call("record-attempt", attemptOf(FIXTURE.cheapItems, chain));
    expect(reply).toMatchObject({ verdict: "wrong" });
  });

  test("as a question to the tutor", async () => {
    const events = await wholeAnswer(server.origin, user.accessToken, {
      interactionId: randomUUID(),
      place: { type: "exercise", slug: "cheap-items" },
      question: { intent: "explain-query", text: "", sql: chain },
    });
    // PostgreSQL refuses it, before the host's door is reached.
    expect(JSON.stringify(events)).toContain("permission denied");
  });

  test("as an answer in an interview, and as a query that checks it", async () => {
    const what = { type: "question", slug: "dear-items" };
    const { interview } = responseSchema("start-interview").parse(
      await call("start-interview", { interviewId: randomUUID(), what }),
    );
    await call("take-interview-turn", {
      interviewId: interview.interviewId,
      turnId: randomUUID(),
      version: interview.version,
      turn: { type: "answer", text: "", sql: chain, checks: [chain] },
    });
  });

  test("as an answer in an exam", async () => {
    const { examId } = responseSchema("start-exam").parse(
      await call("start-exam", { simulationId: FIXTURE.shelfExam }),
    );
    await call("save-exam-answer", { examId, position: 1, sql: chain });
    await call("finish-exam", { examId });
    const result = () => callFunction(server.origin, "get-exam-result", user.accessToken, { examId });
    await expect.poll(async () => (await result()).status, { timeout: 60_000 }).toBe(200);
    expect((await result()).body).toMatchObject({ score: { right: 0 } });
  });
});
