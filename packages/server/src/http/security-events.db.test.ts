import { afterAll, beforeAll, expect, test } from "vitest";
import { invoke } from "../testing/invoke.ts";
import { newClient, signIn } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

describeWithDatabase("the log", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      operatorEmails: ["operator@example.com"],
      rateLimits: { status: { requests: 2, seconds: 600 } },
    });
  });
  afterAll(() => server.close());

  const events = () =>
    server
      .log()
      .trim()
      .split("\n")
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter((line) => "security" in line)
      .map(({ security, user, what, from }) => ({ security, user, what, from }));

  test("says who did what from where and what came of it, and no secret", async () => {
    const email = "watched.person@example.com";
    const { client, session, userId } = await signIn(server.origin, email);
    const expected: object[] = [{ security: "sign-in", user: userId }];
    const secrets = [email, session.access_token, session.refresh_token];

    await newClient(server.origin)
      .auth.exchangeCodeForSession("made up")
      .catch(() => {});
    const guess = { auth_code: "made-up", code_verifier: "made-up" };
    const post = (path: string, body: unknown, token?: string) =>
      fetch(server.origin + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
    expect((await post("/auth/v1/token?grant_type=pkce", guess)).status).toBe(404);
    expected.push({ security: "sign-in-failed", what: "flow_state_not_found" });
    await fetch(`${server.origin}/auth/v1/callback?state=made-up`, { redirect: "manual" });
    expected.push({ security: "sign-in-failed", what: "bad_oauth_state" });

    await post("/auth/v1/token?grant_type=refresh_token", { refresh_token: "made-up" });
    expected.push({ security: "token-refused", what: "refresh_token_not_found" });
    await post("/functions/v1/get-account", {}, `${session.access_token}x`);
    expected.push({ security: "token-refused", what: "bad_jwt" });

    expect(
      (await client.from("profiles").insert({ user_id: crypto.randomUUID(), email })).error,
    ).not.toBeNull();
    expected.push({ security: "access-refused", user: userId, what: "profiles" });
    expect((await invoke(client, "get-operator-requests", { offset: 0 })).status).toBe(404);
    expected.push({ security: "access-refused", user: userId, what: "operator" });

    const operator = await signIn(server.origin, "operator@example.com");
    expect((await invoke(operator.client, "get-operator-requests", { offset: 0 })).status).toBe(200);
    expected.push({ security: "operator-action", user: operator.userId, what: "get-operator-requests" });

    for (let n = 0; n < 5; n += 1) await fetch(`${server.origin}/statusz`);
    expected.push({ security: "limit-exceeded", what: "status" });

    await invoke(client, "export-data");
    expected.push({ security: "data-exported", user: userId });
    await invoke(client, "delete-account", { email: "another@example.com" });
    expected.push({ security: "account-deletion-refused", user: userId, what: "bad_request" });
    await client.auth.signOut({ scope: "local" });
    expected.push({ security: "sign-out", user: userId, what: "local" });
    const again = await signIn(server.origin, email);
    await invoke(again.client, "delete-account", { email });
    expected.push({ security: "account-deleted", user: userId });

    const noted = events();
    for (const event of expected) {
      expect(noted).toContainEqual(expect.objectContaining({ ...event, from: "127.0.0.1" }));
    }
    expect(noted.filter(({ security }) => security === "limit-exceeded")).toHaveLength(1);
    for (const secret of secrets) expect(server.log()).not.toContain(secret);
  });

  test("says when somebody's address at the provider is another one", async () => {
    const { userId } = await signIn(server.origin, "renamed@example.com");
    await server.admin
      .updateTable("auth.identities")
      .set({ email: "before@example.com" })
      .where("user_id", "=", userId)
      .execute();
    await signIn(server.origin, "renamed@example.com");
    expect(events()).toContainEqual(expect.objectContaining({ security: "email-changed", user: userId }));
  });
});
