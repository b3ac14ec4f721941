/**
 * The door of every npm script: `node tools/run.mjs <tool> [arguments]`. Plain JavaScript that any Node from 20.19 up
 * can read. It installs what is missing (install.mjs), then runs tools/<tool>.ts, or the .ts file named, on the Node 24
 * that the project brings along. A named file sees relative paths from where npm was called.
 */
import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installMissing, nodeOf } from "./install.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The tools that need the dev dependencies. Operators' commands must not: they run from what `npm start` installed. */
const DEVELOPERS_TOOLS = new Set([
  "test",
  "prove",
  "bench",
  "spec-coverage",
  "screenshots",
  "pictures",
  "boundaries",
  "lint",
  "release",
  "packages",
  "api",
]);

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Master SQL needs Node 20.19 or later; this is ${process.versions.node}. Get it from nodejs.org.`,
  );
  process.exit(1);
}

const [tool, ...rest] = process.argv.slice(2);
const problem = await installMissing(root, { lean: !DEVELOPERS_TOOLS.has(tool) });
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
const isFile = tool.endsWith(".ts");
const child = spawn(nodeOf(root), [isFile ? join(root, tool) : join(root, "tools", `${tool}.ts`), ...rest], {
  cwd: isFile ? (process.env.INIT_CWD ?? process.cwd()) : root,
  stdio: "inherit",
  env: {
    // What one program has compiled, the next needn't: the server starts sooner, and tests start hundreds.
    NODE_COMPILE_CACHE: join(root, "build", "compile-cache"),
    ...process.env,
    PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`,
  },
});
// Ctrl+C reaches the child through the terminal; a supervisor's SIGTERM reaches only us.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
