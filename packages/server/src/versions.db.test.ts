import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { freePort } from "../../../tools/free-port.ts";
import { attemptOf } from "./testing/attempt.ts";
import { EXAM_SOLUTIONS, FIXTURE } from "./testing/build-fixture.ts";
import { callFunction } from "./testing/call-function.ts";
import {
  endProcess,
  runServerProcess,
  type ServerProcess,
  startServerProcess,
} from "./testing/server-process.ts";
import { newClient, signIn } from "./testing/sign-in.ts";
import { copyDatabase, onRealPostgres, ownersUrl } from "./testing/test-database.ts";

/** As a next version's migration would: it adds, and takes nothing away. */
const nextMigration = `
import { sql as statement } from "kysely";
migrations["9999-next-version"] = {
  up: async (db) => {
    for (const each of [
      "alter table public.attempts add column of_next_version int not null default 7",
      "alter table public.exams add column of_next_version text",
      "alter table public.exam_answers add column of_next_version timestamptz not null default now()",
      "alter table public.profiles add column of_next_version jsonb not null default '{}'",
      "alter table auth.sessions add column of_next_version boolean not null default true",
      "create table public.of_next_version (user_id uuid primary key)",
      "alter table public.of_next_version enable row level security",
      "create index of_next_version_by_user on public.attempts (user_id, of_next_version)",
    ]) await statement.raw(each).execute(db);
  },
};`;

/** The server's sources with one migration more. */
const NEXT_VERSION = `--import data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith("/db/migrations/index.ts")) return loaded;
      return { ...loaded, source: loaded.source + ${JSON.stringify(nextMigration)} };
    },
  });`)}`;

const UP_TO_DATE = { database: true, migrations: true };

async function readiness({ origin }: ServerProcess): Promise<unknown> {
  return (await fetch(`${origin}/readyz`)).json();
}

describe.skipIf(!onRealPostgres)("a server and one of the next version during a rolling update", () => {
  const running = new Set<ServerProcess>();
  let port: number;
  let environment: Record<string, string>;
  let forOwner: string;
  beforeEach(async () => {
    const copy = await copyDatabase();
    forOwner = ownersUrl(copy.environment.DATABASE_URL ?? "");
    port = await freePort();
    environment = {
      ...copy.environment,
      BUILD_DIR: inject("buildFolder"),
      LOG_LEVEL: "warn",
      PUBLIC_URL: `http://localhost:${port}`,
    };
  });
  afterEach(async () => {
    for (const server of running) await end(server, "SIGTERM");
  });

  /** All call themselves by the address that people know, whatever port each listens to. */
  async function start(port: number, more: Record<string, string> = {}): Promise<ServerProcess> {
    const started = await startServerProcess({ ...environment, ...more, PORT: String(port) });
    const server = { ...started, origin: `http://localhost:${port}` };
    running.add(server);
    return server;
  }

  async function end(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
    running.delete(server);
    await endProcess(server, signal);
  }

  test("know the same sessions, answers, credits and exams, also after the old one was killed and started again", async () => {
    const earlier = await start(port);
    const { session } = await signIn(earlier.origin, "ada@example.com");
    let token = session.access_token;
    const call = (server: ServerProcess, name: string, body: unknown) =>
      callFunction(server.origin, name, token, body);
    const answer = (server: ServerProcess, attempt: ReturnType<typeof attemptOf>) =>
      // A busy machine says that it comes in a little while.
      expect
        .poll(() => call(server, "record-attempt", attempt))
        .toMatchObject({ body: { verdict: "right" } });
    const right = () => attemptOf(FIXTURE.cheapItems, "select name from items where price < 10");
    const before = right();
    await answer(earlier, before);
    const { body } = await call(earlier, "start-exam", { simulationId: FIXTURE.shelfExam });
    const { examId } = body as { examId: string };

    // The next version's migration, by the owner's login, while the old one goes on.
    const [migrated] = await Promise.all([
      runServerProcess({ ...environment, DATABASE_URL: forOwner, NODE_OPTIONS: NEXT_VERSION }, "migrate"),
      answer(earlier, right()),
    ]);
    expect(migrated).toMatchObject({ code: 0, stderr: "" });
    const next = await start(await freePort(), { NODE_OPTIONS: NEXT_VERSION });
    for (const server of [earlier, next]) expect(await readiness(server)).toMatchObject(UP_TO_DATE);

    // What one of them knows, the other knows.
    const between = right();
    await answer(earlier, between);
    for (const attempt of [before, between])
      expect(await call(next, "record-attempt", attempt)).toMatchObject({ body: { replayed: true } });
    const elsewhere = newClient(next.origin);
    const { data, error } = await elsewhere.auth.refreshSession({ refresh_token: session.refresh_token });
    expect(error).toBeNull();
    token = data.session?.access_token ?? "";

    // A supervisor starts it again, though the database is ahead of it by now.
    await end(earlier, "SIGKILL");
    const again = await start(port);
    expect(await readiness(again)).toMatchObject(UP_TO_DATE);
    const after = right();
    await answer(again, after);
    expect(await call(next, "record-attempt", after)).toMatchObject({ body: { replayed: true } });
    const spent: unknown[] = [];
    for (const server of [again, next, again, next, again, next])
      spent.push(
        (await call(server, "spend-credit", { interactionId: randomUUID(), agent: "tutor" })).status,
      );
    expect(spent).toEqual([200, 200, 200, 200, 200, 402]);

    const exam = await call(next, "get-exam", { examId });
    const { questions } = exam.body as { questions: { position: number; question: { title: string } }[] };
    expect(questions.length).toBeGreaterThan(1);
    for (const [index, { position, question }] of questions.entries()) {
      const saved = await call(index % 2 === 0 ? again : next, "save-exam-answer", {
        examId,
        position,
        sql: EXAM_SOLUTIONS[question.title],
      });
      expect(saved.status).toBe(200);
    }
    expect(await call(again, "finish-exam", { examId })).toMatchObject({ status: 200 });
    await end(again, "SIGTERM");
    const client = new Client(forOwner);
    await client.connect();
    const { rows } = await client.query("select distinct of_next_version from attempts");
    await client.end();
    expect(rows).toEqual([{ of_next_version: 7 }]);
    await expect
      .poll(() => call(next, "get-exam-result", { examId }))
      .toMatchObject({ body: { score: { right: questions.length, passed: true } } });
  });
});
