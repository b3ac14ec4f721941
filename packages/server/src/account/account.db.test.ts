import { randomUUID } from "node:crypto";
import { careerGoals, experienceLevels } from "@master-sql/protocol";
import { responseSchema } from "@master-sql/protocol/functions";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { FIXTURE } from "../testing/build-fixture.ts";
import { invoke } from "../testing/invoke.ts";
import { newClient, type SignedIn, signIn } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { EXPORTED, NOT_EXPORTED } from "./export-data.ts";

const SCRIPT = `<script>alert(1)</script><img src=x onerror="alert(2)">'; drop table profiles; --`;

describeWithDatabase("one's own account", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ buildFolder: inject("buildFolder") });
  });
  afterAll(() => server.close());

  async function account({ client }: SignedIn) {
    const answer = await invoke(client, "get-account");
    if (!("value" in answer)) throw new Error(answer.code);
    return answer.value;
  }
  async function exported({ client }: SignedIn) {
    const answer = await invoke(client, "export-data");
    if (!("value" in answer)) throw new Error(answer.code);
    return answer.value;
  }
  const setMail = ({ client }: SignedIn, wantsMail: boolean) =>
    invoke(client, "set-mail-preference", { wantsMail });

  test("tells address, profile, mail preference and where it is signed in", async () => {
    const first = await signIn(server.origin, "owner@example.com");
    expect(await account(first)).toMatchObject({
      email: "owner@example.com",
      wantsMail: true,
      wantsAi: true,
      profile: null,
    });
    await first.client.from("profiles").insert({ user_id: first.userId, email: "x", name: "Owner" });
    const second = await signIn(server.origin, "owner@example.com");
    await signIn(server.origin, "somebody.else@example.com");
    const seen = await account(second);
    expect(seen.profile).toEqual({ name: "Owner", careerGoal: "general", experienceLevel: "beginner" });
    expect(seen.sessions.map(({ isThisOne }) => isThisOne)).toEqual([true, false]);
    expect(seen.sessions.map(({ userAgent }) => userAgent)).toEqual(["node", "node"]);
    for (const { beganAt, lastSeenAt } of seen.sessions) {
      expect(Math.abs(Date.now() - Date.parse(beganAt))).toBeLessThan(60_000);
      expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(beganAt));
    }
    expect((await account(first)).sessions.map(({ isThisOne }) => isThisOne)).toEqual([false, true]);
  });

  test("[S6.5] [S6.3] is told and changed for its owner alone", async () => {
    const victim = await signIn(server.origin, "victim@example.com");
    const attacker = await signIn(server.origin, "attacker@example.com");
    const asked = await invoke(attacker.client, "get-account", { userId: victim.userId });
    expect(asked).toMatchObject({ value: { email: "attacker@example.com" } });
    const taken = await invoke(attacker.client, "export-data", { userId: victim.userId });
    expect(JSON.stringify(taken)).not.toContain("victim@example.com");
    const mail = { wantsMail: false, userId: victim.userId };
    expect(await invoke(attacker.client, "set-mail-preference", mail)).toMatchObject({
      status: 400,
    });
    expect((await account(victim)).wantsMail).toBe(true);
    for (const name of ["get-account", "export-data", "set-mail-preference"] as const) {
      expect(await invoke(newClient(server.origin), name, { wantsMail: false })).toMatchObject({
        status: 401,
        message: "User not authenticated",
      });
    }
  });

  test("turns mail off and on, once or often", async () => {
    const user = await signIn(server.origin, "mail@example.com");
    for (const wantsMail of [false, false, true, true, false]) {
      expect(await setMail(user, wantsMail)).toEqual({ status: 200, value: { wantsMail } });
      expect((await account(user)).wantsMail).toBe(wantsMail);
    }
  });

  test("[S3.2] has a career goal and an experience level out of those that there are", async () => {
    const user = await signIn(server.origin, "goals@example.com");
    const profile = () => user.client.from("profiles");
    await profile().insert({ user_id: user.userId, email: "x" });
    for (const career_goal of careerGoals) {
      expect((await profile().update({ career_goal }).eq("user_id", user.userId)).error).toBeNull();
      expect((await account(user)).profile?.careerGoal).toBe(career_goal);
    }
    for (const experience_level of experienceLevels) {
      expect((await profile().update({ experience_level }).eq("user_id", user.userId)).error).toBeNull();
      expect((await account(user)).profile?.experienceLevel).toBe(experience_level);
    }
    for (const wrong of ["", "emperor", "General", SCRIPT, "x".repeat(60_000)]) {
      for (const column of ["career_goal", "experience_level"]) {
        const refused = await profile()
          .update({ [column]: wrong })
          .eq("user_id", user.userId);
        expect(refused).toMatchObject({ status: 400, error: { code: "23514" } });
      }
    }
    expect(await account(user)).toMatchObject({
      profile: { careerGoal: careerGoals.at(-1), experienceLevel: experienceLevels.at(-1) },
    });
  });

  test("keeps script as the text that it is", async () => {
    const user = await signIn(server.origin, "script@example.com");
    const row = {
      user_id: user.userId,
      session_id: "s",
      user_agent: SCRIPT,
      login_method: SCRIPT.slice(0, 25),
    };
    const stored = [
      await user.client.from("profiles").insert({ user_id: user.userId, email: SCRIPT, name: SCRIPT }),
      await user.client.from("user_sessions").insert(row),
      await user.client.from("feedback").insert({ user_id: user.userId, message: SCRIPT }),
    ];
    expect(stored.map(({ error }) => error)).toEqual([null, null, null]);
    const noAddress = { user_id: user.userId, email: SCRIPT, message: SCRIPT };
    expect(await user.client.from("feedback").insert(noAddress)).toMatchObject({ error: { code: "23514" } });
    const { data } = await exported(user);
    expect(data.profile).toMatchObject([{ name: SCRIPT, email: "script@example.com" }]);
    expect(data.login_sessions).toMatchObject([{ user_agent: SCRIPT }]);
    expect(data.feedback).toMatchObject([{ message: SCRIPT }]);
    const response = await fetch(`${server.origin}/functions/v1/get-account`, {
      method: "POST",
      headers: { authorization: `Bearer ${user.session.access_token}` },
    });
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(responseSchema("get-account").parse(await response.json()).profile?.name).toBe(SCRIPT);
  });

  test("refuses bodies of a megabyte", async () => {
    const user = await signIn(server.origin, "large@example.com");
    const email = "x".repeat(1024 * 1024);
    for (const name of [
      "delete-account",
      "set-mail-preference",
      "get-account",
      "unsubscribe-user",
    ] as const) {
      const answer = await invoke(user.client, name, { email });
      expect(answer).toMatchObject({ status: 413, code: "payload_too_large" });
    }
    for (const table of ["profiles", "feedback", "user_sessions"]) {
      const answer = await user.client.from(table).insert({ user_id: user.userId, email, message: email });
      expect(answer.status).toBe(413);
    }
  });

  test("[S4.9] [S7.6] signed out everywhere is signed out in every browser at once", async () => {
    const here = await signIn(server.origin, "everywhere@example.com");
    const there = await signIn(server.origin, "everywhere@example.com");
    expect((await account(there)).sessions).toHaveLength(2);
    expect((await here.client.auth.signOut({ scope: "global" })).error).toBeNull();
    expect(await invoke(there.client, "get-account")).toMatchObject({ status: 401 });
    expect((await there.client.from("profiles").select()).status).toBe(401);
    expect((await there.client.auth.refreshSession(there.session)).error).not.toBeNull();
    expect((await account(await signIn(server.origin, "everywhere@example.com"))).sessions).toHaveLength(1);
  });

  test("[S4.9] one browser is logged out alone, at once, by its owner and nobody else, however often", async () => {
    const email = "many.browsers@example.com";
    const here = await signIn(server.origin, email);
    const there = await signIn(server.origin, email);
    const third = await signIn(server.origin, email);
    const stranger = await signIn(server.origin, "stranger@example.com");
    const [lost] = (await account(there)).sessions.filter(({ isThisOne }) => isThisOne);
    if (!lost) throw new Error("It isn't listed");
    const end = ({ client }: SignedIn, body: Record<string, unknown>) => invoke(client, "end-session", body);
    const others = async (user: SignedIn) =>
      (await account(user)).sessions.filter(({ isThisOne }) => !isThisOne).map(({ id }) => id);

    // A stranger is told the same as the owner, and nothing ends.
    const ended = { status: 200, value: { ended: true } };
    expect(await end(stranger, { sessionId: lost.id })).toEqual(ended);
    expect(await invoke(newClient(server.origin), "end-session", { sessionId: lost.id })).toMatchObject({
      status: 401,
    });
    for (const wrong of [{}, { sessionId: "all" }, { sessionId: lost.id, userId: here.userId }])
      expect(await end(here, wrong)).toMatchObject({ status: 400 });
    expect(await others(here)).toContain(lost.id);
    expect(server.log()).not.toContain('"what":"one"');

    expect(await end(here, { sessionId: lost.id })).toEqual(ended);
    expect(server.log()).toContain(`"user":"${here.userId}","session":"${lost.id}","what":"one"`);
    expect(await invoke(there.client, "get-account")).toMatchObject({ status: 401 });
    expect((await there.client.from("profiles").select()).status).toBe(401);
    expect((await there.client.auth.refreshSession(there.session)).error).not.toBeNull();
    expect(await end(here, { sessionId: lost.id })).toEqual(ended);
    expect(await others(here)).toHaveLength(1);
    expect(await others(third)).toHaveLength(1);
    expect((await third.client.auth.refreshSession()).error).toBeNull();
    expect((await account(stranger)).sessions).toHaveLength(1);
  });

  test("is exported as a whole: one's own rows of every table, no secrets", async () => {
    const email = "exporter@example.com";
    const user = await signIn(server.origin, email);
    const { client, userId } = user;
    await client.from("profiles").insert({ user_id: userId, email, name: "Ex Porter" });
    await client.from("user_sessions").insert({ user_id: userId, session_id: "mine" });
    await client.from("feedback").insert({ user_id: userId, message: "Thank you" });
    await invoke(client, "record-attempt", {
      attemptId: randomUUID(),
      exerciseId: FIXTURE.cheapItems,
      sql: "select 'mine'",
      hintsUsed: 1,
      submittedAt: "2026-05-01T10:00:00.000Z",
    });
    const completedAt = "2026-05-01T11:00:00.000Z";
    await client.functions.invoke("complete-lesson", { body: { lessonId: FIXTURE.lesson, completedAt } });
    await setMail(user, false);
    const answer = await exported(user);
    expect(answer.note).toContain("Drafts of queries");
    expect(answer.data).toMatchObject({
      account: [{ id: userId, email, mail_off_since: expect.any(String) }],
      profile: [{ email, name: "Ex Porter", career_goal: "general", experience_level: "beginner" }],
      google_accounts: [{ email, provider: "google" }],
      login_sessions: [{ session_id: "mine", is_active: true }],
      open_sessions: [{ user_agent: "node" }],
      attempts: [{ sql: "select 'mine'", hints_used: 1, verdict: "wrong" }],
      completed_lessons: [{ lesson_id: FIXTURE.lesson }],
      feedback: [{ message: "Thank you" }],
    });
    const secrets = await server.admin
      .selectFrom("auth.sessions")
      .select("rotation_key")
      .where("user_id", "=", userId)
      .execute();
    for (const { rotation_key } of secrets) {
      expect(JSON.stringify(answer)).not.toContain(rotation_key.toString("hex"));
    }
    // Of others, nothing.
    await client.from("feedback").insert({ message: "of nobody" });
    const others = await exported(await signIn(server.origin, "empty@example.com"));
    expect(others.data).toMatchObject({ profile: [], attempts: [], feedback: [], completed_lessons: [] });
    expect(JSON.stringify(others)).not.toContain(email);
  });

  test("has no table that the export forgets", async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct case when table_schema = 'public' then table_name else table_schema || '.' || table_name end as name
      from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema')
        and (column_name = 'user_id' or (table_schema, table_name) = ('auth', 'refresh_tokens'))
      order by 1`.execute(server.admin);
    const handled = [...Object.values(EXPORTED).map(({ table }) => table), ...NOT_EXPORTED];
    expect(
      rows.map(({ name }) => name),
      "tables of users: name each in EXPORTED, or in NOT_EXPORTED if it holds only secrets (functions/export-data.ts)",
    ).toEqual(handled.toSorted());
  });
});

describeWithDatabase("the export", () => {
  test("is put together a few times, then asks to wait", async () => {
    const server = await startTestServer({ rateLimits: { export: { requests: 2, seconds: 600 } } });
    const { client } = await signIn(server.origin, "greedy@example.com");
    const other = await signIn(server.origin, "modest@example.com");
    const ask = (who: SignedIn["client"]) => invoke(who, "export-data");
    const statuses = [await ask(client), await ask(client), await ask(client)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(statuses.map((it) => ("retryAfter" in it ? it.retryAfter : 0)).at(-1))).toBeGreaterThan(0);
    expect((await ask(other.client)).status).toBe(200);
    await server.close();
  });
});
