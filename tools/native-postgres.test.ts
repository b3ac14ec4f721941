import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { startNativePostgres } from "./native-postgres.ts";

async function answers(port: number): Promise<boolean> {
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

/** A process that starts a server, and never ends by itself. */
const CALLER = `
  import { startNativePostgres } from ${JSON.stringify(resolve(import.meta.dirname, "native-postgres.ts"))};
  const server = await startNativePostgres();
  console.log(server === null ? "none" : new URL(server.url).port);
  setInterval(() => {}, 1000);`;

test.each(["SIGTERM", "SIGKILL"] as const)(
  "no server is left behind by a caller that %s ended",
  { timeout: 120_000 },
  async (signal) => {
    const caller = spawn(process.execPath, ["--input-type=module-typescript", "-e", CALLER], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(caller.stdout, "data");
    const said = String(line).trim();
    caller.kill(said === "none" ? "SIGKILL" : signal);
    if (said === "none") return;
    await expect.poll(() => answers(Number(said)), { timeout: 20_000 }).toBe(false);
  },
);

test("a server answers until it is stopped", { timeout: 120_000 }, async () => {
  const server = await startNativePostgres();
  if (server === null) return;
  const port = Number(new URL(server.url).port);
  expect(await answers(port)).toBe(true);
  await server.stop();
  expect(await answers(port)).toBe(false);
});
