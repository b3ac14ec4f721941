import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadLinkKeys } from "../auth/link-keys.ts";
import { type UnsubscribeLinks, unsubscribeLinks } from "../mail/unsubscribe-links.ts";
import { invoke } from "../testing/invoke.ts";
import { newClient, type SignedIn, signIn } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const DONE = { message: "You have been unsubscribed from email communications." };

describeWithDatabase("unsubscribe-user", () => {
  let server: TestServer;
  let links: UnsubscribeLinks;
  beforeAll(async () => {
    server = await startTestServer();
    links = unsubscribeLinks((await loadLinkKeys(server.admin)).unsubscribe, server.origin);
  });
  afterAll(() => server.close());

  const unsubscribe = (userId: unknown) => invoke(newClient(server.origin), "unsubscribe-user", { userId });
  const mailOffSince = async (userId: string) => {
    const user = await server.admin
      .selectFrom("auth.users")
      .select("mail_off_since")
      .where("id", "=", userId)
      .executeTakeFirst();
    return user?.mail_off_since?.getTime() ?? null;
  };
  const withMailOff = () =>
    server.admin.selectFrom("auth.users").select("id").where("mail_off_since", "is not", null).execute();
  const signedClaim = (userId: string) =>
    new URL(links.linkFor(userId)).pathname.replace("/unsubscribed/", "");
  const oneClick = (address: string, body: string) =>
    fetch(address, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body,
    });

  test("[S7.4] [S3.10] takes the user's id from anybody, turns mail off, and says so", async () => {
    const { userId } = await signIn(server.origin, "raw@example.com");
    expect(await mailOffSince(userId)).toBeNull();
    expect(await unsubscribe(userId)).toEqual({ status: 200, value: DONE });
    expect(await mailOffSince(userId)).toBeGreaterThan(Date.now() - 60_000);
  });

  test("[S7.4] takes the signed form of our links, and refuses a forged one", async () => {
    const { userId } = await signIn(server.origin, "signed@example.com");
    const other = await signIn(server.origin, "other@example.com");
    const claim = signedClaim(userId);
    const signature = claim.split(".")[1] ?? "";
    const refusal = {
      status: 400,
      code: "bad_request",
      message: "This unsubscribe link is incomplete or damaged.",
    };
    for (const forged of [
      `${other.userId}.${signature}`,
      `${userId}.${signature.slice(1)}`,
      `${userId}.${"A".repeat(43)}`,
      `${userId}.`,
      `.${signature}`,
      `${claim}.x`,
    ]) {
      expect(await unsubscribe(forged)).toMatchObject(refusal);
    }
    expect([await mailOffSince(userId), await mailOffSince(other.userId)]).toEqual([null, null]);
    expect(await unsubscribe(claim)).toEqual({ status: 200, value: DONE });
    expect(await mailOffSince(userId)).not.toBeNull();
    expect(await mailOffSince(other.userId)).toBeNull();
  });

  test("twice is as good as once, and it never turns mail on", async () => {
    const user = await signIn(server.origin, "twice@example.com");
    await unsubscribe(user.userId);
    const since = await mailOffSince(user.userId);
    for (const claim of [user.userId, user.userId.toUpperCase(), signedClaim(user.userId)]) {
      expect(await unsubscribe(claim)).toEqual({ status: 200, value: DONE });
    }
    expect(await mailOffSince(user.userId)).toBe(since);
    // Only the person can.
    await invoke(user.client, "set-mail-preference", { wantsMail: true });
    expect(await mailOffSince(user.userId)).toBeNull();
    await unsubscribe(user.userId);
    expect(await mailOffSince(user.userId)).not.toBeNull();
  });

  test("answers for an unknown user as for a known one", async () => {
    const { userId } = await signIn(server.origin, "known@example.com");
    const raw = async (id: string) => {
      const response = await fetch(`${server.origin}/functions/v1/unsubscribe-user`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ userId: id }),
      });
      const headers = Object.fromEntries(response.headers);
      for (const name of ["date", "x-request-id"]) delete headers[name];
      return { status: response.status, headers, body: await response.text() };
    };
    const known = await raw(userId);
    const nobody = randomUUID();
    expect(known.status).toBe(200);
    expect(await raw(nobody)).toEqual(known);
    expect(await raw(signedClaim(nobody))).toEqual(known);
  });

  test.each([
    ["nothing", undefined],
    ["an empty text", ""],
    ["no text", 7],
    ["another text", "everybody"],
    ["a text with a script", "<script>alert(1)</script>"],
    ["SQL", "' or true --"],
    ["a text without end", "1".repeat(100_000)],
  ])("refuses %s", async (_what, userId) => {
    const before = await withMailOff();
    expect(await unsubscribe(userId)).toMatchObject({ status: 400, code: "bad_request" });
    expect(await withMailOff()).toEqual(before);
  });

  test("by one click of a mail program (RFC 8058) needs the signed link and the right body", async () => {
    const { userId } = await signIn(server.origin, "one.click@example.com");
    const link = links.linkFor(userId);
    expect((await fetch(link)).status).not.toBe(500);
    for (const [address, body] of [
      [link, ""],
      [link, "List-Unsubscribe=No"],
      [link, "x".repeat(10_000)],
      [`${server.origin}/unsubscribed/${userId}`, "List-Unsubscribe=One-Click"],
      [`${link}x`, "List-Unsubscribe=One-Click"],
    ] as const) {
      expect((await oneClick(address, body)).status).toBeOneOf([400, 413]);
      expect(await mailOffSince(userId)).toBeNull();
    }
    const done = await oneClick(link, "List-Unsubscribe=One-Click");
    expect({ status: done.status, redirected: done.redirected }).toEqual({ status: 200, redirected: false });
    expect(await mailOffSince(userId)).not.toBeNull();
    expect((await oneClick(link, "List-Unsubscribe=One-Click")).status).toBe(200);
  });

  test("leaves no id and no link in the log", async () => {
    const { userId } = await signIn(server.origin, "unlogged@example.com");
    // Who signed in is said there.
    const before = server.log().length;
    const link = links.linkFor(userId);
    await fetch(link);
    await oneClick(link, "List-Unsubscribe=One-Click");
    await unsubscribe(signedClaim(userId));
    await unsubscribe(userId);
    const logged = server.log().slice(before);
    expect(logged).toContain('"path":"/unsubscribed/"');
    expect(logged).not.toContain(userId);
  });
});

describeWithDatabase("unsubscribing", () => {
  test("by a bare id is limited; by a link of ours it isn't", async () => {
    const server = await startTestServer({ rateLimits: { unsubscribe: { requests: 3, seconds: 600 } } });
    const links = unsubscribeLinks((await loadLinkKeys(server.admin)).unsubscribe, server.origin);
    const user: SignedIn = await signIn(server.origin, "limited@example.com");
    const claim = links.linkFor(user.userId).split("/").at(-1);
    const unsubscribe = (userId: unknown) => invoke(newClient(server.origin), "unsubscribe-user", { userId });
    const guesses = [];
    for (let n = 0; n < 4; n++) guesses.push(await unsubscribe(randomUUID()));
    expect(guesses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(guesses.at(-1)).toMatchObject({
      code: "rate_limited",
      retryAfter: expect.stringMatching(/^\d+$/),
    });
    expect((await unsubscribe(claim)).status).toBe(200);
    await server.close();
  });
});
