/** Seconds from `npm start` in a fresh clone to the printed address, without and with a warm npm cache. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command, root } from "../command.ts";
import { freePort } from "../free-port.ts";
import type { Figure } from "./figure.ts";

async function secondsToAddress(clone: string, cache: string, port: number): Promise<number> {
  const started = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: clone,
    env: {
      ...process.env,
      // As a newcomer's shell: the machine's own Node, nothing of ours on the path.
      PATH: (process.env.PATH ?? "")
        .split(":")
        .filter((folder) => !folder.includes("node_modules"))
        .join(":"),
      npm_config_cache: cache,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  const seconds = await new Promise<number>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (/is running at http/.test(output)) resolve((performance.now() - started) / 1000);
    });
    child.once("exit", () => reject(new Error(`npm start ended without an address:\n${output}`)));
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (child.pid) process.kill(-child.pid, "SIGTERM");
  await ended;
  return seconds;
}

/** Measures what is committed, not what lies in the working tree. */
export async function benchFreshStart(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "master-sql-fresh-"));
  const cache = join(folder, "npm-cache");
  try {
    const figures: Figure[] = [];
    for (const [round, name] of ["cold npm cache", "warm npm cache"].entries()) {
      const clone = join(folder, `clone-${round}`);
      await command("git", ["clone", "--quiet", root, clone]);
      const value = await secondsToAddress(clone, cache, await freePort());
      figures.push({
        name: `npm start in a fresh clone, ${name}`,
        value,
        unit: "s",
        note: "install, build, start",
      });
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
