/** `node packages/server/bench/kills.ts` prints the figures; `npm run bench -- kills` prints them among the others. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Figure } from "../../../tools/bench/figure.ts";
import { attemptOf } from "../src/testing/attempt.ts";
import { callFunction } from "../src/testing/call-function.ts";
import type { SignedInUser } from "../src/testing/signed-in-users.ts";
import { BUILD } from "./build-folder.ts";
import { type FleetPart, startFleet } from "./fleet.ts";
import { type KnownExams, knownExams, sitExam, storedAnswerKey } from "./killed-exams.ts";
import { type KnownAnswer, mixedAnswers } from "./mixed-answers.ts";

const KILLS = Number(process.env.KILLS ?? 1_000);
/** When it ends at the latest, however many were killed by then. */
const MINUTES = Number(process.env.KILLS_MINUTES ?? 60);
const LEARNERS = 2_000;
/** Learners who send one write after the other. */
const WRITERS = 24;
/** Of the writers every so many sits exams too. */
const EXAMS_BY_EVERY = 3;
/** How long a part works at most between two of its kills, at random; a server takes seconds to start. */
const LIVES_MS = { server: 14_000, "grader service": 14_000, PgBouncer: 8_000, PostgreSQL: 20_000 } as const;
const GIVEN_UP_MS = 20_000;
const SEND_AGAIN_MS = 250;

/** What is written; exams twice, when they are begun and when they are handed in. */
const WRITTEN = [
  "attempts",
  "lesson_completions",
  "credit_spends",
  "exams",
  "exam_answers",
  "exams handed in",
] as const;

/** A write that a server acknowledged. */
interface Acknowledged {
  readonly table: (typeof WRITTEN)[number];
  /** What names its row: of that learner where it isn't an id. */
  readonly key: string;
  /** Of an answer. */
  readonly verdict?: { readonly told: string; readonly known: string };
  readonly tries: number;
}

/** Answers, lessons read, credits spent and exams, while every part of a fleet is killed again and again. */
export async function benchKills(): Promise<Figure[]> {
  const fleet = await startFleet(LEARNERS);
  if (!fleet) return [];
  const { ports, learners, parts } = fleet;
  const kills = new Map<FleetPart["name"], number>();
  const killed = () => [...kills.values()].reduce((sum, count) => sum + count, 0);
  const end = performance.now() + MINUTES * 60_000;
  const isOver = () => killed() >= KILLS || performance.now() > end;
  const acknowledged: Acknowledged[] = [];
  try {
    const answers = await mixedAnswers(BUILD, 25);
    const lessons = await lessonIds();
    const exams = await knownExams(BUILD);
    const killing = Promise.all(
      parts.map(async (part) => {
        while (!isOver()) {
          await sleep(Math.random() * LIVES_MS[part.name]);
          kills.set(part.name, (kills.get(part.name) ?? 0) + 1);
          await part.kill();
        }
      }),
    );
    const writing = Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let turn = writer; !isOver(); turn += WRITERS) {
          const learner = learners[turn % learners.length];
          const answer = answers[turn % answers.length];
          const lesson = lessons[turn % lessons.length];
          if (!learner || !answer || !lesson) throw new Error("There is nothing to write");
          acknowledged.push(await sendAnswer(ports, learner, answer));
          acknowledged.push(await completeLesson(ports, learner, lesson));
          acknowledged.push(await spendCredit(ports, learner));
          if (writer % EXAMS_BY_EVERY === 0)
            acknowledged.push(...(await takeExam(ports, learner, exams, turn)));
        }
      }),
    );
    await Promise.all([killing, writing]);
    await allJudged(fleet.url);
    return figures(acknowledged, kills, await storedRows(fleet.url));
  } finally {
    await fleet.stop();
  }
}

async function lessonIds(): Promise<string[]> {
  const text = await readFile(join(BUILD, "content/catalogue.json"), "utf8");
  const { modules } = JSON.parse(text) as { modules: { lessons: { id: string }[] }[] };
  return modules.flatMap(({ lessons }) => lessons.map(({ id }) => id));
}

async function sendAnswer(
  ports: readonly string[],
  learner: SignedInUser,
  { exerciseId, sql, verdict: known }: KnownAnswer,
): Promise<Acknowledged> {
  const body = attemptOf(exerciseId, sql);
  const { value, tries } = await send(ports, learner, "record-attempt", body);
  return { table: "attempts", key: body.attemptId, verdict: { told: String(value.verdict), known }, tries };
}

async function completeLesson(
  ports: readonly string[],
  learner: SignedInUser,
  lessonId: string,
): Promise<Acknowledged> {
  const body = { lessonId, completedAt: new Date().toISOString() };
  const { tries } = await send(ports, learner, "complete-lesson", body);
  return { table: "lesson_completions", key: `${learner.userId} ${lessonId}`, tries };
}

async function spendCredit(ports: readonly string[], learner: SignedInUser): Promise<Acknowledged> {
  const interactionId = randomUUID();
  const { tries } = await send(ports, learner, "spend-credit", { interactionId, agent: "bench" });
  return { table: "credit_spends", key: interactionId, tries };
}

async function takeExam(
  ports: readonly string[],
  learner: SignedInUser,
  exams: KnownExams,
  turn: number,
): Promise<Acknowledged[]> {
  const { begun, saved, ended } = await sitExam(exams, turn, (name, body) =>
    send(ports, learner, name, body),
  );
  return [
    { table: "exams", ...begun },
    ...saved.map((answer) => ({ table: "exam_answers" as const, ...answer })),
    { table: "exams handed in", ...ended },
  ];
}

/** Sends it until it is acknowledged, each time to the other server, as the page's outbox does. */
async function send(
  ports: readonly string[],
  { accessToken }: SignedInUser,
  name: string,
  body: unknown,
): Promise<{ readonly value: Record<string, unknown>; readonly tries: number }> {
  const first = Math.floor(Math.random() * ports.length);
  for (let tries = 1; ; tries++) {
    const port = ports[(first + tries) % ports.length];
    try {
      const reply = await callFunction(
        `http://localhost:${port}`,
        name,
        accessToken,
        body,
        AbortSignal.timeout(GIVEN_UP_MS),
      );
      if (reply.status === 200) return { value: reply.body as Record<string, unknown>, tries };
      if (reply.status < 500 && reply.status !== 429)
        throw new RangeError(`${name}: ${JSON.stringify(reply.body)}`);
    } catch (error) {
      // What isn't a fault of the network would come again for ever.
      if (error instanceof RangeError) throw error;
    }
    await sleep(SEND_AGAIN_MS);
  }
}

/** Waits for what was sent again while its verdict was being stored; what waits longer is told. */
async function allJudged(url: string): Promise<void> {
  for (let tries = 0; tries < 120 && (await storedRows(url)).pending > 0; tries++) await sleep(500);
}

interface StoredRows {
  /** How many rows each key has, by table. */
  readonly rows: Readonly<Record<Acknowledged["table"], ReadonlyMap<string, number>>>;
  readonly verdicts: ReadonlyMap<string, string>;
  readonly pending: number;
}

async function storedRows(url: string): Promise<StoredRows> {
  const client = new Client(url);
  await client.connect();
  try {
    const keys = async (text: string) => {
      const { rows } = await client.query<{ key: string }>(text);
      const counts = new Map<string, number>();
      for (const { key } of rows) counts.set(key, (counts.get(key) ?? 0) + 1);
      return counts;
    };
    const verdicts = await client.query<{ id: string; verdict: string }>(
      `select id::text, verdict from attempts
      union all select ${storedAnswerKey}, verdict from exam_answers where sql is not null`,
    );
    const pending = await client.query<{ count: number }>(
      `select (select count(*) from pending_attempts)::int
        + (select count(*) from exam_answers where sql is not null and verdict is null)::int as count`,
    );
    return {
      rows: {
        attempts: await keys("select id as key from attempts"),
        lesson_completions: await keys("select user_id || ' ' || lesson_id as key from lesson_completions"),
        credit_spends: await keys("select interaction_id as key from credit_spends"),
        exams: await keys("select id as key from exams"),
        exam_answers: await keys(`select ${storedAnswerKey} as key from exam_answers where sql is not null`),
        "exams handed in": await keys("select id as key from exams where finished_at is not null"),
      },
      verdicts: new Map(verdicts.rows.map(({ id, verdict }) => [id, verdict])),
      pending: pending.rows[0]?.count ?? 0,
    };
  } finally {
    await client.end();
  }
}

function figures(
  acknowledged: readonly Acknowledged[],
  kills: ReadonlyMap<FleetPart["name"], number>,
  { rows, verdicts, pending }: StoredRows,
): Figure[] {
  const count = (is: (each: Acknowledged) => boolean) => acknowledged.filter(is).length;
  const rowsOf = ({ table, key }: Acknowledged) => rows[table].get(key) ?? 0;
  const sent = new Set(acknowledged.map(({ table, key }) => `${table} ${key}`));
  const stored = Object.entries(rows).flatMap(([table, keys]) =>
    [...keys.keys()].map((key) => `${table} ${key}`),
  );
  const each = [...kills].map(([name, number]) => `${name} ${number}`).join(", ");
  const judged = acknowledged.flatMap(({ verdict, key }) => (verdict ? [{ ...verdict, key }] : []));
  return [
    {
      name: "kills: parts killed",
      value: [...kills.values()].reduce((a, b) => a + b, 0),
      unit: "",
      note: each,
    },
    {
      name: "kills: writes acknowledged",
      value: acknowledged.length,
      unit: "",
      note: `${count(({ tries }) => tries > 1)} of them sent more than once; ${WRITTEN.map((table) => `${table} ${count((each) => each.table === table)}`).join(", ")}`,
    },
    { name: "kills: acknowledged and lost", value: count((it) => rowsOf(it) === 0), unit: "" },
    { name: "kills: acknowledged and doubled", value: count((it) => rowsOf(it) > 1), unit: "" },
    { name: "kills: stored and never sent", value: stored.filter((key) => !sent.has(key)).length, unit: "" },
    { name: "kills: answers left without a verdict", value: pending, unit: "" },
    {
      name: "kills: verdicts other than the known one",
      value: judged.filter(({ told, known }) => told !== "undecided" && told !== known).length,
      unit: "",
      note: `${judged.filter(({ told }) => told === "undecided").length} undecided`,
    },
    {
      name: "kills: verdicts told and stored that differ",
      value: judged.filter(({ key, told }) => verdicts.get(key) !== told).length,
      unit: "",
    },
  ];
}

if (import.meta.main) {
  for (const { name, value, unit, note } of await benchKills()) {
    console.log(`${name.padEnd(52)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(3)} ${note ?? ""}`);
  }
  process.exit(0);
}
