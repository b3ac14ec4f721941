/**
 * `npm start`: builds what is stale and starts the server, which prints its address; then compresses what it hands out.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { command, root } from "./command.ts";

const tool = (name: string) => join(root, "tools", name);
const built = await command(process.execPath, [tool("build.ts"), "--uncompressed"], { show: true });
if (built.code !== 0) process.exit(built.code);

const server = spawn(
  process.execPath,
  [join(root, "packages/server/src/main.ts"), ...process.argv.slice(2)],
  { cwd: root, stdio: ["inherit", "pipe", "inherit"] },
);
let compression: ChildProcess | null = null;
server.stdout.on("data", (chunk: Buffer) => {
  process.stdout.write(chunk);
  // It says its address first. Until a copy is there, the server sends the file as it is.
  compression ??= spawn(process.execPath, [tool("compress.ts")], { cwd: root, stdio: "inherit" });
});
process.on("SIGINT", () => {});
process.on("SIGTERM", () => server.kill("SIGTERM"));
server.on("exit", (code) => {
  compression?.kill();
  process.exit(code ?? 0);
});
