import { randomUUID } from "node:crypto";
import { type Activity, EVENTS_PER_PAGE, type LearnerEvent, LONGEST_ACTIVE_MS } from "@master-sql/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { withIdentity } from "../db/identity.ts";
import { attemptOf } from "../testing/attempt.ts";
import { FIXTURE } from "../testing/build-fixture.ts";
import { callFunction } from "../testing/call-function.ts";
import { type SignedInUser, twoSignedInUsers } from "../testing/signed-in-users.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const RIGHT = "select name from items where price < 10";
const DAY_MS = 86_400_000;

describeWithDatabase("what a model of the learner is made from", () => {
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

  async function call(name: string, payload?: unknown, { accessToken } = user): Promise<unknown> {
    const { status, body } = await callFunction(server.origin, name, accessToken, payload);
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return body;
  }
  const attempt = (more: Record<string, unknown> = {}) => ({
    ...attemptOf(FIXTURE.cheapItems, RIGHT),
    ...more,
  });
  const tell = (activities: readonly unknown[], sentAt = new Date().toISOString(), who = user) =>
    call("record-activity", { activities, sentAt }, who);
  async function events(who = user): Promise<LearnerEvent[]> {
    const answer = (await call("get-events", {}, who)) as { events: LearnerEvent[]; next: string | null };
    expect(answer.next).toBeNull();
    return answer.events;
  }
  const happened = async (request: ReturnType<typeof attempt>) => {
    await call("record-attempt", request);
    const found = (await events()).find(({ id }) => id === request.attemptId);
    return Date.parse(found?.at ?? "");
  };
  const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

  test("an attempt keeps its class of mistake and how it came about", async () => {
    const wrong = attempt({
      sql: "select name from items where price = null",
      hintsUsed: 2,
      evidence: { hintRungs: [1, 2], timeOnTaskMs: 12_345.6, solutionSeen: false, errorClass: "equals-null" },
    });
    await call("record-attempt", wrong);
    const right = attempt({ evidence: { solutionSeen: true, errorClass: "boundary" } });
    await call("record-attempt", right);
    expect(await events()).toEqual([
      {
        kind: "attempt",
        id: wrong.attemptId,
        at: wrong.submittedAt,
        exerciseId: FIXTURE.cheapItems,
        ordinal: 1,
        verdict: "wrong",
        errorClass: "equals-null",
        misconception: null,
        hintsUsed: 2,
        hintRungs: [1, 2],
        timeOnTaskMs: 12_346,
        solutionSeen: false,
        isUnassisted: false,
      },
      expect.objectContaining({
        id: right.attemptId,
        ordinal: 2,
        verdict: "right",
        errorClass: null,
        hintRungs: [],
        timeOnTaskMs: null,
        solutionSeen: true,
        isUnassisted: false,
      }),
    ]);
  });

  test("what the server finds itself counts more than what the page says", async () => {
    const evidence = { errorClass: "boundary" };
    await call("record-attempt", attempt({ sql: "select nme from items", evidence }));
    expect(await events()).toMatchObject([{ errorClass: "unknown-column" }]);
  });

  test("the misconception that an exercise lists is kept with it", async () => {
    await call("record-attempt", attempt({ sql: "select name from items where price > 10" }));
    expect(await events()).toMatchObject([{ misconception: "wrong-way", isUnassisted: true }]);
  });

  test("requests of pages from before are taken, and what they don't say isn't made up", async () => {
    // As they were recorded on the wire then.
    await call("record-attempt", {
      attemptId: "0b9c1b43-52ab-4a3d-9a52-6a8f4be7f1d1",
      exerciseId: FIXTURE.cheapItems,
      sql: RIGHT,
      hintsUsed: 1,
      submittedAt: "2026-11-20T08:15:30.123Z",
      counterexample: { items: [["7", "tin", "2.50"]] },
    });
    await call("complete-lesson", { lessonId: FIXTURE.lesson, completedAt: "2026-11-20T08:20:00.000Z" });
    await call("record-quiz", {
      resultId: "4f0cf8a5-7f3f-4b51-8b53-3a3c7f3a0a11",
      quizId: FIXTURE.quiz,
      right: 9,
      questions: 12,
      takenAt: "2026-11-20T08:30:00.000Z",
    });
    expect(await events()).toMatchObject([
      { kind: "attempt", hintsUsed: 1, hintRungs: null, timeOnTaskMs: null, solutionSeen: false },
      { kind: "lesson-completed", lessonId: FIXTURE.lesson, at: "2026-11-20T08:20:00.000Z" },
    ]);
  });

  test("time on task is bounded, whatever a clock says", async () => {
    for (const timeOnTaskMs of [-5, 1e15])
      await call("record-attempt", attempt({ evidence: { timeOnTaskMs } }));
    const times = (await events()).map((event) => event.kind === "attempt" && event.timeOnTaskMs);
    expect(times).toEqual([0, LONGEST_ACTIVE_MS]);
  });

  test("a clock that is a year ahead, or behind, is put right by what it showed when it sent", async () => {
    const year = 365 * DAY_MS;
    for (const skew of [year, -year]) {
      const tenDaysAgo = fromNow(skew - 10 * DAY_MS);
      const at = await happened(attempt({ submittedAt: tenDaysAgo, sentAt: fromNow(skew) }));
      expect(Math.abs(at - (Date.now() - 10 * DAY_MS))).toBeLessThan(60_000);
    }
  });

  test("nothing happened in the future, or longer ago than anything waits", async () => {
    expect(await happened(attempt({ submittedAt: fromNow(365 * DAY_MS) }))).toBeLessThanOrEqual(Date.now());
    const inSpite = attempt({ submittedAt: fromNow(DAY_MS), sentAt: fromNow(0) });
    expect(await happened(inSpite)).toBeLessThanOrEqual(Date.now());
    const ancient = await happened(attempt({ submittedAt: "1970-01-01T00:00:00.000Z" }));
    expect(ancient).toBeGreaterThan(Date.now() - 367 * DAY_MS);
    // Nothing is lost of what the browser said.
    const stored = await server.admin
      .selectFrom("attempts")
      .select("submitted_at")
      .where("user_id", "=", user.userId)
      .where("submitted_at", "=", new Date(0))
      .execute();
    expect(stored).toHaveLength(1);
  });

  test("attempts are counted in the order in which they were made, not in which they arrived", async () => {
    const made = [3, 1, 2].map((hour) => attempt({ submittedAt: fromNow(-(10 - hour) * 3_600_000) }));
    for (const each of made) await call("record-attempt", each);
    await call(
      "record-attempt",
      attempt({ exerciseId: FIXTURE.countBoxes, sql: "select count(*) from boxes" }),
    );
    const counted = await events();
    expect(counted.map((event) => event.kind === "attempt" && event.ordinal)).toEqual([1, 2, 3, 1]);
    expect(counted.slice(0, 3).map(({ id }) => id)).toEqual([
      made[1]?.attemptId,
      made[2]?.attemptId,
      made[0]?.attemptId,
    ]);
  });

  const activities = (): Activity[] => [
    {
      kind: "run",
      id: randomUUID(),
      at: fromNow(-50_000),
      place: { type: "exercise", id: FIXTURE.cheapItems },
      sqlstate: "42703",
    },
    {
      kind: "run",
      id: randomUUID(),
      at: fromNow(-40_000),
      place: { type: "dataset", id: "shelf" },
      sqlstate: null,
    },
    {
      kind: "lesson-read",
      id: randomUUID(),
      at: fromNow(-30_000),
      lessonId: FIXTURE.lesson,
      activeMs: 21_000,
    },
    { kind: "hint-opened", id: randomUUID(), at: fromNow(-21_000), exerciseId: FIXTURE.cheapItems, rung: 11 },
    { kind: "solution-shown", id: randomUUID(), at: fromNow(-20_000), exerciseId: FIXTURE.cheapItems },
    {
      kind: "quiz-answer",
      id: randomUUID(),
      at: fromNow(-10_000),
      quizId: FIXTURE.quiz,
      questionId: "question-3",
      choices: [1],
      isRight: false,
      misconception: "equals-null",
    },
  ];

  test("runs, lessons that were read, hints and solutions that were shown and answers in quizzes come back as they were told", async () => {
    const told = activities();
    expect(await tell(told)).toEqual({ stored: 6 });
    expect(await events()).toEqual(
      told.map((each) => (each.kind === "quiz-answer" ? { ...each, ordinal: 1 } : each)),
    );
  });

  test("[S10.11] answers in quizzes are judged by the server, whatever the page says of them", async () => {
    const told = { kind: "quiz-answer", quizId: FIXTURE.quiz, at: fromNow(-1_000) } as const;
    const answers: Activity[] = [
      {
        ...told,
        id: randomUUID(),
        questionId: "question-0",
        choices: [1],
        isRight: true,
        misconception: null,
      },
      {
        ...told,
        id: randomUUID(),
        questionId: "question-1",
        choices: [0],
        isRight: false,
        misconception: "x",
      },
      {
        ...told,
        id: randomUUID(),
        questionId: "question-2",
        choices: [0, 99],
        isRight: true,
        misconception: null,
      },
      { ...told, id: randomUUID(), questionId: "gone", choices: [0], isRight: true, misconception: null },
    ];
    expect(await tell(answers)).toEqual({ stored: 3 });
    const judged = (await events()).flatMap((event) =>
      event.kind === "quiz-answer" ? [[event.questionId, event.isRight, event.misconception]] : [],
    );
    expect(judged.sort()).toEqual([
      ["question-0", false, "equals-null"],
      ["question-1", true, null],
      ["question-2", false, null],
    ]);
  });

  test("placements, modules marked by hand and plans come back as they were told; of modules that are gone none", async () => {
    const at = fromNow(-5_000);
    const told: Activity[] = [
      { kind: "placement", id: randomUUID(), at, outcome: "finished", known: ["basics"] },
      { kind: "module-marked", id: randomUUID(), at, moduleId: "basics", isComplete: true },
      { kind: "plan-set", id: randomUUID(), at, until: "2027-03-01" },
      { kind: "plan-set", id: randomUUID(), at, until: null },
    ];
    const gone: Activity = {
      kind: "module-marked",
      id: randomUUID(),
      at,
      moduleId: "gone",
      isComplete: true,
    };
    expect(await tell([...told, gone])).toEqual({ stored: 4 });
    expect(await tell(told)).toEqual({ stored: 0 });
    const byId = (one: { id: string }, two: { id: string }) => (one.id < two.id ? -1 : 1);
    expect(await events()).toEqual([...told].sort(byId));
    expect(await events(other)).toEqual([]);
  });

  test("what is sent again is stored once, also at the same time and beside something new", async () => {
    const told = activities();
    await Promise.all(Array.from({ length: 5 }, () => tell(told)));
    const [more] = activities();
    expect(await tell([...told, more])).toEqual({ stored: 1 });
    expect(await events()).toHaveLength(7);
  });

  test("what isn't in the course, or not any more, is left out, and the rest is kept", async () => {
    const nowhere: Activity[] = [
      { kind: "lesson-read", id: randomUUID(), at: fromNow(0), lessonId: randomUUID(), activeMs: 5 },
      { kind: "solution-shown", id: randomUUID(), at: fromNow(0), exerciseId: randomUUID() },
      ...(["exercise", "lesson"] as const).map(
        (type): Activity => ({
          kind: "run",
          id: randomUUID(),
          at: fromNow(0),
          place: { type, id: randomUUID() },
          sqlstate: null,
        }),
      ),
      {
        kind: "run",
        id: randomUUID(),
        at: fromNow(0),
        place: { type: "dataset", id: "moon" },
        sqlstate: null,
      },
    ];
    expect(await tell([...nowhere, ...activities()])).toEqual({ stored: 6 });
  });

  test.each([
    ["nothing at all", []],
    ["too much at once", Array.from({ length: 51 }, () => activities()[0])],
    ["a kind that there isn't", [{ ...activities()[0], kind: "thought" }]],
    ["a time that is none", [{ ...activities()[0], at: "yesterday" }]],
    ["an error that is none", [{ ...activities()[0], sqlstate: "' or 1=1" }]],
    ["text for a question's name", [{ ...activities()[5], questionId: "<b>" }]],
  ])("%s is refused", async (_what, told) => {
    const { status } = await callFunction(server.origin, "record-activity", user.accessToken, {
      activities: told,
      sentAt: fromNow(0),
    });
    expect(status).toBe(400);
    expect(await events()).toEqual([]);
  });

  test("everybody has events of their own", async () => {
    await tell(activities());
    await call("record-attempt", attempt());
    expect(await events(other)).toEqual([]);
    // An id that somebody else used tells nothing of theirs, and changes nothing.
    const [first] = await events();
    expect(await tell([{ ...activities()[0], id: first?.id }], fromNow(0), other)).toEqual({ stored: 0 });
    expect(await events()).toHaveLength(7);
    const seen = await withIdentity(
      server.admin,
      { role: "authenticated", userId: other.userId },
      async (transaction) => [
        ...(await transaction.selectFrom("activities").select("id").execute()),
        ...(await transaction.selectFrom("quiz_answers").select("id").execute()),
      ],
    );
    expect(seen).toEqual([]);
    for (const name of ["record-activity", "get-events"]) {
      expect((await callFunction(server.origin, name, null, {})).status).toBe(401);
    }
  });

  test("a long history comes in pages, each row once, and attempts are counted over all of them", async () => {
    const count = EVENTS_PER_PAGE * 2 + 1;
    const attempts = 40;
    await sql`
      insert into attempts (id, user_id, exercise_id, sql, hints_used, verdict, message, submitted_at, happened_at)
      select gen_random_uuid(), ${user.userId}, ${FIXTURE.cheapItems}, 'select 1', 0, 'right', '', now(),
        now() - make_interval(mins => number / 2 * 10)
      from generate_series(1, ${attempts}::integer) as number`.execute(server.admin);
    // Many at the same moment.
    await sql`
      insert into activities (id, user_id, kind, item_type, item, active_ms, happened_at)
      select gen_random_uuid(), ${user.userId}, 'lesson-read', 'lesson', ${FIXTURE.lesson}, number,
        now() - make_interval(mins => number / 100)
      from generate_series(1, ${count - attempts}::integer) as number`.execute(server.admin);
    const seen: LearnerEvent[] = [];
    const sizes: number[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = (await call("get-events", after === undefined ? {} : { after })) as {
        events: LearnerEvent[];
        next: string | null;
      };
      seen.push(...page.events);
      sizes.push(page.events.length);
      after = page.next;
    }
    expect(sizes).toEqual([EVENTS_PER_PAGE, EVENTS_PER_PAGE, 1]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(count);
    expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted());
    expect(seen.flatMap((event) => (event.kind === "attempt" ? [event.ordinal] : []))).toEqual(
      Array.from({ length: attempts }, (_, before) => before + 1),
    );
  });
});
