import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { interactionPolicy } from "oidc-provider";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newBrowser } from "../testing/browser.ts";
import { newClient } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { memoryStore } from "./local-provider/memory-store.ts";

/** What the provider says of whoever signs in next. */
let person: { sub: string; email?: string; email_verified?: boolean; name?: string };

/** An OpenID provider at another address, which stands where Google stands: reached by discovery alone. */
async function startProvider(
  redirectUri: () => string,
): Promise<{ server: Server; issuer: string; requests: URL[] }> {
  const requests: URL[] = [];
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const policy = interactionPolicy.base();
  policy.clear();
  policy.add(
    new interactionPolicy.Prompt(
      { name: "select_account", requestable: true },
      new interactionPolicy.Check(
        "choose",
        "choose",
        "interaction_required",
        (context) => !context.oidc.result,
      ),
    ),
  );
  const provider = new Provider(issuer, {
    adapter: memoryStore(),
    clients: [
      {
        client_id: "client of ours",
        client_secret: "secret of ours",
        redirect_uris: ["http://placeholder.invalid/"],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    cookies: { keys: ["any"] },
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...person, sub: id }) }),
    interactions: { policy, url: () => "/choose" },
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
  });
  Object.defineProperty(provider.Client.prototype, "redirectUriAllowed", {
    value: (uri: string) => uri === redirectUri(),
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    requests.push(new URL(request.url ?? "/", issuer));
    if (request.url?.startsWith("/choose")) {
      void provider.interactionFinished(request, response, {
        login: { accountId: person.sub },
        select_account: {},
      });
    } else {
      void answer(request, response);
    }
  });
  return { server, issuer, requests };
}

describeWithDatabase("sign-in with a configured provider", () => {
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let server: TestServer;
  beforeAll(async () => {
    provider = await startProvider(() => `${server.origin}/auth/v1/callback`);
    server = await startTestServer({
      google: {
        issuer: new URL(provider.issuer),
        clientId: "client of ours",
        clientSecret: "secret of ours",
      },
    });
  });
  afterAll(async () => {
    await server.close();
    provider.server.closeAllConnections();
    provider.server.close();
  });
  beforeEach(() => {
    provider.requests.length = 0;
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
    person = { sub: "1001", email: "one@example.com", email_verified: true };
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
    person = { sub: "1002", email: "maiden@example.com", email_verified: true };
    const before = await (await comeBack()).finish();
    person = { sub: "1002", email: "married@example.com", email_verified: true };
    expect(await (await comeBack()).finish()).toBe(before);
    const user = await server.admin
      .selectFrom("auth.users")
      .select("email")
      .where("id", "=", before)
      .executeTakeFirst();
    expect(user?.email).toBe("married@example.com");
  });

  test("gives another account to another person who got the address", async () => {
    person = { sub: "1003", email: "office@example.com", email_verified: true };
    const before = await (await comeBack()).finish();
    person = { sub: "1004", email: "office@example.com", email_verified: true };
    expect(await (await comeBack()).finish()).not.toBe(before);
  });

  test.each([
    ["whose address isn't verified", { email: "liar@example.com", email_verified: false }],
    ["of whose address nothing is said", { email: "unsure@example.com" }],
    ["without an address", { email_verified: true }],
  ])("lets nobody in %s", async (_name, claims) => {
    person = { sub: "1005", ...claims };
    const { url } = await comeBack();
    expect(url.searchParams.get("error_code")).toBe("provider_email_needs_verification");
    expect(url.searchParams.has("code")).toBe(false);
  });

  test("first sign-ins of one person at once make one account", async () => {
    person = { sub: "1006", email: "both@example.com", email_verified: true };
    const users = await Promise.all(
      [comeBack(), comeBack(), comeBack()].map(async (back) => (await back).finish()),
    );
    expect(new Set(users).size).toBe(1);
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
