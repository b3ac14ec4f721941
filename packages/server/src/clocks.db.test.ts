import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { freePort } from "../../../tools/free-port.ts";
import { attemptOf } from "./testing/attempt.ts";
import { EXAM_SOLUTIONS, FIXTURE } from "./testing/build-fixture.ts";
import { callFunction } from "./testing/call-function.ts";
import { endProcess, type ServerProcess, startServerProcess } from "./testing/server-process.ts";
import { newClient, signIn } from "./testing/sign-in.ts";
import { copyDatabase, describeWithDatabase } from "./testing/test-database.ts";

/** What every program of a machine whose clock is so far off would be told. */
const clockOff = (minutes: number) =>
  `--import data:text/javascript,${encodeURIComponent(`
  const RealDate = Date;
  globalThis.Date = class Date extends RealDate {
    constructor(...args) { args.length ? super(...args) : super(Date.now()); }
    static now() { return RealDate.now() + ${minutes * 60_000}; }
  };`)}`;

describeWithDatabase(
  "two servers of one database, one clock ten minutes ahead and the other as much behind",
  () => {
    let ahead: ServerProcess;
    let behind: ServerProcess;
    beforeEach(async () => {
      const { environment } = await copyDatabase();
      const [port, otherPort] = [String(await freePort()), String(await freePort())];
      const shared = {
        ...environment,
        BUILD_DIR: inject("buildFolder"),
        LOG_LEVEL: "warn",
        PUBLIC_URL: `http://localhost:${port}`,
      };
      const servers = await Promise.all([
        startServerProcess({ ...shared, PORT: port, NODE_OPTIONS: clockOff(10) }),
        startServerProcess({ ...shared, PORT: otherPort, NODE_OPTIONS: clockOff(-10) }),
      ]);
      // Both call themselves by the address that people know.
      [ahead, behind] = [servers[0], { ...servers[1], origin: `http://localhost:${otherPort}` }];
    });
    afterEach(async () => {
      await Promise.all([ahead, behind].map((server) => endProcess(server, "SIGTERM")));
    });

    test("know the same sessions, answers, credits and exams", async () => {
      const { session } = await signIn(ahead.origin, "ada@example.com");
      let token = session.access_token;
      const call = (server: ServerProcess, name: string, body: unknown) =>
        callFunction(server.origin, name, token, body);
      const attempt = attemptOf(FIXTURE.cheapItems, "select name from items where price < 10");
      // A busy machine says that it comes in a little while.
      for (const server of [ahead, behind])
        await expect
          .poll(() => call(server, "record-attempt", attempt))
          .toMatchObject({ body: { verdict: "right" } });

      // A session that one of them renewed is one to the other.
      const elsewhere = newClient(behind.origin);
      const { data, error } = await elsewhere.auth.refreshSession({ refresh_token: session.refresh_token });
      expect(error).toBeNull();
      token = data.session?.access_token ?? "";
      const issuedAt = [session.access_token, token].map((one) => decodeJwt(one).iat ?? 0);
      expect((issuedAt[0] ?? 0) - (issuedAt[1] ?? 0)).toBeGreaterThan(19 * 60);

      const spent: unknown[] = [];
      for (const server of [ahead, behind, ahead, behind, ahead, behind])
        spent.push(
          (await call(server, "spend-credit", { interactionId: randomUUID(), agent: "tutor" })).status,
        );
      expect(spent).toEqual([200, 200, 200, 200, 200, 402]);

      const { body } = await call(behind, "start-exam", { simulationId: FIXTURE.shelfExam });
      const { examId } = body as { examId: string };
      const running = await call(ahead, "get-exam", { examId });
      expect(running).toMatchObject({ status: 200, body: { status: "running" } });
      const { questions } = running.body as {
        questions: { position: number; question: { title: string } }[];
      };
      for (const { position, question } of questions) {
        const sql = EXAM_SOLUTIONS[question.title];
        expect(await call(ahead, "save-exam-answer", { examId, position, sql })).toMatchObject({
          status: 200,
        });
      }
      expect(await call(behind, "finish-exam", { examId })).toMatchObject({ status: 200 });
      for (const server of [ahead, behind])
        await expect
          .poll(() => call(server, "get-exam-result", { examId }))
          .toMatchObject({ body: { score: { right: questions.length, passed: true } } });
    });
  },
);
