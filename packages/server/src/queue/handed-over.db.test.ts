import { randomBytes, randomUUID } from "node:crypto";
import { systemStatusSchema } from "@master-sql/protocol";
import { Client } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { freePort } from "../../../../tools/free-port.ts";
import { openDatabase } from "../db/database.ts";
import { asService } from "../db/identity.ts";
import { wholeAnswer } from "../testing/ask-tutor.ts";
import { attemptOf } from "../testing/attempt.ts";
import { EXAM_SOLUTIONS, FIXTURE } from "../testing/build-fixture.ts";
import {
  endProcess,
  runServerProcess,
  type ServerProcess,
  startGraderProcess,
  startServerProcess,
} from "../testing/server-process.ts";
import { signedInUsers } from "../testing/signed-in-users.ts";
import {
  copyDatabase,
  type DatabaseCopy,
  describeWithDatabase,
  onRealPostgres,
} from "../testing/test-database.ts";

const ANSWERS = [
  { sql: "select name from items where price < 10.00", verdict: "right" },
  { sql: "select name from items where price > 10", verdict: "wrong" },
  { sql: "select nothing from items", verdict: "wrong" },
  { sql: "SELECT name FROM items WHERE price < 10", verdict: "right" },
] as const;

const isAlive = ({ child }: ServerProcess) => child.exitCode === null && child.signalCode === null;

describeWithDatabase("answers handed over by the queue", () => {
  let copy: DatabaseCopy;
  let running: ServerProcess[] = [];
  beforeEach(async () => {
    copy = await copyDatabase();
  });
  afterEach(async () => {
    for (const each of running) {
      if (isAlive(each)) await endProcess(each, "SIGKILL");
    }
    running = [];
    await copy.remove();
  });

  if (!onRealPostgres) {
    test("need a database that graders elsewhere can use", async () => {
      const { code, stderr } = await runServerProcess(
        { BUILD_DIR: inject("buildFolder"), ...copy.environment },
        "grade",
      );
      expect([code, stderr]).toEqual([
        1,
        "DATABASE_URL must be set: answers are handed over in that database.\n",
      ]);
    });
    return;
  }

  const ownersUrl = (): string => {
    const url = new URL(copy.environment.DATABASE_URL ?? "");
    url.username = "postgres";
    return url.href;
  };

  const asOwner = async <R extends object>(sql: string) => {
    const owner = new Client(ownersUrl());
    await owner.connect();
    try {
      return await owner.query<R>(sql);
    } finally {
      await owner.end();
    }
  };

  test("are judged by graders apart for two servers, whoever of them is killed", async () => {
    const migrated = await runServerProcess({ DATABASE_URL: ownersUrl() }, "migrate");
    expect(migrated).toMatchObject({ code: 0, stdout: "The database is up to date.\n" });
    const origin = `http://localhost:${await freePort()}`;
    const common = {
      ...copy.environment,
      BUILD_DIR: inject("buildFolder"),
      GRADING: "apart",
      GRADING_WORKERS: "1",
      PUBLIC_URL: origin,
    };
    const start = async (starting: Promise<ServerProcess>) => {
      const started = await starting;
      running.push(started);
      return started;
    };
    const opened = await openDatabase(copy.location);
    if (opened.status === "refused") throw new Error(opened.message);
    const { kysely, close } = opened.database;
    const [user] = await signedInUsers(kysely, origin, 1);
    const ports = [String(await freePort()), String(await freePort())] as const;
    const [firstServer] = await Promise.all(
      ports.map((PORT) => start(startServerProcess({ ...common, PORT }))),
    );
    const call = async (port: string, name: string, body: unknown) => {
      const reply = await fetch(`http://localhost:${port}/functions/v1/${name}`, {
        method: "POST",
        headers: { authorization: `Bearer ${user?.accessToken}` },
        body: JSON.stringify(body),
      });
      return { status: reply.status, value: (await reply.json()) as unknown };
    };
    const sent = [...ANSWERS, ...ANSWERS].map(({ sql, verdict }) => ({
      verdict,
      body: attemptOf(FIXTURE.cheapItems, sql),
    }));

    // An exam: two of three answers are right.
    const callFirst = (name: string, body: unknown) => call(ports[0], name, body);
    const begun = await callFirst("start-exam", { simulationId: FIXTURE.shelfExam });
    const exam = begun.value as { examId: string };
    const sitting = (await callFirst("get-exam", exam)).value as {
      questions: { position: number; question: { title: string } }[];
    };
    for (const { position, question } of sitting.questions) {
      const sql = position === 3 ? "select 0" : EXAM_SOLUTIONS[question.title];
      expect(await callFirst("save-exam-answer", { ...exam, position, sql })).toMatchObject({ status: 200 });
    }
    expect(await callFirst("finish-exam", exam)).toMatchObject({ status: 200 });
    const lostResult = callFirst("get-exam-result", exam).catch(() => null);

    // Nobody judges yet; the server that took the answers dies.
    const lost = sent.map(({ body }) => call(ports[0], "record-attempt", body).catch(() => null));
    const pending = () =>
      asService(kysely, (transaction) => transaction.selectFrom("pending_attempts").select("id").execute());
    await expect.poll(pending).toHaveLength(sent.length);
    if (firstServer) await endProcess(firstServer, "SIGKILL");

    // The other one says so once they have waited for long, and answers what needs no queue.
    await asOwner("update pending_attempts set received_at = now() - interval '125 seconds'");
    const status = systemStatusSchema.parse(
      await (await fetch(`http://localhost:${ports[1]}/statusz`)).json(),
    );
    expect(status.parts.find(({ part }) => part === "grader")).toMatchObject({
      state: "failing",
      message:
        "Answers have waited for their verdicts for 2 minutes. They are stored, and judged in your browser meanwhile.",
    });
    const explained = await wholeAnswer(`http://localhost:${ports[1]}`, user?.accessToken ?? "", {
      interactionId: randomUUID(),
      place: { type: "exercise", slug: "cheap-items" },
      question: { intent: "explain-error", text: "", sql: "select nmae from items" },
    });
    expect(explained.at(-1)).toMatchObject({ type: "ended", state: "answered" });
    expect(await Promise.all([...lost, lostResult])).toEqual([...sent.map(() => null), null]);

    // Of two graders one dies while it works.
    const metricsToken = randomBytes(32).toString("base64");
    const figuresPort = String(await freePort());
    const [firstGrader] = await Promise.all([
      start(startGraderProcess(common)),
      start(startGraderProcess({ ...common, METRICS_TOKEN: metricsToken, PORT: figuresPort })),
    ]);
    const replies = sent.map(({ body }) => call(ports[1], "record-attempt", body));
    const results = [1, 2].map(() => call(ports[1], "get-exam-result", exam));
    await Promise.race(replies);
    if (firstGrader) await endProcess(firstGrader, "SIGKILL");
    for (const [n, reply] of (await Promise.all(replies)).entries()) {
      // Whoever waited for one that the dead grader held may have been asked to come back.
      expect([200, 503]).toContain(reply.status);
      const again = () => call(ports[1], "record-attempt", sent[n]?.body);
      await expect
        .poll(again)
        .toMatchObject({ status: 200, value: { verdict: sent[n]?.verdict, replayed: true } });
    }
    for (const { status } of await Promise.all(results)) expect([200, 503]).toContain(status);
    await expect
      .poll(() => call(ports[1], "get-exam-result", exam))
      .toMatchObject({
        status: 200,
        value: {
          score: { right: 2, of: 3, points: 2, outOf: 4, passed: false },
          questions: [{ verdict: "right" }, { verdict: "right" }, { verdict: "wrong" }],
        },
      });
    const { rows: exposed } = await asOwner("select drawn, answered from question_exposure");
    expect(exposed).toEqual(sitting.questions.map(() => ({ drawn: 1, answered: 1 })));
    const progress = await call(ports[1], "get-progress", {});
    expect(progress.value).toMatchObject({ exercises: [{ attempts: sent.length }] });
    const figures = await fetch(`http://localhost:${figuresPort}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    const told = await figures.text();
    expect(told).toMatch(/^grading_duration_seconds_count\{outcome="right"\} [1-9]/m);
    expect(told).toContain("attempts_waiting 0");
    await close();
    for (const each of running.filter(isAlive))
      expect(await endProcess(each, "SIGTERM"), each.stderr()).toBe(0);
  });

  test("are judged by whatever server has time, which GRADING needn't say", async () => {
    const origin = `http://localhost:${await freePort()}`;
    const environment = {
      ...copy.environment,
      BUILD_DIR: inject("buildFolder"),
      GRADING_WORKERS: "1",
      PUBLIC_URL: origin,
    };
    const ports = [String(await freePort()), String(await freePort())] as const;
    running.push(await startServerProcess({ ...environment, PORT: ports[0], GRADING: "apart" }));
    const opened = await openDatabase(copy.location);
    if (opened.status === "refused") throw new Error(opened.message);
    const { kysely, close } = opened.database;
    const [user] = await signedInUsers(kysely, origin, 1);
    const submit = async (port: string, exerciseId: string, sql: string) => {
      const reply = await fetch(`http://localhost:${port}/functions/v1/record-attempt`, {
        method: "POST",
        headers: { authorization: `Bearer ${user?.accessToken}` },
        body: JSON.stringify(attemptOf(exerciseId, sql)),
      });
      return { status: reply.status, value: (await reply.json()) as unknown };
    };
    const submitAll = (port: string) =>
      Promise.all(
        ANSWERS.map(async ({ sql, verdict }) => {
          expect(await submit(port, FIXTURE.cheapItems, sql)).toMatchObject({
            status: 200,
            value: { verdict },
          });
        }),
      );
    const handedOver = submitAll(ports[0]);
    running.push(await startServerProcess({ ...environment, PORT: ports[1] }));
    await Promise.all([handedOver, submitAll(ports[1])]);
    // What can't be judged by anybody isn't waited for.
    expect(await submit(ports[0], FIXTURE.broken, "select name from items")).toMatchObject({
      status: 500,
      value: { error: { code: "internal" } },
    });
    const { rows: jobs } = await asOwner<{ job: unknown }>(
      "select to_jsonb(job) as job from attempt_queue.job",
    );
    // All came by the queue, and none says of whom and from where.
    expect(jobs).toHaveLength(2 * ANSWERS.length + 1);
    expect(JSON.stringify(jobs)).not.toMatch(/127\.0\.0\.1|::1/);
    expect(JSON.stringify(jobs)).not.toContain(user?.userId);
    // Those of its tables that the queue makes while it works, too.
    const { rows: unguarded } = await asOwner<{ relname: string }>(
      "select relname from pg_class where relnamespace = 'attempt_queue'::regnamespace and relkind in ('r', 'p') and not relrowsecurity",
    );
    expect(unguarded).toEqual([]);
    await close();
    for (const each of running) {
      expect(await endProcess(each, "SIGTERM"), each.stderr()).toBe(0);
      // What the queue's library does by itself it may do with the login that servers have.
      expect(each.stderr()).not.toContain("the queue of answers");
    }
  });

  test("stay out where the login may not set up their queue, with what to do", async () => {
    await asOwner("drop schema attempt_queue cascade");
    const { code, stderr } = await runServerProcess(copy.environment);
    expect(code).toBe(1);
    expect(stderr.trim().split("\n").at(-1)).toMatch(
      /^Master SQL can't start\. The queue of answers can't be set up \(permission denied .*\)\. Run it once with the owner's login: DATABASE_URL=/,
    );
  });
});
