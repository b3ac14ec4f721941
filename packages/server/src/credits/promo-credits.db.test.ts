import { randomUUID } from "node:crypto";
import { apiErrorSchema, creditBalanceSchema, PROMO } from "@master-sql/protocol";
import { COUNTRIES } from "@master-sql/protocol/countries";
import { responseSchema } from "@master-sql/protocol/functions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callFunction } from "../testing/call-function.ts";
import { callAndHangUp } from "../testing/hang-up.ts";
import { newClient, signIn } from "../testing/sign-in.ts";
import { type SignedInUser, signedInUsers, twoSignedInUsers } from "../testing/signed-in-users.ts";
import { SURVEY_ANSWERS } from "../testing/survey-answers.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const GRANTED = { status: 200, body: { success: true, granted: 100, error: null, message: null } };
const ALREADY_GRANTED = {
  status: 409,
  body: {
    success: false,
    granted: 0,
    error: "already_granted",
    message: "You have already claimed your promotional credits.",
  },
};
const OFFER_ENDED = {
  status: 409,
  body: {
    success: false,
    granted: 0,
    error: "offer_ended",
    message: expect.stringMatching(
      /^The offer has ended: all of its promotional credits have been claimed\./,
    ),
  },
};

describeWithDatabase("promotional credits", () => {
  let server: TestServer;
  let user: SignedInUser;
  let other: SignedInUser;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    [user, other] = await twoSignedInUsers(server.admin, server.origin);
  });

  const send = (payload: unknown, { accessToken } = user) =>
    callFunction(server.origin, "grant-promo-credits", accessToken, payload);
  const claim = (submissionId: string = randomUUID(), who = user) =>
    send({ questionnaireAnswers: SURVEY_ANSWERS, submissionId }, who);
  const balance = async ({ accessToken } = user) =>
    creditBalanceSchema.parse((await callFunction(server.origin, "get-credit-balance", accessToken)).body);
  const storedAnswers = ({ userId } = user) =>
    server.admin.selectFrom("survey_answers").selectAll().where("user_id", "=", userId).execute();
  const grantedTo = async () =>
    (await server.admin.selectFrom("credit_offers").select("granted_to").executeTakeFirstOrThrow())
      .granted_to;

  test("[S10.7] the survey says what the account learns for, unless its owner has said so before", async () => {
    const beginnings = [
      [user, "beginner", { career_goal: "data-engineer", experience_level: "advanced" }],
      [other, "intermediate", { career_goal: "general", experience_level: "intermediate" }],
    ] as const;
    const questionnaireAnswers = {
      ...SURVEY_ANSWERS,
      desiredRole: "data-engineer",
      sqlExperience: "expert",
    };
    for (const [who, experience_level, expected] of beginnings) {
      await server.admin
        .insertInto("profiles")
        .values({ user_id: who.userId, email: "", experience_level })
        .execute();
      await send({ questionnaireAnswers, submissionId: randomUUID() }, who);
      const profile = server.admin.selectFrom("profiles").select(["career_goal", "experience_level"]);
      expect(await profile.where("user_id", "=", who.userId).execute()).toEqual([expected]);
    }
    const account = await callFunction(server.origin, "get-account", user.accessToken);
    const { learningGoals, biggestChallenges } = SURVEY_ANSWERS;
    expect(account.body).toMatchObject({ survey: { learningGoals, biggestChallenges } });
  });
  const setGrantedTo = (users: number) =>
    server.admin.updateTable("credit_offers").set({ granted_to: users }).execute();

  test("[S1.5] [S3.4] [S7.3] [S9.1] are a hundred for the answered survey", async () => {
    expect(await claim()).toEqual(GRANTED);
    expect(await balance()).toMatchObject({
      free_remaining_today: 5,
      earned_remaining: 100,
      has_promo_grant: true,
    });
  });

  test("[S7.3] are granted to supabase-js", async () => {
    const { client } = await signIn(server.origin, "claimer@example.com");
    const { data, error } = await client.functions.invoke("grant-promo-credits", {
      body: { questionnaireAnswers: SURVEY_ANSWERS, submissionId: randomUUID() },
    });
    expect(error).toBeNull();
    expect(responseSchema("grant-promo-credits").parse(data)).toEqual(GRANTED.body);
  });

  test("[S3.5] the answers are stored as they were given", async () => {
    const answers = { ...SURVEY_ANSWERS, country: "other", phoneNumber: "+354 555 1234" };
    await send({ questionnaireAnswers: answers, submissionId: "one" });
    expect(await storedAnswers()).toMatchObject([{ answers }]);
    expect((await storedAnswers())[0]?.answers).toEqual(answers);
  });

  describe("[S6.4] [S8.3] once for each user:", () => {
    test("another submission gets 409 already_granted, and its answers are not stored", async () => {
      await claim();
      const before = await storedAnswers();
      const second = { ...SURVEY_ANSWERS, currentRole: "senior" };
      expect(await send({ questionnaireAnswers: second, submissionId: "second" })).toEqual(ALREADY_GRANTED);
      expect(await storedAnswers()).toEqual(before);
      expect(await balance()).toMatchObject({ earned_remaining: 100 });
    });

    test("the same submission gets the first result", async () => {
      await claim("same");
      const before = await grantedTo();
      for (let time = 0; time < 3; time++) expect(await claim("same")).toEqual(GRANTED);
      expect(await grantedTo()).toBe(before);
      expect(await balance()).toMatchObject({ earned_remaining: 100 });
      expect(await claim("another")).toEqual(ALREADY_GRANTED);
    });

    test("a submission whose answer was lost with the network is granted once, and the retry succeeds", async () => {
      await callAndHangUp(server.origin, "grant-promo-credits", user.accessToken, {
        questionnaireAnswers: SURVEY_ANSWERS,
        submissionId: "lost",
      });
      await expect.poll(() => storedAnswers()).toHaveLength(1);
      expect(await balance()).toMatchObject({ earned_remaining: 100, has_promo_grant: true });
      expect(await claim("lost")).toEqual(GRANTED);
      expect(await balance()).toMatchObject({ earned_remaining: 100 });
    });

    test("two users may well use the same submissionId", async () => {
      expect(await claim("common")).toEqual(GRANTED);
      expect(await claim("common", other)).toEqual(GRANTED);
    });
  });

  test("[S1.6] are not to be handed on", async () => {
    await claim();
    expect(await balance(other)).toMatchObject({ earned_remaining: 0, has_promo_grant: false });
    const given = { questionnaireAnswers: SURVEY_ANSWERS, submissionId: "gift", userId: user.userId };
    expect((await send(given, other)).status).toBe(400);
    expect(await balance()).toMatchObject({ earned_remaining: 100 });
  });

  describe("[S1.6] [S9.1] the offer", () => {
    const offer = async (token: string | null = null) => callFunction(server.origin, "get-offer", token);
    beforeEach(() => setGrantedTo(0));

    test("is for the first thousand users, and then over for everyone else", async () => {
      expect(PROMO.users).toBe(1_000);
      await setGrantedTo(999);
      expect(await claim("last")).toEqual(GRANTED);
      expect(await claim("late", other)).toEqual(OFFER_ENDED);
      expect(await claim("late", other)).toEqual(OFFER_ENDED);
      expect(await grantedTo()).toBe(1_000);
      expect(await balance(other)).toMatchObject({ earned_remaining: 0, has_promo_grant: false });
      expect(await storedAnswers(other)).toEqual([]);
      // Who has it, has it.
      expect(await claim("last")).toEqual(GRANTED);
      expect(await claim("again")).toEqual(ALREADY_GRANTED);
    });

    test("is told to visitors as well, as long as it lasts", async () => {
      expect(await offer()).toEqual({ status: 200, body: { available: true } });
      await setGrantedTo(999);
      expect(await offer(user.accessToken)).toEqual({ status: 200, body: { available: true } });
      await claim();
      for (const token of [null, user.accessToken, "not.a.token"]) {
        expect(await offer(token)).toEqual({ status: 200, body: { available: false } });
      }
      expect((await newClient(server.origin).functions.invoke("get-offer")).data).toEqual({
        available: false,
      });
    });
  });

  test("[S3.6] every country of the list can be the answer", async () => {
    const people = await signedInUsers(server.admin, server.origin, COUNTRIES.length);
    await setGrantedTo(0);
    const answers = await Promise.all(
      COUNTRIES.map(({ id: country }, index) =>
        send({ questionnaireAnswers: { ...SURVEY_ANSWERS, country }, submissionId: "one" }, people[index]),
      ),
    );
    expect(answers).toEqual(COUNTRIES.map(() => GRANTED));
  });

  test.each([
    ["nothing", undefined],
    ["no answers", { submissionId: "one" }],
    ["no submissionId", { questionnaireAnswers: SURVEY_ANSWERS }],
    ["an empty submissionId", { questionnaireAnswers: SURVEY_ANSWERS, submissionId: "" }],
    ["an amount", { questionnaireAnswers: SURVEY_ANSWERS, submissionId: "one", granted: 1_000_000 }],
    ["a list", []],
    ...[
      ["three goals", { learningGoals: ["promotion", "certification", "other"] }],
      [
        "four challenges",
        { biggestChallenges: ["complex-queries", "limited-time", "too-many-resources", "other"] },
      ],
      ["the same goal twice", { learningGoals: ["other", "other"] }],
      ["no goal", { learningGoals: [] }],
      ["an unknown role", { desiredRole: "astronaut" }],
      ["a country that there isn't", { country: "ZZ" }],
      ["an uninhabited island", { country: "BV" }],
      ["a country's name", { country: "Iceland" }],
      ["a missing answer", { heardAbout: undefined }],
      ["an answer that nobody asked for", { isAdmin: true }],
      ["script for a phone number", { phoneNumber: "<img src=x onerror=alert(1)>" }],
    ].map(([name, change]) => [
      name,
      { questionnaireAnswers: { ...SURVEY_ANSWERS, ...Object(change) }, submissionId: "one" },
    ]),
  ] as [string, unknown][])(
    "[S3.5] a survey with %s is refused, and nothing is granted",
    async (_name, payload) => {
      const before = await grantedTo();
      const { status, body } = await send(payload);
      expect(status).toBe(400);
      expect(apiErrorSchema.parse(body).error.code).toBe("bad_request");
      expect(await storedAnswers()).toEqual([]);
      expect(await balance()).toMatchObject({ earned_remaining: 0, has_promo_grant: false });
      expect(await grantedTo()).toBe(before);
      // The same submission, put right, is taken.
      expect(await claim("one")).toEqual(GRANTED);
    },
  );
});
