/** `node packages/server/bench/tutor-streams.ts` prints the figures; `npm run bench -- streams` prints them among the others. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../../../tools/bench/figure.ts";
import { askTutor } from "../src/testing/ask-tutor.ts";
import type { SignedInUser } from "../src/testing/signed-in-users.ts";
import { startBenchedServer } from "./benched-server.ts";
import { quantile } from "./quantile.ts";

const STREAMS = 200;
/** The queue of graders takes half as many of one address. */
const ADDRESSES = 4;
const LOOK_EVERY_MS = 100;
const PLACE = { type: "dataset", slug: "shop" } as const;
const SQL = "select i.line_no, p.nam from order_items i join products p on p.id = i.product_id";

interface Answered {
  readonly state: string;
  /** Until the credit was taken and the stream stood, and until its end, in ms. */
  readonly begun: number;
  readonly ended: number;
}

/** What 200 questions to the built-in tutor, asked at once, take of one server with two graders. */
export async function benchTutorStreams(): Promise<Figure[]> {
  const server = await startBenchedServer(STREAMS + 2, {
    TRUSTED_PROXY: "127.0.0.1,::1,::ffff:127.0.0.1",
    ALLOW_LOCAL_SIGN_IN: "yes",
  });
  if (!server) return [];
  const { origin, users, pid } = server;
  try {
    // Both graders run, have the dataset open and the course read.
    await Promise.all(users.slice(STREAMS).map((user, at) => answered(origin, user, at)));
    const before = await residentOf(pid);
    let most = before;
    let isOver = false;
    const looking = (async () => {
      while (!isOver) {
        most = Math.max(most, await residentOf(pid));
        await sleep(LOOK_EVERY_MS);
      }
    })();
    const answers = await Promise.all(users.slice(0, STREAMS).map((user, at) => answered(origin, user, at)));
    isOver = true;
    await looking;
    const whole = answers.filter(({ state }) => state === "answered").length;
    const begun = answers.map((answer) => answer.begun);
    const ended = answers.map((answer) => answer.ended);
    const note = `${STREAMS} users at once, two graders`;
    return [
      { name: "streams: whole answers", value: whole, unit: "", note },
      { name: "streams: open, median", value: quantile(begun, 0.5), unit: "ms" },
      { name: "streams: open, slowest", value: quantile(begun, 1), unit: "ms" },
      { name: "streams: answered, median", value: quantile(ended, 0.5), unit: "ms" },
      { name: "streams: answered, slowest", value: quantile(ended, 1), unit: "ms" },
      { name: "streams: server before", value: before / 1024, unit: "MB" },
      {
        name: "streams: server's memory for each",
        value: (most - before) / STREAMS,
        unit: "kB",
        note: "most that was seen, less what it was before; graders not counted",
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Asks why a query fails, and reads the answer to its end. */
async function answered(origin: string, { accessToken }: SignedInUser, at: number): Promise<Answered> {
  const asked = performance.now();
  const request = {
    interactionId: randomUUID(),
    place: PLACE,
    question: { intent: "explain-error", text: "", sql: SQL },
  };
  const address = { "x-forwarded-for": `192.0.2.${1 + (at % ADDRESSES)}` };
  const reply = await askTutor(origin, accessToken, request, undefined, address);
  if (!("events" in reply)) return { state: `${reply.status} ${reply.code}`, begun: 0, ended: 0 };
  let begun = 0;
  let state = "broken off";
  for await (const event of reply.events) {
    if (event.type === "begun") begun = performance.now() - asked;
    if (event.type === "ended") state = event.state;
  }
  return { state, begun, ended: performance.now() - asked };
}

/** Resident memory of a process, in kB. */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
}

if (import.meta.main) {
  for (const { name, value, unit, note } of await benchTutorStreams()) {
    console.log(`${name.padEnd(40)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(3)} ${note ?? ""}`);
  }
}
