import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callFunction } from "../testing/call-function.ts";
import { invoke } from "../testing/invoke.ts";
import { type SignedIn, signIn } from "../testing/sign-in.ts";
import { SURVEY_ANSWERS } from "../testing/survey-answers.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

describeWithDatabase("what there is once for each person", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const claim = ({ session }: SignedIn) =>
    callFunction(server.origin, "grant-promo-credits", session.access_token, {
      questionnaireAnswers: SURVEY_ANSWERS,
      submissionId: randomUUID(),
    });
  const spend = ({ client }: SignedIn) =>
    invoke(client, "spend-credit", { interactionId: randomUUID(), agent: "tutor" });
  const balance = async ({ client }: SignedIn) => {
    const answer = await invoke(client, "get-credit-balance", undefined);
    if (!("value" in answer)) throw new Error(answer.message);
    return answer.value;
  };
  /** Deletes the account and comes back with a new one. */
  const again = async (user: SignedIn, email: string) => {
    expect((await invoke(user.client, "delete-account", { email })).status).toBe(200);
    return signIn(server.origin, email);
  };
  const kept = async () =>
    (await sql<{ n: number }>`select count(*)::integer as n from auth.former_accounts`.execute(server.admin))
      .rows[0]?.n;

  test("[S1.6] [S10.18] the bonus isn't granted again after the account was deleted, however often", async () => {
    const email = "greedy@example.com";
    let user = await signIn(server.origin, email);
    expect((await claim(user)).status).toBe(200);
    for (let round = 0; round < 3; round++) {
      user = await again(user, email);
      expect(await balance(user)).toMatchObject({ earned_remaining: 0, has_promo_grant: true });
      expect(await claim(user)).toMatchObject({ status: 409, body: { error: "already_granted" } });
    }
    const { rows } = await sql`select * from survey_answers where user_id = ${user.userId}`.execute(
      server.admin,
    );
    expect(rows).toEqual([]);
    const somebodyElse = await signIn(server.origin, "modest@example.com");
    expect((await claim(somebodyElse)).status).toBe(200);
  });

  test("[S1.5] free credits of today that were spent stay spent, and are there again on the next day", async () => {
    const email = "hungry@example.com";
    const first = await signIn(server.origin, email);
    for (let spent = 0; spent < 3; spent++) expect((await spend(first)).status).toBe(200);
    const second = await again(first, email);
    expect(await balance(second)).toMatchObject({ free_remaining_today: 2, has_promo_grant: false });
    for (const status of [200, 200, 402]) expect((await spend(second)).status).toBe(status);
    const third = await again(second, email);
    expect(await balance(third)).toMatchObject({ free_remaining_today: 0 });
    expect((await spend(third)).status).toBe(402);

    await sql`update auth.former_accounts set free_spent_on = free_spent_on - 1`.execute(server.admin);
    expect(await balance(third)).toMatchObject({ free_remaining_today: 5 });
    // Deleted by the next one who leaves.
    const before = (await kept()) ?? 0;
    await again(await signIn(server.origin, "passing@example.com"), "passing@example.com");
    expect(await kept()).toBe(before - 1);
  });

  test("nothing is kept of those who had nothing", async () => {
    const before = await kept();
    const email = "frugal@example.com";
    const user = await again(await signIn(server.origin, email), email);
    expect(await kept()).toBe(before);
    expect(await balance(user)).toMatchObject({ free_remaining_today: 5, has_promo_grant: false });
  });
});
