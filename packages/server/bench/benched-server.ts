import { freePort } from "../../../tools/free-port.ts";
import { startNativePostgres } from "../../../tools/native-postgres.ts";
import { openDatabase } from "../src/db/database.ts";
import { endProcess, startServerProcess } from "../src/testing/server-process.ts";
import { type SignedInUser, signedInUsers } from "../src/testing/signed-in-users.ts";
import { BUILD } from "./build-folder.ts";

/** One server process with two graders on PostgreSQL, and signed-in users of it. */
export interface BenchedServer {
  readonly origin: string;
  readonly pid: number;
  readonly users: readonly SignedInUser[];
  /** Ends the server at once; its requests under way break off. */
  kill(): Promise<void>;
  /** Ends everything that still runs. */
  stop(): Promise<void>;
}

/** Null where no PostgreSQL server can be started. */
export async function startBenchedServer(
  userCount: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchedServer | null> {
  const postgres = await startNativePostgres({ isDurable: true });
  if (!postgres) return null;
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const opened = await openDatabase({ url: postgres.url });
  if (opened.status === "refused") throw new Error(opened.message);
  const users = await signedInUsers(opened.database.kysely, origin, userCount);
  await opened.database.close();
  const server = await startServerProcess({
    DATABASE_URL: postgres.url,
    BUILD_DIR: BUILD,
    PORT: port,
    GRADING_WORKERS: "2",
    LOG_LEVEL: "fatal",
    ...environment,
  });
  const { child } = server;
  const kill = async () => {
    if (child.signalCode === null && child.exitCode === null) await endProcess(server, "SIGKILL");
  };
  return {
    origin,
    pid: child.pid ?? 0,
    users,
    kill,
    async stop() {
      await kill();
      await postgres.stop();
    },
  };
}
