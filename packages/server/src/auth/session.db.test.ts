import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { newClient, signIn } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const answerSchema = z.object({
  code: z.string().optional(),
  refresh_token: z.string().default(""),
  access_token: z.string().default(""),
});

describeWithDatabase("a session", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  async function refresh(refresh_token: string) {
    const response = await fetch(`${server.origin}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refresh_token }),
    });
    const body = answerSchema.parse(await response.json());
    return { status: response.status, code: body.code, token: body.refresh_token, access: body.access_token };
  }
  const isOpen = async (accessToken: string) =>
    (await fetch(`${server.origin}/auth/v1/user`, { headers: { authorization: `Bearer ${accessToken}` } }))
      .ok;
  const storedTokens = () => server.admin.selectFrom("auth.refresh_tokens").selectAll().execute();

  test("[S7.6] is refreshed by supabase-js, with a new refresh token each time", async () => {
    const { client, session, userId } = await signIn(server.origin, "fresh@example.com");
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect((await client.auth.getUser()).data.user?.id).toBe(userId);
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  test("refreshed 8 times at once gets exactly one new refresh token", async () => {
    const { session } = await signIn(server.origin, "eight@example.com");
    const before = (await storedTokens()).length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
    expect((await storedTokens()).length).toBe(before + 1);
    expect((await refresh(answers[0]?.token ?? "")).status).toBe(200);
  });

  test("stores no refresh token in the clear", async () => {
    const { session } = await signIn(server.origin, "hashed@example.com");
    const stored = (await storedTokens()).map(({ token_hash }) => token_hash.toString("latin1"));
    expect(stored.some((hash) => hash.includes(session.refresh_token))).toBe(false);
  });

  test("gives the current token again to the previous one, for a lost response", async () => {
    const { session } = await signIn(server.origin, "lost@example.com");
    const first = await refresh(session.refresh_token);
    const again = await refresh(session.refresh_token);
    expect(again).toMatchObject({ status: 200, token: first.token });
  });

  test("is ended by a token older than the previous one", async () => {
    const { session } = await signIn(server.origin, "stolen@example.com");
    const child = await refresh(session.refresh_token);
    const grandchild = await refresh(child.token);
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      code: "refresh_token_already_used",
    });
    expect(await refresh(grandchild.token)).toMatchObject({ status: 400, code: "refresh_token_not_found" });
    expect(await isOpen(grandchild.access)).toBe(false);
  });

  test("is ended by the previous token once its short time is over", async () => {
    const { session, userId } = await signIn(server.origin, "later@example.com");
    const child = await refresh(session.refresh_token);
    await server.admin
      .updateTable("auth.sessions")
      .set({ rotated_at: sql`now() - interval '61 seconds'` })
      .where("user_id", "=", userId)
      .execute();
    expect(await refresh(session.refresh_token)).toMatchObject({ code: "refresh_token_already_used" });
    expect(await refresh(child.token)).toMatchObject({ status: 400 });
  });

  test("expires for good, however busy it is", async () => {
    const { client, session, userId } = await signIn(server.origin, "old@example.com");
    await server.admin
      .updateTable("auth.sessions")
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where("user_id", "=", userId)
      .execute();
    expect(await isOpen(session.access_token)).toBe(false);
    const { error } = await client.auth.refreshSession();
    expect(error).toMatchObject({ code: "session_expired" });
    expect(await refresh(session.refresh_token)).toMatchObject({ code: "refresh_token_not_found" });
  });

  test("ends when nobody has used it for 30 days", async () => {
    const { session, userId } = await signIn(server.origin, "away@example.com");
    const unused = (days: number) =>
      server.admin
        .updateTable("auth.sessions")
        .set({ rotated_at: sql`now() - ${days}::integer * interval '1 day'` })
        .where("user_id", "=", userId)
        .execute();
    await unused(29);
    const next = await refresh(session.refresh_token);
    expect(next.status).toBe(200);
    await unused(31);
    expect(await refresh(next.token)).toMatchObject({ status: 400, code: "session_expired" });
    expect(await refresh(next.token)).toMatchObject({ code: "refresh_token_not_found" });
  });

  test.each([
    ["a made-up token", "x".repeat(43)],
    ["an empty token", ""],
  ])("is not given for %s", async (_name, token) => {
    expect(await refresh(token)).toMatchObject({ status: 400, code: "refresh_token_not_found" });
  });

  test("[S5.7] signed out locally leaves the others open", async () => {
    const [here, there] = [
      await signIn(server.origin, "local@example.com"),
      await signIn(server.origin, "local@example.com"),
    ];
    expect((await here.client.auth.signOut({ scope: "local" })).error).toBeNull();
    expect(await isOpen(here.session.access_token)).toBe(false);
    expect(await refresh(here.session.refresh_token)).toMatchObject({ code: "refresh_token_not_found" });
    expect(await isOpen(there.session.access_token)).toBe(true);
  });

  test("[S5.7] signed out globally, which is the default, ends them all and nobody else's", async () => {
    const [here, there, other] = [
      await signIn(server.origin, "global@example.com"),
      await signIn(server.origin, "global@example.com"),
      await signIn(server.origin, "bystander@example.com"),
    ];
    expect((await here.client.auth.signOut()).error).toBeNull();
    expect(await isOpen(here.session.access_token)).toBe(false);
    expect(await isOpen(there.session.access_token)).toBe(false);
    expect(await isOpen(other.session.access_token)).toBe(true);
  });

  test("[S5.7] signed out of the others stays open itself", async () => {
    const [here, there] = [
      await signIn(server.origin, "others@example.com"),
      await signIn(server.origin, "others@example.com"),
    ];
    expect((await here.client.auth.signOut({ scope: "others" })).error).toBeNull();
    expect(await isOpen(here.session.access_token)).toBe(true);
    expect(await isOpen(there.session.access_token)).toBe(false);
  });

  test("[S5.7] is not signed out by another scope", async () => {
    const { session } = await signIn(server.origin, "scope@example.com");
    const response = await fetch(`${server.origin}/auth/v1/logout?scope=everything`, {
      method: "POST",
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(response.status).toBe(400);
    expect(await isOpen(session.access_token)).toBe(true);
  });

  test("[S8.13] that was signed out elsewhere is missing for the library", async () => {
    const [here, there] = [
      await signIn(server.origin, "gone@example.com"),
      await signIn(server.origin, "gone@example.com"),
    ];
    await there.client.auth.signOut();
    const { error } = await here.client.auth.getUser();
    expect(error?.name).toBe("AuthSessionMissingError");
    // A second sign-out is no failure either.
    expect((await newClient(server.origin).auth.signOut()).error).toBeNull();
  });
});
