import { type Kysely, sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadLinkKeys } from "../auth/link-keys.ts";
import { openDatabase } from "../db/database.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { endProcess, type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { type SignedIn, signIn } from "../testing/sign-in.ts";
import {
  copyDatabase,
  describeWithDatabase,
  openTestDatabase,
  type TestDatabase,
} from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../testing/webhook-receiver.ts";
import { startNewUserSender } from "./new-user-sender.ts";
import type { Sender } from "./outbox.ts";
import { unsubscribeLinks } from "./unsubscribe-links.ts";

const CREDENTIALS = { user: "master-sql", password: "päss:word" };
const AUTHORIZATION = `Basic ${Buffer.from("master-sql:päss:word").toString("base64")}`;

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

const webhook = () => ({ url: receiver.url, ...CREDENTIALS });
const noticed = () =>
  receiver.received.map(({ body }) =>
    typeof body === "object" && body !== null && "cusParam" in body ? body.cusParam : null,
  );
const createProfile = ({ client, userId }: SignedIn, name: string | null) =>
  client.from("profiles").insert({ user_id: userId, email: "x", name });

async function noticeOf(database: Kysely<Tables>, userId: string) {
  return database
    .selectFrom("auth.new_user_notices")
    .select([
      "tries",
      "delivered_at",
      sql<number>`extract(epoch from next_try_at - now())::float8`.as("wait"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

describeWithDatabase("a new user", () => {
  let server: TestServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  test("[S4.8] [S3.10] [S7.7] is announced once, by POST with basic authorization, when the profile is first made", async () => {
    server = await startTestServer({ newUserWebhook: webhook() });
    const user = await signIn(server.origin, "grace.hopper@example.com");
    expect(receiver.received).toEqual([]);
    const inserts = await Promise.all(
      Array.from({ length: 5 }, () => createProfile(user, "Grace Brewster Hopper")),
    );
    expect(inserts.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    await expect.poll(() => receiver.received.length).toBe(1);
    const [notice] = receiver.received;
    expect(notice?.body).toEqual({
      userFirstName: "Grace",
      mailId: "grace.hopper@example.com",
      cusParam: user.userId,
    });
    expect(notice).toMatchObject({
      method: "POST",
      path: "/hooks/address-with-a-secret",
      headers: {
        authorization: AUTHORIZATION,
        "content-type": "application/json",
        "idempotency-key": user.userId,
        "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      },
    });
    const link = /^<(.+)>$/.exec(String(notice?.headers["list-unsubscribe"]))?.[1] ?? "";
    expect(new URL(link).pathname).toMatch(new RegExp(`^/unsubscribed/${user.userId}\\.[\\w-]{43}$`));

    await user.client.from("profiles").update({ name: "Grace" }).eq("user_id", user.userId);
    await user.client
      .from("profiles")
      .upsert({ user_id: user.userId, email: "x" }, { onConflict: "user_id" });
    await signIn(server.origin, "grace.hopper@example.com");
    await expect
      .poll(async () => server && (await noticeOf(server.admin, user.userId)).delivered_at)
      .not.toBeNull();
    // The sender has looked again by the time that the next user is announced.
    const next = await signIn(server.origin, "next@example.com");
    await createProfile(next, "Next");
    await expect.poll(noticed).toContain(next.userId);
    expect(noticed()).toEqual([user.userId, next.userId]);
  });

  test("without a name is announced all the same", async () => {
    server = await startTestServer({ newUserWebhook: webhook() });
    await createProfile(await signIn(server.origin, "nameless@example.com"), null);
    await expect
      .poll(() => receiver.received[0]?.body)
      .toMatchObject({
        userFirstName: "",
        mailId: "nameless@example.com",
      });
  });

  test("[S8.12] hears nothing of a receiver that fails, and the log nothing of secrets", async () => {
    receiver.answerWith(500);
    server = await startTestServer({ newUserWebhook: webhook() });
    const user = await signIn(server.origin, "patient@example.com");
    expect((await createProfile(user, "Patient")).status).toBe(201);
    const log = () => server?.log() ?? "";
    await expect.poll(log).toContain("a new user could not be announced");
    expect(log()).toContain('"status":500');
    for (const secret of [
      CREDENTIALS.password,
      AUTHORIZATION,
      "address-with-a-secret",
      "a secret of the receiver",
    ]) {
      expect(log()).not.toContain(secret);
    }
    expect(log()).not.toContain("patient@example.com");
  });

  test("is kept for later where no receiver is set", async () => {
    server = await startTestServer();
    const user = await signIn(server.origin, "later@example.com");
    await createProfile(user, "Later");
    expect(await noticeOf(server.admin, user.userId)).toMatchObject({ tries: 0, delivered_at: null });
  });
});

describeWithDatabase("the sender of new users", () => {
  let database: TestDatabase;
  const senders: Sender[] = [];
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(async () => {
    for (const sender of senders.splice(0)) await sender.close();
    await database.close();
  });

  async function start(): Promise<Sender> {
    const sender = startNewUserSender({
      database: database.database.kysely,
      webhook: webhook(),
      links: unsubscribeLinks((await loadLinkKeys(database.database.kysely)).unsubscribe, "http://localhost"),
      log: pino({ level: "silent" }),
    });
    senders.push(sender);
    return sender;
  }
  async function addUser(email: string): Promise<string> {
    const { id } = await database.admin
      .insertInto("auth.users")
      .values({ email, user_metadata: "{}" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database.admin
      .insertInto("profiles")
      .values({ user_id: id, email: "x", name: "Any One" })
      .execute();
    return id;
  }
  const change = (userId: string, values: { tries?: number; created_at?: Date; next_try_at?: Date }) =>
    database.admin.updateTable("auth.new_user_notices").set(values).where("user_id", "=", userId).execute();

  test("waits 30 s after the first failure, twice as long after each, 6 hours at most", async () => {
    const userId = await addUser("backoff@example.com");
    receiver.answerWith(503);
    const sender = await start();
    await expect.poll(() => receiver.received.length).toBe(1);
    const waits: number[] = [(await noticeOf(database.admin, userId)).wait];
    for (const tries of [1, 2, 8, 9, 10, 40, 5_000]) {
      await change(userId, { tries, next_try_at: new Date(0) });
      await sender.sendDue();
      const notice = await noticeOf(database.admin, userId);
      expect(notice).toMatchObject({ tries: tries + 1, delivered_at: null });
      waits.push(notice.wait);
    }
    const expected = [30, 60, 120, 7_680, 15_360, 21_600, 21_600, 21_600];
    expect(
      waits.map((seconds, i) => (expected[i] ?? 0) - seconds < 15 && seconds <= (expected[i] ?? 0)),
    ).toEqual(expected.map(() => true));
  });

  test("follows no redirect: the authorization is for one address", async () => {
    const userId = await addUser("redirect@example.com");
    receiver.answerWith(307);
    await start();
    await expect.poll(async () => (await noticeOf(database.admin, userId)).tries).toBe(1);
    await expect
      .poll(() => receiver.received.map(({ path }) => path))
      .toEqual(["/hooks/address-with-a-secret"]);
    expect((await noticeOf(database.admin, userId)).delivered_at).toBeNull();
  });

  test("sends neither what is older than a week nor to whom turned mail off", async () => {
    const old = await addUser("old@example.com");
    const off = await addUser("off@example.com");
    const due = await addUser("due@example.com");
    await change(old, { created_at: new Date(Date.now() - 8 * 86_400_000) });
    await database.admin
      .updateTable("auth.users")
      .set({ mail_off_since: new Date() })
      .where("id", "=", off)
      .execute();
    await (await start()).sendDue();
    await expect.poll(noticed).toEqual([due]);
  });

  test("of several servers sends each notice once", async () => {
    const ids = new Set<string>();
    for (let n = 0; n < 30; n++) ids.add(await addUser(`user${n}@example.com`));
    const all = await Promise.all([start(), start(), start(), start()]);
    await Promise.all(all.map((sender) => sender.sendDue()));
    await expect.poll(() => receiver.received.length).toBe(30);
    expect(new Set(noticed())).toEqual(ids);
    const open = () =>
      database.admin
        .selectFrom("auth.new_user_notices")
        .select("user_id")
        .where((where) => where.or([where("delivered_at", "is", null), where("tries", "!=", 1)]))
        .execute();
    // The last receipt may reach the receiver before the sender has noted it.
    await expect.poll(open).toEqual([]);
  });

  test("has nothing to send for a profile that was not stored", async () => {
    const { id } = await database.admin
      .insertInto("auth.users")
      .values({ email: "undone@example.com", user_metadata: "{}" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await expect(
      database.admin.transaction().execute(async (transaction) => {
        await transaction.insertInto("profiles").values({ user_id: id, email: "x" }).execute();
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(await database.admin.selectFrom("auth.new_user_notices").selectAll().execute()).toEqual([]);
  });
});

describeWithDatabase("a server that is killed between tries", () => {
  test("[S4.8] [S7.7] [S8.12] announces a new user in the end: 500, then nobody there, then 200", async () => {
    const copy = await copyDatabase();
    const environment = {
      ...copy.environment,
      NEW_USER_WEBHOOK_URL: receiver.url.href,
      NEW_USER_WEBHOOK_USER: CREDENTIALS.user,
      NEW_USER_WEBHOOK_PASSWORD: CREDENTIALS.password,
    };
    let server: ServerProcess | undefined;
    let stderr = "";
    const stop = async (signal: NodeJS.Signals) => {
      if (!server) return;
      await endProcess(server, signal);
      stderr += server.stderr();
      server = undefined;
    };
    /** What stands in the outbox, while no server runs; then it's due at once. */
    const readAndHasten = async () => {
      const opened = await openDatabase(copy.location);
      if (opened.status === "refused") throw new Error(opened.message);
      const notices = await asService(opened.database.kysely, async (transaction) => {
        const before = await transaction
          .selectFrom("auth.new_user_notices")
          .select(["user_id", "tries", sql<boolean>`next_try_at > now()`.as("waits"), "delivered_at"])
          .execute();
        await transaction
          .updateTable("auth.new_user_notices")
          .set({ next_try_at: sql<Date>`now()` })
          .execute();
        return before;
      });
      await opened.database.close();
      return notices;
    };

    try {
      receiver.answerWith(500);
      server = await startServerProcess(environment);
      const user = await signIn(server.origin, "survivor@example.com");
      expect((await createProfile(user, "Sur Vivor")).status).toBe(201);
      await expect.poll(() => receiver.received.length).toBe(1);
      await stop("SIGKILL");
      const notice = { user_id: user.userId, waits: true, delivered_at: null };
      expect(await readAndHasten()).toEqual([{ ...notice, tries: 1 }]);

      await receiver.goAway();
      server = await startServerProcess(environment);
      await expect.poll(() => server?.stderr()).toContain("ECONNREFUSED");
      await stop("SIGKILL");
      expect(await readAndHasten()).toEqual([{ ...notice, tries: 2 }]);

      receiver.answerWith(200);
      await receiver.comeBack();
      server = await startServerProcess(environment);
      await expect.poll(() => receiver.received.length).toBe(2);
      // Ended in good order it still notes that the notice arrived.
      await stop("SIGTERM");
      expect(await readAndHasten()).toEqual([{ ...notice, tries: 3, delivered_at: expect.any(Date) }]);

      server = await startServerProcess(environment);
      // The sender has looked by the time that the next user is announced.
      const next = await signIn(server.origin, "next@example.com");
      await createProfile(next, "Next");
      await expect.poll(noticed).toContain(next.userId);
      await stop("SIGTERM");
      expect(noticed()).toEqual([user.userId, user.userId, next.userId]);
      expect(stderr).not.toContain(CREDENTIALS.password);
      expect(stderr).not.toContain("address-with-a-secret");
    } finally {
      await stop("SIGKILL");
      await copy.remove();
    }
  });
});
