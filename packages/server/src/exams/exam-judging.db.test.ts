import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { withIdentity } from "../db/identity.ts";
import { createGrader, type Grader } from "../grading/grader.ts";
import { releaseClaims } from "../queue/claims.ts";
import { EXAM_SOLUTIONS, FIXTURE } from "../testing/build-fixture.ts";
import { signedInUsers } from "../testing/signed-in-users.ts";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { claimExam, claimLeftBehind } from "./exam-claims.ts";
import { type ExamContent, loadExamContent } from "./exam-content.ts";
import { type ExamJudgingHere, startExamJudging } from "./exam-judging.ts";
import { withdrawMissing } from "./judge-exam.ts";

/** Of the pool of the fixture, in the order of its solutions. */
const QUESTIONS = Object.keys(EXAM_SOLUTIONS).map((_, n) => `88888888-8888-4888-8888-88888888888${n}`);
const GONE = "99999999-9999-4999-8999-999999999999";
const [CHEAP = "", DEAR = ""] = Object.values(EXAM_SOLUTIONS);
const NEVER_LEFT_BEHIND = 1_000_000;

describeWithDatabase("an exam that is over", () => {
  let base: TestDatabase;
  let exams: ExamContent;
  let real: Grader;
  let graded = 0;
  let userId = "";
  const judgings: ExamJudgingHere[] = [];
  beforeAll(async () => {
    const buildFolder = inject("buildFolder");
    base = await openTestDatabase();
    exams = await loadExamContent(join(buildFolder, "exams"));
    real = createGrader({
      workers: 1,
      snapshotDirectory: join(buildFolder, "sandbox"),
      contentFolder: join(buildFolder, "content"),
      onFault: () => {},
    });
    const [user] = await signedInUsers(base.database.kysely, "http://localhost", 1);
    userId = user?.userId ?? "";
  });
  afterEach(async () => {
    await Promise.all(judgings.splice(0).map((judging) => judging.close()));
    await base.admin.deleteFrom("exams").execute();
    graded = 0;
  });
  afterAll(async () => {
    await real.close();
    await base.close();
  });

  /** What a server or a grader service has for it, with graders that count. */
  async function startJudging(): Promise<ExamJudgingHere> {
    const grade: Grader["grade"] = (job) => {
      graded += 1;
      return real.grade(job);
    };
    const judging = await startExamJudging({
      database: base.database.kysely,
      exams,
      grader: { ...real, grade },
      log: pino({ level: "silent" }),
      isAlone: false,
      leftBehindAfterSeconds: NEVER_LEFT_BEHIND,
    });
    judgings.push(judging);
    return judging;
  }

  interface Sitting {
    readonly answers: readonly (string | null)[];
    readonly questions?: readonly string[];
    /** Since it ended; null where nobody handed it in. */
    readonly handedInAgo?: number | null;
    readonly timeOverAgo?: number;
  }

  async function sit({
    answers,
    questions = QUESTIONS,
    handedInAgo = 0,
    timeOverAgo = -600,
  }: Sitting): Promise<string> {
    const id = randomUUID();
    await sql`
      insert into exams (id, user_id, simulation_id, title, pass_percent, seed, started_at, ends_at, finished_at)
      values (${id}, ${userId}, ${FIXTURE.shelfExam}, 'Shelf exam', 60, 1,
        now() - interval '1 day', now() - make_interval(secs => ${timeOverAgo}),
        now() - make_interval(secs => ${handedInAgo}::double precision))`.execute(base.admin);
    for (const [n, answer] of answers.entries()) {
      await sql`
        insert into exam_answers (exam_id, user_id, position, question_id, sql, saved_at)
        values (${id}, ${userId}, ${n + 1}, ${questions[n]}, ${answer}, ${answer === null ? null : sql`now()`})`.execute(
        base.admin,
      );
      await sql`insert into question_exposure (question_id, drawn) values (${questions[n]}, 100) on conflict do nothing`.execute(
        base.admin,
      );
    }
    return id;
  }

  const verdicts = async (examId: string) =>
    (
      await base.admin
        .selectFrom("exam_answers")
        .select("verdict")
        .where("exam_id", "=", examId)
        .orderBy("position")
        .execute()
    ).map(({ verdict }) => verdict);
  const left = (afterSeconds = 0, unknown: readonly string[] = []) =>
    claimLeftBehind(base.database.kysely, { unknown, except: [], afterSeconds });

  test("is judged once, however often it was handed over and whoever waits for it", async () => {
    const examId = await sit({ answers: [CHEAP, CHEAP, null] });
    const [one, other] = [await startJudging(), await startJudging()];
    const judged = await Promise.all([
      one.judgeQueued(examId, "here"),
      other.judgeQueued(examId, "here"),
      other.judge({ examId, userId, address: "here" }, 60_000),
    ]);
    expect(judged[2]).toEqual({ status: "judged" });
    expect(await verdicts(examId)).toEqual(["right", "wrong", null]);
    expect(graded).toBe(2);
    await one.judgeQueued(examId, "here");
    expect(graded).toBe(2);
  });

  test("G39: gets nothing for answers that are right only where they see the accepted solution, and its messages don't quote it", async () => {
    // Put together while the query runs, so that no answer finds itself.
    const found = "like '%where price' || ' < 10%'";
    const looks = [
      `exists (select from pg_prepared_statements where statement ${found})`,
      `exists (select from pg_cursors where statement ${found})`,
      `exists (select from pg_backend_memory_contexts where ident ${found})`,
      `exists (select from pg_stat_activity where query ${found})`,
      `query_to_xml('select statement from pg_prepared_statements', true, false, '')::text ${found}`,
      `schema_to_xml('pg_catalog', true, false, '')::text ${found}`,
      `exists (select from pg_settings where setting ${found})`,
      `exists (select from pg_views where definition ${found}) or exists (select from pg_proc where prosrc ${found})`,
      `exists (select from pg_ls_dir('/tmp') as name where pg_read_file('/tmp/' || name) ${found})`,
      `exists (select from pg_stat_get_activity(null) where query ${found})`,
    ];
    const answers = [
      ...looks.map((seen) => `select name from items where (price) < 10 and (${seen})`),
      "select (select string_agg(statement, ' ') from pg_prepared_statements)::int::text",
      "select string_agg(ident, ' ') from pg_backend_memory_contexts",
      // What sees nothing and is right: the others are wrong for what they look for, not for their form.
      "select name from items where (price) < 10 and true",
    ];
    const examId = await sit({ answers, questions: answers.map(() => QUESTIONS[0] ?? "") });
    await (await startJudging()).judgeQueued(examId, "here");
    expect(await verdicts(examId)).toEqual([...answers.slice(1).map(() => "wrong"), "right"]);
    const messages = await base.admin.selectFrom("exam_answers").select("message").execute();
    expect(JSON.stringify(messages)).not.toMatch(/where price/i);
  });

  test("is left to whoever claimed it, until that one falls silent; what it judged stays", async () => {
    const examId = await sit({ answers: [CHEAP, DEAR] });
    expect(await claimExam(base.database.kysely, examId)).toEqual({ id: examId, userId });
    await sql`update exam_answers set verdict = 'undecided', message = '', points = 0 where position = 1`.execute(
      base.admin,
    );
    const judging = await startJudging();
    await judging.judgeQueued(examId, "here");
    expect(await judging.judge({ examId, userId, address: "here" }, 100)).toMatchObject({ status: "busy" });
    expect(graded).toBe(0);
    await sql`update exams set claimed_at = now() - interval '11 seconds'`.execute(base.admin);
    await judging.judgeQueued(examId, "here");
    expect([await verdicts(examId), graded]).toEqual([["undecided", "right"], 1]);
  });

  test("that was left behind is found, also when nobody handed it in, and one that runs is not", async () => {
    const running = await sit({ answers: [CHEAP], handedInAgo: null, timeOverAgo: -60 });
    expect([await left(), await claimExam(base.database.kysely, running)]).toEqual([undefined, undefined]);
    await base.admin.deleteFrom("exams").execute();

    const inGrace = await sit({ answers: [CHEAP], handedInAgo: null, timeOverAgo: 10 });
    expect(await left()).toBeUndefined();
    await sql`update exams set ends_at = now() - interval '16 seconds'`.execute(base.admin);
    expect(await left()).toEqual({ id: inGrace, userId });
    const { ends_at, finished_at } = await base.admin
      .selectFrom("exams")
      .select(["ends_at", "finished_at"])
      .executeTakeFirstOrThrow();
    expect(finished_at).toEqual(ends_at);

    const handedIn = await sit({ answers: [CHEAP], handedInAgo: 14 });
    expect(await left(15)).toBeUndefined();
    expect(await left(13)).toEqual({ id: handedIn, userId });
    await releaseClaims(base.database.kysely, "exams", [handedIn]);
    expect(await left(13)).toEqual({ id: handedIn, userId });
    await sit({ answers: [null] });
    expect(await left()).toBeUndefined();
  });

  test("keeps an answer to a question that only others know, and withdraws what the asked server doesn't", async () => {
    const examId = await sit({
      answers: [CHEAP, "select 1", null],
      questions: [QUESTIONS[0] ?? "", GONE, GONE],
    });
    await (await startJudging()).judgeQueued(examId, "here");
    expect(await verdicts(examId)).toEqual(["right", null, null]);
    expect([await left(0, [GONE]), await left()]).toEqual([undefined, { id: examId, userId }]);
    await withdrawMissing(base.database.kysely, exams, examId);
    expect(await verdicts(examId)).toEqual(["right", "withdrawn", "withdrawn"]);
  });

  test("gets its verdicts though its account holds as much as it may, which keeps answers from being saved", async () => {
    const examId = await sit({ answers: [CHEAP, DEAR] });
    const limits = (bytes: number) =>
      sql`update auth.storage_limits set bytes = ${bytes} where table_name in ('exams', 'exam_answers')`.execute(
        base.admin,
      );
    const save = (answer: string | null) =>
      sql`update exam_answers set sql = ${answer}, saved_at = case when ${answer}::text is not null then now() end
        where exam_id = ${examId} and position = 2`.execute(base.admin);
    await limits(1);
    await expect(save("select 1")).rejects.toThrow("as many answers in exams as one account may");
    await (await startJudging()).judgeQueued(examId, "here");
    expect(await verdicts(examId)).toEqual(["right", "right"]);
    await save(null);
    await limits(50_000_000);
  });

  test("can't be claimed by whose it is", async () => {
    await sit({ answers: [CHEAP] });
    const claim = withIdentity(base.database.kysely, { role: "authenticated", userId }, (transaction) =>
      transaction.updateTable("exams").set({ claimed_at: null }).execute(),
    );
    await expect(claim).rejects.toThrow("permission denied");
  });
});
