import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** A process that says it uses the data folder. */
const holderSchema = z.object({
  pid: z.int(),
  host: z.string(),
  /** Changes when the machine starts again; null where the system doesn't tell. */
  boot: z.string().nullable(),
  /** When the process started, in the system's own ticks, so that a reused pid is told apart; null if unknown. */
  started: z.string().nullable(),
});
type Holder = z.infer<typeof holderSchema>;

export interface DataFolderLock {
  readonly status: "locked";
  release(): Promise<void>;
}
export interface FolderInUse {
  readonly status: "in-use";
  readonly pid: number;
  readonly host: string;
}

const HEARTBEAT_MS = 5_000;
/** A holder on another host (or in another container) can't be asked; it's gone when it was silent for this long. */
const SILENCE_MS = 30_000;

/**
 * Claims a data folder for this process. Two processes on one folder of PGlite would silently lose rows.
 *
 * Every process writes a file of its own below `<folder>/lock` before it looks for others, so of two that start at
 * once at least one sees the other; a claim whose process is dead (killed, machine restarted) is taken over.
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock | FolderInUse> {
  const claims = join(folder, "lock");
  await mkdir(claims, { recursive: true });
  const own = `${randomUUID()}.json`;
  const path = join(claims, own);
  const self: Holder = {
    pid: process.pid,
    host: hostname(),
    boot: await bootId(),
    started: await startOf("self"),
  };
  // Renamed into place, so that nobody reads half a claim.
  await writeFile(`${path}.new`, JSON.stringify(self));
  await rename(`${path}.new`, path);

  for (const name of await readdir(claims)) {
    if (name === own || !name.endsWith(".json")) continue;
    const other = join(claims, name);
    const holder = await readHolder(other);
    if (holder === "gone") continue;
    if (holder !== "unreadable" && (await isAlive(holder, other, self))) {
      await rm(path, { force: true });
      return { status: "in-use", pid: holder.pid, host: holder.host };
    }
    await rm(other, { force: true });
  }

  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    status: "locked",
    async release() {
      clearInterval(heartbeat);
      await rm(path, { force: true });
    },
  };
}

async function readHolder(path: string): Promise<Holder | "gone" | "unreadable"> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return "gone";
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return "unreadable";
  }
}

async function isAlive(holder: Holder, path: string, self: Holder): Promise<boolean> {
  if (holder.host !== self.host) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    return Date.now() - mtimeMs < SILENCE_MS;
  }
  if (holder.boot !== self.boot) return false;
  if (!processExists(holder.pid)) return false;
  return holder.started === null || holder.started === (await startOf(holder.pid));
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists and belongs to someone else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function bootId(): Promise<string | null> {
  return readFile("/proc/sys/kernel/random/boot_id", "utf8").then(
    (id) => id.trim(),
    () => null,
  );
}

/** Field 22 of /proc/<pid>/stat, counted after the command's name, which may hold spaces and parentheses. */
async function startOf(pid: number | "self"): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return text?.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}
