import { freePort } from "../../../tools/free-port.ts";
import { startNativePostgres } from "../../../tools/native-postgres.ts";
import { openDatabase } from "../src/db/database.ts";
import {
  endProcess,
  runServerProcess,
  type ServerProcess,
  startGraderProcess,
  startServerProcess,
} from "../src/testing/server-process.ts";
import { type SignedInUser, signedInUsers } from "../src/testing/signed-in-users.ts";
import { BUILD } from "./build-folder.ts";
import { startPgBouncer } from "./pgbouncer.ts";

/** Accounts that are made in one transaction. */
const AT_ONCE = 2_000;

/** A part of a fleet, which can be killed as `kill -9` does; it is started again before this resolves. */
export interface FleetPart {
  readonly name: "server" | "grader service" | "PgBouncer" | "PostgreSQL";
  kill(): Promise<void>;
}

/** Two servers, two grader services of one grader each, PgBouncer where it is installed, PostgreSQL: processes of their own. */
export interface Fleet {
  readonly ports: readonly [string, string];
  readonly learners: readonly SignedInUser[];
  readonly parts: readonly FleetPart[];
  readonly hasPooler: boolean;
  /** Connection string of the database itself. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Null where no PostgreSQL server can be started. */
export async function startFleet(learnerCount: number): Promise<Fleet | null> {
  const postgres = await startNativePostgres({ isDurable: true });
  if (!postgres) return null;
  const pooler = await startPgBouncer(postgres.url);
  const origin = `http://localhost:${await freePort()}`;
  const common = { BUILD_DIR: BUILD, GRADING: "apart", GRADING_WORKERS: "1", LOG_LEVEL: "error" };
  const direct = { ...common, DATABASE_URL: postgres.url };
  const pooled = { ...common, DATABASE_URL: pooler?.url ?? postgres.url, PUBLIC_URL: origin };
  const migrated = await runServerProcess(direct, "migrate");
  if (migrated.code !== 0) throw new Error(migrated.stderr);
  const ports = [String(await freePort()), String(await freePort())] as const;
  const starts = [
    ...ports.map((PORT) => () => startServerProcess({ ...pooled, PORT })),
    ...[1, 2].map(() => () => startGraderProcess(direct)),
  ];
  const running: ServerProcess[] = await Promise.all(starts.map((start) => start()));
  const partOf = (n: number, start: () => Promise<ServerProcess>): FleetPart => ({
    name: n < ports.length ? "server" : "grader service",
    async kill() {
      const part = running[n];
      if (part && part.child.exitCode === null && part.child.signalCode === null)
        await endProcess(part, "SIGKILL");
      running[n] = await untilStarted(start);
    },
  });
  return {
    ports,
    learners: await makeLearners(postgres.url, origin, learnerCount),
    hasPooler: pooler !== null,
    url: postgres.url,
    parts: [
      ...starts.map((start, n) => partOf(n, start)),
      ...(pooler ? [{ name: "PgBouncer" as const, kill: () => pooler.crash() }] : []),
      { name: "PostgreSQL", kill: () => postgres.crash() },
    ],
    async stop() {
      await Promise.all(running.map((part) => endProcess(part, "SIGKILL")));
      await pooler?.stop();
      await postgres.stop();
    },
  };
}

/** As a supervisor does: what finds no database when it starts is started again. */
async function untilStarted(start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  for (let tries = 1; ; tries++) {
    try {
      return await start();
    } catch (error) {
      if (tries === 60) throw error;
      await new Promise((retry) => setTimeout(retry, 500));
    }
  }
}

async function makeLearners(url: string, origin: string, count: number): Promise<SignedInUser[]> {
  const opened = await openDatabase({ url });
  if (opened.status === "refused") throw new Error(opened.message);
  const { kysely, close } = opened.database;
  const learners: SignedInUser[] = [];
  while (learners.length < count)
    learners.push(...(await signedInUsers(kysely, origin, Math.min(AT_ONCE, count - learners.length))));
  await close();
  return learners;
}
