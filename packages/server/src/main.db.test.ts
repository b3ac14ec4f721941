import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { askTutor } from "./testing/ask-tutor.ts";
import { attemptOf } from "./testing/attempt.ts";
import { FIXTURE } from "./testing/build-fixture.ts";
import { invoke } from "./testing/invoke.ts";
import {
  endProcess,
  runServerProcess,
  type ServerProcess,
  startServerProcess,
} from "./testing/server-process.ts";
import { signIn } from "./testing/sign-in.ts";
import { PASSWORD_LOGIN } from "./testing/template.ts";
import {
  copyDatabase,
  type DatabaseCopy,
  describeWithDatabase,
  onRealPostgres,
} from "./testing/test-database.ts";

describeWithDatabase("the server's process", () => {
  let copy: DatabaseCopy;
  const running: ServerProcess[] = [];
  beforeEach(async () => {
    copy = await copyDatabase();
  });
  afterEach(async () => {
    for (const server of running.splice(0)) {
      if (server.child.exitCode === null && server.child.signalCode === null)
        await endProcess(server, "SIGKILL");
    }
    await copy.remove();
  });
  async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
    const server = await startServerProcess({ ...copy.environment, ...environment });
    running.push(server);
    return server;
  }

  test("says where it is, in one line, and logs JSON to standard error", async () => {
    const server = await start();
    expect(server.stdout().trim().split("\n").at(-1)).toBe(`Master SQL is running at ${server.origin}`);
    expect(server.stdout()).toContain("No Google client is configured");
    if (!onRealPostgres) expect(server.stdout()).toContain("a power loss may lose data");
    await signIn(server.origin, "log@example.com");
    await endProcess(server, "SIGTERM");
    const lines = server.stderr().trim().split("\n");
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty("msg");
  });

  // Where others may use the database, a server waits until nobody keeps the question alive: tutor/tutor.db.test.ts.
  test.skipIf(onRealPostgres)(
    "[S10.4] killed while the tutor answers, it gives the credit back when it starts again, and keeps what was asked",
    async () => {
      const first = await start({ BUILD_DIR: inject("buildFolder") });
      const { port } = new URL(first.origin);
      const { client, session } = await signIn(first.origin, "asker@example.com");
      const reply = await askTutor(first.origin, session.access_token, {
        interactionId: randomUUID(),
        place: { type: "exercise", slug: "cheap-items" },
        question: { intent: "explain-query", text: "", sql: "select pg_sleep(3600)::text as name" },
      });
      if (!("events" in reply)) throw new Error(`Refused with ${reply.status}`);
      expect((await reply.events.next()).value).toMatchObject({
        type: "begun",
        balance: { free_remaining_today: 4 },
      });
      await endProcess(first, "SIGKILL");
      await expect(reply.events.next()).rejects.toThrow();

      await start({ BUILD_DIR: inject("buildFolder"), PORT: port });
      expect(await invoke(client, "get-credit-balance")).toMatchObject({
        value: { free_remaining_today: 5 },
      });
      expect(await invoke(client, "get-tutor-history", {})).toMatchObject({
        value: { questions: [{ state: "failed", question: { sql: "select pg_sleep(3600)::text as name" } }] },
      });
    },
  );

  test("killed and started again keeps sessions, profiles, keys and attempts", async () => {
    const first = await start({ BUILD_DIR: inject("buildFolder") });
    const { port } = new URL(first.origin);
    const { client, session, userId } = await signIn(first.origin, "survivor@example.com");
    await client.from("profiles").insert({ user_id: userId, email: "x", name: "Survivor" });
    const attempt = attemptOf(FIXTURE.cheapItems, "select name from items where price < 10");
    const record = () => invoke(client, "record-attempt", attempt);
    expect(await record(), first.stderr()).toMatchObject({ value: { verdict: "right", replayed: false } });
    await endProcess(first, "SIGKILL");

    const second = await start({ PORT: port, BUILD_DIR: inject("buildFolder") });
    expect(second.origin).toBe(first.origin);
    expect((await client.auth.getUser()).data.user?.id).toBe(userId);
    expect((await client.from("profiles").select("name").single()).data).toEqual({ name: "Survivor" });
    expect(await record()).toMatchObject({ value: { verdict: "right", replayed: true } });
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token);
  });

  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s lets a request finish, then ends it with code 0",
    async (signal) => {
      const server = await start();
      const { session } = await signIn(server.origin, "slow@example.com");
      const url = new URL(`${server.origin}/functions/v1/get-progress`);
      // A request whose body is still on its way when the signal comes.
      const sent = request(url, {
        method: "POST",
        headers: { authorization: `Bearer ${session.access_token}`, expect: "100-continue" },
      });
      sent.flushHeaders();
      // The server has taken it on.
      await once(sent, "continue");
      sent.write(" ");
      const ended = endProcess(server, signal);
      const listens = () => fetch(server.origin).then(Boolean, () => false);
      await expect.poll(listens).toBe(false);
      sent.end(" ");
      const [response] = await once(sent, "response");
      response.resume();
      expect(response.statusCode).toBe(200);
      expect(await ended).toBe(0);
      await expect(fetch(server.origin)).rejects.toThrow();
    },
  );

  test("a port that is taken is explained", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const { code, stderr } = await runServerProcess({ ...copy.environment, PORT: port });
    other.close();
    expect(code).toBe(1);
    expect(stderr.trim()).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop the other program, or set PORT to another number.`,
    );
  });

  // No database is asked, whichever there is.
  test.skipIf(onRealPostgres)("bad settings are told together, one line each", async () => {
    const { code, stderr } = await runServerProcess({ PORT: "x", NODE_ENV: "production" });
    expect(code).toBe(1);
    expect(stderr.trim().split("\n")).toHaveLength(6);
    const production = await runServerProcess({ NODE_ENV: "production" });
    expect(production.stderr).toContain(
      "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set in production",
    );
    expect(production.code).toBe(1);
    const exposed = await runServerProcess({ HOST: "0.0.0.0" });
    expect(exposed.stderr).toContain("anyone could sign in as anyone");
    expect(exposed.code).toBe(1);
  });

  test("migrate brings the database up to date and ends", async () => {
    expect(await runServerProcess(copy.environment, "migrate")).toEqual({
      code: 0,
      stdout: "The database is up to date.\n",
      stderr: "",
    });
  });

  test.skipIf(!onRealPostgres)("in production, migrate needs the database alone", async () => {
    const production = { ...copy.environment, NODE_ENV: "production" };
    expect(await runServerProcess(production, "migrate")).toMatchObject({
      code: 0,
      stdout: "The database is up to date.\n",
      stderr: expect.stringContaining("DATABASE_URL_FILE"),
    });
  });

  test("local sign-in that others can reach is logged", async () => {
    const server = await start({ HOST: "0.0.0.0", ALLOW_LOCAL_SIGN_IN: "yes" });
    expect(server.stderr()).toContain("anyone who can reach this server can sign in as anyone");
  });

  if (!onRealPostgres) {
    test.each([
      [
        "that is a file",
        async (folder: string) => {
          const path = join(folder, "file");
          await writeFile(path, "");
          return path;
        },
        /^Master SQL can't start\. The data folder .*file can't be written \(EEXIST.*\)\. Set DATA_DIR to a folder that the server may write\.$/,
      ],
      [
        "whose data are damaged",
        async (folder: string) => {
          await writeFile(join(folder, "postgres/global/pg_control"), "damaged");
          return folder;
        },
        /^Master SQL can't start\. The database in .* can't be opened \(.*\)\. Restore the folder from a copy, or set DATA_DIR to another one\.$/,
      ],
      [
        "that lost the file by which a database is known",
        async (folder: string) => {
          await rm(join(folder, "postgres/PG_VERSION"));
          return folder;
        },
        /^Master SQL can't start\. The database in .* can't be opened \(its file PG_VERSION is missing\)\. Restore the folder/,
      ],
    ])("a data folder %s is explained in one line", async (_name, spoil, explanation) => {
      const folder = await spoil(copy.environment.DATA_DIR ?? "");
      const files = async () => {
        const all = await readdir(copy.environment.DATA_DIR ?? "", { recursive: true });
        return all.filter((name) => !/^lock|postmaster\.pid$/.test(name)).sort();
      };
      const before = await files();
      const { code, stderr } = await runServerProcess({ DATA_DIR: folder });
      expect(code).toBe(1);
      expect(stderr.trim().split("\n").at(-1)).toMatch(explanation);
      expect(await files()).toEqual(before);
    });

    test("a data folder in use is explained, and the one who has it goes on", async () => {
      const first = await start();
      const { client } = await signIn(first.origin, "first@example.com");
      const second = await runServerProcess(copy.environment);
      expect(second.code).toBe(1);
      expect(second.stderr).toMatch(
        new RegExp(
          `^Master SQL can't start\\. The data folder .* is in use by process ${first.child.pid} on .*; stop it or set DATA_DIR to another folder\\.\n$`,
        ),
      );
      expect((await client.auth.getUser()).error).toBeNull();
    });
  } else {
    const url = (change: (url: URL) => void): string => {
      const result = new URL(copy.environment.DATABASE_URL ?? "");
      change(result);
      return result.href;
    };
    test.each([
      [
        "no server there",
        () => url((it) => (it.port = "9")),
        /^No PostgreSQL server answers at 127\.0\.0\.1:9\. /,
      ],
      [
        "an unknown host",
        () => url((it) => (it.hostname = "no-such-host.invalid")),
        /no-such-host\.invalid .* can't be found/,
      ],
      [
        "a wrong password",
        () => url((it) => ([it.username, it.password] = [PASSWORD_LOGIN, "the-wrong-one"])),
        /refuses the login "master_sql_password"\. Correct user and password/,
      ],
      [
        "an unknown user",
        () => url((it) => (it.username = "nobody_here")),
        /refuses the login "nobody_here"/,
      ],
      ["an unknown database", () => url((it) => (it.pathname = "/nowhere")), /has no database "nowhere"/],
      [
        "another kind of address",
        () => "mysql://localhost/app",
        /^DATABASE_URL is not an address of a PostgreSQL server/,
      ],
      ["no address at all", () => "my database", /^DATABASE_URL is not an address of a PostgreSQL server/],
      [
        "a login that may not act for users",
        () =>
          url((it) => ([it.username, it.password] = [PASSWORD_LOGIN, encodeURIComponent("the right one")])),
        /login "master_sql_password" may not act as anon, authenticated, service_role\. As the owner .* run: grant/,
      ],
      [
        "a login that may not create tables",
        () => url((it) => (it.pathname = "/postgres")),
        /may not create tables\. Run the migrations once with the owner's login/,
      ],
    ])("DATABASE_URL with %s is explained in one line", async (_name, address, explanation) => {
      const { code, stdout, stderr } = await runServerProcess({ DATABASE_URL: address() });
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr.trim().split("\n")).toHaveLength(1);
      expect(stderr).toMatch(/^Master SQL can't start\. /);
      expect(stderr.slice("Master SQL can't start. ".length)).toMatch(explanation);
      expect(stderr).not.toContain("the-wrong-one");
    });
  }
});
