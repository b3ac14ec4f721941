import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newBrowser } from "../testing/browser.ts";
import { newClient, obtainCode, signIn } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const VERIFIER = "a-verifier-that-is-long-enough-for-rfc-7636-section-4-1";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

describeWithDatabase("sign-in", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  function authorizeUrl(parameters: Record<string, string>): string {
    const url = new URL("/auth/v1/authorize", server.origin);
    url.search = new URLSearchParams({
      provider: "google",
      redirect_to: `${server.origin}/auth`,
      code_challenge: CHALLENGE,
      code_challenge_method: "s256",
      ...parameters,
    }).toString();
    return url.href;
  }
  const exchange = (auth_code: string, code_verifier: string) =>
    fetch(`${server.origin}/auth/v1/token?grant_type=pkce`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
      body: JSON.stringify({ auth_code, code_verifier }),
    });
  /** A code for VERIFIER, got by the chooser. */
  async function rawCode(email: string): Promise<string> {
    const browser = newBrowser();
    const chooser = await browser.open(authorizeUrl({}));
    const back = await browser.submit(chooser.url.href, { email }, `${server.origin}/auth?`);
    return back.url.searchParams.get("code") ?? "";
  }

  test("[S7.6] by Google's protocol gives a session, a user and claims that supabase-js accepts", async () => {
    const { client, session, userId } = await signIn(server.origin, "ada.first@example.com");
    expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    expect(session.user).toMatchObject({
      email: "ada.first@example.com",
      role: "authenticated",
      app_metadata: { provider: "google" },
      user_metadata: { name: "Ada First", email_verified: true },
      identities: [{ provider: "google", email: "ada.first@example.com" }],
    });
    const asked = await client.auth.getUser();
    expect(asked.data.user?.id).toBe(userId);
    const claims = await client.auth.getClaims();
    expect(claims.data?.header.alg).toBe("ES256");
    expect(claims.data?.claims).toMatchObject({
      sub: userId,
      role: "authenticated",
      iss: `${server.origin}/auth/v1`,
      aud: "authenticated",
    });
  });

  test("[S9.4] the library asks for the signing keys once in 10 minutes", async () => {
    const { client } = await signIn(server.origin, "keys@example.com");
    const asked = () => server.log().split("/auth/v1/.well-known/jwks.json").length - 1;
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      // What an earlier client of this process has asked for is too old.
      vi.setSystemTime(Date.now() + 11 * 60_000);
      const before = asked();
      expect((await client.auth.getClaims()).error).toBeNull();
      expect(asked()).toBe(before + 1);
      vi.setSystemTime(Date.now() + 599_000);
      expect((await client.auth.getClaims()).error).toBeNull();
      expect(asked()).toBe(before + 1);
      vi.setSystemTime(Date.now() + 2_000);
      expect((await client.auth.getClaims()).error).toBeNull();
      expect(asked()).toBe(before + 2);
    } finally {
      vi.useRealTimers();
    }
  });

  test("again is the same account in another session", async () => {
    const first = await signIn(server.origin, "twice@example.com");
    const second = await signIn(server.origin, "Twice@Example.com");
    expect(second.userId).toBe(first.userId);
    const [one, two] = [await first.client.auth.getClaims(), await second.client.auth.getClaims()];
    expect(one.data?.claims.session_id).not.toBe(two.data?.claims.session_id);
  });

  async function sendForm(browser: ReturnType<typeof newBrowser>, page: Response) {
    const html = await page.text();
    const fields = [...html.matchAll(/<input[^>]* name="([^"]*)"[^>]* value="([^"]*)"/g)];
    return browser.submit(
      new URL(html.match(/<form[^>]* action="([^"]*)"/)?.[1] ?? "", server.origin).href,
      Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value])),
      `${server.origin}/auth?`,
    );
  }

  test("another account can be chosen in a browser that has signed in before", async () => {
    const browser = newBrowser();
    for (const email of ["first@example.com", "second@example.com", "first@example.com"]) {
      const chooser = await browser.open(authorizeUrl({}));
      const chosen = await browser.submit(chooser.url.href, { email }, `${server.origin}/auth?`);
      // The provider logs the other account out first, through a form that browsers submit automatically.
      const back = chosen.response === null ? chosen : await sendForm(browser, chosen.response);
      const session = await exchange(back.url.searchParams.get("code") ?? "", VERIFIER);
      expect(await session.json()).toMatchObject({ user: { email } });
    }
  });

  test("shows a chooser that says what it is, asks for no password and is under the policy", async () => {
    const { response } = await newBrowser().open(authorizeUrl({}));
    const page = await response?.text();
    expect(page).toContain("Local sign-in for development: choose who you want to be");
    expect(page).not.toMatch(/type="?password/);
    const policy = response?.headers.get("content-security-policy");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${server.origin} http://localhost:5173`);
    expect(response?.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("explains an address that is none, and goes on with a better one", async () => {
    const browser = newBrowser();
    const chooser = await browser.open(authorizeUrl({}));
    const complaint = await browser.submit(chooser.url.href, { email: '"><script>alert(1)</script>' });
    expect(complaint.response?.status).toBe(422);
    const page = await complaint.response?.text();
    expect(page).toContain("This is not an email address");
    expect(page).not.toContain("<script>");
    const back = await browser.submit(
      chooser.url.href,
      { email: "ok@example.com" },
      `${server.origin}/auth?`,
    );
    expect(back.url.searchParams.get("code")).toMatch(/^[\w-]{43}$/);
  });

  test("[S8.13] that was cancelled comes back with error, error_code and error_description", async () => {
    const browser = newBrowser();
    const chooser = await browser.open(authorizeUrl({ redirect_to: `${server.origin}/auth?redirect=%2Fx` }));
    const back = await browser.submit(chooser.url.href, { cancel: "yes" }, `${server.origin}/auth?`);
    expect(Object.fromEntries(back.url.searchParams)).toEqual({
      redirect: "/x",
      error: "access_denied",
      error_code: "access_denied",
      error_description: "Sign-in was cancelled.",
    });
  });

  test.each([
    ["another provider", { provider: "github" }, "oauth_provider_not_supported"],
    ["no PKCE challenge", { code_challenge: "" }, "validation_failed"],
    ["a plain PKCE challenge", { code_challenge_method: "plain" }, "validation_failed"],
    ["a challenge that is no SHA-256", { code_challenge: "short" }, "validation_failed"],
  ])("with %s is refused", async (_name, parameters, code) => {
    const { url } = await newBrowser().open(authorizeUrl(parameters), `${server.origin}/auth?`);
    expect(url.searchParams.get("error_code")).toBe(code);
    expect(url.searchParams.has("code")).toBe(false);
  });

  test.each([
    "https://evil.example/auth",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "ORIGIN//evil.example",
    "ORIGIN/%2fevil.example",
    "ORIGIN/%5cevil.example",
    "ORIGIN\\@evil.example",
    "ORIGIN@evil.example",
    "ORIGIN.evil.example",
    "ORIGIN/ x",
    "javascript:alert(1)",
    "data:text/html,x",
  ])("[S5.3] never redirects to %j", async (hostile) => {
    const redirect_to = hostile.replace("ORIGIN", server.origin);
    const response = await fetch(authorizeUrl({ redirect_to }), { redirect: "manual" });
    expect(response.status).toBe(400);
    expect(response.headers.has("location")).toBe(false);
    expect(await response.json()).toMatchObject({ code: "validation_failed" });
  });

  test("may return to the development server, too, and to the loopback by its number", async () => {
    const { port } = new URL(server.origin);
    for (const origin of ["http://localhost:5173", `http://127.0.0.1:${port}`]) {
      const address = authorizeUrl({ redirect_to: `${origin}/auth` });
      expect((await fetch(address, { redirect: "manual" })).status).toBe(302);
    }
  });

  test("a code is taken once", async () => {
    const code = await rawCode("once@example.com");
    expect((await exchange(code, VERIFIER)).status).toBe(200);
    const again = await exchange(code, VERIFIER);
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ code: "flow_state_not_found" });
  });

  test("of many exchanges of one code at once, one gets a session", async () => {
    const code = await rawCode("race@example.com");
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(code, VERIFIER)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("a wrong verifier burns the code", async () => {
    const code = await rawCode("burnt@example.com");
    const wrong = await exchange(code, "x".repeat(43));
    expect(wrong.status).toBe(403);
    expect(await wrong.json()).toMatchObject({ code: "bad_code_verifier" });
    expect((await exchange(code, VERIFIER)).status).toBe(404);
  });

  test("a code that waited too long is refused", async () => {
    const code = await rawCode("late@example.com");
    await server.admin
      .updateTable("auth.authorization_codes")
      .set({ expires_at: sql`now() - interval '1 second'` })
      .execute();
    const late = await exchange(code, VERIFIER);
    expect(late.status).toBe(403);
    expect(await late.json()).toMatchObject({ code: "flow_state_expired" });
  });

  test.each([
    ["a made-up state", "state=made-up&code=x"],
    ["no state", "code=x"],
    ["an error without a state", "error=access_denied"],
  ])("the provider's answer with %s ends at the application's page", async (_name, query) => {
    const response = await fetch(`${server.origin}/auth/v1/callback?${query}`, { redirect: "manual" });
    const location = new URL(response.headers.get("location") ?? "");
    expect(location.href.startsWith(`${server.origin}/auth?`)).toBe(true);
    expect(location.searchParams.get("error_code")).toBe("bad_oauth_state");
  });

  test("the provider's answer is taken once", async () => {
    const browser = newBrowser();
    const chooser = await browser.open(authorizeUrl({}));
    const callback = await browser.submit(
      chooser.url.href,
      { email: "replay@example.com" },
      `${server.origin}/auth/v1/callback`,
    );
    const first = await fetch(callback.url, { redirect: "manual" });
    expect(first.headers.get("location")).toMatch(/[?&]code=/);
    const second = await fetch(callback.url, { redirect: "manual" });
    expect(second.headers.get("location")).toMatch(/bad_oauth_state/);
  });

  test("the provider's answer to somebody else's sign-in gives no session", async () => {
    const [mine, other] = [newBrowser(), newBrowser()];
    const states = await Promise.all(
      [mine, other].map(async (browser) => {
        const chooser = await browser.open(authorizeUrl({}));
        const at = `${server.origin}/auth/v1/callback`;
        return (await browser.submit(chooser.url.href, { email: "mix@example.com" }, at)).url;
      }),
    );
    const [one, two] = states;
    if (!one || !two) throw new Error("There were no answers");
    one.searchParams.set("code", two.searchParams.get("code") ?? "");
    const answer = await fetch(one, { redirect: "manual" });
    const location = new URL(answer.headers.get("location") ?? "");
    expect(location.searchParams.get("error_code")).toBe("bad_oauth_callback");
    expect(location.searchParams.has("code")).toBe(false);
  });

  test("[S1.3] nothing but Google is enabled, and the answer says so", async () => {
    const client = newClient(server.origin);
    const answers = await Promise.all([
      client.auth.signUp({ email: "a@example.com", password: "a long password" }),
      client.auth.signInWithPassword({ email: "a@example.com", password: "a long password" }),
      client.auth.signInWithOtp({ email: "a@example.com" }),
      client.auth.resetPasswordForEmail("a@example.com"),
      client.auth.verifyOtp({ email: "a@example.com", token: "123456", type: "email" }),
      client.auth.signInAnonymously(),
    ]);
    for (const { error } of answers) {
      expect(error).toMatchObject({ status: 422, code: "email_provider_disabled" });
      expect(error?.message).toMatch(/^Not enabled: sign-in is with Google only/);
    }
  });

  test("[S5.7] the library asks for address and password before anything is sent", async () => {
    // @ts-expect-error neither address nor phone number is given
    const { error } = await newClient(server.origin).auth.signInWithPassword({ password: "x" });
    expect(error?.message).toBe("You must provide either an email or phone number and a password");
  });

  test("[S8.13] without a session the library says that it is missing", async () => {
    const { error } = await newClient(server.origin).auth.getUser();
    expect(error).toMatchObject({ name: "AuthSessionMissingError", message: "Auth session missing!" });
  });

  test("updateUser merges into user_metadata and changes nothing else", async () => {
    const { client, userId } = await signIn(server.origin, "meta@example.com");
    const updated = await client.auth.updateUser({ data: { theme: "dark", role: "admin" } });
    expect(updated.data.user?.user_metadata).toMatchObject({ theme: "dark", name: "Meta" });
    expect(updated.data.user).toMatchObject({ id: userId, role: "authenticated" });
    const address = await client.auth.updateUser({ email: "other@example.com" });
    expect(address.error).toMatchObject({ status: 422, code: "validation_failed" });
    const password = await client.auth.updateUser({ password: "a long password" });
    expect(password.error).toMatchObject({ status: 422 });
    const huge = await client.auth.updateUser({ data: { text: "x".repeat(9_000) } });
    expect(huge.error).toMatchObject({ status: 422 });
    const nul = await client.auth.updateUser({ data: { text: "a\0b" } });
    expect(nul.error).toMatchObject({ status: 422 });
  });

  test("no code, token or address of a person is logged", async () => {
    const { client, session } = await signIn(server.origin, "secret.person@example.com");
    const code = await obtainCode(newClient(server.origin), server.origin, "secret.person@example.com");
    const { data } = await client.auth.refreshSession();
    await client.auth.getUser();
    const log = server.log();
    expect(log).toContain("/auth/v1/token");
    for (const secret of [
      code,
      session.access_token,
      session.refresh_token,
      data.session?.refresh_token ?? "-",
      "secret.person",
      "code=",
      "state=",
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});
