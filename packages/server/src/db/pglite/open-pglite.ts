import { once } from "node:events";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { Pool } from "pg";
import { type DataFolderLock, type FolderInUse, lockDataFolder } from "../data-folder-lock.ts";
import type { ToDatabaseThread } from "./messages.ts";
import { PgliteSocket } from "./wire.ts";

interface EmbeddedDatabase {
  readonly pool: Pool;
  /** Rejects when the thread of the database is lost: the server can't go on without it. */
  readonly lost: Promise<never>;
  close(): Promise<void>;
}

type OpenedPglite =
  | { readonly status: "opened"; readonly database: EmbeddedDatabase }
  | FolderInUse
  /** The folder, or what is in it, can't be used; `reason` is the system's. */
  | { readonly status: "not-writable" | "unreadable"; readonly reason: string };

/** Opens (and at first creates) the embedded database in `folder`, which no other process may use meanwhile. */
export async function openPglite(folder: string): Promise<OpenedPglite> {
  let lock: DataFolderLock | FolderInUse;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    lock = await lockDataFolder(folder);
  } catch (error) {
    return { status: "not-writable", reason: messageOf(error) };
  }
  if (lock.status === "in-use") return lock;
  try {
    const reason = await damageOf(join(folder, "postgres"));
    if (reason !== null) {
      await lock.release();
      return { status: "unreadable", reason };
    }
    return { status: "opened", database: await startThread(join(folder, "postgres"), lock) };
  } catch (error) {
    await lock.release();
    return { status: "unreadable", reason: messageOf(error) };
  }
}

/** PGlite takes a folder without PG_VERSION for an empty one, and would write a new database over what is there. */
async function damageOf(folder: string): Promise<string | null> {
  const entries = await readdir(folder).catch((): string[] => []);
  const isDamaged = entries.length > 0 && !entries.includes("PG_VERSION");
  return isDamaged ? "its file PG_VERSION is missing" : null;
}

function messageOf(error: unknown): string {
  const innermost = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return innermost instanceof Error ? innermost.message : String(innermost);
}

async function startThread(folder: string, lock: DataFolderLock): Promise<EmbeddedDatabase> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: { folder } });
  let closing = false;
  const lost = new Promise<never>((_, reject) => {
    const ended = "The thread of the embedded database ended";
    worker.once("error", (cause) => reject(new Error(ended, { cause })));
    worker.once("exit", (code) => {
      if (!closing) reject(new Error(`${ended} with code ${code}`));
    });
  });
  // Awaited by whoever runs the server; unobserved it must not end the process on its own.
  lost.catch(() => lock.release());
  await Promise.race([once(worker, "message"), lost]);

  const pool = new Pool({ max: 1, idleTimeoutMillis: 0, stream: () => new PgliteSocket(worker) });
  return {
    pool,
    lost,
    async close() {
      await pool.end();
      closing = true;
      const exited = once(worker, "exit");
      worker.postMessage({ kind: "close" } satisfies ToDatabaseThread);
      await exited;
      await lock.release();
    },
  };
}
