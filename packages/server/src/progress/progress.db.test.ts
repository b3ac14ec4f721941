import { randomUUID } from "node:crypto";
import { apiErrorSchema } from "@master-sql/protocol";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { FIXTURE } from "../testing/build-fixture.ts";
import { invoke } from "../testing/invoke.ts";
import { newClient, type SignedIn, signIn } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const RIGHT = "select name from items where price < 10";
const WRONG = "select name from items";

describeWithDatabase("progress", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ buildFolder: inject("buildFolder") });
  });
  afterAll(() => server.close());

  const complete = ({ client }: SignedIn, lessonId: string, completedAt: string) =>
    invoke(client, "complete-lesson", { lessonId, completedAt });
  const progress = async ({ client }: SignedIn) => {
    const answer = await invoke(client, "get-progress");
    if (!("value" in answer)) throw new Error(answer.code);
    return answer.value;
  };
  const submit = ({ client }: SignedIn, sql: string, submittedAt: string, hintsUsed = 0) =>
    invoke(client, "record-attempt", {
      attemptId: randomUUID(),
      exerciseId: FIXTURE.cheapItems,
      sql,
      hintsUsed,
      submittedAt,
    });

  test("is empty at first", async () => {
    expect(await progress(await signIn(server.origin, "new@example.com"))).toEqual({
      exercises: [],
      lessons: [],
      quizzes: [],
    });
  });

  test("tells attempts, the first time an exercise was solved, and whether without hints", async () => {
    const user = await signIn(server.origin, "solver@example.com");
    await submit(user, WRONG, "2026-01-01T10:00:00.000Z");
    expect((await progress(user)).exercises).toEqual([
      {
        exerciseId: FIXTURE.cheapItems,
        attempts: 1,
        solvedAt: null,
        solvedUnaided: false,
        lastAttemptAt: "2026-01-01T10:00:00.000Z",
      },
    ]);
    // They come in another order than they were submitted in: a queue in the browser.
    await submit(user, RIGHT, "2026-01-01T12:00:00.000Z", 0);
    await submit(user, RIGHT, "2026-01-01T11:00:00.000Z", 1);
    expect((await progress(user)).exercises).toEqual([
      {
        exerciseId: FIXTURE.cheapItems,
        attempts: 3,
        solvedAt: "2026-01-01T11:00:00.000Z",
        solvedUnaided: false,
        lastAttemptAt: "2026-01-01T12:00:00.000Z",
      },
    ]);
  });

  test("knows what was solved without help", async () => {
    const user = await signIn(server.origin, "unaided@example.com");
    await submit(user, RIGHT, "2026-01-01T11:00:00.000Z", 0);
    await submit(user, RIGHT, "2026-01-01T12:00:00.000Z", 3);
    expect((await progress(user)).exercises).toMatchObject([{ solvedUnaided: true }]);
  });

  test("a browser's clock that is ahead doesn't reach into the future", async () => {
    const user = await signIn(server.origin, "future@example.com");
    await submit(user, RIGHT, "2099-01-01T00:00:00.000Z");
    await complete(user, FIXTURE.lesson, "2099-01-01T00:00:00.000Z");
    const { exercises, lessons } = await progress(user);
    const now = Date.now() + 60_000;
    expect(Date.parse(exercises[0]?.solvedAt ?? "")).toBeLessThan(now);
    expect(Date.parse(lessons[0]?.completedAt ?? "")).toBeLessThan(now);
  });

  test("a lesson is completed once, the first time counts", async () => {
    const user = await signIn(server.origin, "reader@example.com");
    const first = await complete(user, FIXTURE.lesson, "2026-02-01T10:00:00.000Z");
    expect(first).toEqual({
      status: 200,
      value: { lessonId: FIXTURE.lesson, completedAt: "2026-02-01T10:00:00.000Z" },
    });
    expect(await complete(user, FIXTURE.lesson, "2026-02-02T10:00:00.000Z")).toEqual(first);
    const many = await Promise.all(
      Array.from({ length: 10 }, () => complete(user, FIXTURE.otherLesson, "2026-02-03T10:00:00.000Z")),
    );
    expect(many.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await progress(user)).lessons).toEqual([
      { lessonId: FIXTURE.lesson, completedAt: "2026-02-01T10:00:00.000Z" },
      { lessonId: FIXTURE.otherLesson, completedAt: "2026-02-03T10:00:00.000Z" },
    ]);
  });

  test("[S10.11] of a quiz the best result counts as the server judges it, and each is stored once", async () => {
    const user = await signIn(server.origin, "quizzed@example.com");
    /** Answers to that many of the twelve questions, of which so many are right. */
    const answers = (right: number, asked = 12) =>
      Object.fromEntries(
        Array.from({ length: asked }, (_, number) => [`question-${number}`, [number < right ? 0 : 1]]),
      );
    const take = (right: number, takenAt: string, resultId: string = randomUUID()) =>
      invoke(user.client, "record-quiz", {
        resultId,
        quizId: FIXTURE.quiz,
        answers: { ...answers(right), gone: [0] },
        // A count of the page's own is not looked at.
        right: 12,
        questions: 12,
        takenAt,
      });
    const first = randomUUID();
    expect(await take(7, "2026-02-01T10:00:00.000Z", first)).toEqual({
      status: 200,
      value: { resultId: first, right: 7, questions: 12 },
    });
    await take(12, "2026-02-01T10:00:00.000Z", first);
    expect((await progress(user)).quizzes).toMatchObject([{ right: 7, questions: 12 }]);
    await take(11, "2026-02-02T10:00:00.000Z");
    await take(9, "2026-02-03T10:00:00.000Z");
    expect((await progress(user)).quizzes).toEqual([
      { quizId: FIXTURE.quiz, right: 11, questions: 12, takenAt: "2026-02-02T10:00:00.000Z" },
    ]);
    const go = { resultId: randomUUID(), quizId: FIXTURE.quiz, takenAt: "2026-02-04T10:00:00.000Z" };
    const record = (more: object) => invoke(user.client, "record-quiz", { ...go, ...more });
    expect(await record({ answers: answers(9, 9) })).toMatchObject({ status: 400 });
    expect(await record({ answers: answers(12), quizId: randomUUID() })).toMatchObject({ status: 404 });
    // A page of before, which counts itself.
    expect(await record({ right: 12, questions: 12 })).toMatchObject({ status: 200 });
    expect((await progress(user)).quizzes).toMatchObject([{ right: 11, questions: 12 }]);
  });

  test("is everybody's own", async () => {
    const [one, two] = [
      await signIn(server.origin, "one@example.com"),
      await signIn(server.origin, "two@example.com"),
    ];
    await submit(one, RIGHT, "2026-01-01T11:00:00.000Z");
    await complete(one, FIXTURE.lesson, "2026-01-01T11:00:00.000Z");
    expect(await progress(two)).toEqual({ exercises: [], lessons: [], quizzes: [] });
    await complete(two, FIXTURE.lesson, "2026-01-05T11:00:00.000Z");
    expect((await progress(one)).lessons).toMatchObject([{ completedAt: "2026-01-01T11:00:00.000Z" }]);
  });

  test("an unknown lesson doesn't exist, and one that is none is refused", async () => {
    const user = await signIn(server.origin, "lost@example.com");
    const now = new Date().toISOString();
    expect(await complete(user, randomUUID(), now)).toMatchObject({ status: 404, code: "not_found" });
    expect(await complete(user, "first", now)).toMatchObject({ status: 400, code: "bad_request" });
    expect(await complete(user, FIXTURE.lesson, "now")).toMatchObject({ status: 400 });
  });

  test("[S6.1] visitors have none", async () => {
    const visitor = newClient(server.origin);
    for (const name of ["get-progress", "complete-lesson"] as const) {
      expect(await invoke(visitor, name, {})).toMatchObject({
        status: 401,
        code: "not_authenticated",
      });
    }
  });

  test("there are no other functions", async () => {
    const { client } = await signIn(server.origin, "curious@example.com");
    for (const name of ["none", "constructor", "__proto__"]) {
      const { error } = await client.functions.invoke(name, { body: {} });
      expect(error.context.status).toBe(404);
      expect(apiErrorSchema.parse(await error.context.json()).error.code).toBe("not_found");
    }
  });

  test("[S10.9] tells what one wrote in earlier attempts, and nobody else's", async () => {
    const [user, other] = [
      await signIn(server.origin, "then@example.com"),
      await signIn(server.origin, "else@example.com"),
    ];
    const ids = [];
    for (const [one, sql] of [
      [user, WRONG],
      [user, RIGHT],
      [other, WRONG],
    ] as const) {
      const stored = await submit(one, sql, "2026-01-01T10:00:00.000Z");
      if (!("value" in stored)) throw new Error(stored.code);
      ids.push(stored.value.attemptId);
    }
    const answers = await invoke(user.client, "get-answers", { attemptIds: [...ids, randomUUID()] });
    if (!("value" in answers)) throw new Error(answers.code);
    const told = new Map(answers.value.answers.map(({ attemptId, sql }) => [attemptId, sql]));
    expect(ids.map((id) => told.get(id))).toEqual([WRONG, RIGHT, undefined]);
    expect(told.size).toBe(2);
    expect(await invoke(newClient(server.origin), "get-answers", { attemptIds: ids })).toMatchObject({
      status: 401,
    });
    expect(await invoke(user.client, "get-answers", { attemptIds: [] })).toMatchObject({ status: 400 });
  });
});
