import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newBrowser } from "../testing/browser.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../testing/openid-provider.ts";
import { newClient } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

describeWithDatabase("sign-in with a configured provider", () => {
  let provider: OpenIdProvider;
  let server: TestServer;
  beforeAll(async () => {
    provider = await startOpenIdProvider(() => `${server.origin}/auth/v1/callback`);
    const { issuer, clientId, clientSecret } = provider;
    server = await startTestServer({ google: { issuer: new URL(issuer), clientId, clientSecret } });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });
  beforeEach(() => {
    provider.requests.length = 0;
    provider.refusal = null;
  });

  /** Signs the person in, and gives the address at which the browser ends. */
  async function comeBack(): Promise<{ url: URL; finish(): Promise<string> }> {
    const client = newClient(server.origin);
    const { data } = await client.auth.signInWithOAuth({
      provider: "google",
      options: { redirectTo: `${server.origin}/auth?redirect=x`, skipBrowserRedirect: true },
    });
    const { url } = await newBrowser().open(data.url ?? "", `${server.origin}/auth?`);
    return {
      url,
      async finish() {
        const session = await client.auth.exchangeCodeForSession(url.searchParams.get("code") ?? "");
        if (session.error) throw session.error;
        return session.data.user.id;
      },
    };
  }

  test("sends PKCE, state, nonce, prompt=select_account and the three scopes", async () => {
    provider.person = { sub: "1001", email: "one@example.com", email_verified: true };
    await (await comeBack()).finish();
    const asked = provider.requests.find(({ pathname }) => pathname === "/auth")?.searchParams;
    expect(asked?.get("prompt")).toBe("select_account");
    expect(asked?.get("scope")).toBe("openid email profile");
    expect(asked?.get("code_challenge_method")).toBe("S256");
    expect(asked?.get("code_challenge")).toMatch(/^[\w-]{43}$/);
    expect(asked?.get("state")).toMatch(/^[\w-]{43}$/);
    expect(asked?.get("nonce")).toMatch(/^[\w-]{43}$/);
  });

  test("keeps the account when the address changes, and takes the new address", async () => {
    provider.person = { sub: "1002", email: "maiden@example.com", email_verified: true };
    const before = await (await comeBack()).finish();
    provider.person = { sub: "1002", email: "married@example.com", email_verified: true };
    expect(await (await comeBack()).finish()).toBe(before);
    const user = await server.admin
      .selectFrom("auth.users")
      .select("email")
      .where("id", "=", before)
      .executeTakeFirst();
    expect(user?.email).toBe("married@example.com");
  });

  test("gives another account to another person who got the address", async () => {
    provider.person = { sub: "1003", email: "office@example.com", email_verified: true };
    const before = await (await comeBack()).finish();
    provider.person = { sub: "1004", email: "office@example.com", email_verified: true };
    expect(await (await comeBack()).finish()).not.toBe(before);
  });

  test.each([
    ["whose address isn't verified", { email: "liar@example.com", email_verified: false }],
    ["of whose address nothing is said", { email: "unsure@example.com" }],
    ["without an address", { email_verified: true }],
  ])("lets nobody in %s", async (_name, claims) => {
    provider.person = { sub: "1005", ...claims };
    const { url } = await comeBack();
    expect(url.searchParams.get("error_code")).toBe("provider_email_needs_verification");
    expect(url.searchParams.has("code")).toBe(false);
  });

  test("first sign-ins of one person at once make one account", async () => {
    provider.person = { sub: "1006", email: "both@example.com", email_verified: true };
    const users = await Promise.all(
      [comeBack(), comeBack(), comeBack()].map(async (back) => (await back).finish()),
    );
    expect(new Set(users).size).toBe(1);
  });

  /** The provider's own address for a sign-in that begins, and what ends it. */
  async function begin() {
    const client = newClient(server.origin);
    const { data } = await client.auth.signInWithOAuth({
      provider: "google",
      options: { redirectTo: `${server.origin}/auth`, skipBrowserRedirect: true },
    });
    const asked = await fetch(data.url ?? "", { redirect: "manual" });
    return { client, address: new URL(asked.headers.get("location") ?? "") };
  }

  test.each([
    ["nonce", "bad_oauth_callback"],
    ["code_challenge", "bad_oauth_callback"],
    ["state", "bad_oauth_state"],
  ])("an answer to another %s than ours gives no session", async (parameter, code) => {
    provider.person = { sub: "1007", email: "mallory@example.com", email_verified: true };
    const { address } = await begin();
    address.searchParams.set(parameter, "x".repeat(43));
    const { url } = await newBrowser().open(address.href, `${server.origin}/auth?`);
    expect(url.searchParams.get("error_code")).toBe(code);
    expect(url.searchParams.has("code")).toBe(false);
  });

  test("[S8.13] what the provider answers instead is told: that it was cancelled, or its own word", async () => {
    provider.person = { sub: "1008", email: "no@example.com", email_verified: true };
    const told: Record<string, string | null> = {};
    for (const refusal of ["access_denied", "temporarily_unavailable", "admin_policy_enforced"]) {
      provider.refusal = refusal;
      const { url } = await comeBack();
      expect(url.searchParams.has("code")).toBe(false);
      told[refusal] = url.searchParams.get("error_description");
    }
    expect(told).toEqual({
      access_denied: "Sign-in was cancelled.",
      temporarily_unavailable: 'The sign-in service answered "temporarily_unavailable". Please try again.',
      admin_policy_enforced: 'The sign-in service answered "admin_policy_enforced". Please try again.',
    });
  });

  test("there is no local provider beside it", async () => {
    expect((await fetch(`${server.origin}/oidc/.well-known/openid-configuration`)).status).not.toBe(200);
  });
});

describeWithDatabase("sign-in while the provider can't be reached", () => {
  test("comes back and says so", async () => {
    const google = { issuer: new URL("http://127.0.0.1:9"), clientId: "any", clientSecret: "any" };
    const server = await startTestServer({ google });
    const { data } = await newClient(server.origin).auth.signInWithOAuth({
      provider: "google",
      options: { redirectTo: `${server.origin}/auth?x`, skipBrowserRedirect: true },
    });
    const { url } = await newBrowser().open(data.url ?? "", `${server.origin}/auth?`);
    expect(url.searchParams.get("error")).toBe("temporarily_unavailable");
    await server.close();
  });
});
