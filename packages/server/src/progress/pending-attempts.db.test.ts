import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { freePort } from "../../../../tools/free-port.ts";
import { openDatabase } from "../db/database.ts";
import { asService, withIdentity } from "../db/identity.ts";
import { startClaimedWork } from "../queue/claimed-work.ts";
import { releaseClaims } from "../queue/claims.ts";
import { attemptOf } from "../testing/attempt.ts";
import { FIXTURE } from "../testing/build-fixture.ts";
import { invoke } from "../testing/invoke.ts";
import { JUDGED_ANSWERS } from "../testing/judged-answers.ts";
import { endProcess, type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { signIn } from "../testing/sign-in.ts";
import { signedInUsers } from "../testing/signed-in-users.ts";
import {
  copyDatabase,
  type DatabaseCopy,
  describeWithDatabase,
  openTestDatabase,
  type TestDatabase,
} from "../testing/test-database.ts";
import {
  claimOne,
  claimPending,
  type PendingAttempt,
  type ReceivedAttempt,
  receiveAttempt,
  settleAttempt,
} from "./pending-attempts.ts";

const attempt = (answer: string, more: Record<string, unknown> = {}) => ({
  ...attemptOf(FIXTURE.cheapItems, answer),
  ...more,
});

const received = (userId: string, answer: string, id = randomUUID()): ReceivedAttempt => ({
  id,
  userId,
  exerciseId: FIXTURE.cheapItems,
  sql: answer,
  hintsUsed: 1,
  errorClass: null,
  hintRungs: [1],
  timeOnTaskMs: 5_000,
  solutionSeen: false,
  counterexample: null,
  submittedAt: "2026-01-02T03:04:05.678Z",
  sentAt: undefined,
});

/** More often, and the limits of requests end the asking before a busy machine has judged. */
const AS_A_PAGE_ASKS = { interval: 1_000 };

const RIGHT = { verdict: "right", message: "", misconception: null, error_class: null } as const;
const WRONG = { ...RIGHT, verdict: "wrong" } as const;

describeWithDatabase("an answer without a verdict", () => {
  let base: TestDatabase;
  let ada = "";
  let bob = "";
  beforeAll(async () => {
    base = await openTestDatabase();
    const [first, second] = await signedInUsers(base.database.kysely, "http://localhost", 2);
    ada = first?.userId ?? "";
    bob = second?.userId ?? "";
  });
  afterEach(() => base.admin.deleteFrom("pending_attempts").execute());
  afterAll(() => base.close());

  const store = (answer: ReceivedAttempt) =>
    receiveAttempt(base.database.kysely, answer, { isClaiming: true, isAgain: false });
  const claim = (most = 10) =>
    claimPending(base.database.kysely, { most, unknown: [], except: [], afterSeconds: 0 });
  const release = (ids?: readonly string[]) => releaseClaims(base.database.kysely, "pending_attempts", ids);

  test("is claimed by one, until that one falls silent", async () => {
    const answer = received(ada, "select 1");
    expect(await store(answer)).toMatchObject({ status: "pending", isClaimed: true });
    expect(await store(answer)).toMatchObject({ status: "pending", isClaimed: false });
    expect(await claim()).toEqual([]);
    await sql`update pending_attempts set claimed_at = now() - interval '11 seconds'`.execute(base.admin);
    expect(await claim()).toMatchObject([{ id: answer.id }]);
    expect(await claim()).toEqual([]);
    await release([answer.id]);
    expect(await store(answer)).toMatchObject({ status: "pending", isClaimed: true });
  });

  test("gets the first verdict that comes, once, with all that was told of it, as of when it was received", async () => {
    const answer = received(ada, "select 2");
    const { pending } = (await store(answer)) as { pending: { received_at: Date } };
    const settled = await Promise.all(
      [RIGHT, WRONG, WRONG].map((verdict) => settleAttempt(base.database.kysely, answer.id, verdict)),
    );
    const [first] = settled;
    expect(settled).toEqual([first, first, first]);
    expect(first).toMatchObject({
      user_id: ada,
      hints_used: 1,
      hint_rungs: [1],
      time_on_task_ms: 5_000,
      submitted_at: new Date(answer.submittedAt),
      recorded_at: pending.received_at,
    });
    expect(await store(answer)).toMatchObject({ status: "judged", attempt: { verdict: first?.verdict } });
    expect(await base.admin.selectFrom("pending_attempts").selectAll().execute()).toEqual([]);
  });

  test("many of one user don't keep others waiting, and no more than 20 are stored", async () => {
    for (let n = 0; n < 20; n++) await store(received(ada, `select ${n}`));
    expect(await store(received(ada, "select 20"))).toEqual({ status: "full" });
    const others = received(bob, "select 1");
    expect(await store(others)).toMatchObject({ status: "pending" });
    await release();
    expect((await claim(2)).map(({ user_id }) => user_id).sort()).toEqual([ada, bob].sort());
  });

  test("that always fails doesn't keep others from being judged, and is released", async () => {
    const [broken, good] = [received(ada, "select 1"), received(bob, "select 2")];
    for (const answer of [broken, good])
      await receiveAttempt(base.database.kysely, answer, { isClaiming: false, isAgain: false });
    const judged: string[] = [];
    const { kysely: database } = base.database;
    const worker = await startClaimedWork<PendingAttempt, { readonly status: "judged" }>(
      { database, log: pino({ level: "silent" }), isAlone: false, leftBehindAfterSeconds: 0 },
      {
        table: "pending_attempts",
        name: "answers",
        claim: (id) => claimOne(database, id),
        claimLeftBehind: (except) =>
          claimPending(database, { most: 1, unknown: [], except, afterSeconds: 0 }),
        async judge({ id }) {
          judged.push(id);
          if (id === broken.id) throw new Error("The content can't be read");
          await settleAttempt(database, id, RIGHT);
          return { status: "judged" };
        },
        isDeleted: ({ status }) => status === "judged",
      },
    );
    await expect.poll(() => judged, AS_A_PAGE_ASKS).toEqual([broken.id, good.id]);
    await worker.close();
    expect(await claim()).toMatchObject([{ id: broken.id }]);
  });

  test("is seen by its user alone, who can't write one", async () => {
    await store(received(ada, "select 1"));
    const as = (userId: string) => ({ role: "authenticated", userId }) as const;
    const seen = (userId: string) =>
      withIdentity(base.database.kysely, as(userId), (transaction) =>
        transaction.selectFrom("pending_attempts").select("sql").execute(),
      );
    expect(await seen(ada)).toEqual([{ sql: "select 1" }]);
    expect(await seen(bob)).toEqual([]);
    const write = withIdentity(base.database.kysely, as(ada), (transaction) =>
      transaction.updateTable("pending_attempts").set({ claimed_at: null }).execute(),
    );
    await expect(write).rejects.toThrow(/permission denied/);
  });
});

describeWithDatabase("a server that is killed", () => {
  let copy: DatabaseCopy;
  let running: ServerProcess[] = [];
  beforeEach(async () => {
    copy = await copyDatabase();
  });
  afterEach(async () => {
    for (const server of running) {
      if (server.child.exitCode === null && server.child.signalCode === null)
        await endProcess(server, "SIGKILL");
    }
    running = [];
    await copy.remove();
  });

  async function start(port = "0"): Promise<ServerProcess> {
    const environment = { ...copy.environment, BUILD_DIR: inject("buildFolder"), PORT: port };
    const server = await startServerProcess(environment);
    running.push(server);
    return server;
  }

  test("leaves answers that the next one judges, though nobody sends them again", async () => {
    const port = String(await freePort());
    const origin = `http://localhost:${port}`;
    const opened = await openDatabase(copy.location);
    if (opened.status === "refused") throw new Error(opened.message);
    const { kysely, close } = opened.database;
    const [user] = await signedInUsers(kysely, origin, 1);
    const answers = JUDGED_ANSWERS.map((each) => ({ ...each, id: randomUUID() }));
    // The claims are those of a server that is no more.
    for (const { sql: answer, id } of answers) {
      await receiveAttempt(kysely, received(user?.userId ?? "", answer, id), {
        isClaiming: true,
        isAgain: false,
      });
    }
    // So is that of an exam, whose result nobody asks for.
    const examId = randomUUID();
    await asService(kysely, async (transaction) => {
      await sql`
        insert into exams (id, user_id, simulation_id, title, pass_percent, seed, started_at, ends_at, finished_at)
        values (${examId}, ${user?.userId}, ${FIXTURE.shelfExam}, 'Shelf exam', 50, 1,
          now() - interval '1 hour', now() - interval '1 minute', now() - interval '1 minute')`.execute(
        transaction,
      );
      await sql`
        insert into exam_answers (exam_id, user_id, position, question_id, sql, saved_at)
        select ${examId}, ${user?.userId}, 1, '88888888-8888-4888-8888-888888888880', ${JUDGED_ANSWERS[0].sql}, now()`.execute(
        transaction,
      );
      await sql`insert into question_exposure values ('88888888-8888-4888-8888-888888888880', 1)`.execute(
        transaction,
      );
      await sql`update exams set claimed_at = now()`.execute(transaction);
    });
    await close();

    await start(port);
    const call = async (name: string, body: unknown): Promise<unknown> => {
      const authorization = `Bearer ${user?.accessToken}`;
      const url = `${origin}/functions/v1/${name}`;
      const reply = await fetch(url, {
        method: "POST",
        headers: { authorization },
        body: JSON.stringify(body),
      });
      return reply.json();
    };
    await expect
      .poll(() => call("get-progress", {}), AS_A_PAGE_ASKS)
      .toMatchObject({ exercises: [{ attempts: answers.length }] });
    await expect
      .poll(() => call("get-exams", undefined), AS_A_PAGE_ASKS)
      .toMatchObject({ exams: [{ examId, score: { right: 1, of: 1, passed: true } }] });
    for (const { id, sql: answer, ...expected } of answers) {
      const again = await call("record-attempt", attempt(answer, { attemptId: id }));
      expect(again).toMatchObject({ ...expected, replayed: true });
    }
  });

  test("has lost and doubled nothing of what was sent when that is sent again", async () => {
    const first = await start();
    const { client, session } = await signIn(first.origin, "survivor@example.com");
    const sent = JUDGED_ANSWERS.map(({ sql: answer, ...expected }) => ({ body: attempt(answer), expected }));
    const record = ({ body }: (typeof sent)[number]) => invoke(client, "record-attempt", body);
    const replies = sent.map((each) => record(each).catch(() => null));
    await Promise.race(replies);
    await endProcess(first, "SIGKILL");
    await Promise.all(replies);

    await start(new URL(first.origin).port);
    for (const each of sent) {
      // Who asks while the claim of the server that is no more still holds is told to come back, and does.
      await expect
        .poll(() => record(each), AS_A_PAGE_ASKS)
        .toMatchObject({ status: 200, value: each.expected });
      expect(await record(each)).toMatchObject({ status: 200, value: { ...each.expected, replayed: true } });
    }
    const progress = await fetch(`${first.origin}/functions/v1/get-progress`, {
      method: "POST",
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(await progress.json()).toMatchObject({ exercises: [{ attempts: sent.length }] });
  });
});
