import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, statfs, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "./db/database.ts";
import { endProcess, type ServerProcess, startServerProcess } from "./testing/server-process.ts";
import { newClient } from "./testing/sign-in.ts";
import { copyDatabase, type DatabaseCopy, onEmbedded } from "./testing/test-database.ts";

/** In a namespace of its own, a process may have a small disk without being anybody's administrator. */
const canMount =
  spawnSync("unshare", ["-rm", "sh", "-c", "mount -t tmpfs tmpfs /mnt"], { stdio: "ignore" }).status === 0;

describe.runIf(onEmbedded)("the embedded database without room", () => {
  let folder: string;
  let copy: DatabaseCopy;
  let server: ServerProcess | null = null;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "master-sql-disk-"));
    copy = await copyDatabase();
  });
  afterEach(async () => {
    if (server?.child.exitCode === null) await endProcess(server, "SIGKILL");
    server = null;
    await rm(folder, { recursive: true, force: true });
    await copy.remove();
  });

  test.skipIf(!canMount)(
    "on a full disk nothing hangs, all is refused with a reason, and goes on once there is room",
    async () => {
      const mount = `mount -t tmpfs -o size=72m tmpfs "${folder}" && cp -r "${copy.environment.DATA_DIR}" "${folder}/data" && exec "$0" "$@"`;
      server = await startServerProcess({ DATA_DIR: join(folder, "data") }, [
        "unshare",
        "-rm",
        "sh",
        "-c",
        mount,
      ]);
      const { origin, child } = server;
      const inside = `/proc/${child.pid}/root${folder}`;
      const send = async () => {
        const { error, status } = await newClient(origin)
          .from("feedback")
          .insert({ message: "x".repeat(1_900), email: "full@example.com" });
        return { status, message: error?.message ?? null };
      };
      const ready = async () => {
        const response = await fetch(`${origin}/readyz`);
        return [response.status, ((await response.json()) as { room: unknown }).room];
      };
      expect(await send()).toEqual({ status: 201, message: null });
      expect(await ready()).toEqual([200, true]);

      const { bavail, bsize } = await statfs(inside);
      await writeFile(join(inside, "ballast"), Buffer.alloc(bavail * bsize));
      // What the table's last page has room for is still taken.
      const told: Awaited<ReturnType<typeof send>>[] = [];
      for (let times = 0; times < 5; times++) told.push(await send());
      expect(told.at(-1)).toEqual({
        status: 503,
        message:
          "The service can't store anything right now because its disk is full. Please try again later.",
      });
      expect(await ready()).toEqual([503, false]);
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      const { parts } = (await (await fetch(`${origin}/statusz`)).json()) as {
        parts: { part: string; state: string; message: string }[];
      };
      expect(parts.find(({ part }) => part === "database")).toMatchObject({
        state: "failing",
        message: expect.stringContaining("Its disk is full"),
      });

      await truncate(join(inside, "ballast"));
      expect(await ready()).toEqual([200, true]);
      expect(await send()).toEqual({ status: 201, message: null });

      await writeFile(join(inside, "ballast"), Buffer.alloc(bavail * bsize)).catch(() => {});
      expect(await endProcess(server, "SIGTERM")).toBe(0);
    },
  );

  test("that can't write its log any more is lost at once, and recovers what was committed", async () => {
    const data = copy.environment.DATA_DIR ?? "";
    const opened = await openDatabase({ folder: data });
    if (opened.status === "refused") throw new Error(opened.message);
    const { kysely, lost } = opened.database;
    await kysely.insertInto("feedback").values({ message: "kept" }).execute();
    // A folder where PostgreSQL would make the next file of its log.
    const obstacle = join(data, "postgres/pg_wal/xlogtemp.42");
    await mkdir(obstacle);
    const write = sql`select pg_switch_wal(), pg_logical_emit_message(true, 'next', 'file')`.execute(kysely);
    await expect(write).rejects.toThrow("xlogtemp");
    await expect(lost).rejects.toMatchObject({
      cause: { message: expect.stringContaining("PostgreSQL gave up") },
    });
    await rm(obstacle, { recursive: true });
    const again = await openDatabase({ folder: data });
    if (again.status === "refused") throw new Error(again.message);
    expect(await again.database.kysely.selectFrom("feedback").select("message").execute()).toEqual([
      { message: "kept" },
    ]);
    await again.database.close();
  });
});
