/**
 * Installs dependencies next to those in use and moves them into place when they are whole, because a server that runs
 * from this folder starts graders and loads modules at any time. Plain JavaScript without dependencies.
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** The Node 24 that npm installed. */
export const nodeOf = (root) =>
  join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

const packagesIn = (lockFile) => JSON.parse(readFileSync(lockFile, "utf8")).packages;

/** npm's record of what it installed. It is moved into place last, so it says that all is done. */
const recordOf = (folder) => join(folder, "node_modules", ".package-lock.json");

/** Whether all that package-lock.json names is there, installed by a command of ours or by npm itself. */
function isEnough(root, lean) {
  if (!existsSync(nodeOf(root)) || !existsSync(recordOf(root))) return false;
  const installed = packagesIn(recordOf(root));
  return Object.entries(packagesIn(join(root, "package-lock.json"))).every(
    ([path, { version, integrity, link, optional, dev, devOptional }]) =>
      !path.includes("node_modules/") ||
      // Packages for other platforms among them.
      optional ||
      (lean && (dev || devOptional)) ||
      // A workspace is new here until npm has linked it.
      (link
        ? existsSync(join(root, path))
        : installed[path]?.version === version && installed[path].integrity === integrity),
  );
}

/**
 * Makes sure that node_modules holds what package-lock.json says, with dev dependencies unless `lean`. Packages that are
 * there already stay untouched unless the lock file has changed. Returns null, or what went wrong.
 */
export async function installMissing(root, { lean }) {
  if (isEnough(root, lean)) return null;
  mkdirSync(join(root, "build"), { recursive: true });
  const release = await lock(join(root, "build", "install.lock"));
  const staging = join(root, "build", `install-${process.pid}`);
  try {
    // Another command may have installed it while this one waited.
    if (isEnough(root, lean)) return null;
    const isAddition = isEnough(root, true);
    console.error(
      isAddition
        ? "Installing the tools that developers need (once per change of package-lock.json) …"
        : "Installing dependencies (once per change of package-lock.json) …",
    );
    // Of an install that was killed: the lock is ours, so no other is under way.
    for (const name of readdirSync(join(root, "build")))
      if (/^install-\d+$/.test(name)) rmSync(join(root, "build", name), { recursive: true, force: true });
    copyManifests(root, staging);
    if (!runNpm(staging, lean) || !existsSync(nodeOf(staging))) {
      return "Installing failed: see npm's message above. Is the npm registry reachable? Then try again.";
    }
    // A workspace has packages of its own where it needs another version; the project's come last, for they hold the record.
    for (const workspace of workspacesOf(root).reverse()) {
      const [fresh, current] = [staging, root].map((folder) => join(folder, workspace, "node_modules"));
      if (isAddition) addMissing(fresh, current);
      else replace(fresh, current);
    }
    if (isAddition) renameSync(recordOf(staging), recordOf(root));
    return null;
  } finally {
    rmSync(staging, { recursive: true, force: true });
    release();
  }
}

/** Folders of the project's packages; the first is "", the project itself. */
function workspacesOf(root) {
  return Object.keys(packagesIn(join(root, "package-lock.json"))).filter(
    (path) => !path.includes("node_modules"),
  );
}

/** What npm reads: the lock file and each workspace's package.json. */
function copyManifests(root, staging) {
  for (const file of [
    "package-lock.json",
    ".npmrc",
    ...workspacesOf(root).map((path) => join(path, "package.json")),
  ]) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(staging, file)), { recursive: true });
    copyFileSync(join(root, file), join(staging, file));
  }
}

function runNpm(folder, lean) {
  // npm warns about packages whose engines exclude the machine's Node; they run on ours.
  const words = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(lean ? ["--omit=dev"] : [])];
  // npm called us from the project's folder, and would take that for the one to install.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_(local_)?prefix$/i.test(name)),
  );
  const options = { cwd: folder, stdio: ["ignore", 2, 2], env };
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...words], options)
    : spawnSync("npm", words, { ...options, shell: process.platform === "win32" });
  return status === 0;
}

/** Moves a folder to where another may be, which is kept next to it until all is done. */
function replace(from, to) {
  if (existsSync(to)) renameSync(to, `${from}.replaced`);
  if (existsSync(from)) renameSync(from, to);
}

/** Moves files and folders that `to` lacks; what it has stays as it is, open or not. */
function addMissing(from, to) {
  if (!existsSync(from)) return;
  if (!existsSync(to)) return renameSync(from, to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    const there = lstatSync(target, { throwIfNoEntry: false });
    if (there === undefined) renameSync(source, target);
    else if (entry.isDirectory() && there.isDirectory()) addMissing(source, target);
  }
}

/**
 * Waits until no other command holds the lock, then takes it; returns what gives it back. The file names the holder's
 * process from its first moment, so that a lock whose holder was killed is known and taken over.
 */
async function lock(path) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    for (let waits = 0; !take(path, own); waits++) {
      if (waits === 1) console.error("Another command is installing dependencies; waiting for it …");
      await setTimeout(waits === 0 ? 0 : 250);
    }
    return () => rmSync(path, { force: true });
  } finally {
    rmSync(own, { force: true });
  }
}

/** Whether the lock is ours now. One whose holder is dead is removed for the next try. */
function take(path, own) {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  try {
    const holder = readFileSync(path, "utf8");
    if (isAlive(Number(holder))) return false;
    const removed = `${own}.removed`;
    renameSync(path, removed);
    // Between reading and renaming, another command may have replaced the dead one's lock by its own.
    if (readFileSync(removed, "utf8") !== holder) linkSync(removed, path);
    rmSync(removed, { force: true });
  } catch (error) {
    // ENOENT: its holder has just given it back. EEXIST: a third command took it meanwhile.
    if (!["ENOENT", "EEXIST"].includes(error.code)) throw error;
  }
  return false;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    return error.code === "EPERM";
  }
}
