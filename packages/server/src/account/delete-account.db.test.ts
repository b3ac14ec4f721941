import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { attemptOf } from "../testing/attempt.ts";
import { FIXTURE } from "../testing/build-fixture.ts";
import { everyTable, rowCounts, tablesThatMention, writeRowAbout } from "../testing/every-table.ts";
import { invoke } from "../testing/invoke.ts";
import { newClient, obtainCode, type SignedIn, signIn } from "../testing/sign-in.ts";
import { describeWithDatabase, onRealPostgres } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

/** Tables that hold nothing about any user. A table that isn't named here must lose a user's rows with the account. */
const ABOUT_NOBODY = [
  // Hashes of which nobody can tell whose they are.
  "auth.former_accounts",
  "auth.link_keys",
  "auth.request_counts",
  "auth.sign_in_flows",
  "auth.signing_keys",
  "auth.storage_limits",
  "credit_offers",
  "item_levels",
  "migrations.kysely_migration",
  "migrations.kysely_migration_lock",
  "model_usage",
  "question_exposure",
];

describeWithDatabase("delete-account", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ buildFolder: inject("buildFolder") });
  });
  afterEach(() => server.close());

  // The embedded database runs one transaction at a time.
  test.skipIf(!onRealPostgres)(
    "an answer that arrives meanwhile is refused, and no fault is logged",
    async () => {
      const { client, userId } = await signIn(server.origin, "leaver@example.com");
      const answer = attemptOf(FIXTURE.cheapItems, "select name from items where price < 10");
      let recorded: ReturnType<typeof invoke> | undefined;
      await server.admin.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("auth.users").where("id", "=", userId).execute();
        recorded = invoke(client, "record-attempt", answer);
        // It waits for the row of the account.
        await expect
          .poll(async () => {
            const { rows } = await sql`select from pg_locks where not granted`.execute(server.admin);
            return rows.length;
          })
          .toBeGreaterThan(0);
      });
      expect(await recorded).toMatchObject({ status: 401, code: "not_authenticated" });
      expect(server.log()).toContain("account is gone");
      expect(server.log()).not.toContain('"msg":"fault"');
    },
  );

  const remove = ({ client }: SignedIn, email: string) => invoke(client, "delete-account", { email });

  /** What somebody leaves behind in a day. */
  async function leaveTraces({ client, userId }: SignedIn, email: string): Promise<void> {
    const stored = [
      await client.from("profiles").insert({ user_id: userId, email, name: "Somebody" }),
      await client.from("user_sessions").insert({ user_id: userId, session_id: `${userId}-1` }),
      await client.from("feedback").insert({ user_id: userId, email, message: "Good" }),
      await client.from("feedback").insert({ message: `Write to me at ${userId}`, user_id: userId }),
      await newClient(server.origin)
        .from("feedback")
        .insert({ email: ` ${email.toUpperCase()} `, message: "Hi" }),
    ];
    expect(stored.map(({ error }) => error)).toEqual(stored.map(() => null));
    const attempt = await invoke(
      client,
      "record-attempt",
      attemptOf(FIXTURE.cheapItems, `select '${email}'`),
    );
    expect(attempt.status).toBe(200);
    const lesson = { lessonId: FIXTURE.lesson, completedAt: new Date().toISOString() };
    expect((await client.functions.invoke("complete-lesson", { body: lesson })).error).toBeNull();
    // A second browser, and a code that nobody has come for yet.
    await signIn(server.origin, email);
    await obtainCode(newClient(server.origin), server.origin, email);
  }

  test("leaves nothing of the person in any column of any table, and everybody else's rows", async () => {
    const bystander = await signIn(server.origin, "bystander@example.com");
    await leaveTraces(bystander, "bystander@example.com");
    const tables = await everyTable(server.admin);
    expect(tables.length).toBeGreaterThanOrEqual(16);
    const before = await rowCounts(server.admin, tables);

    const email = "victim.of-oblivion@example.com";
    const victim = await signIn(server.origin, email);
    await leaveTraces(victim, email);
    const person = { id: victim.userId, email };
    // Tables that this test doesn't know, such as one that was added yesterday, get a row about the person too.
    const personal = tables.filter(({ name }) => !ABOUT_NOBODY.includes(name));
    const now = await rowCounts(server.admin, personal);
    for (const table of personal) {
      if (now[table.name] === before[table.name]) await writeRowAbout(server.admin, table, person);
    }
    const filled = await rowCounts(server.admin, personal);
    const untouched = personal.filter(({ name }) => (filled[name] ?? 0) <= (before[name] ?? 0));
    expect(untouched, "tables without a row of the person").toEqual([]);
    const mentioned = await tablesThatMention(server.admin, tables, person);
    expect(mentioned).toEqual(
      expect.arrayContaining(["auth.users", "auth.identities", "attempts", "feedback"]),
    );

    expect(await remove(victim, email)).toEqual({ status: 200, value: { deleted: true } });
    expect(
      await tablesThatMention(server.admin, tables, person),
      "tables that still hold the person: let their user_id refer to auth.users on delete cascade, " +
        "or, if they are about nobody, say so in ABOUT_NOBODY",
    ).toEqual([]);
    // The row of the bonus that was written above is remembered, of nobody knows whom.
    const after = {
      ...before,
      "auth.former_accounts": 1,
      "auth.request_counts": expect.any(Number),
    };
    expect(await rowCounts(server.admin, tables), "rows in all tables").toEqual(after);
  });

  test("finds a table that keeps rows of a deleted account", async () => {
    const { admin } = server;
    await sql`create table forgetful (id bigint generated always as identity primary key, user_id uuid, note text)`.execute(
      admin,
    );
    const user = await signIn(server.origin, "kept@example.com");
    const person = { id: user.userId, email: "kept@example.com" };
    const tables = await everyTable(admin);
    for (const table of tables) if (table.name === "forgetful") await writeRowAbout(admin, table, person);
    expect((await remove(user, person.email)).status).toBe(200);
    expect(await tablesThatMention(admin, tables, person)).toEqual(["forgetful"]);
  });

  test("ends every token of every session, and the next sign-in is a new account", async () => {
    const email = "gone@example.com";
    const one = await signIn(server.origin, email);
    const two = await signIn(server.origin, email);
    const code = await obtainCode(newClient(server.origin), server.origin, email);
    expect((await remove(one, email)).status).toBe(200);
    for (const { client, session, userId } of [one, two]) {
      const call = (path: string, body?: unknown) =>
        fetch(server.origin + path, {
          method: body === undefined ? "GET" : "POST",
          headers: {
            authorization: `Bearer ${session.access_token}`,
            "content-type": "application/json",
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      expect((await call("/auth/v1/user")).status).toBe(403);
      expect((await call("/functions/v1/get-progress", {})).status).toBe(401);
      expect((await call("/rest/v1/profiles?select=*")).status).toBe(401);
      expect((await call("/rest/v1/feedback", { user_id: userId, message: "Still here" })).status).toBe(401);
      expect((await client.auth.refreshSession(session)).error).toMatchObject({
        code: "refresh_token_not_found",
      });
    }
    expect((await newClient(server.origin).auth.exchangeCodeForSession(code)).error).not.toBeNull();
    expect((await signIn(server.origin, email)).userId).not.toBe(one.userId);
  });

  test("wants the account's own address, typed in whatever case", async () => {
    const user = await signIn(server.origin, "Careful@example.com");
    const other = await signIn(server.origin, "other@example.com");
    for (const email of ["", "careful", "other@example.com", "careful@example.com.org", "%"]) {
      expect(await remove(user, email)).toMatchObject({
        status: 400,
        code: "bad_request",
        message: "That is not the email address of this account. Nothing was deleted.",
      });
    }
    expect(await remove(user, " careful@EXAMPLE.com ")).toMatchObject({ status: 200 });
    expect((await other.client.auth.getUser()).error).toBeNull();
  });

  test("asks for a login of just now: refreshed tokens don't make one, another session's doesn't count", async () => {
    const email = "left-open@example.com";
    const open = await signIn(server.origin, email);
    await server.admin
      .updateTable("auth.sessions")
      .set({ created_at: sql<Date>`now() - interval '11 minutes'` })
      .execute();
    const fresh = await signIn(server.origin, email);
    expect((await open.client.auth.refreshSession()).error).toBeNull();
    expect(await invoke(open.client, "get-account")).toMatchObject({ value: { isLoginFresh: false } });
    expect(await remove(open, email)).toMatchObject({ status: 403, code: "login_too_old" });
    expect(await invoke(fresh.client, "get-account")).toMatchObject({ value: { isLoginFresh: true } });
    expect(await remove(fresh, email)).toEqual({ status: 200, value: { deleted: true } });
  });

  test("[S6.5] deletes nobody but the caller, whatever is sent", async () => {
    const victim = await signIn(server.origin, "safe@example.com");
    const attacker = await signIn(server.origin, "attacker@example.com");
    for (const body of [
      { email: "safe@example.com" },
      { email: "attacker@example.com", userId: victim.userId },
      { email: "attacker@example.com", user_id: victim.userId },
      { userId: victim.userId },
      { email: ["safe@example.com"] },
    ]) {
      const answer = await invoke(attacker.client, "delete-account", body);
      expect(answer).toMatchObject({ status: 400, code: "bad_request" });
    }
    const visitor = await invoke(newClient(server.origin), "delete-account", {
      email: "safe@example.com",
    });
    expect(visitor).toMatchObject({ status: 401, message: "User not authenticated" });
    expect((await victim.client.auth.getUser()).error).toBeNull();
    expect((await attacker.client.auth.getUser()).error).toBeNull();
  });

  test("asked for by two tabs at once succeeds for both, or finds one of them signed out", async () => {
    const email = "twice@example.com";
    const user = await signIn(server.origin, email);
    const other = await signIn(server.origin, email);
    const answers = await Promise.all([remove(user, email), remove(user, email), remove(other, email)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
    const left = await server.admin.selectFrom("auth.users").selectAll().where("email", "=", email).execute();
    expect(left).toEqual([]);
    expect(server.log()).not.toContain('"level":"error"');
  });
});
