/** `node packages/server/bench/credits.ts` prints the figures; `npm run bench` prints them among the others. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROMO } from "@master-sql/protocol";
import { sql } from "kysely";
import type { Figure } from "../../../tools/bench/figure.ts";
import { freePort } from "../../../tools/free-port.ts";
import { startNativePostgres } from "../../../tools/native-postgres.ts";
import { type DatabaseLocation, openDatabase } from "../src/db/database.ts";
import { asService } from "../src/db/identity.ts";
import { endProcess, startServerProcess } from "../src/testing/server-process.ts";
import { type SignedInUser, signedInUsers } from "../src/testing/signed-in-users.ts";
import { type Call, load } from "./load.ts";

const CALLERS = 200;
const WARM_UP_MS = 2_000;
const MEASURE_MS = 8_000;
/**
 * Users behind each caller, who take turns: so nobody runs out of credits, nor into the limit of requests that the
 * server has in production.
 */
const USERS_PER_CALLER = 4;

/** How fast one server process answers 200 callers, on each database. */
export async function benchCredits(): Promise<Figure[]> {
  return [...(await onRealPostgres()), ...(await onEmbeddedDatabase())];
}

async function onRealPostgres(): Promise<Figure[]> {
  const postgres = await startNativePostgres({ isDurable: true });
  if (!postgres) return [];
  try {
    return await benchOn("PostgreSQL", { url: postgres.url }, { DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

async function onEmbeddedDatabase(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "master-sql-bench-"));
  try {
    return await benchOn("PGlite", { folder }, { DATA_DIR: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchOn(
  name: string,
  location: DatabaseLocation,
  environment: Record<string, string>,
): Promise<Figure[]> {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const users = await prepare(location, origin);
  const server = await startServerProcess({ ...environment, PORT: port, LOG_LEVEL: "warn" });
  try {
    const turns = Array.from({ length: CALLERS }, () => 0);
    const userOf = (caller: number): SignedInUser => {
      const turn = turns[caller] ?? 0;
      turns[caller] = turn + 1;
      const user = users[caller * USERS_PER_CALLER + (turn % USERS_PER_CALLER)];
      if (!user) throw new Error("There are too few users");
      return user;
    };
    const balance = (caller: number): Call => ({
      path: "/functions/v1/get-credit-balance",
      accessToken: userOf(caller).accessToken,
    });
    const spend = (caller: number): Call => ({
      path: "/functions/v1/spend-credit",
      accessToken: userOf(caller).accessToken,
      payload: { interactionId: randomUUID(), agent: "bench" },
    });
    return [
      ...(await figuresOf(`get-credit-balance on ${name}`, origin, balance)),
      ...(await figuresOf(`spend-credit on ${name}`, origin, spend)),
    ];
  } finally {
    await endProcess(server, "SIGTERM");
  }
}

async function figuresOf(
  name: string,
  origin: string,
  nextCall: (caller: number) => Call,
): Promise<Figure[]> {
  const options = { callers: CALLERS, warmUpMs: WARM_UP_MS, measureMs: MEASURE_MS };
  const { perSecond, median, p99 } = await load(origin, nextCall, options);
  return [
    { name, value: perSecond, unit: "/s", note: `${CALLERS} callers at once, one server process` },
    { name: `${name}, median`, value: median, unit: "ms" },
    { name: `${name}, 99th percentile`, value: p99, unit: "ms" },
  ];
}

/** Users with an open session and the bonus, in a database of its own. */
async function prepare(location: DatabaseLocation, origin: string): Promise<SignedInUser[]> {
  const opened = await openDatabase(location);
  if (opened.status === "refused") throw new Error(opened.message);
  const { kysely, close } = opened.database;
  const users = await signedInUsers(kysely, origin, CALLERS * USERS_PER_CALLER);
  await asService(kysely, (transaction) =>
    transaction
      .insertInto("credit_grants")
      .values(
        users.map(({ userId }) => ({
          user_id: userId,
          submission_id: "bench",
          credits: PROMO.credits,
          expires_at: sql<Date>`now() + interval '1 day'`,
        })),
      )
      .execute(),
  );
  await close();
  return users;
}

if (import.meta.main) {
  for (const { name, value, unit, note } of await benchCredits()) {
    console.log(`${name.padEnd(52)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(3)} ${note ?? ""}`);
  }
}
