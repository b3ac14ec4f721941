import { PUBLIC_ANON_KEY } from "@master-sql/protocol";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newClient, type SignedIn, signIn } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

describeWithDatabase("REST through supabase-js", () => {
  let server: TestServer;
  let user: SignedIn;
  beforeAll(async () => {
    server = await startTestServer();
    user = await signIn(server.origin, "rest.user@example.com");
  });
  beforeEach(async () => {
    for (const table of ["user_sessions", "profiles", "feedback"] as const) {
      await server.admin.deleteFrom(table).execute();
    }
  });
  afterAll(() => server.close());

  const session = (session_id: string, more: Record<string, unknown> = {}) => ({
    user_id: user.userId,
    session_id,
    user_agent: "Test/1.0",
    ...more,
  });
  async function raw(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
    const headers = { authorization: `Bearer ${user.session.access_token}`, ...init.headers };
    const response = await fetch(`${server.origin}/rest/v1/${path}`, { ...init, headers });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  }

  test("[S3.1] [S7.5] user_sessions is upserted on user_id and session_id, with its defaults", async () => {
    const table = user.client.from("user_sessions");
    const first = await table.upsert(session("one"), { onConflict: "user_id,session_id" }).select().single();
    expect(first.error).toBeNull();
    expect(first.data).toMatchObject({
      user_id: user.userId,
      session_id: "one",
      login_method: "email",
      user_agent: "Test/1.0",
      ip_address: null,
      is_active: true,
      logout_at: null,
      session_duration_seconds: null,
    });
    expect(Date.parse(first.data.login_at)).toBeGreaterThan(Date.now() - 60_000);
    const second = await table
      .upsert(session("one", { is_active: false, login_method: "google" }), {
        onConflict: "user_id,session_id",
      })
      .select()
      .single();
    expect(second.data).toEqual({ ...first.data, is_active: false, login_method: "google" });
    expect((await table.select()).data).toHaveLength(1);
  });

  test("[S7.5] user_sessions is selected with filters, order, limit and chosen columns", async () => {
    const table = user.client.from("user_sessions");
    const rows = [1, 2, 3].map((day) =>
      session(`s${day}`, { login_at: `2026-01-0${day}T00:00:00Z`, is_active: day > 1 }),
    );
    expect((await table.insert(rows)).error).toBeNull();
    const latest = await table
      .select("session_id,login_at")
      .eq("user_id", user.userId)
      .eq("is_active", true)
      .gte("login_at", "2026-01-02T00:00:00Z")
      .order("login_at", { ascending: false })
      .limit(1);
    expect(latest.data).toEqual([{ session_id: "s3", login_at: "2026-01-03T00:00:00.000Z" }]);
    const rest = await table.select("session_id").neq("session_id", "s3").order("session_id").range(1, 5);
    expect(rest.data).toEqual([{ session_id: "s2" }]);
    expect((await table.select("session_id").is("logout_at", null)).data).toHaveLength(3);
  });

  test("[S7.5] user_sessions is updated, with and without the rows in the answer", async () => {
    const table = user.client.from("user_sessions");
    await table.insert([session("a"), session("b")]);
    const silent = await table.update({ is_active: false }).eq("session_id", "a");
    expect(silent).toMatchObject({ error: null, status: 204 });
    const told = await table
      .update({ logout_at: "2026-02-01T10:00:00Z", session_duration_seconds: 61, is_active: false })
      .eq("session_id", "b")
      .select("session_id,logout_at,session_duration_seconds,is_active");
    expect(told.status).toBe(200);
    expect(told.data).toEqual([
      {
        session_id: "b",
        logout_at: "2026-02-01T10:00:00.000Z",
        session_duration_seconds: 61,
        is_active: false,
      },
    ]);
    const nothing = await table.update({ is_active: true }).eq("session_id", "none").select();
    expect(nothing).toMatchObject({ status: 200, data: [] });
  });

  test("[S3.1] the address of a client is never kept", async () => {
    const { error } = await user.client
      .from("user_sessions")
      .insert(session("ip", { ip_address: "203.0.113.7" }));
    expect(error?.code).toBe("23514");
  });

  test("[S1.7] [S3.2] [S7.5] a profile gets the defaults, and its address from the account", async () => {
    const table = user.client.from("profiles");
    const none = await table.select().eq("user_id", user.userId).maybeSingle();
    expect(none).toMatchObject({ data: null, error: null });
    const made = await table
      .insert({ user_id: user.userId, email: "president@example.org", name: "Rest User" })
      .select()
      .single();
    expect(made.data).toMatchObject({
      email: "rest.user@example.com",
      name: "Rest User",
      career_goal: "general",
      experience_level: "beginner",
    });
    await table
      .update({ email: "other@example.org", career_goal: "data-analyst" })
      .eq("user_id", user.userId);
    const kept = await table.select().eq("user_id", user.userId).single();
    expect(kept.data).toMatchObject({ email: "rest.user@example.com", career_goal: "data-analyst" });
  });

  test("a second profile is a conflict that tells no values", async () => {
    const table = user.client.from("profiles");
    await table.insert({ user_id: user.userId, email: "x" });
    const { error, status } = await table.insert({ user_id: user.userId, email: "x" });
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: "23505", details: null, hint: null });
    expect(JSON.stringify(error)).not.toContain(user.userId);
  });

  test("[S3.7] [S7.5] feedback is taken from users and visitors, and shown to neither", async () => {
    const visitor = newClient(server.origin);
    expect((await visitor.from("feedback").insert({ message: "Hello" })).error).toBeNull();
    const mine = await user.client
      .from("feedback")
      .insert({ user_id: user.userId, email: "me@example.com", message: " Hi " });
    expect(mine.error).toBeNull();
    expect((await user.client.from("feedback").select()).error).toMatchObject({ code: "42501" });
    expect((await visitor.from("feedback").select()).error).toMatchObject({ code: "42501" });
    const stored = await server.admin
      .selectFrom("feedback")
      .select(["user_id", "email", "message"])
      .execute();
    expect(stored).toHaveLength(2);
    expect(stored).toContainEqual({ user_id: null, email: null, message: "Hello" });
  });

  test.each(["", "   ", "x".repeat(6_001)])(
    "[S5.2] feedback without words or without end is refused",
    async (message) => {
      const { error, status } = await user.client.from("feedback").insert({ message });
      expect({ status, code: error?.code }).toEqual({ status: 400, code: "23514" });
    },
  );

  test.each([
    "x@y.z\r\nBcc: evil@example.com",
    "a@b, c@d",
    "Ada <ada@example.com>",
    "nobody",
    "a b@example.com",
  ])("feedback with %j for an address is refused", async (email) => {
    const { error, status } = await user.client.from("feedback").insert({ message: "x", email });
    expect({ status, code: error?.code }).toEqual({ status: 400, code: "23514" });
  });

  test("the address of feedback is stored without the blanks around it, and none as null", async () => {
    const visitor = newClient(server.origin);
    for (const [message, email] of [
      ["trimmed", "  ada@example.com "],
      ["none", " "],
    ])
      expect((await visitor.from("feedback").insert({ message, email })).error).toBeNull();
    const stored = await server.admin
      .selectFrom("feedback")
      .select(["message", "email"])
      .where("message", "in", ["trimmed", "none"])
      .orderBy("message")
      .execute();
    expect(stored).toEqual([
      { message: "none", email: null },
      { message: "trimmed", email: "ada@example.com" },
    ]);
  });

  test("single() wants exactly one row, and undoes a write that gave more", async () => {
    const table = user.client.from("user_sessions");
    const none = await table.select().single();
    expect(none).toMatchObject({ status: 406, error: { code: "PGRST116" } });
    await table.insert([session("a"), session("b")]);
    const many = await table.update({ is_active: false }).eq("user_id", user.userId).select().single();
    expect(many).toMatchObject({ status: 406, error: { code: "PGRST116" } });
    expect((await table.select().eq("is_active", true)).data).toHaveLength(2);
  });

  test("upsert may ignore what is there", async () => {
    const table = user.client.from("user_sessions");
    await table.insert(session("a"));
    const ignored = await table
      .upsert(session("a", { user_agent: "Other" }), {
        onConflict: "user_id,session_id",
        ignoreDuplicates: true,
      })
      .select();
    expect(ignored.data).toEqual([]);
    expect((await table.select().single()).data.user_agent).toBe("Test/1.0");
  });

  test("what doesn't exist is refused in PostgREST's terms", async () => {
    const { client } = user;
    expect(await client.from("attempts").select()).toMatchObject({
      status: 404,
      error: { code: "PGRST205" },
    });
    expect(await client.from("users").select()).toMatchObject({ status: 404, error: { code: "PGRST205" } });
    expect(await client.from("profiles").select("password")).toMatchObject({
      status: 400,
      error: { code: "42703" },
    });
    const inserted = await client
      .from("profiles")
      .insert({ user_id: user.userId, email: "x", is_admin: true });
    expect(inserted).toMatchObject({ status: 400, error: { code: "PGRST204" } });
    const conflict = await client.from("user_sessions").upsert(session("a"), { onConflict: "user_agent" });
    expect(conflict).toMatchObject({ status: 400, error: { code: "42P10" } });
    const type = await client.from("user_sessions").select().eq("user_id", "not-a-uuid");
    expect(type).toMatchObject({ status: 400, error: { code: "22P02" } });
    const truth = await client.from("profiles").select().is("email", true);
    expect(truth).toMatchObject({ status: 400, error: { code: "42804" } });
    const wide = await client.from("profiles").select(Array.from({ length: 1_500 }, () => "id").join(","));
    expect(wide).toMatchObject({ status: 200, error: null });
    const many = await client.from("feedback").insert([{ message: "one" }, { message: "two" }]);
    expect(many).toMatchObject({ status: 400, error: { code: "PGRST102" } });
    const nul = await client.from("feedback").insert({ message: "a\0b" });
    expect(nul).toMatchObject({ status: 400 });
    expect(await client.rpc("version")).toMatchObject({ status: 404 });
    expect(await client.schema("auth").from("users").select()).toMatchObject({ status: 404 });
  });

  test.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["a number", "1"],
    ["an empty object", "{}"],
    ["an empty list", "[]"],
    ["rows of different shape", '[{"session_id":"a"},{"user_agent":"b"}]'],
    ["too many rows", JSON.stringify(Array.from({ length: 101 }, (_, i) => ({ session_id: `${i}` })))],
  ])("a body of %s is refused", async (_name, body) => {
    const answer = await raw("user_sessions", { method: "POST", body });
    expect(answer).toMatchObject({ status: 400, body: { code: "PGRST102" } });
  });

  test("a body that is too long is refused before it's read", async () => {
    const body = JSON.stringify({ message: "x".repeat(70_000) });
    expect(await raw("feedback", { method: "POST", body })).toMatchObject({ status: 413 });
  });

  test("an update of several rows by several is refused", async () => {
    const body = JSON.stringify([{ is_active: true }, { is_active: false }]);
    expect(await raw("user_sessions", { method: "PATCH", body })).toMatchObject({ status: 400 });
  });

  test("DELETE and PUT aren't for anyone", async () => {
    await user.client.from("user_sessions").insert(session("a"));
    const deleted = await user.client.from("user_sessions").delete().eq("user_id", user.userId);
    expect(deleted).toMatchObject({ status: 403, error: { code: "42501" } });
    expect(await raw("user_sessions", { method: "PUT", body: "{}" })).toMatchObject({ status: 405 });
    expect((await user.client.from("user_sessions").select()).data).toHaveLength(1);
  });

  test("a visitor has the public key, a token or nothing", async () => {
    const visit = (headers: Record<string, string>) =>
      fetch(`${server.origin}/rest/v1/profiles`, { headers });
    expect((await visit({})).status).toBe(401);
    expect((await visit({ authorization: `Bearer ${PUBLIC_ANON_KEY}` })).status).toBe(401);
    const nonsense = await visit({ authorization: "Bearer nonsense" });
    expect([nonsense.status, await nonsense.json()]).toMatchObject([401, { code: "PGRST301" }]);
  });
});

describeWithDatabase("limits of REST", () => {
  test("feedback is taken 2 times, then refused with the time to wait; other users aren't concerned", async () => {
    const server = await startTestServer({ rateLimits: { feedback: { requests: 2, seconds: 600 } } });
    const [one, two] = [
      await signIn(server.origin, "one@example.com"),
      await signIn(server.origin, "two@example.com"),
    ];
    const send = ({ client }: SignedIn) => client.from("feedback").insert({ message: "x" });
    expect([await send(one), await send(one)].map(({ status }) => status)).toEqual([201, 201]);
    const refused = await send(one);
    expect(refused).toMatchObject({ status: 429, error: { code: "rate_limited" } });
    expect((await send(two)).status).toBe(201);
    expect((await one.client.from("profiles").select()).status).toBe(200);
    await server.close();
  });
});
