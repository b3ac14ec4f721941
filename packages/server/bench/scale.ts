/** `node packages/server/bench/scale.ts` prints the figures; `npm run bench -- scale` prints them among the others. */
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Figure } from "../../../tools/bench/figure.ts";
import { attemptOf } from "../src/testing/attempt.ts";
import { callFunction } from "../src/testing/call-function.ts";
import type { SignedInUser } from "../src/testing/signed-in-users.ts";
import { BUILD } from "./build-folder.ts";
import { startFleet } from "./fleet.ts";
import { type KnownAnswer, mixedAnswers } from "./mixed-answers.ts";
import { quantile } from "./quantile.ts";

const LEARNERS = 10_000;
/** What a page asks beside each answer: five calls to one answer, as docs/operating.md assumes. */
const OTHER_CALLS = ["get-progress", "get-credit-balance", "get-credit-history", "get-events", "get-account"];
/** Arrivals, whatever has become of those before. */
const ANSWERS_PER_SECOND = Number(process.env.SCALE_RATE ?? 5);
const CALM_SECONDS = Number(process.env.SCALE_CALM ?? 60);
const SECONDS_BETWEEN_KILLS = 15;
/** As the page's outbox, which waits longer. */
const SEND_AGAIN_MS = 1_000;
const GIVEN_UP_MS = 45_000;

interface Sent {
  readonly id: string;
  readonly answer: KnownAnswer;
  readonly isCalm: boolean;
  readonly ms: number;
  readonly verdict: string;
  readonly tries: number;
  /** Other calls that weren't answered for. */
  readonly refused: number;
}

/** A fleet on this machine under learners who come as they like, while each part of it is killed in turn. */
export async function benchScale(): Promise<Figure[]> {
  const fleet = await startFleet(LEARNERS);
  if (!fleet) return [];
  const { learners, ports, parts } = fleet;
  try {
    const answers = await mixedAnswers(BUILD, 9);
    const sending: Promise<Sent>[] = [];
    let isCalm = true;
    let isOver = false;
    const arrivals = (async () => {
      while (!isOver) {
        const learner = learners[Math.floor(Math.random() * learners.length)];
        const answer = answers[sending.length % answers.length];
        if (learner && answer) sending.push(send(learner, answer, ports, isCalm));
        // Poisson arrivals.
        await sleep((-Math.log(1 - Math.random()) * 1_000) / ANSWERS_PER_SECOND);
      }
    })();
    await sleep(CALM_SECONDS * 1_000);
    isCalm = false;
    for (const part of parts) {
      await part.kill();
      await sleep(SECONDS_BETWEEN_KILLS * 1_000);
    }
    isOver = true;
    await arrivals;
    const sent = await Promise.all(sending);
    return figures(sent, await stored(fleet.url), {
      kills: parts.length,
      pooler: fleet.hasPooler,
      seconds: CALM_SECONDS,
    });
  } finally {
    await fleet.stop();
  }
}

/** Sends it until there is a verdict, each time to the other server. */
async function send(
  { accessToken }: SignedInUser,
  answer: KnownAnswer,
  ports: readonly [string, string],
  isCalm: boolean,
): Promise<Sent> {
  const body = attemptOf(answer.exerciseId, answer.sql);
  const id = body.attemptId;
  const begun = performance.now();
  let refused = 0;
  for (let tries = 1; ; tries++) {
    const port = ports[(tries + Number.parseInt(id[0] ?? "0", 16)) % 2];
    const call = (name: string, payload: unknown) =>
      callFunction(`http://localhost:${port}`, name, accessToken, payload, AbortSignal.timeout(GIVEN_UP_MS));
    try {
      if (tries === 1)
        for (const name of OTHER_CALLS) refused += (await call(name, {})).status === 200 ? 0 : 1;
      const reply = await call("record-attempt", body);
      if (reply.status === 200) {
        const { verdict = "" } = reply.body as { readonly verdict?: string };
        return { id, answer, isCalm, tries, refused, ms: performance.now() - begun, verdict };
      }
      if (reply.status < 500 && reply.status !== 429) throw new RangeError(JSON.stringify(reply.body));
    } catch (error) {
      // What isn't a fault of the network would come again for ever.
      if (error instanceof RangeError) throw error;
    }
    await sleep(SEND_AGAIN_MS);
  }
}

interface Stored {
  readonly verdicts: ReadonlyMap<string, string>;
  readonly pending: number;
  readonly rows: number;
}

async function stored(url: string): Promise<Stored> {
  const client = new Client(url);
  await client.connect();
  const attempts = await client.query<{ id: string; verdict: string }>("select id, verdict from attempts");
  const pending = await client.query<{ count: number }>(
    "select count(*)::int as count from pending_attempts",
  );
  await client.end();
  return {
    verdicts: new Map(attempts.rows.map(({ id, verdict }) => [id, verdict])),
    rows: attempts.rows.length,
    pending: pending.rows[0]?.count ?? 0,
  };
}

function figures(
  sent: readonly Sent[],
  { verdicts, pending, rows }: Stored,
  { kills, pooler, seconds }: { readonly kills: number; readonly pooler: boolean; readonly seconds: number },
): Figure[] {
  const count = (is: (each: Sent) => boolean) => sent.filter(is).length;
  const calm = sent.filter(({ isCalm }) => isCalm).map(({ ms }) => ms);
  const faulty = sent.filter(({ isCalm }) => !isCalm).map(({ ms }) => ms);
  const made = `2 servers, 2 grader services of one grader each, ${pooler ? "PgBouncer" : "no PgBouncer (not installed)"}, PostgreSQL`;
  return [
    { name: "scale: learners", value: LEARNERS, unit: "", note: made },
    {
      name: "scale: answers a second, as they came",
      value: calm.length / seconds,
      unit: "/s",
      note: `each with ${OTHER_CALLS.length} other calls`,
    },
    { name: "scale: verdict, median", value: quantile(calm, 0.5), unit: "ms" },
    { name: "scale: verdict, 95th percentile", value: quantile(calm, 0.95), unit: "ms" },
    { name: "scale: parts killed", value: kills, unit: "", note: "each of them once, kill -9" },
    { name: "scale: verdict while parts are killed, median", value: quantile(faulty, 0.5), unit: "ms" },
    {
      name: "scale: verdict while parts are killed, slowest",
      value: quantile(faulty, 1),
      unit: "ms",
      note: `${count(({ tries }) => tries > 1)} of ${sent.length} were sent more than once`,
    },
    {
      name: "scale: other calls refused",
      value: sent.reduce((sum, { refused }) => sum + refused, 0),
      unit: "",
    },
    { name: "scale: answers lost", value: count(({ id }) => !verdicts.has(id)) + pending, unit: "" },
    { name: "scale: answers doubled", value: rows - verdicts.size + (rows - sent.length), unit: "" },
    {
      name: "scale: verdicts other than the right one",
      value: count(({ answer, verdict }) => verdict !== "undecided" && verdict !== answer.verdict),
      unit: "",
    },
    {
      name: "scale: verdicts told and stored that differ",
      value: count(({ id, verdict }) => verdicts.get(id) !== verdict),
      unit: "",
    },
    {
      name: "scale: undecided for lack of time",
      value: count(({ verdict }) => verdict === "undecided"),
      unit: "",
    },
  ];
}

if (import.meta.main) {
  for (const { name, value, unit, note } of await benchScale()) {
    console.log(`${name.padEnd(52)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(3)} ${note ?? ""}`);
  }
  process.exit(0);
}
