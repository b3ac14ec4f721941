import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { FIXTURE } from "../testing/build-fixture.ts";
import { callFunction } from "../testing/call-function.ts";
import { type SignedInUser, signedInUsers } from "../testing/signed-in-users.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../testing/webhook-receiver.ts";
import { queueWeeklySummaries } from "./weekly-summary.ts";

describeWithDatabase("the summary of a week", () => {
  let receiver: WebhookReceiver;
  let server: TestServer;
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    server = await startTestServer({
      buildFolder: inject("buildFolder"),
      mailWebhook: { url: receiver.url, user: "master-sql", password: "secret" },
    });
  });
  afterEach(async () => {
    await server.close();
    await receiver.close();
  });

  const call = (user: SignedInUser, name: string, payload?: unknown) =>
    callFunction(server.origin, name, user.accessToken, payload);
  const wants = async (user: SignedInUser) => {
    const { body } = await call(user, "get-account");
    return (body as { wantsWeeklySummary: boolean | null }).wantsWeeklySummary;
  };
  const queued = () =>
    server.admin.selectFrom("auth.mails").select(["id", "user_id", "delivered_at"]).execute();

  test("comes to those who asked for it, once a week, tells of their own week, and a link ends it", async () => {
    const [asked, silent, off] = await signedInUsers(server.admin, server.origin, 3);
    if (!asked || !silent || !off) throw new Error("There are no users");
    // What went wrong yesterday is due soon.
    for (const [daysAgo, verdict, user] of [
      [2, "right", asked],
      [1, "wrong", asked],
      [1, "right", silent],
    ] as const) {
      await server.admin
        .insertInto("attempts")
        .values({
          id: randomUUID(),
          user_id: user.userId,
          exercise_id: verdict === "wrong" ? FIXTURE.countBoxes : FIXTURE.cheapItems,
          sql: "select 1",
          hints_used: 0,
          verdict,
          message: "",
          submitted_at: new Date(),
          happened_at: sql<Date>`now() - make_interval(days => ${daysAgo})`,
        })
        .execute();
    }
    expect(await wants(asked)).toBe(false);
    for (const user of [asked, off]) {
      expect(await call(user, "set-weekly-summary", { wantsWeeklySummary: true })).toMatchObject({
        status: 200,
      });
      expect(await wants(user)).toBe(true);
    }
    await call(off, "set-mail-preference", { wantsMail: false });

    // Who asked this week hears of the next.
    await queueWeeklySummaries(server.admin);
    expect(await queued()).toEqual([]);
    await server.admin
      .updateTable("auth.users")
      .set({ weekly_summary_since: sql<Date>`weekly_summary_since - interval '8 days'` })
      .execute();
    await Promise.all(Array.from({ length: 5 }, () => queueWeeklySummaries(server.admin)));
    await expect.poll(() => receiver.received.length).toBe(1);
    const [mail] = receiver.received;
    expect(mail?.body).toMatchObject({ subject: "Your week of SQL: 1 exercise solved", replyTo: null });
    const text = JSON.stringify(mail?.body);
    expect(text).toContain("On 2 days of the last seven you solved 1 exercise in 2 attempts.");
    expect(text).toContain("1 concept is due for review in the week to come: Choosing columns.");
    expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    const link = /^<(.+)>$/.exec(String(mail?.headers["list-unsubscribe"]))?.[1] ?? "";
    expect(text).toContain(link);
    await expect.poll(async () => (await queued())[0]?.delivered_at ?? null).not.toBeNull();
    expect((await queued()).map(({ user_id }) => user_id)).toEqual([asked.userId]);

    const unsubscribed = await fetch(link, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect(unsubscribed.status).toBe(200);
    await server.admin.updateTable("auth.mails").set({ week: sql<Date>`week - 7` }).execute();
    await queueWeeklySummaries(server.admin);
    expect(await queued()).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
  });

  test("isn't offered where nothing sends mail", async () => {
    const without = await startTestServer({ buildFolder: inject("buildFolder") });
    const [user] = await signedInUsers(without.admin, without.origin, 1);
    if (!user) throw new Error("There is no user");
    const { body } = await callFunction(without.origin, "get-account", user.accessToken);
    expect(body).toMatchObject({ wantsMail: true, wantsWeeklySummary: null });
    await without.close();
  });
});
