import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { root as repository } from "./command.ts";

// npm starts slowly on a machine with other work.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

/** A project like ours in small, whose packages a server in this process hands out, when the test says so. */
let project: string;
let registry: Server;
let address: string;
const archives = new Map<string, Buffer>();
const asked: string[] = [];
let mayAnswer: Promise<unknown>;
const children: ChildProcess[] = [];

beforeEach(async () => {
  project = mkdtempSync(join(tmpdir(), "master-sql-install-"));
  mayAnswer = Promise.resolve();
  asked.length = 0;
  registry = createServer(async (request, response) => {
    const name = request.url?.slice(1) ?? "";
    asked.push(name);
    await mayAnswer;
    const archive = archives.get(name);
    response.writeHead(archive ? 200 : 404).end(archive);
  }).listen(0, "127.0.0.1");
  await once(registry, "listening");
  const bound = registry.address();
  address = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}`;
  mkdirSync(join(project, "tools"));
  for (const file of ["run.mjs", "install.mjs"])
    copyFileSync(join(repository, "tools", file), join(project, "tools", file));
  // An operator's command and a developer's: each says what it can load.
  const says = `for (const name of ["used", "part", "checker"]) await import(name).then(({ version }) => console.log(name, version), () => {});`;
  for (const tool of ["sbom", "prove"]) writeFileSync(join(project, "tools", `${tool}.ts`), says);
  lockFor("1.0.0");
});
afterEach(async () => {
  for (const child of children.splice(0)) kill(child);
  registry.closeAllConnections();
  registry.close();
  rmSync(project, { recursive: true, force: true });
});

/**
 * package.json and its lock file, in which `used` has this version; `checker` is a dev dependency. A workspace uses an
 * older one.
 */
function lockFor(used: string): void {
  const packages = [
    ["", "node", "24.0.0", false],
    ["", "used", used, false],
    ["", "checker", "1.0.0", true],
    ["packages/part/", "used", "0.9.0", false],
  ] as const;
  const dependencies: Record<string, string> = {};
  const devDependencies: Record<string, string> = {};
  const locked: Record<string, object> = {};
  for (const [place, name, version, dev] of packages) {
    if (place === "") (dev ? devDependencies : dependencies)[name] = version;
    const archive = packed(name, version);
    archives.set(`${name}-${version}.tgz`, archive);
    locked[`${place}node_modules/${name}`] = {
      version,
      resolved: `${address}/${name}-${version}.tgz`,
      integrity: `sha512-${createHash("sha512").update(archive).digest("base64")}`,
      ...(dev && { dev }),
    };
  }
  const part = { name: "part", version: "1.0.0", type: "module", dependencies: { used: "0.9.0" } };
  mkdirSync(join(project, "packages/part"), { recursive: true });
  writeFileSync(join(project, "packages/part/package.json"), JSON.stringify(part));
  writeFileSync(join(project, "packages/part/index.js"), `export { version } from "used";`);
  locked["packages/part"] = part;
  locked["node_modules/part"] = { resolved: "packages/part", link: true };
  const workspaces = ["packages/*"];
  const itself = {
    name: "small",
    version: "1.0.0",
    type: "module",
    workspaces,
    dependencies,
    devDependencies,
  };
  writeFileSync(join(project, "package.json"), JSON.stringify({ ...itself, private: true }));
  const lock = { ...itself, lockfileVersion: 3, requires: true, packages: { "": itself, ...locked } };
  writeFileSync(join(project, "package-lock.json"), JSON.stringify(lock));
}

/** As npm packs a package; `node` starts the Node that runs this test. */
function packed(name: string, version: string): Buffer {
  const folder = mkdtempSync(join(project, "pack-"));
  const package_ = join(folder, "package");
  mkdirSync(join(package_, "bin"), { recursive: true });
  writeFileSync(
    join(package_, "package.json"),
    JSON.stringify({ name, version, type: "module", exports: "./index.js" }),
  );
  writeFileSync(join(package_, "index.js"), `export const version = "${version}";`);
  writeFileSync(join(package_, "bin", "node"), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, {
    mode: 0o755,
  });
  // The same bytes each time, for the lock file names their digest.
  const args = ["--mtime=@0", "--sort=name", "--owner=0", "--group=0", "--use-compress-program=gzip -n"];
  const archive = join(folder, "a.tgz");
  execFileSync("tar", [...args, "-cf", archive, "-C", folder, "package"]);
  const bytes = readFileSync(archive);
  rmSync(folder, { recursive: true });
  return bytes;
}

function environment(): NodeJS.ProcessEnv {
  const { npm_execpath: _, ...own } = process.env;
  return { ...own, npm_config_cache: join(project, "cache"), npm_config_registry: address };
}

/** Runs a tool as an npm script would. */
function start(tool: string): { child: ChildProcess; ended: Promise<{ code: number; output: string }> } {
  const child = spawn(process.execPath, ["tools/run.mjs", tool], {
    cwd: project,
    env: environment(),
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that npm ends with it.
    detached: true,
  });
  children.push(child);
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  const ended = once(child, "close").then(([code]) => ({ code, output: code === 0 ? output : errors }));
  return { child, ended };
}
const run = (tool: string) => start(tool).ended;

/** Each file of the install with the identity that changes when it is written anew. */
function installed(): Record<string, number> {
  const folder = join(project, "node_modules");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  const paths = files.map((it) => join(it.parentPath, it.name).slice(folder.length + 1));
  return Object.fromEntries(
    paths
      .filter((path) => !/^\.package-lock/.test(path))
      .map((path) => [path, statSync(join(folder, path)).ino]),
  );
}

/** What installing left behind. */
const leftovers = () => readdirSync(join(project, "build")).filter((name) => name.startsWith("install"));

/** Ends a command and the npm that it started. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Holds npm's downloads back until `go` is called. */
function hold(): { go(): void } {
  const held = Promise.withResolvers<void>();
  mayAnswer = held.promise;
  return { go: () => held.resolve() };
}

test("an operator's command installs without dev dependencies, and not again", async () => {
  expect(await run("sbom")).toEqual({ code: 0, output: "used 1.0.0\npart 0.9.0\n" });
  expect(asked.sort()).toEqual(["node-24.0.0.tgz", "used-0.9.0.tgz", "used-1.0.0.tgz"]);
  const before = installed();
  expect(await run("sbom")).toEqual({ code: 0, output: "used 1.0.0\npart 0.9.0\n" });
  expect(asked).toHaveLength(3);
  expect(installed()).toEqual(before);
  expect(leftovers()).toEqual([]);
});

test("a workspace that came with an update is linked", async () => {
  await run("sbom");
  rmSync(join(project, "node_modules/part"));
  expect(await run("sbom")).toEqual({ code: 0, output: "used 1.0.0\npart 0.9.0\n" });
});

test("a developer's tool adds what is missing and leaves what is there untouched", async () => {
  await run("sbom");
  const before = installed();
  const download = hold();
  const tool = start("prove");
  await expect.poll(() => asked, { timeout: 60_000 }).toContain("checker-1.0.0.tgz");
  expect(installed()).toEqual(before);
  download.go();
  expect(await tool.ended).toEqual({ code: 0, output: "used 1.0.0\npart 0.9.0\nchecker 1.0.0\n" });
  expect(installed()).toMatchObject(before);
  expect(await run("sbom")).toEqual({ code: 0, output: "used 1.0.0\npart 0.9.0\nchecker 1.0.0\n" });
});

test("what npm ci installed by hand stays as it is", async () => {
  const npm = spawn("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: project,
    env: environment(),
    detached: true,
  });
  children.push(npm);
  expect(await once(npm, "close")).toEqual([0, null]);
  const before = installed();
  expect(await run("prove")).toEqual({ code: 0, output: "used 1.0.0\npart 0.9.0\nchecker 1.0.0\n" });
  expect(await run("sbom")).toEqual({ code: 0, output: "used 1.0.0\npart 0.9.0\nchecker 1.0.0\n" });
  expect(installed()).toEqual(before);
});

test("a changed lock file replaces the install only when the new one is whole", async () => {
  await run("sbom");
  const before = installed();
  lockFor("2.0.0");
  const download = hold();
  const command = start("sbom");
  await expect.poll(() => asked, { timeout: 60_000 }).toContain("used-2.0.0.tgz");
  expect(installed()).toEqual(before);
  download.go();
  expect(await command.ended).toEqual({ code: 0, output: "used 2.0.0\npart 0.9.0\n" });
});

test("an install that fails changes nothing and says so", async () => {
  await run("sbom");
  const before = installed();
  lockFor("2.0.0");
  archives.delete("used-2.0.0.tgz");
  const { code, output } = await run("sbom");
  expect(code).toBe(1);
  expect(output).toContain("Installing failed");
  expect(installed()).toEqual(before);
});

test("of two at once, one installs and the other waits for it", async () => {
  const download = hold();
  const commands = [start("sbom"), start("sbom")];
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThan(0);
  download.go();
  for (const { ended } of commands)
    expect(await ended).toEqual({ code: 0, output: "used 1.0.0\npart 0.9.0\n" });
  expect(asked.sort()).toEqual(["node-24.0.0.tgz", "used-0.9.0.tgz", "used-1.0.0.tgz"]);
});

test("what a killed install left behind holds nobody up", async () => {
  hold();
  const { child, ended } = start("sbom");
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThan(0);
  kill(child);
  await ended;
  expect(leftovers()).toContain("install.lock");
  mayAnswer = Promise.resolve();
  expect(await run("sbom")).toEqual({ code: 0, output: "used 1.0.0\npart 0.9.0\n" });
  expect(leftovers()).toEqual([]);
});
