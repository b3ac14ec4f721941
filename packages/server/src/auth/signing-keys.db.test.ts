import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "../commands.ts";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { accessTokens } from "./access-token.ts";
import { sealingBy } from "./sealing.ts";
import { followingKeys, loadSigningKeys, SealedKeysError } from "./signing-keys.ts";

const ISSUER = "https://learn.example.com/auth/v1";
const USER = { id: crypto.randomUUID(), email: "x@example.com", sessionId: crypto.randomUUID() };
const OLD = "o".repeat(32);
const NEW = "n".repeat(32);

describeWithDatabase("signing keys", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  const load = (...secrets: [] | [string, ...string[]]) => {
    const [first, ...older] = secrets;
    return loadSigningKeys(
      database.database.kysely,
      first === undefined ? null : sealingBy([first, ...older]),
    );
  };
  const stored = async () => {
    const { rows } = await sql<{
      text: string;
    }>`select private_jwk::text as text from auth.signing_keys`.execute(database.admin);
    return rows.map(({ text }) => text);
  };
  const grow = (minutes: number) =>
    sql`update auth.signing_keys set created_at = created_at - ${minutes}::integer * interval '1 minute'`.execute(
      database.admin,
    );
  const rotate = (...words: string[]) =>
    runCommand("rotate-signing-keys", words, { database: database.database.kysely, buildFolder: "" });

  test("in plain text are encrypted once there is a secret, and by the next one when it changes", async () => {
    const { kid } = (await load()).signing;
    expect((await stored())[0]).toContain('"d"');
    expect((await load(OLD)).signing.kid).toBe(kid);
    expect((await stored())[0]).not.toContain('"d"');
    await expect(load()).rejects.toThrow(SealedKeysError);
    await expect(load(NEW)).rejects.toThrow(/Add the secret/);
    expect((await load(NEW, OLD)).signing.kid).toBe(kid);
    expect((await load(NEW)).signing.kid).toBe(kid);
    await expect(load(OLD)).rejects.toThrow(SealedKeysError);
  });

  test("the only key signs also when it was made after the reading began, by another server that started", async () => {
    const { kid } = (await load()).signing;
    await grow(-1);
    expect((await load()).signing.kid).toBe(kid);
  });

  test("follow one another: the next is published, then signs, and the one before verifies for a while", async () => {
    const server = followingKeys(await load(), () => load());
    const tokens = accessTokens(server.keys, ISSUER);
    const before = server.keys.signing.kid;
    const early = await tokens.issue(USER);
    expect((await rotate()).isDone).toBe(true);
    await server.look();
    expect([server.keys.signing.kid, server.keys.jwks.keys.length]).toEqual([before, 2]);
    await grow(16);
    // Another server, which hasn't looked yet, signs by the old one and has long published the new one.
    await server.look();
    const { kid } = server.keys.signing;
    expect(kid).not.toBe(before);
    expect((await tokens.check(early)).status).toBe("valid");
    expect((await tokens.check(await tokens.issue(USER))).status).toBe("valid");
    await grow(91);
    await server.look();
    expect(server.keys.jwks.keys.map((key) => key.kid)).toEqual([kid]);
    expect((await tokens.check(early)).status).toBe("invalid");
    await rotate();
    expect(await stored()).toHaveLength(2);
  });

  test("that somebody else may have are replaced at once", async () => {
    const server = followingKeys(await load(), () => load());
    const tokens = accessTokens(server.keys, ISSUER);
    const early = await tokens.issue(USER);
    expect((await rotate("--at-once")).isDone).toBe(true);
    expect(await stored()).toHaveLength(1);
    await server.look();
    expect((await tokens.check(early)).status).toBe("invalid");
    expect((await tokens.check(await tokens.issue(USER))).status).toBe("valid");
    expect((await rotate("--now")).isDone).toBe(false);
  });
});
