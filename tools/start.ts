/**
 * `npm start`: builds what is stale and starts the server, which prints its address; then compresses the files that it
 * serves.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { BUILD_LOG } from "./build-log.ts";
import { root } from "./command.ts";

const tool = (name: string) => join(root, "tools", name);
let child: ChildProcess = spawn(process.execPath, [tool("build.ts"), "--for-start"], {
  cwd: root,
  stdio: "inherit",
});
// Ctrl+C reaches the children through the terminal.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
const [code] = await once(child, "exit");
if (code !== 0) process.exit(code ?? 1);

const server = spawn(
  process.execPath,
  [join(root, "packages/server/src/main.ts"), ...process.argv.slice(2)],
  { cwd: root, stdio: ["inherit", "pipe", "inherit"] },
);
child = server;
let compression: ChildProcess | null = null;
server.stdout.on("data", (chunk: Buffer) => {
  process.stdout.write(chunk);
  if (compression) return;
  // The server has printed its address. Until a copy exists, it sends the file itself.
  const log = openSync(join(root, BUILD_LOG), "a");
  compression = spawn(process.execPath, [tool("compress.ts")], { cwd: root, stdio: ["ignore", log, log] });
});
server.on("exit", (code) => {
  compression?.kill();
  process.exit(code ?? 0);
});
