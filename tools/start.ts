/** `npm start`: builds what is stale and starts the server, which prints its address. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { command, root } from "./command.ts";

const built = await command(process.execPath, [join(root, "tools/build.ts"), "--quick"], { show: true });
if (built.code !== 0) process.exit(built.code);

const server = spawn(
  process.execPath,
  [join(root, "packages/server/src/main.ts"), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
  },
);
process.on("SIGINT", () => {});
process.on("SIGTERM", () => server.kill("SIGTERM"));
server.on("exit", (code) => process.exit(code ?? 0));
