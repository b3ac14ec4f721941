/**
 * The door of every npm script: `node tools/run.mjs <tool> [arguments]`. Plain JavaScript that any Node from 20.19 up
 * can read. It installs what is missing, then runs tools/<tool>.ts, or the .ts file named, on the Node 24 that the
 * project brings along. A named file sees relative paths from where npm was called.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node24 = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
const stamp = join(root, "node_modules", ".installed-from");
/** What needs nothing but dependencies; everything else needs the dev dependencies too. */
const LEAN_TOOLS = new Set(["start", "build", "packages/curriculum/src/cli/grade.ts"]);

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Master SQL needs Node 20.19 or later; this is ${process.versions.node}. Get it from nodejs.org.`,
  );
  process.exit(1);
}

/** `lean`: without dev dependencies, which are half of all. The stamp says what is there: the lock's digest, and " lean". */
function installIfStale(lean) {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const installed = existsSync(node24) && existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (installed === lock || (lean && installed === `${lock} lean`)) return;
  console.error(
    installed === `${lock} lean`
      ? "Installing what tests and tools need besides (once per change of package-lock.json) …"
      : "Installing dependencies (once per change of package-lock.json) …",
  );
  // npm warns about packages whose engines exclude the machine's Node; they run on ours.
  const arguments_ = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(lean ? ["--omit=dev"] : [])];
  const npm = process.env.npm_execpath;
  const result = npm
    ? spawnSync(process.execPath, [npm, ...arguments_], {
        cwd: root,
        stdio: ["ignore", 2, 2],
      })
    : spawnSync("npm", arguments_, {
        cwd: root,
        stdio: ["ignore", 2, 2],
        shell: process.platform === "win32",
      });
  if (result.status !== 0 || !existsSync(node24)) {
    console.error(
      "Installing failed: see npm's message above. Is the npm registry reachable? Then try again.",
    );
    process.exit(1);
  }
  writeFileSync(stamp, lean ? `${lock} lean` : lock);
}

const [tool, ...rest] = process.argv.slice(2);
installIfStale(LEAN_TOOLS.has(tool));
const isFile = tool.endsWith(".ts");
const child = spawn(node24, [isFile ? join(root, tool) : join(root, "tools", `${tool}.ts`), ...rest], {
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
