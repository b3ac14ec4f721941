/**
 * `npm run prove -- FILE…`: the unit tests that files reach through imports, in the package of each file; without
 * files, those that differ from the last commit. Judging runs in a worker, which imports don't show: for the engine and
 * the sandbox all tests of the package are run. For the minute after a change: what is named `.slow.`, other packages,
 * and journeys are left to `npm test`.
 */
import { existsSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { command, root } from "./command.ts";

const given = process.argv.slice(2).map((file) => resolve(process.env.INIT_CWD ?? root, file));
const missing = given.filter((file) => !existsSync(file));
if (missing.length > 0) {
  console.error(`There is no such file: ${missing.join(", ")}.`);
  process.exit(1);
}

async function changedFiles(): Promise<readonly string[]> {
  const [changed, added] = await Promise.all([
    command("git", ["diff", "--name-only", "--diff-filter=d", "HEAD"]),
    command("git", ["ls-files", "--others", "--exclude-standard"]),
  ]);
  return `${changed.output}\n${added.output}`
    .split("\n")
    .filter((path) => path !== "")
    .map((path) => join(root, path));
}

const files = given.length > 0 ? given : await changedFiles();
const packageOf = (file: string) =>
  /^(packages\/[^/]+|tools)\//.exec(relative(root, file).split(sep).join("/"))?.[1];
const folders = [...new Set(files.flatMap((file) => packageOf(file) ?? []))];
if (folders.length === 0) {
  console.error("Nothing that unit tests could prove has changed.");
  process.exit(1);
}

const RUNS_IN_WORKERS = ["packages/engine", "packages/sandbox"];
const codes: number[] = [];
for (const folder of folders) {
  const own = files.filter((file) => packageOf(file) === folder);
  const chosen = RUNS_IN_WORKERS.includes(folder) ? ["run"] : ["related", ...own, "--run"];
  const args = [...chosen, "--maxWorkers=2", "--exclude", "**/*.slow.test.ts"];
  codes.push((await command("vitest", args, { show: true, cwd: join(root, folder) })).code);
}
console.log("Left out: tests named slow, other packages, journeys. `npm test` runs everything.");
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
