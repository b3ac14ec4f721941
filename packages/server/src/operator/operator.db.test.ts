import { randomUUID } from "node:crypto";
import { CREDIT_REQUEST, type OperatorRequest } from "@master-sql/protocol";
import { functions, type RequestOf } from "@master-sql/protocol/functions";
import type { SupabaseClient } from "@supabase/supabase-js";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { withIdentity } from "../db/identity.ts";
import { callFunction } from "../testing/call-function.ts";
import { invoke } from "../testing/invoke.ts";
import { newClient, type SignedIn, signIn } from "../testing/sign-in.ts";
import { SURVEY_ANSWERS } from "../testing/survey-answers.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../testing/webhook-receiver.ts";

const OPERATOR = "operator@example.com";

describeWithDatabase("[S10.17] the operator's side", () => {
  let server: TestServer;
  let operator: SignedIn;
  let asker: SignedIn;
  beforeAll(async () => {
    server = await startTestServer({ operatorEmails: [OPERATOR] });
    operator = await signIn(server.origin, "Operator@Example.com");
    asker = await signIn(server.origin, "asker@example.com");
  });
  afterAll(() => server.close());

  async function requests(filter: RequestOf<"get-operator-requests"> = {}) {
    const answer = await invoke(operator.client, "get-operator-requests", filter);
    if (!("value" in answer)) throw new Error(answer.code);
    return answer.value;
  }
  const words = ({ requests: all }: { requests: readonly OperatorRequest[] }) =>
    all.map(({ message }) => message);
  const write = async (client: SupabaseClient, message: string, more: object = {}) => {
    expect((await client.from("feedback").insert({ message, ...more })).error).toBeNull();
  };

  test("figures are the operator's alone, and count what happened", async () => {
    expect(await invoke(asker.client, "get-operator-figures", {})).toMatchObject({ status: 404 });
    const figures = async () => {
      const answer = await invoke(operator.client, "get-operator-figures", {});
      if (!("value" in answer)) throw new Error(answer.code);
      return answer.value;
    };
    const { server: before, database, help } = await figures();
    expect(before).toMatchObject({ failed: 0, judgingNow: 0, judged: { count: 0, p95Seconds: null } });
    expect(before.requests.p95Seconds).toBeGreaterThan(0);
    expect(before.memoryBytes).toBeGreaterThan(10 * 2 ** 20);
    expect(Date.now()).toBeGreaterThan(Date.parse(before.startedAt));
    expect(database).toMatchObject({
      accounts: 2,
      answersWaiting: 0,
      oldestWaitingSeconds: 0,
      creditsSpent: 0,
    });
    expect(database?.answerSeconds).toBeGreaterThan(0);
    expect(help).toEqual({ helped: 0, triedSibling: 0, solvedUnaided: 0 });
    expect((await figures()).server.requests.count).toBe(before.requests.count + 1);
  });

  test("feedback, requests for credits and calls that were asked for are listed, searched and marked", async () => {
    await write(newClient(server.origin), "The lessons are short.", { email: "reader@example.com" });
    await write(asker.client, `${CREDIT_REQUEST} I use them for: joins`, { user_id: asker.userId });
    const survey = {
      questionnaireAnswers: { ...SURVEY_ANSWERS, callRequest: "yes", phoneNumber: "+1 555 0100" },
      submissionId: "one",
    };
    expect((await invoke(asker.client, "grant-promo-credits", survey)).status).toBe(200);

    const all = await requests();
    expect(all).toMatchObject({ total: 3, unread: 3 });
    expect(all.requests.map(({ kind, email }) => [kind, email])).toEqual([
      ["call", "asker@example.com"],
      ["credits", "asker@example.com"],
      ["feedback", "reader@example.com"],
    ]);
    expect(all.requests[0]?.message).toContain("+1 555 0100");
    expect(words(await requests({ search: "LESSONS" }))).toEqual(["The lessons are short."]);
    expect(words(await requests({ search: "100%" }))).toEqual([]);
    expect((await requests({ kind: "credits" })).total).toBe(1);

    for (const { id, kind } of all.requests.slice(0, 2)) {
      const state = { id, kind, status: "done", note: `Answered: ${kind}` };
      expect(
        (await invoke(operator.client, "set-operator-request", { ...state, status: "in-progress" })).status,
      ).toBe(200);
      expect((await invoke(operator.client, "set-operator-request", state)).status).toBe(200);
    }
    expect(await requests({ status: "new" })).toMatchObject({ total: 1, unread: 1 });
    expect((await requests({ status: "done", search: "answered: call" })).requests).toMatchObject([
      { kind: "call", note: "Answered: call" },
    ]);
    const gone = { id: randomUUID(), kind: "feedback", status: "done", note: "" };
    expect(await invoke(operator.client, "set-operator-request", gone)).toMatchObject({ status: 404 });

    const file = await invoke(operator.client, "export-operator-requests", { kind: "call" });
    const lines = "value" in file ? file.value.csv.trimEnd().split("\r\n") : [];
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"call","done","","asker@example.com",');
    // What the operator noted is theirs to know of whom it is about.
    expect(await invoke(asker.client, "export-data")).toMatchObject({
      value: { data: { requests: [{ note: "Answered: call" }, { note: "Answered: credits" }] } },
    });
  });

  test("credits are granted once for each grant, beside the bonus", async () => {
    const user = await signIn(server.origin, "granted@example.com");
    const grant = { userId: user.userId, credits: 7, grantId: randomUUID() };
    for (const _time of [1, 2]) {
      expect(await invoke(operator.client, "grant-credits", grant)).toMatchObject({ value: { earned: 7 } });
    }
    expect(await invoke(user.client, "get-credit-balance")).toMatchObject({
      value: { earned_remaining: 7, has_promo_grant: false },
    });
    const survey = { questionnaireAnswers: SURVEY_ANSWERS, submissionId: "bonus" };
    expect(await invoke(user.client, "grant-promo-credits", survey)).toMatchObject({
      value: { granted: 100 },
    });
    for (let times = 0; times < 14; times++) await invoke(user.client, "spend-credit", { agent: "tutor" });
    // Five free ones, then the seven that expire first, then two of the bonus.
    expect(await invoke(user.client, "get-credit-balance")).toMatchObject({
      value: { free_remaining_today: 0, earned_remaining: 98, has_promo_grant: true },
    });
    const nobody = { userId: randomUUID(), credits: 7, grantId: randomUUID() };
    expect(await invoke(operator.client, "grant-credits", nobody)).toMatchObject({ status: 404 });
  });

  test("for everybody else its functions don't exist, and nothing of it can be read past them", async () => {
    const payloads = {
      "get-operator-figures": {},
      "get-operator-requests": {},
      "set-operator-request": { id: randomUUID(), kind: "call", status: "done", note: "" },
      "export-operator-requests": {},
      "grant-credits": { userId: asker.userId, credits: 1_000, grantId: randomUUID() },
    };
    expect(Object.keys(payloads)).toEqual(
      Object.entries(functions).flatMap(([name, { access }]) => (access === "operator" ? [name] : [])),
    );
    const unknown = await callFunction(server.origin, "no-such-function", asker.session.access_token, {});
    for (const [name, payload] of Object.entries(payloads)) {
      for (const token of [asker.session.access_token, null, "nonsense"]) {
        expect(await callFunction(server.origin, name, token, payload), name).toEqual(unknown);
      }
    }
    expect(unknown.status).toBe(404);
    // An address that looks alike is another.
    const alike = await signIn(server.origin, "operator@example.com.org");
    expect(await invoke(alike.client, "get-operator-requests", {})).toMatchObject({ status: 404 });
    for (const identity of [{ role: "anon" }, { role: "authenticated", userId: operator.userId }] as const) {
      for (const table of ["request_states", "auth.mails"]) {
        await expect(
          withIdentity(server.admin, identity, (db) => sql.raw(`select * from ${table}`).execute(db)),
        ).rejects.toThrow(expect.objectContaining({ code: "42501" }));
      }
    }
  });

  test("the account says who is the operator", async () => {
    expect(await invoke(operator.client, "get-account")).toMatchObject({ value: { isOperator: true } });
    expect(await invoke(asker.client, "get-account")).toMatchObject({ value: { isOperator: false } });
  });
});

describeWithDatabase("[S10.17] mail to the operator", () => {
  let receiver: WebhookReceiver;
  let server: TestServer;
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    server = await startTestServer({
      operatorEmails: [OPERATOR],
      mailWebhook: { url: receiver.url, user: "master-sql", password: "secret" },
    });
  });
  afterEach(async () => {
    await server.close();
    await receiver.close();
  });

  test("tells of feedback and of a call that was asked for, once, again after a failure", async () => {
    receiver.answerWith(500);
    const { client, userId } = await signIn(server.origin, "ada@example.com");
    const feedback = { user_id: userId, email: "ada@example.com", message: "More about windows, please." };
    expect((await client.from("feedback").insert(feedback)).error).toBeNull();
    await expect.poll(() => receiver.received.length).toBe(1);
    receiver.answerWith(200);
    await expect
      .poll(async () => (await server.admin.selectFrom("auth.mails").select("tries").execute())[0]?.tries)
      .toBe(1);
    await server.admin.updateTable("auth.mails").set({ next_try_at: sql<Date>`now()` }).execute();
    await expect.poll(() => receiver.received.length).toBe(2);
    const [first, second] = receiver.received;
    expect(second?.body).toEqual({
      to: [OPERATOR],
      subject: "New feedback: ada@example.com",
      text: `ada@example.com:\n\nMore about windows, please.\n\nAll requests: ${server.origin}/operator\n`,
      replyTo: "ada@example.com",
    });
    expect(second?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);

    const answers = { ...SURVEY_ANSWERS, callRequest: "yes" };
    await invoke(client, "grant-promo-credits", { questionnaireAnswers: answers, submissionId: "one" });
    await expect.poll(() => receiver.received.length).toBe(3);
    expect(receiver.received[2]?.body).toMatchObject({ subject: "A request for a call: ada@example.com" });
    await expect
      .poll(async () => {
        const mails = await server.admin.selectFrom("auth.mails").select("delivered_at").execute();
        return mails.filter(({ delivered_at }) => delivered_at !== null).length;
      })
      .toBe(2);
    expect(server.log()).not.toContain("ada@example.com");
  });

  test("has no address to reply to where the account's isn't one", async () => {
    const { client } = await signIn(server.origin, "eve@example.com");
    const email = "eve@example.com\r\nBcc: evil@example.com";
    await server.admin.updateTable("auth.users").set({ email }).execute();
    const answers = { ...SURVEY_ANSWERS, callRequest: "yes" };
    await invoke(client, "grant-promo-credits", { questionnaireAnswers: answers, submissionId: "one" });
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.body).toMatchObject({ replyTo: null });
  });
});
