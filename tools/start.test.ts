import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./command.ts";
import { freePort } from "./free-port.ts";

const MOST_LINES = 15;

test("npm start prints its address within 15 lines", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "master-sql-start-"));
  const port = await freePort();
  const started = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const ended = once(started, "exit");
  onTestFinished(async () => {
    // npm and all that it started.
    if (started.pid && started.exitCode === null) process.kill(-started.pid, "SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const output = await new Promise<string>((resolve, reject) => {
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes(`is running at http://localhost:${port}`)) resolve(text);
    };
    started.stdout.on("data", read);
    started.stderr.on("data", read);
    void ended.then(() => reject(new Error(`npm start ended without an address:\n${text}`)));
  });
  expect(output.trimEnd().split("\n").length, output).toBeLessThanOrEqual(MOST_LINES);
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
});
