import { generateKeyPair, importJWK, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type SignedIn, signIn } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

describeWithDatabase("a forged access token", () => {
  let server: TestServer;
  let victim: SignedIn;
  let payload: JWTPayload;
  let kid: string;
  beforeAll(async () => {
    server = await startTestServer();
    victim = await signIn(server.origin, "victim@example.com");
    const [head = "", body = ""] = victim.session.access_token.split(".");
    payload = JSON.parse(Buffer.from(body, "base64url").toString());
    kid = JSON.parse(Buffer.from(head, "base64url").toString()).kid;
  });
  afterAll(() => server.close());

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  async function statuses(token: string): Promise<number[]> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answers = await Promise.all([
      fetch(`${server.origin}/auth/v1/user`, { headers }),
      fetch(`${server.origin}/auth/v1/logout?scope=others`, { method: "POST", headers }),
      fetch(`${server.origin}/rest/v1/profiles`, { headers }),
      fetch(`${server.origin}/functions/v1/get-progress`, { method: "POST", headers }),
    ]);
    return answers.map(({ status }) => status);
  }
  async function signed(claims: JWTPayload, key: Parameters<SignJWT["sign"]>[0], alg: string, id = kid) {
    return new SignJWT(claims).setProtectedHeader({ alg, kid: id, typ: "JWT" }).sign(key);
  }
  async function publishedKeys() {
    const response = await fetch(`${server.origin}/auth/v1/.well-known/jwks.json`);
    return z.object({ keys: z.array(z.looseObject({})) }).parse(await response.json()).keys;
  }
  /** The server's own key, which an attacker doesn't have. */
  async function ownKey() {
    const row = await server.admin.selectFrom("auth.signing_keys").selectAll().executeTakeFirstOrThrow();
    return importJWK(row.private_jwk, "ES256");
  }

  test("is told from the real one", async () => {
    expect(await statuses(await signed(payload, await ownKey(), "ES256"))).toEqual([200, 204, 200, 200]);
  });

  test("is none when another server's clock is ten minutes ahead or behind", async () => {
    for (const skew of [600, -600]) {
      const { iat = 0, exp = 0 } = payload;
      const skewed = { ...payload, iat: iat + skew, exp: exp + skew };
      expect(await statuses(await signed(skewed, await ownKey(), "ES256"))).toEqual([200, 204, 200, 200]);
    }
  });

  test("with alg none is refused everywhere", async () => {
    for (const alg of ["none", "None", "NONE"]) {
      const token = `${encode({ alg, typ: "JWT" })}.${encode(payload)}.`;
      expect(await statuses(token)).toEqual([401, 401, 401, 401]);
    }
  });

  test("with changed claims is refused everywhere", async () => {
    const [head, , signature] = victim.session.access_token.split(".");
    const token = `${head}.${encode({ ...payload, role: "service_role" })}.${signature}`;
    expect(await statuses(token)).toEqual([401, 401, 401, 401]);
  });

  test("by another key with our key's id is refused everywhere", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    expect(await statuses(await signed(payload, privateKey, "ES256"))).toEqual([401, 401, 401, 401]);
    expect(await statuses(await signed(payload, privateKey, "ES256", "other"))).toEqual([401, 401, 401, 401]);
  });

  test("signed with our public key as a secret is refused everywhere", async () => {
    const secret = new TextEncoder().encode(JSON.stringify((await publishedKeys())[0]).padEnd(64, " "));
    expect(await statuses(await signed(payload, secret, "HS256"))).toEqual([401, 401, 401, 401]);
  });

  test("that has expired is refused everywhere", async () => {
    const past = Math.floor(Date.now() / 1000) - 10;
    const token = await signed({ ...payload, iat: past - 3600, exp: past }, await ownKey(), "ES256");
    expect(await statuses(token)).toEqual([401, 401, 401, 401]);
  });

  test.each([
    ["another issuer", { iss: "https://evil.example" }],
    ["another audience", { aud: "anon" }],
    ["the server's role", { role: "service_role" }],
    ["no expiry", { exp: undefined }],
    ["no session", { session_id: undefined }],
  ])("with %s is refused even if it's signed", async (_name, change) => {
    const token = await signed({ ...payload, ...change }, await ownKey(), "ES256");
    expect(await statuses(token)).toEqual([401, 401, 401, 401]);
  });

  test("[S8.13] is an invalid JWT for the library", async () => {
    const { error } = await victim.client.auth.getClaims("not.a-jwt");
    expect(error?.name).toBe("AuthInvalidJwtError");
  });

  test("can't be made from what jwks.json tells", async () => {
    const keys = await publishedKeys();
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig", kid });
    expect(keys[0]).not.toHaveProperty("d");
  });
});
