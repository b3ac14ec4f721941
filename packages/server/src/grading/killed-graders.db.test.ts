import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { attemptOf } from "../testing/attempt.ts";
import { FIXTURE } from "../testing/build-fixture.ts";
import { killGraders } from "../testing/grader-processes.ts";
import { invoke } from "../testing/invoke.ts";
import { JUDGED_ANSWERS } from "../testing/judged-answers.ts";
import { signIn } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

describeWithDatabase("graders that are killed", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ buildFolder: inject("buildFolder") });
  });
  afterAll(() => server.close());

  test("lose no answer and change no verdict", async () => {
    const { client } = await signIn(server.origin, "unlucky@example.com");
    let kills = 0;
    // As many as may wait for one user, with a kill after every third verdict.
    let judged = 0;
    const sent = Array.from({ length: 10 }, (_, n) => JUDGED_ANSWERS[n % JUDGED_ANSWERS.length]).map(
      async (answer) => {
        const reply = await invoke(
          client,
          "record-attempt",
          attemptOf(FIXTURE.cheapItems, answer?.sql ?? ""),
        );
        judged += 1;
        if (judged % 3 === 0) kills += await killGraders(process.pid);
        expect(reply).toMatchObject({ status: 200, value: { verdict: answer?.verdict, replayed: false } });
      },
    );
    await Promise.all(sent);
    expect(kills).toBeGreaterThan(0);
    expect(await server.admin.selectFrom("attempts").select("id").execute()).toHaveLength(10);
    expect(await server.admin.selectFrom("pending_attempts").select("id").execute()).toEqual([]);
  });
});
