/** `node packages/server/bench/request-counts.ts` prints the figures; `npm run bench -- request-counts` too. */
import type { Figure } from "../../../tools/bench/figure.ts";
import { startNativePostgres } from "../../../tools/native-postgres.ts";
import { openDatabase } from "../src/db/database.ts";
import { requestCounts } from "../src/http/request-counts.ts";
import { createLog } from "../src/log.ts";
import { callFunction } from "../src/testing/call-function.ts";
import { startBenchedServer } from "./benched-server.ts";
import { quantile } from "./quantile.ts";

const COUNTS = 3_000;
/** Counts under way at once, as many as a server has connections. */
const AT_ONCE = 10;

/** What it costs to count a request for all servers, beside what it costs to answer one. */
export async function benchRequestCounts(): Promise<Figure[]> {
  const postgres = await startNativePostgres({ isDurable: true });
  if (!postgres) return [];
  const opened = await openDatabase({ url: postgres.url });
  if (opened.status === "refused") throw new Error(opened.message);
  const { kysely, close } = opened.database;
  const counts = requestCounts(kysely, Buffer.alloc(32, 1), createLog("error"));
  const count = async (client: string) => {
    if ((await counts.count(client, 600)) === null) throw new Error("The database didn't count");
  };
  const one = await timesOf(COUNTS, (n) => count(`client ${n % 500}`));
  const began = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let n = 0; n < COUNTS / AT_ONCE; n++) await count(`client ${(n * AT_ONCE + lane) % 500}`);
    }),
  );
  const perSecond = (COUNTS / (performance.now() - began)) * 1_000;
  counts.close();
  await close();
  await postgres.stop();

  const server = await startBenchedServer(1);
  const [user] = server?.users ?? [];
  if (!server || !user) return [];
  const reading = await timesOf(200, async () => {
    const { status } = await callFunction(server.origin, "get-account", user.accessToken);
    if (status !== 200) throw new Error(`get-account answered with status ${status}`);
  });
  await server.stop();
  return [
    { name: "request-counts: one request counted, median", value: quantile(one, 0.5), unit: "ms" },
    { name: "request-counts: one request counted, p99", value: quantile(one, 0.99), unit: "ms" },
    { name: "request-counts: counted at most", value: perSecond, unit: "/s", note: `${AT_ONCE} at once` },
    { name: "request-counts: get-account answered, median", value: quantile(reading, 0.5), unit: "ms" },
  ];
}

/** Milliseconds that each took, one after the other. */
async function timesOf(times: number, work: (n: number) => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    await work(n);
    taken.push(performance.now() - began);
  }
  return taken;
}

if (import.meta.main) {
  for (const { name, value, unit, note } of await benchRequestCounts()) {
    console.log(`${name.padEnd(52)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(3)} ${note ?? ""}`);
  }
  process.exit(0);
}
