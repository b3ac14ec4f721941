/** `npm run dev`: the server restarted on change, and Vite with hot reload in front of it. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { command, root } from "./command.ts";

const content = await command(process.execPath, ["packages/curriculum/src/cli/build.ts"], { show: true });
if (content.code !== 0) process.exit(content.code);

const children = [
  spawn(
    process.execPath,
    [
      "--watch-path=packages/server/src",
      "--watch-path=packages/judge/src",
      "--watch-path=packages/protocol/src",
      "--watch-path=packages/tutor/src",
      "packages/server/src/main.ts",
    ],
    {
      cwd: root,
      stdio: "inherit",
    },
  ),
  spawn(join(root, "node_modules/.bin/react-router"), ["dev"], {
    cwd: join(root, "packages/web"),
    stdio: "inherit",
  }),
];
const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const child of children) child.on("exit", stop);
