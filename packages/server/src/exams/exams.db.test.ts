import { randomUUID } from "node:crypto";
import type { ExamResult } from "@master-sql/protocol";
import { type FunctionName, type ResponseOf, responseSchema } from "@master-sql/protocol/functions";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { withIdentity } from "../db/identity.ts";
import { EXAM_SOLUTIONS, FIXTURE } from "../testing/build-fixture.ts";
import { callFunction } from "../testing/call-function.ts";
import { type SignedInUser, signedInUsers, twoSignedInUsers } from "../testing/signed-in-users.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { RETIRED_AFTER_DRAWS } from "./question-exposure.ts";

describeWithDatabase("timed exams", () => {
  let server: TestServer;
  let user: SignedInUser;
  let other: SignedInUser;
  beforeAll(async () => {
    server = await startTestServer({ buildFolder: inject("buildFolder") });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    [user, other] = await twoSignedInUsers(server.admin, server.origin);
  });

  const call = (name: string, payload?: unknown, by = user) =>
    callFunction(server.origin, name, by.accessToken, payload);
  async function value<Name extends FunctionName>(
    name: Name,
    payload?: unknown,
    by = user,
  ): Promise<ResponseOf<Name>> {
    const { status, body } = await call(name, payload, by);
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return responseSchema(name).parse(body);
  }
  const start = async (simulationId: string = FIXTURE.shelfExam) =>
    (await value("start-exam", { simulationId })).examId;
  const save = (examId: string, position: number, answer: string, by = user) =>
    call("save-exam-answer", { examId, position, sql: answer }, by);
  const finish = (examId: string) => value("finish-exam", { examId });
  /** Asked for again while graders are busy, as the page does: on a machine with other work they may be. */
  const result = async (examId: string): Promise<ExamResult> => {
    await expect.poll(async () => (await call("get-exam-result", { examId })).status).not.toBe(503);
    return value("get-exam-result", { examId });
  };
  async function questions(examId: string) {
    const exam = await value("get-exam", { examId });
    if (exam.status !== "running") throw new Error("The exam is over");
    return exam.questions;
  }
  /** As if it had begun so much earlier. */
  const letPass = (examId: string, seconds: number) =>
    sql`update exams set started_at = started_at - ${seconds}::integer * interval '1 second',
                         ends_at = ends_at - ${seconds}::integer * interval '1 second'
        where id = ${examId}`.execute(server.admin);
  const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });

  test("draws as the slots say, tells nothing of answers, and judges when it is handed in", async () => {
    const examId = await start();
    const asked = await questions(examId);
    expect(asked.map(({ position, question }) => [position, question.concepts[0]])).toEqual([
      [1, "items"],
      [2, "items"],
      [3, "boxes"],
    ]);
    const { body } = await call("get-exam", { examId });
    expect(JSON.stringify(body)).not.toMatch(/solution|wrongAnswers|hint|gradingDatabases|moduleId/i);
    for (const solution of Object.values(EXAM_SOLUTIONS))
      expect(JSON.stringify(body)).not.toContain(solution);

    const solve = (position: number) =>
      save(examId, position, EXAM_SOLUTIONS[asked[position - 1]?.question.title ?? ""] ?? "");
    expect(await save(examId, 1, "select 'first try'")).toEqual({ status: 200, body: { saved: true } });
    expect(await solve(1)).toEqual({ status: 200, body: { saved: true } });
    expect(await save(examId, 2, "select name from items")).toEqual({ status: 200, body: { saved: true } });
    expect((await questions(examId))[1]?.answer).toBe("select name from items");
    expect(await call("get-exam-result", { examId })).toMatchObject(refusal(409, "conflict"));
    const verdicts = await server.admin.selectFrom("exam_answers").select("verdict").distinct().execute();
    expect(verdicts).toEqual([{ verdict: null }]);

    expect((await value("get-events", {})).events).toEqual([]);
    await finish(examId);
    await finish(examId);
    const { exam, score, questions: judged } = await result(examId);
    expect(exam).toMatchObject({ title: "Shelf exam", questions: 3, answered: 2, passPercent: 60 });
    expect(score).toEqual({ right: 1, of: 3, points: 1, outOf: 4, passed: false });
    expect(judged.map(({ verdict }) => verdict)).toEqual(["right", "wrong", "unanswered"]);
    expect(judged[1]?.difference?.extraTotal).toBeGreaterThan(0);
    const told = JSON.stringify(judged);
    for (const solution of Object.values(EXAM_SOLUTIONS).filter((one) => one !== judged[0]?.answer))
      expect(told).not.toContain(solution);
    expect(await value("get-exam", { examId })).toMatchObject({ status: "ended" });
    expect(await value("get-exams")).toMatchObject({ exams: [{ examId, score }] });

    // What was answered is evidence, with what it was about; what was left out says nothing.
    const { events } = await value("get-events", {});
    expect(events).toMatchObject(
      [true, false].map((isRight, index) => ({
        kind: "tested",
        place: "exam",
        questionId: asked[index]?.question.id,
        isRight,
        isUnaided: true,
        concepts: asked[index]?.question.concepts,
        difficulty: asked[index]?.question.difficulty,
      })),
    );
    expect((await value("get-events", {}, other)).events).toEqual([]);
  });

  test("twelve are begun within a day, also at once, and then it says how long to wait", async () => {
    for (let nth = 1; nth < 12; nth += 1) await finish(await start());
    const last = await Promise.all(Array.from({ length: 4 }, () => start()));
    expect(new Set(last).size).toBe(1);
    // One that is under way can be gone back to.
    expect(await start()).toBe(last[0]);
    await finish(last[0] ?? "");
    await server.admin
      .updateTable("exams")
      .set({ started_at: sql<Date>`started_at - interval '23 hours 20 minutes'` })
      .where("user_id", "=", user.userId)
      .execute();
    const { status, body } = await call("start-exam", { simulationId: FIXTURE.shelfExam });
    expect([status, body]).toMatchObject([
      429,
      { error: { code: "rate_limited", message: expect.stringMatching(/begin in (40|39) minutes;/) } },
    ]);
    expect((await call("start-exam", { simulationId: FIXTURE.shelfExam }, other)).status).toBe(200);
  });

  test("[S6.5] two starts at once begin one exam, and another can't be begun meanwhile", async () => {
    const begun = await Promise.all(Array.from({ length: 6 }, () => start()));
    expect(new Set(begun).size).toBe(1);
    const { exams } = await value("get-exams");
    expect(exams).toHaveLength(1);
    const stored = await server.admin
      .selectFrom("exam_answers")
      .select("position")
      .where("user_id", "=", user.userId)
      .execute();
    expect(stored).toHaveLength(3);
    expect(await call("start-exam", { simulationId: FIXTURE.brokenExam })).toMatchObject(
      refusal(409, "conflict"),
    );
    await finish(begun[0] ?? "");
    expect(await start(FIXTURE.brokenExam)).not.toBe(begun[0]);
  });

  test("what was asked before is asked again only when nothing else fits", async () => {
    const first = await start();
    const asked = (await questions(first)).map(({ question }) => question.title);
    await finish(first);
    const second = await start();
    const again = (await questions(second)).map(({ question }) => question.title);
    const all = ["Cheap items", "Dear items", "Unpriced items"];
    expect(again).toContain(all.find((title) => !asked.includes(title)));
  });

  test("each draw and each judged answer is counted, and a question drawn often is retired while others remain", async () => {
    const exposure = () =>
      server.admin.selectFrom("question_exposure").selectAll().orderBy("question_id").execute();
    const before = new Map((await exposure()).map((row) => [row.question_id, row]));
    const examId = await start();
    await save(examId, 1, "select 1");
    await finish(examId);
    await result(examId);
    await result(examId);
    const rows = await server.admin
      .selectFrom("exam_answers")
      .select(["question_id", "position"])
      .where("exam_id", "=", examId)
      .execute();
    const after = new Map((await exposure()).map((row) => [row.question_id, row]));
    for (const { question_id: id, position } of rows) {
      const [then, now] = [before.get(id), after.get(id)];
      expect(now?.drawn).toBe((then?.drawn ?? 0) + 1);
      expect(now?.answered).toBe((then?.answered ?? 0) + (position === 1 ? 1 : 0));
    }

    const [retired] = rows.filter(({ position }) => position < 3).map((row) => row.question_id);
    await server.admin
      .updateTable("question_exposure")
      .set({ drawn: RETIRED_AFTER_DRAWS })
      .where("question_id", "=", retired ?? "")
      .execute();
    for (let time = 0; time < 5; time++) {
      const [fresh] = await signedInUsers(server.admin, server.origin, 1);
      if (!fresh) throw new Error("There is no user");
      const { examId: another } = await value("start-exam", { simulationId: FIXTURE.shelfExam }, fresh);
      const drawn = await server.admin
        .selectFrom("exam_answers")
        .select("question_id")
        .where("exam_id", "=", another)
        .execute();
      expect(drawn.map((row) => row.question_id)).not.toContain(retired);
    }
    await server.admin
      .updateTable("question_exposure")
      .set({ drawn: sql<number>`greatest(answered, 1)` })
      .where("question_id", "=", retired ?? "")
      .execute();
  });

  test("time is the database's: an answer sent in time may be late by seconds, and then nothing counts", async () => {
    const examId = await start();
    const minutes = 30 * 60;
    const left = await value("get-exam", { examId });
    expect(left.status === "running" && left.secondsLeft).toBeGreaterThan(minutes - 30);
    expect(left.status === "running" && left.secondsLeft).toBeLessThanOrEqual(minutes);
    await letPass(examId, minutes + 1);
    expect(await value("get-exam", { examId })).toMatchObject({ status: "ended" });
    expect(await save(examId, 1, "select 'just in time'")).toMatchObject({ status: 200 });
    await letPass(examId, 20);
    expect(await save(examId, 1, "select 'too late'")).toMatchObject({
      status: 409,
      body: {
        error: {
          code: "exam_over",
          message: "This exam is over, so the answer no longer counts. What was saved before does.",
        },
      },
    });
    const { exam, questions: judged } = await result(examId);
    expect(exam.finishedAt).toBe(exam.endsAt);
    expect(judged[0]?.answer).toBe("select 'just in time'");
    // And the next can begin.
    expect(await start()).not.toBe(examId);
  });

  test("once a result was told, not even the time of grace lets in an answer", async () => {
    const examId = await start();
    await letPass(examId, 30 * 60 + 1);
    expect((await result(examId)).score).toEqual({ right: 0, of: 3, points: 0, outOf: 4, passed: false });
    expect(await save(examId, 1, "select 1")).toMatchObject(refusal(409, "exam_over"));
  });

  test("answers that arrive while it is handed in count or are refused, never something else", async () => {
    const examId = await start();
    const answers = await Promise.all([
      save(examId, 1, "select 'a'"),
      finish(examId).then(() => null),
      save(examId, 2, "select 'b'"),
    ]);
    const { questions: judged } = await result(examId);
    expect(judged[0]?.answer).toBe(answers[0]?.status === 200 ? "select 'a'" : null);
    expect(judged[1]?.answer).toBe(answers[2]?.status === 200 ? "select 'b'" : null);
    expect(await save(examId, 3, "select 1")).toMatchObject(refusal(409, "exam_over"));
  });

  test("a result that is asked for many times at once is the same, and all right passes", async () => {
    const examId = await start();
    for (const { position, question } of await questions(examId))
      await save(examId, position, EXAM_SOLUTIONS[question.title] ?? "");
    await finish(examId);
    const results = await Promise.all(Array.from({ length: 4 }, () => result(examId)));
    for (const each of results) {
      expect(each).toEqual(results[0]);
      expect(each.score).toEqual({ right: 3, of: 3, points: 4, outOf: 4, passed: true });
    }
  });

  test("an answer can be taken back, and a question at fault doesn't count", async () => {
    const examId = await start(FIXTURE.brokenExam);
    await save(examId, 1, "select name from items");
    await save(examId, 1, "  ");
    expect((await questions(examId))[0]?.answer).toBeNull();
    await save(examId, 1, "select name from items");
    await finish(examId);
    expect(await result(examId)).toMatchObject({
      score: { right: 0, of: 0, points: 0, outOf: 0, passed: false },
      questions: [{ verdict: "withdrawn", message: "This question was withdrawn, so it doesn't count." }],
    });
  });

  describe("[S6.5] nobody gets at another's exam", () => {
    test("by the functions", async () => {
      const examId = await start();
      await save(examId, 1, "select 'mine'");
      const not = refusal(404, "not_found");
      expect(await call("get-exam", { examId }, other)).toMatchObject(not);
      expect(await save(examId, 1, "select 'theirs'", other)).toMatchObject(not);
      expect(await call("finish-exam", { examId }, other)).toMatchObject(not);
      expect(await call("get-exam-result", { examId }, other)).toMatchObject(not);
      expect(await value("get-exams", undefined, other)).toEqual({ exams: [] });
      expect((await questions(examId))[0]?.answer).toBe("select 'mine'");
      await finish(examId);
      expect(await call("get-exam-result", { examId }, other)).toMatchObject(not);
    });

    test("by the database, and not even one's own can be changed there", async () => {
      const examId = await start();
      const seen = (identity: SignedInUser | null, table: "exams" | "exam_answers") =>
        withIdentity(
          server.admin,
          identity ? { role: "authenticated", userId: identity.userId } : { role: "anon" },
          (transaction) => transaction.selectFrom(table).selectAll().execute(),
        );
      for (const table of ["exams", "exam_answers"] as const) {
        expect((await seen(user, table)).length).toBeGreaterThan(0);
        expect(await seen(other, table)).toEqual([]);
        await expect(seen(null, table)).rejects.toThrow("permission denied");
      }
      const change = withIdentity(
        server.admin,
        { role: "authenticated", userId: user.userId },
        (transaction) =>
          transaction
            .updateTable("exam_answers")
            .set({ verdict: "right" })
            .where("exam_id", "=", examId)
            .execute(),
      );
      await expect(change).rejects.toThrow("permission denied");
    });

    test("nor may a visitor begin one", async () => {
      for (const name of [
        "get-exams",
        "start-exam",
        "get-exam",
        "save-exam-answer",
        "finish-exam",
        "get-exam-result",
      ])
        expect(
          await callFunction(server.origin, name, null, { simulationId: FIXTURE.shelfExam }),
        ).toMatchObject(refusal(401, "not_authenticated"));
    });
  });

  test("what can't be is refused", async () => {
    expect(await call("start-exam", { simulationId: randomUUID() })).toMatchObject(refusal(404, "not_found"));
    const examId = await start();
    expect(await save(examId, 4, "select 1")).toMatchObject(refusal(404, "not_found"));
    expect(await save(examId, 1, "select '\u0000'")).toMatchObject(refusal(400, "bad_request"));
    expect(await save(examId, 0, "select 1")).toMatchObject(refusal(400, "bad_request"));
  });
});
