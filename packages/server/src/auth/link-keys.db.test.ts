import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { personsOf } from "../credits/person.ts";
import { unsubscribeLinks } from "../mail/unsubscribe-links.ts";
import { callFunction } from "../testing/call-function.ts";
import { invoke } from "../testing/invoke.ts";
import { signIn } from "../testing/sign-in.ts";
import { SURVEY_ANSWERS } from "../testing/survey-answers.ts";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { startTestServer } from "../testing/test-server.ts";
import { loadLinkKeys } from "./link-keys.ts";
import { sealingBy } from "./sealing.ts";
import { SealedKeysError } from "./signing-keys.ts";

const OLD = "o".repeat(32);
const NEW = "n".repeat(32);
const ORIGIN = "https://learn.example.com";

describeWithDatabase("keys of links", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  const load = (...secrets: [] | [string, ...string[]]) => {
    const [first, ...older] = secrets;
    return loadLinkKeys(database.database.kysely, first === undefined ? null : sealingBy([first, ...older]));
  };
  const stored = () => database.admin.selectFrom("auth.link_keys").selectAll().orderBy("purpose").execute();
  /** Somebody who signed in when hashes weren't kept yet. */
  const earlierUser = async (): Promise<string> => {
    const id = randomUUID();
    const [email, subject] = [`${id}@example.com`, `subject of ${id}`];
    await database.admin.insertInto("auth.users").values({ id, email, user_metadata: "{}" }).execute();
    const identity = { user_id: id, provider: "google", issuer: "https://accounts.example.com", subject };
    await database.admin
      .insertInto("auth.identities")
      .values({ ...identity, email, claims: "{}" })
      .execute();
    return id;
  };
  const personsIn = async (userId: string) =>
    (await personsOf(userId).execute(database.admin)).rows.map(({ person }) => person?.toString("hex"));

  test("in plain text are sealed once there is a secret, and by the next one when it changes: links that were sent still hold", async () => {
    const plain = await load();
    const userId = randomUUID();
    const sent = unsubscribeLinks(plain.unsubscribe, ORIGIN).linkFor(userId).split("/").at(-1) ?? "";
    expect((await stored()).every(({ key, sealed }) => key !== null && sealed === null)).toBe(true);

    for (const secrets of [[OLD], [OLD], [NEW, OLD], [NEW]] as const) {
      const keys = await load(...secrets);
      expect(keys).toEqual(plain);
      expect(unsubscribeLinks(keys.unsubscribe, ORIGIN).read(sent)).toEqual({ status: "signed", userId });
      const rows = await stored();
      expect(rows.map(({ purpose }) => purpose)).toEqual(["former-account", "request-counts", "unsubscribe"]);
      expect(rows.every(({ key, sealed }) => key === null && sealed !== null)).toBe(true);
      for (const key of Object.values(plain)) {
        for (const encoding of ["hex", "base64url", "base64"] as const)
          expect(JSON.stringify(rows)).not.toContain(key.toString(encoding));
      }
    }
    await expect(load()).rejects.toThrow(SealedKeysError);
    await expect(load(OLD)).rejects.toThrow(/Add the secret/);
  });

  test("one that was put in another's place opens no more", async () => {
    await load(OLD);
    const [first] = await stored();
    await database.admin
      .updateTable("auth.link_keys")
      .set({ sealed: first?.sealed ?? "" })
      .where("purpose", "=", "unsubscribe")
      .execute();
    await expect(load(OLD)).rejects.toThrow(SealedKeysError);
  });

  test("stay in plain text for a day after the update, for servers of the version before, and people are known all along", async () => {
    const users = [await earlierUser(), await earlierUser()];
    await sql`update auth.link_keys set plain_until = now() + interval '1 day'`.execute(database.admin);
    const before = await Promise.all(users.map(personsIn));
    expect(new Set(before.flat()).size).toBe(2);
    const plain = await load(OLD);
    expect((await stored()).every(({ key }) => key !== null)).toBe(true);
    // Signs in by a server of the version before, while all others wait for the day to end.
    const late = await earlierUser();
    const ofLate = await personsIn(late);

    await sql`update auth.link_keys set plain_until = now()`.execute(database.admin);
    expect(await load(OLD)).toEqual(plain);
    expect((await stored()).every(({ key }) => key === null)).toBe(true);
    expect(await Promise.all(users.map(personsIn))).toEqual(before);
    expect(await personsIn(late)).toEqual(ofLate);
  });

  test("that are sealed still tell who had the bonus with an account that is gone", async () => {
    const server = await startTestServer({ signingKeySecrets: [OLD] });
    const { rows } = await sql`select 1 from auth.link_keys where key is not null`.execute(server.admin);
    expect(rows).toEqual([]);
    const email = "greedy@example.com";
    const claim = async () => {
      const { client, session } = await signIn(server.origin, email);
      const { status } = await callFunction(server.origin, "grant-promo-credits", session.access_token, {
        questionnaireAnswers: SURVEY_ANSWERS,
        submissionId: randomUUID(),
      });
      expect((await invoke(client, "delete-account", { email })).status).toBe(200);
      return status;
    };
    expect([await claim(), await claim(), await claim()]).toEqual([200, 409, 409]);
    await server.close();
  });
});
