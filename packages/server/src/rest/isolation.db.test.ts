import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withIdentity } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { newClient, type SignedIn, signIn } from "../testing/sign-in.ts";
import {
  describeWithDatabase,
  onRealPostgres,
  openTestDatabase,
  type TestDatabase,
} from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const EXPOSED = ["user_sessions", "profiles", "feedback"] as const;

describeWithDatabase("[S6.5] another user's rows by the API", () => {
  let server: TestServer;
  let victim: SignedIn;
  let attacker: SignedIn;
  beforeAll(async () => {
    server = await startTestServer();
    victim = await signIn(server.origin, "victim@example.com");
    attacker = await signIn(server.origin, "attacker@example.com");
    await victim.client.from("user_sessions").insert({ user_id: victim.userId, session_id: "victim's" });
    await victim.client.from("profiles").insert({ user_id: victim.userId, email: "x", name: "Victim" });
    await victim.client.from("feedback").insert({ user_id: victim.userId, message: "private" });
  });
  afterAll(() => server.close());

  /** Everything there is, as the owner sees it. */
  const everything = async () =>
    Promise.all(EXPOSED.map((table) => server.admin.selectFrom(table).selectAll().orderBy("id").execute()));
  const row = (table: (typeof EXPOSED)[number], owner: string): Record<string, unknown> =>
    ({
      user_sessions: { user_id: owner, session_id: "victim's", user_agent: "forged" },
      profiles: { user_id: owner, email: "x", name: "forged" },
      feedback: { user_id: owner, message: "forged" },
    })[table];

  for (const table of EXPOSED) {
    for (const who of ["attacker", "visitor"] as const) {
      const client = () => (who === "attacker" ? attacker.client : newClient(server.origin));

      test(`${table}: a ${who} can't select them`, async () => {
        const all = await client().from(table).select();
        expect(all.data ?? []).toEqual([]);
        const named = await client().from(table).select().eq("user_id", victim.userId);
        expect(named.data ?? []).toEqual([]);
      });

      test(`${table}: a ${who} can't insert, upsert, update or delete them`, async () => {
        const before = await everything();
        const forged = row(table, victim.userId);
        const target = client().from(table);
        const onConflict =
          table === "user_sessions" ? "user_id,session_id" : table === "profiles" ? "user_id" : "id";
        const attempts = [
          await target.insert(forged),
          await target.insert([forged]),
          await target.upsert(forged, { onConflict }),
          await target.upsert(forged, { onConflict, ignoreDuplicates: true }),
          await target.delete().eq("user_id", victim.userId),
        ];
        for (const { status, error } of attempts) {
          expect([401, 403]).toContain(status);
          expect(error?.code).toBe("42501");
        }
        // An update of rows that one can't see is no error: it changes nothing.
        const updated = await target.update(forged).eq("user_id", victim.userId).select("id");
        expect(updated.data ?? []).toEqual([]);
        expect(await everything()).toEqual(before);
      });
    }
  }

  test("one's own row can't be given to somebody else", async () => {
    await attacker.client.from("user_sessions").insert({ user_id: attacker.userId, session_id: "mine" });
    const given = await attacker.client
      .from("user_sessions")
      .update({ user_id: victim.userId })
      .eq("session_id", "mine");
    expect(given).toMatchObject({ status: 403, error: { code: "42501" } });
    // Without a filter only WITH CHECK stands in the way: no row has to be read.
    const all = await attacker.client.from("user_sessions").update({ user_id: victim.userId });
    expect(all).toMatchObject({ status: 403, error: { code: "42501" } });
    const profile = await attacker.client
      .from("profiles")
      .upsert({ user_id: attacker.userId, email: "x", name: "Attacker" }, { onConflict: "user_id" })
      .select()
      .single();
    expect(profile.data).toMatchObject({ email: "attacker@example.com" });
  });

  test("a row's id can't be chosen", async () => {
    const [known] = await server.admin.selectFrom("profiles").select("id").execute();
    const chosen = await attacker.client
      .from("profiles")
      .insert({ id: known?.id, user_id: attacker.userId, email: "x" });
    expect(chosen).toMatchObject({ status: 403, error: { code: "42501" } });
  });
});

describeWithDatabase("[S6.5] row-level security", () => {
  let database: TestDatabase;
  const ids = { victim: crypto.randomUUID(), attacker: crypto.randomUUID() };
  beforeAll(async () => {
    database = await openTestDatabase();
    const { admin } = database;
    for (const [name, id] of Object.entries(ids)) {
      await admin
        .insertInto("auth.users")
        .values({ id, email: `${name}@example.com`, user_metadata: "{}" })
        .execute();
      await admin
        .insertInto("attempts")
        .values({
          id: crypto.randomUUID(),
          user_id: id,
          exercise_id: crypto.randomUUID(),
          sql: "select 1",
          hints_used: 0,
          verdict: "right",
          message: "",
          submitted_at: new Date(),
        })
        .execute();
      await admin
        .insertInto("lesson_completions")
        .values({ user_id: id, lesson_id: crypto.randomUUID(), completed_at: new Date() })
        .execute();
      await admin
        .insertInto("quiz_results")
        .values({
          id: crypto.randomUUID(),
          user_id: id,
          quiz_id: crypto.randomUUID(),
          right_answers: 7,
          questions: 12,
          taken_at: new Date(),
        })
        .execute();
    }
  });
  afterAll(() => database.close());

  const as = <T>(role: "anon" | "authenticated", work: (transaction: Kysely<Tables>) => Promise<T>) =>
    withIdentity(database.database.kysely, role === "anon" ? { role } : { role, userId: ids.attacker }, work);
  const refusal = expect.objectContaining({ code: "42501" });

  test("is on for every table of ours", async () => {
    const { rows } = await sql<{ name: string; enabled: boolean }>`
      select format('%s.%s', schemaname, tablename) as name, rowsecurity as enabled from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(database.admin);
    expect(rows.length).toBeGreaterThanOrEqual(14);
    expect(rows.filter(({ enabled }) => !enabled)).toEqual([]);
  });

  test("every policy of UPDATE and INSERT checks the new row", async () => {
    const { rows } = await sql<{ policy: string }>`
      select format('%s.%s %s', schemaname, tablename, policyname) as policy from pg_policies
      where cmd in ('UPDATE', 'INSERT', 'ALL') and with_check is null`.execute(database.admin);
    expect(rows).toEqual([]);
  });

  if (onRealPostgres) {
    test("the server's own login is neither superuser nor owner, and sees nothing by itself", async () => {
      const login = database.database.kysely;
      const { rows } = await sql<{ safe: boolean }>`
        select not rolsuper and not rolbypassrls
          and not exists (select from pg_class where relowner = pg_roles.oid) as safe
        from pg_roles where rolname = current_user`.execute(login);
      expect(rows).toEqual([{ safe: true }]);
      await expect(login.selectFrom("attempts").selectAll().execute()).rejects.toThrow(refusal);
      await expect(login.selectFrom("auth.users").selectAll().execute()).rejects.toThrow(refusal);
    });
  }

  test.each(["attempts", "lesson_completions", "quiz_results"] as const)(
    "of %s shows a user their own rows only",
    async (table) => {
      const rows = await as("authenticated", (db) => db.selectFrom(table).select("user_id").execute());
      expect(rows).toEqual([{ user_id: ids.attacker }]);
      await expect(as("anon", (db) => db.selectFrom(table).select("user_id").execute())).rejects.toThrow(
        refusal,
      );
    },
  );

  test.each(["attempts", "lesson_completions", "quiz_results"])(
    "of %s lets only the server write",
    async (table) => {
      for (const statement of [
        `insert into ${table} default values`,
        `update ${table} set user_id = user_id`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        for (const role of ["anon", "authenticated"] as const) {
          await expect(as(role, (db) => sql.raw(statement).execute(db))).rejects.toThrow(refusal);
        }
      }
    },
  );

  test.each([
    "users",
    "identities",
    "sessions",
    "refresh_tokens",
    "sign_in_flows",
    "authorization_codes",
    "signing_keys",
    "new_user_notices",
    "link_keys",
    "request_counts",
    "former_accounts",
  ])("auth.%s is closed to users and visitors", async (table) => {
    for (const role of ["anon", "authenticated"] as const) {
      for (const statement of [`select * from auth.${table}`, `delete from auth.${table}`]) {
        await expect(as(role, (db) => sql.raw(statement).execute(db))).rejects.toThrow(refusal);
      }
    }
  });

  test("the role ends with the transaction, also when it fails", async () => {
    const { kysely } = database.database;
    const login = async () => {
      const { rows } = await sql<{ itself: boolean; claims: string }>`
        select current_user = session_user as itself,
          coalesce(current_setting('request.jwt.claims', true), '') as claims`.execute(kysely);
      return rows[0];
    };
    await as("authenticated", async (db) => {
      const { rows } = await sql<{ who: string }>`select current_user as who`.execute(db);
      expect(rows).toEqual([{ who: "authenticated" }]);
    });
    await expect(as("anon", (db) => sql`select 1/0`.execute(db))).rejects.toThrow();
    for (let connection = 0; connection < 12; connection++) {
      expect(await login()).toEqual({ itself: true, claims: "" });
    }
  });
});
