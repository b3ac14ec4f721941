import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../../../tools/free-port.ts";

const run = promisify(execFile);

/** A pooler of transactions between servers and PostgreSQL. */
export interface PgBouncer {
  /** Connection string, as the one behind it. */
  readonly url: string;
  /** Kills it as `kill -9` does, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Null where PgBouncer isn't installed: npm brings none. */
export async function startPgBouncer(behind: string): Promise<PgBouncer | null> {
  const isThere = await run("pgbouncer", ["--version"]).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const target = new URL(behind);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "master-sql-pgbouncer-"));
  await chmod(folder, 0o755);
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(join(folder, "users.txt"), `"${target.username}" ""\n`);
  await writeFile(
    settings,
    `[databases]
${target.pathname.slice(1)} = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = trust
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,extra_float_digits
server_login_retry = 1
unix_socket_dir =
`,
  );
  // It refuses to run as root.
  const identity = userInfo().uid === 0 ? ["-u", "nobody"] : [];
  const start = async (): Promise<ChildProcess> => {
    const child = spawn("pgbouncer", ["-q", ...identity, settings], { stdio: "ignore" });
    for (let tries = 0; tries < 100; tries++) {
      if (await accepts(port)) return child;
      await sleep(100);
    }
    throw new Error("PgBouncer doesn't start");
  };
  const end = async (child: ChildProcess) => {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  let child = await start();
  const url = new URL(behind);
  url.port = String(port);
  return {
    url: url.href,
    async crash() {
      await end(child);
      child = await start();
    },
    async stop() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
