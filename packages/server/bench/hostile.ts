/** `node packages/server/bench/hostile.ts` prints the figures; `npm run bench -- hostile` prints them among the others. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../../../tools/bench/figure.ts";
import { attemptOf } from "../src/testing/attempt.ts";
import { callFunction } from "../src/testing/call-function.ts";
import { HOSTILE } from "../src/testing/hostile-answers.ts";
import type { SignedInUser } from "../src/testing/signed-in-users.ts";
import { startBenchedServer } from "./benched-server.ts";
import { BUILD } from "./build-folder.ts";
import { type KnownAnswer, mixedAnswers } from "./mixed-answers.ts";
import { quantile } from "./quantile.ts";

const HOSTILE_ACCOUNTS = 6;
/** Answers that each of them keeps sending at once. */
const AT_ONCE = 5;
const HONEST_ACCOUNTS = 10;
const SECONDS = Number(process.env.HOSTILE_SECONDS ?? 60);
const LOOK_EVERY_MS = 100;

/** What honest users notice of six accounts that flood one server with the worst answers known. */
export async function benchHostile(): Promise<Figure[]> {
  const server = await startBenchedServer(HOSTILE_ACCOUNTS + HONEST_ACCOUNTS);
  if (!server) return [];
  const { origin, users } = server;
  try {
    const answers = await mixedAnswers(BUILD, 25);
    const [first] = answers;
    if (!first) throw new Error("There are no answers");
    const hostile = users.slice(0, HOSTILE_ACCOUNTS);
    const honest = users.slice(HOSTILE_ACCOUNTS);
    const calm = await honestRound(origin, honest, answers);

    let isOver = false;
    let hostileAnswered = 0;
    const floods = hostile.flatMap((user, account) =>
      Array.from({ length: AT_ONCE }, async (_, n) => {
        for (let turn = account + n; !isOver; turn++) {
          const sql = HOSTILE[turn % HOSTILE.length] ?? "";
          const status = await record(origin, user, { ...first, sql });
          if (status.status === 200) hostileAnswered += 1;
          else await sleep(1_000);
        }
      }),
    );
    const looks: number[] = [];
    const looking = (async () => {
      while (!isOver) {
        const begun = performance.now();
        await (await fetch(`${origin}/healthz`)).text();
        looks.push(performance.now() - begun);
        await sleep(LOOK_EVERY_MS);
      }
    })();
    // Until the queue has met all of them.
    await sleep(5_000);
    const times: number[] = [];
    let wrong = calm.wrong;
    const until = performance.now() + SECONDS * 1_000;
    while (performance.now() < until) {
      const round = await honestRound(origin, honest, answers);
      times.push(...round.times);
      wrong += round.wrong;
    }
    isOver = true;
    await looking;
    await server.kill();
    await Promise.allSettled(floods);
    const note = `${times.length} answers of ${HONEST_ACCOUNTS} users, one after the other`;
    return [
      {
        name: "hostile: /healthz, median",
        value: quantile(looks, 0.5),
        unit: "ms",
        note: `${looks.length} looks`,
      },
      { name: "hostile: /healthz, 99th percentile", value: quantile(looks, 0.99), unit: "ms" },
      { name: "hostile: /healthz, slowest", value: quantile(looks, 1), unit: "ms" },
      {
        name: "hostile: honest verdict, median without a flood",
        value: quantile(calm.times, 0.5),
        unit: "ms",
      },
      {
        name: "hostile: honest verdict, 95th percentile without",
        value: quantile(calm.times, 0.95),
        unit: "ms",
      },
      { name: "hostile: honest verdict, median", value: quantile(times, 0.5), unit: "ms", note },
      { name: "hostile: honest verdict, 95th percentile", value: quantile(times, 0.95), unit: "ms" },
      { name: "hostile: honest verdicts other than known", value: wrong, unit: "" },
      {
        name: "hostile: answers of the flood that got a verdict",
        value: hostileAnswered,
        unit: "",
        note: `${HOSTILE_ACCOUNTS} accounts, ${AT_ONCE} at once each, ${HOSTILE.length} kinds`,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** An answer of each user, one after the other. */
async function honestRound(
  origin: string,
  users: readonly SignedInUser[],
  answers: readonly KnownAnswer[],
): Promise<{ readonly times: readonly number[]; readonly wrong: number }> {
  const times: number[] = [];
  let wrong = 0;
  for (const user of users) {
    const answer = answers[Math.floor(Math.random() * answers.length)];
    if (!answer) continue;
    const begun = performance.now();
    const { verdict } = await record(origin, user, answer);
    times.push(performance.now() - begun);
    if (verdict !== answer.verdict) wrong += 1;
  }
  return { times, wrong };
}

async function record(
  origin: string,
  { accessToken }: SignedInUser,
  { exerciseId, sql }: KnownAnswer,
): Promise<{ readonly status: number; readonly verdict: string }> {
  try {
    const attempt = attemptOf(exerciseId, sql);
    const { status, body } = await callFunction(origin, "record-attempt", accessToken, attempt);
    return { status, verdict: (body as { readonly verdict?: string }).verdict ?? "" };
  } catch {
    return { status: 0, verdict: "" };
  }
}

if (import.meta.main) {
  for (const { name, value, unit, note } of await benchHostile()) {
    console.log(`${name.padEnd(52)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(3)} ${note ?? ""}`);
  }
  process.exit(0);
}
