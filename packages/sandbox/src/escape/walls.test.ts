import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SNAPSHOT_DIRECTORY } from "../behaviour/test-snapshots.ts";
import { escapeCode } from "./canaries.ts";
import type { ProbeStart } from "./probe.ts";
import { escapeBy, sideLibrary } from "./side-library.ts";

const SECRET = "canary-of-the-environment";
const FILE_SECRET = "canary-in-a-file";

let folder: string;
let server: Server;
/** What an escape has told the port. */
let told: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "escape-"));
  await writeFile(join(folder, "secret"), FILE_SECRET);
  told = [];
  server = createServer((socket) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("close", () => told.push(text));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Sends the known chain through PostgreSQL, and gives what it reached. */
async function reached(
  walls: Pick<ProbeStart, "isDoorOpen" | "isUnconfined">,
  flags: readonly string[] = [],
): Promise<{ readonly said: string; readonly told: readonly string[]; readonly files: readonly string[] }> {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The port is not open.");
  const code = escapeCode({
    file: join(folder, "canary"),
    secretFile: join(folder, "secret"),
    port: address.port,
    secret: SECRET,
  });
  const start: ProbeStart = {
    snapshotDirectory: SNAPSHOT_DIRECTORY,
    sql: escapeBy(sideLibrary(code)),
    ...walls,
  };
  const probe = join(import.meta.dirname, "probe.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, probe, JSON.stringify(start)], {
    env: { SECRET },
  });
  const files = (await readdir(folder)).filter((name) => name !== "secret");
  return { said: stdout.trim(), told, files };
}

test("without any wall a library of a learner's runs on the host, and reaches everything", async () => {
  const all = await reached({ isDoorOpen: true, isUnconfined: true });
  expect(all.files).toEqual(
    expect.arrayContaining(["canary.fs", "canary.child", "canary.thread", "canary.hooks", "canary.sqlite"]),
  );
  expect(all.told).toEqual(expect.arrayContaining([`secret ${FILE_SECRET}`]));
  expect(all.told.join("\n")).toContain(SECRET);
});

test("the closed door alone: PostgreSQL loads no library, and nothing runs", async () => {
  expect(await reached({ isDoorOpen: false, isUnconfined: true })).toEqual({
    said: 'could not load library "/tmp/escape.so": no library can be loaded here',
    told: [],
    files: [],
  });
});

test("no code from strings alone: the library is loaded, and what it says is not evaluated", async () => {
  expect(
    await reached({ isDoorOpen: true, isUnconfined: true }, ["--disallow-code-generation-from-strings"]),
  ).toEqual({
    said: expect.stringContaining("Code generation from strings disallowed"),
    told: [],
    files: [],
  });
});

test("the thread's permissions alone: code runs, and reaches neither files, environment, processes nor threads", async () => {
  const { told, files } = await reached({ isDoorOpen: true, isUnconfined: false });
  expect(files).toEqual([]);
  // The network is left, which the platform has to take away (packages/server/src/grading), and a signal.
  expect(told.filter((each) => !each.startsWith("signal")).toSorted()).toEqual(["code ran", "env {}"]);
});
