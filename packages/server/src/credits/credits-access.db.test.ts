import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ACCESS_TOKEN_LIFETIME } from "../auth/access-token.ts";
import { asService, withIdentity } from "../db/identity.ts";
import { callFunction } from "../testing/call-function.ts";
import { newClient, signIn } from "../testing/sign-in.ts";
import { accessTokenOf, type SignedInUser, signedInUsers } from "../testing/signed-in-users.ts";
import { SURVEY_ANSWERS } from "../testing/survey-answers.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

describeWithDatabase("who may have credits", () => {
  let server: TestServer;
  let user: SignedInUser;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const [one] = await signedInUsers(server.admin, server.origin, 1);
    if (!one) throw new Error("There is no user");
    user = one;
  });

  const call = (name: string, payload?: unknown, token: string | null = user.accessToken) =>
    callFunction(server.origin, name, token, payload);
  const storedSpends = () =>
    server.admin.selectFrom("credit_spends").selectAll().where("user_id", "=", user.userId).execute();

  describe("[S6.3] who is not signed in gets no further", () => {
    const refusal = {
      status: 401,
      body: { error: { code: "not_authenticated", message: "User not authenticated" } },
    };
    const parts = () => user.accessToken.split(".");
    const tokenOfThePast = async (secondsAgo: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - secondsAgo * 1000 });
      try {
        return await accessTokenOf(server.admin, server.origin, user);
      } finally {
        vi.useRealTimers();
      }
    };
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

    test.each([
      ["no token", async () => null],
      ["the anon key", async () => "master-sql-public"],
      ["two parts of a token", async () => parts().slice(0, 2).join(".")],
      ["a token cut short", async () => user.accessToken.slice(0, -5)],
      ["an empty signature", async () => [...parts().slice(0, 2), ""].join(".")],
      ["alg none", async () => [encoded({ alg: "none", typ: "JWT" }), parts()[1], ""].join(".")],
      [
        "an expiry put off by an hour",
        async () => {
          const [header, claims = "", signature] = parts();
          const payload = JSON.parse(Buffer.from(claims, "base64url").toString());
          return [header, encoded({ ...payload, exp: payload.exp + 3_600 }), signature].join(".");
        },
      ],
      ["a token that expired a minute ago", () => tokenOfThePast(ACCESS_TOKEN_LIFETIME + 60)],
      ["a token that expired an hour ago", () => tokenOfThePast(ACCESS_TOKEN_LIFETIME + 3_600)],
      ["the token of another server", () => accessTokenOf(server.admin, "https://elsewhere.example", user)],
      [
        "the token of a session that was ended",
        async () => {
          await server.admin.deleteFrom("auth.sessions").where("id", "=", user.sessionId).execute();
          return user.accessToken;
        },
      ],
      [
        "the token of an account that was deleted",
        async () => {
          await server.admin.deleteFrom("auth.users").where("id", "=", user.userId).execute();
          return user.accessToken;
        },
      ],
    ])("with %s", async (_name, make) => {
      const token = await make();
      expect(await call("get-credit-balance", undefined, token)).toEqual(refusal);
      expect(await call("spend-credit", { agent: "tutor" }, token)).toEqual(refusal);
      const survey = { questionnaireAnswers: SURVEY_ANSWERS, submissionId: "one" };
      expect(await call("grant-promo-credits", survey, token)).toEqual(refusal);
      expect(await storedSpends()).toEqual([]);
    });
  });

  test("[S6.3] signing out ends spending, though the token has not expired", async () => {
    const { client, session } = await signIn(server.origin, "leaver@example.com");
    expect((await call("spend-credit", { agent: "tutor" }, session.access_token)).status).toBe(200);
    await client.auth.signOut();
    expect((await call("spend-credit", { agent: "tutor" }, session.access_token)).status).toBe(401);
  });

  describe("[S6.5] the ledger", () => {
    const TABLES = ["credit_grants", "credit_spends", "credit_refunds", "survey_answers", "credit_offers"];

    test.each(TABLES)("%s is closed to users and visitors", async (table) => {
      for (const statement of [
        `select * from ${table}`,
        `insert into ${table} default values`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        for (const identity of [{ role: "anon" }, { role: "authenticated", userId: user.userId }] as const) {
          await expect(
            withIdentity(server.admin, identity, (db) => sql.raw(statement).execute(db)),
          ).rejects.toThrow(expect.objectContaining({ code: "42501" }));
        }
      }
    });

    test.each(TABLES)("%s is not there for the REST API", async (table) => {
      const { client } = await signIn(server.origin, "reader@example.com");
      for (const who of [client, newClient(server.origin)]) {
        expect(await who.from(table).select()).toMatchObject({ status: 404, error: { code: "PGRST205" } });
      }
    });

    test.each(["credit_grants", "credit_spends", "credit_refunds"])(
      "%s is only added to, also by the server",
      async (table) => {
        for (const statement of [`update ${table} set user_id = user_id`, `delete from ${table}`]) {
          await expect(asService(server.admin, (db) => sql.raw(statement).execute(db))).rejects.toThrow(
            expect.objectContaining({ code: "42501" }),
          );
        }
      },
    );
  });
});
