import { randomUUID } from "node:crypto";
import { apiErrorSchema, type CreditBalance, creditBalanceSchema } from "@master-sql/protocol";
import { functions } from "@master-sql/protocol/functions";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { creditBalance } from "../credits/balance.ts";
import { refundCredit } from "../credits/ledger.ts";
import { asService } from "../db/identity.ts";
import { callFunction } from "../testing/call-function.ts";
import { callAndHangUp } from "../testing/hang-up.ts";
import { signIn } from "../testing/sign-in.ts";
import { accessTokenOf, type SignedInUser, signedInUsers } from "../testing/signed-in-users.ts";
import { SURVEY_ANSWERS } from "../testing/survey-answers.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const UNTOUCHED: CreditBalance = {
  free_remaining_today: 5,
  earned_remaining: 0,
  earned_expires_at: null,
  has_promo_grant: false,
};

describeWithDatabase("credits", () => {
  let server: TestServer;
  let user: SignedInUser;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    user = await newUser();
  });

  async function newUser(): Promise<SignedInUser> {
    const [one] = await signedInUsers(server.admin, server.origin, 1);
    if (!one) throw new Error("There is no user");
    return one;
  }
  const call = (name: string, payload?: unknown, token: string | null = user.accessToken) =>
    callFunction(server.origin, name, token, payload);
  const balance = async (token = user.accessToken) => {
    const { status, body } = await call("get-credit-balance", undefined, token);
    expect(status).toBe(200);
    return creditBalanceSchema.strict().parse(body);
  };
  /** The balance after it, or the status when it was refused. */
  const spend = async (interactionId: string = randomUUID(), { accessToken } = user) => {
    const { status, body } = await call("spend-credit", { interactionId, agent: "tutor" }, accessToken);
    return status === 200 ? functions["spend-credit"].response.strict().parse(body).balance : status;
  };
  const spendTimes = async (times: number) => {
    for (let time = 0; time < times; time++) await spend();
  };
  const claim = (submissionId: string = randomUUID()) =>
    call("grant-promo-credits", { questionnaireAnswers: SURVEY_ANSWERS, submissionId });
  const refund = (interactionId: string, { userId } = user) =>
    asService(server.admin, (transaction) => refundCredit(transaction, { userId, interactionId }));
  /** Moves what the user has spent to another time of the database's clock. */
  const moveSpends = (to: RawBuilder<Date>) =>
    server.admin
      .updateTable("credit_spends")
      .set({ spent_at: to })
      .where("user_id", "=", user.userId)
      .execute();
  /** Lets time pass for what the user has earned. */
  const ageGrant = (interval: string) =>
    server.admin
      .updateTable("credit_grants")
      .set({
        granted_at: sql`granted_at - ${interval}::interval`,
        expires_at: sql`expires_at - ${interval}::interval`,
      })
      .where("user_id", "=", user.userId)
      .execute();
  const storedSpends = () =>
    server.admin.selectFrom("credit_spends").selectAll().where("user_id", "=", user.userId).execute();

  test("[S3.3] [S7.1] the balance of a new user is five free ones and nothing earned", async () => {
    expect(await call("get-credit-balance")).toEqual({ status: 200, body: UNTOUCHED });
  });

  test("[S7.1] [S7.2] supabase-js gets the balance and spends", async () => {
    const { client } = await signIn(server.origin, "spender@example.com");
    expect((await client.functions.invoke("get-credit-balance")).data).toEqual(UNTOUCHED);
    const { data } = await client.functions.invoke("spend-credit", {
      body: { interactionId: "one", agent: "tutor" },
    });
    expect(data).toEqual({ balance: { ...UNTOUCHED, free_remaining_today: 4 } });
  });

  test("[S1.5] [S3.4] [S8.2] [S9.1] five are to be had a day, then it's 402 Insufficient credits", async () => {
    for (const left of [4, 3, 2, 1, 0]) {
      expect(await spend()).toEqual({ ...UNTOUCHED, free_remaining_today: left });
    }
    expect(await call("spend-credit", { agent: "tutor" })).toEqual({
      status: 402,
      body: { error: { code: "insufficient_credits", message: "Insufficient credits" } },
    });
    expect(await balance()).toEqual({ ...UNTOUCHED, free_remaining_today: 0 });
    expect(await storedSpends()).toHaveLength(5);
  });

  test("[S7.2] without an interactionId one is generated: each call takes a credit", async () => {
    for (const left of [4, 3]) {
      const { body } = await call("spend-credit", { agent: "tutor" });
      expect(body).toMatchObject({ balance: { free_remaining_today: left } });
    }
  });

  describe("an interaction", () => {
    test("is paid for once, and a replay gets the first result", async () => {
      const first = await spend("same");
      expect(await spend("same")).toEqual(first);
      expect(await balance()).toEqual({ ...UNTOUCHED, free_remaining_today: 4 });
      expect(await storedSpends()).toHaveLength(1);
    });

    test("that was paid for stays so when the credits are out", async () => {
      await spend("early");
      await spendTimes(4);
      expect(await spend("early")).toEqual({ ...UNTOUCHED, free_remaining_today: 0 });
      expect(await spend("late")).toBe(402);
    });

    test("that was refused for want of credits can be paid for later", async () => {
      await spendTimes(5);
      expect(await spend("patient")).toBe(402);
      await claim();
      expect(await spend("patient")).toMatchObject({ earned_remaining: 99 });
    });

    test("is a user's own, whatever others call theirs", async () => {
      const other = await newUser();
      await spend("common");
      expect(await spend("common", other)).toEqual({ ...UNTOUCHED, free_remaining_today: 4 });
    });

    test("whose answer was lost with the network is paid for once", async () => {
      await callAndHangUp(server.origin, "spend-credit", user.accessToken, {
        interactionId: "lost",
        agent: "tutor",
      });
      await expect.poll(storedSpends).toHaveLength(1);
      expect(await spend("lost")).toEqual({ ...UNTOUCHED, free_remaining_today: 4 });
    });
  });

  test.each([
    ["nothing", undefined],
    ["no agent", { interactionId: "one" }],
    ["an empty agent", { agent: "" }],
    ["a long interactionId", { agent: "tutor", interactionId: "x".repeat(101) }],
    ["an interactionId that is a number", { agent: "tutor", interactionId: 7 }],
    ["script", { agent: "<script>alert(1)</script>" }],
    ["the character U+0000", { agent: "tutor\0" }],
    ["an amount", { agent: "tutor", amount: -100 }],
    ["a time of the browser's own", { agent: "tutor", spentAt: new Date(0).toISOString() }],
    ["another user", { agent: "tutor", userId: randomUUID() }],
  ])("a spend with %s is refused and takes nothing", async (_name, payload) => {
    const { status, body } = await call("spend-credit", payload);
    expect(status).toBe(400);
    expect(apiErrorSchema.parse(body).error.code).toBe("bad_request");
    expect(await balance()).toEqual(UNTOUCHED);
  });

  describe("the order", () => {
    test("[S9.1] the day's free ones are spent before earned ones", async () => {
      await claim();
      await spendTimes(4);
      expect(await spend()).toMatchObject({ free_remaining_today: 0, earned_remaining: 100 });
      expect(await spend()).toMatchObject({ free_remaining_today: 0, earned_remaining: 99 });
    });

    test("earned ones can be spent to the last, then nothing", async () => {
      await claim();
      await server.admin
        .insertInto("credit_spends")
        .columns(["user_id", "interaction_id", "agent", "grant_id"])
        .expression((query) =>
          query
            .selectFrom("credit_grants")
            .select([
              "user_id",
              sql<string>`generate_series(1, 99)::text`.as("interaction_id"),
              sql<string>`'tutor'`.as("agent"),
              "id",
            ])
            .where("user_id", "=", user.userId),
        )
        .execute();
      await spendTimes(5);
      expect(await spend()).toEqual({
        free_remaining_today: 0,
        earned_remaining: 0,
        earned_expires_at: null,
        has_promo_grant: true,
      });
      expect(await spend()).toBe(402);
    });
  });

  describe("midnight", () => {
    test("[S9.1] UTC of the database brings five new ones, and takes no earned ones", async () => {
      await claim();
      await spendTimes(7);
      expect(await balance()).toMatchObject({ free_remaining_today: 0, earned_remaining: 98 });
      await moveSpends(sql`spent_at - interval '24 hours'`);
      expect(await balance()).toMatchObject({ free_remaining_today: 5, earned_remaining: 98 });
      await spendTimes(5);
      expect(await spend()).toMatchObject({ free_remaining_today: 0, earned_remaining: 97 });
    });

    test("[S9.1] what was not spent yesterday is not kept", async () => {
      await spendTimes(2);
      await moveSpends(sql`spent_at - interval '24 hours'`);
      expect(await balance()).toEqual(UNTOUCHED);
    });

    test("[S9.1] is exact, in every time zone of the connection", async () => {
      await spendTimes(2);
      const remaining = (moved: RawBuilder<Date>, zone: string) =>
        server.admin.transaction().execute(async (transaction) => {
          // In one transaction the database's clock stands still, so that a real midnight can't come between.
          await sql`select set_config('timezone', ${zone}, true)`.execute(transaction);
          await transaction
            .updateTable("credit_spends")
            .set({ spent_at: moved })
            .where("user_id", "=", user.userId)
            .execute();
          return (await creditBalance(transaction, user.userId)).free_remaining_today;
        });
      const midnight = sql<Date>`date_trunc('day', now(), 'UTC')`;
      for (const zone of ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu"]) {
        expect(await remaining(midnight, zone), zone).toBe(3);
        expect(await remaining(sql`${midnight} - interval '1 microsecond'`, zone), zone).toBe(5);
        expect(await remaining(sql`${midnight} + interval '24 hours' - interval '1 microsecond'`, zone)).toBe(
          3,
        );
        expect(await remaining(sql`${midnight} + interval '24 hours'`, zone), zone).toBe(5);
      }
    });

    test.each([
      ["an hour behind", -3_600],
      ["an hour ahead", 3_600],
      ["a day ahead", 86_400],
    ])("[S9.1] a server whose clock is %s of the database's gives neither more nor less", async (_, skew) => {
      await claim();
      await spendTimes(3);
      const before = await balance();
      const now = Date.now();
      vi.useFakeTimers({ toFake: ["Date"], now: now + skew * 1000 });
      try {
        // Access tokens do live by the server's clock; this one is issued by it.
        const token = await accessTokenOf(server.admin, server.origin, user);
        expect(await balance(token)).toEqual(before);
        expect(await spend(undefined, { ...user, accessToken: token })).toEqual({
          ...before,
          free_remaining_today: 1,
        });
      } finally {
        vi.useRealTimers();
      }
      for (const { spent_at } of await storedSpends()) {
        expect(Math.abs(Number(spent_at) - now)).toBeLessThan(60_000);
      }
    });
  });

  describe("expiry", () => {
    test("[S1.6] [S9.1] of earned credits is thirty days after the grant, by the database's clock", async () => {
      await claim();
      const [grant] = await server.admin
        .selectFrom("credit_grants")
        .select(["granted_at", "expires_at"])
        .where("user_id", "=", user.userId)
        .execute();
      if (!grant) throw new Error("There is no grant");
      expect(Number(grant.expires_at) - Number(grant.granted_at)).toBe(30 * 24 * 3_600_000);
      expect(Math.abs(Number(grant.granted_at) - Date.now())).toBeLessThan(60_000);
      expect((await balance()).earned_expires_at).toBe(grant.expires_at.toISOString());

      await ageGrant("29 days 23 hours 50 minutes");
      expect(await balance()).toMatchObject({ earned_remaining: 100 });
      await ageGrant("10 minutes");
      expect(await balance()).toEqual({ ...UNTOUCHED, has_promo_grant: true });
      await spendTimes(5);
      expect(await spend()).toBe(402);
    });

    test("[S6.4] doesn't let anyone claim again", async () => {
      await claim();
      await ageGrant("31 days");
      expect((await claim()).status).toBe(409);
      expect(await balance()).toEqual({ ...UNTOUCHED, has_promo_grant: true });
    });
  });

  describe("a refund", () => {
    test("gives a free one of today back, once", async () => {
      await spend("failed");
      expect(await refund("failed")).toBe(true);
      expect(await refund("failed")).toBe(false);
      expect(await balance()).toEqual(UNTOUCHED);
      await spendTimes(5);
      expect(await spend()).toBe(402);
    });

    test("gives an earned one back as an earned one", async () => {
      await claim();
      await spendTimes(5);
      await spend("failed");
      await spend();
      expect(await refund("failed")).toBe(true);
      expect(await balance()).toMatchObject({ free_remaining_today: 0, earned_remaining: 99 });
    });

    test("of yesterday's free one adds nothing to today's", async () => {
      await spend("yesterday");
      await moveSpends(sql`spent_at - interval '24 hours'`);
      await spend("today");
      expect(await refund("yesterday")).toBe(true);
      expect(await balance()).toMatchObject({ free_remaining_today: 4 });
    });

    test("of an earned one that has expired brings nothing back", async () => {
      await claim();
      await spendTimes(5);
      await spend("expired");
      await ageGrant("30 days");
      expect(await refund("expired")).toBe(true);
      expect(await balance()).toMatchObject({ free_remaining_today: 0, earned_remaining: 0 });
    });

    test("is not to be had for what one never paid", async () => {
      const other = await newUser();
      await spend("mine");
      expect(await refund("mine", other)).toBe(false);
      expect(await refund("unknown")).toBe(false);
      expect(await balance()).toMatchObject({ free_remaining_today: 4 });
      expect(await balance(other.accessToken)).toEqual(UNTOUCHED);
    });

    test("ends the interaction: it can't be had again for nothing", async () => {
      await spend("failed");
      await refund("failed");
      const { status, body } = await call("spend-credit", { interactionId: "failed", agent: "tutor" });
      expect(status).toBe(409);
      expect(apiErrorSchema.parse(body).error.code).toBe("conflict");
      expect(await balance()).toEqual(UNTOUCHED);
    });

    test("asked for ten times at once is given once", async () => {
      await spendTimes(2);
      await spend("failed");
      const given = await Promise.all(Array.from({ length: 10 }, () => refund("failed")));
      expect(given.filter(Boolean)).toHaveLength(1);
      expect(await balance()).toMatchObject({ free_remaining_today: 3 });
    });
  });

  test("go with the account", async () => {
    await claim();
    await spendTimes(6);
    await spend("failed");
    await refund("failed");
    await server.admin.deleteFrom("auth.users").where("id", "=", user.userId).execute();
    for (const table of ["credit_grants", "credit_spends", "credit_refunds", "survey_answers"] as const) {
      const rows = await server.admin
        .selectFrom(table)
        .select("user_id")
        .where("user_id", "=", user.userId)
        .execute();
      expect(rows, table).toEqual([]);
    }
  });
});
