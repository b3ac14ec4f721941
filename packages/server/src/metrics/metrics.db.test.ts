import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { attemptOf } from "../testing/attempt.ts";
import { FIXTURE } from "../testing/build-fixture.ts";
import { invoke } from "../testing/invoke.ts";
import { signIn } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const TOKEN = "t".repeat(32);

describeWithDatabase("/metrics", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ buildFolder: inject("buildFolder"), metricsToken: TOKEN });
  });
  afterAll(() => server.close());

  const ask = (authorization?: string) =>
    fetch(`${server.origin}/metrics`, { headers: authorization ? { authorization } : {} });

  test("tells nobody anything who doesn't hold the token", async () => {
    for (const given of [undefined, "Bearer ", `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`]) {
      const response = await ask(given);
      expect([response.status, await response.text()]).toEqual([404, "Not found"]);
    }
    const closed = await startTestServer();
    const response = await fetch(`${closed.origin}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(await response.text()).not.toContain("database_up");
    await closed.close();
  });

  test("counts requests, verdicts, what waits, the database and security, and names nobody", async () => {
    const email = "counted@example.com";
    const { client, userId } = await signIn(server.origin, email);
    const judged = await invoke(
      client,
      "record-attempt",
      attemptOf(FIXTURE.cheapItems, "select name from items"),
    );
    expect(judged.status).toBe(200);
    await fetch(`${server.origin}/functions/v1/made-up-${userId}`, { method: "POST" });
    const response = await ask(`Bearer ${TOKEN}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/plain"),
    ]);
    const text = await response.text();
    expect(text).toContain(
      'http_request_duration_seconds_count{route="functions/record-attempt",status="2xx"} 1',
    );
    expect(text).toContain('http_request_duration_seconds_count{route="functions",status="4xx"} 1');
    expect(text).toContain('grading_duration_seconds_count{outcome="wrong"} 1');
    for (const stage of ["waiting", "opening", "working"]) {
      expect(text).toContain(`grader_job_stage_seconds_count{work="judge",stage="${stage}"} 1`);
    }
    for (const line of [
      "grading_under_way 0",
      "attempts_waiting 0",
      "database_up 1",
      "accounts 1",
      "credits_spent 0",
      'security_events_total{event="sign-in"} 1',
      "faults_total 0",
      "process_resident_memory_bytes ",
    ]) {
      expect(text).toContain(`\n${line}`);
    }
    expect(text).toMatch(/\ndatabase_answer_seconds \d/);
    for (const secret of [email, userId, TOKEN]) expect(text).not.toContain(secret);
  });

  test("says when the database is away", async () => {
    const lonely = await startTestServer({ metricsToken: TOKEN });
    await lonely.stopDatabase();
    const response = await fetch(`${lonely.origin}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(await response.text()).toContain("\ndatabase_up 0");
    await lonely.close();
  });
});
