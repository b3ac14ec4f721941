import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DataFolderLock, lockDataFolder } from "./data-folder-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "master-sql-lock-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function locked(): Promise<DataFolderLock> {
  const lock = await lockDataFolder(folder);
  if (lock.status !== "locked") throw new Error(`in use by ${lock.pid}`);
  return lock;
}
const claims = () => readdir(join(folder, "lock"));

test("one process has it at a time, and the other is told which", async () => {
  const first = await locked();
  expect(await lockDataFolder(folder)).toEqual({ status: "in-use", pid: process.pid, host: hostname() });
  await first.release();
  const second = await locked();
  await second.release();
  expect(await claims()).toEqual([]);
});

test("of many that start at once at most one has it", async () => {
  const locks = await Promise.all(Array.from({ length: 20 }, () => lockDataFolder(folder)));
  const winners = locks.filter((lock) => lock.status === "locked");
  expect(winners.length).toBeLessThanOrEqual(1);
  for (const winner of winners) await winner.release();
  await (await locked()).release();
});

test("a process that was killed has it no more", async () => {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(new URL("./data-folder-lock.ts", import.meta.url).href)};
    const lock = await lockDataFolder(${JSON.stringify(folder)});
    console.log(lock.status);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  expect(String(line).trim()).toBe("locked");
  expect(await lockDataFolder(folder)).toMatchObject({ status: "in-use", pid: child.pid });
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await claims()).toHaveLength(1);
  await (await locked()).release();
});

async function claim(holder: Record<string, unknown> | string, age = 0): Promise<void> {
  const lock = await locked();
  await lock.release();
  const path = join(folder, "lock", "other.json");
  await writeFile(path, typeof holder === "string" ? holder : JSON.stringify(holder));
  const then = new Date(Date.now() - age);
  await utimes(path, then, then);
}

test("a process of before the machine was started again has it no more, whoever has its number now", async () => {
  await claim({ pid: process.pid, host: hostname(), boot: "an earlier one", started: null });
  await (await locked()).release();
});

test.runIf(process.platform === "linux")("another process with the same number has it no more", async () => {
  const { readFile } = await import("node:fs/promises");
  const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
  await claim({ pid: process.pid, host: hostname(), boot, started: "1" });
  await (await locked()).release();
});

test("a process on another host has it as long as it gives signs of life", async () => {
  const other = { pid: 1, host: "another-host", boot: null, started: null };
  await claim(other, 5_000);
  expect(await lockDataFolder(folder)).toEqual({ status: "in-use", pid: 1, host: "another-host" });
  await rm(join(folder, "lock", "other.json"));
  await claim(other, 60_000);
  await (await locked()).release();
});

test("a claim that can't be read is nobody's", async () => {
  await claim("{");
  await (await locked()).release();
});
