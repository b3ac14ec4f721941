/** `npm run build`: content and snapshots, then the web application, then compression; each only if its inputs changed. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { command, root } from "./command.ts";
import { type BrotliQuality, precompress } from "./precompress.ts";

const build = join(root, "build");
const compressionStamp = join(build, ".compression.stamp");

/** Digest of the names and bytes of all files below the given paths, which are relative to the project. */
async function digest(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) {
    const absolute = join(root, path);
    const entries = await readdir(absolute, { recursive: true, withFileTypes: true }).catch(() => null);
    const files = entries
      ? entries
          .filter(
            (entry) =>
              entry.isFile() && !/\.(br|gz)$/.test(entry.name) && !entry.parentPath.includes(".react-router"),
          )
          .map((entry) => join(entry.parentPath, entry.name))
          .filter((file) => !file.includes("/node_modules/") && !/\.test\.tsx?$/.test(file))
          .sort()
      : [absolute];
    for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file));
  }
  return hash.digest("hex");
}

async function stage(name: string, inputs: readonly string[], work: () => Promise<boolean>): Promise<void> {
  const stamp = join(build, `.${name}.stamp`);
  const now = await digest(inputs);
  if ((await readFile(stamp, "utf8").catch(() => "")) === now) return;
  const started = performance.now();
  // The work may write the same files as before, but not their compressed copies.
  await rm(compressionStamp, { force: true });
  if (!(await work())) {
    console.error(`Building the ${name} failed: see the messages above.`);
    process.exit(1);
  }
  await writeFile(stamp, now);
  console.error(`Built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const succeeded = async (program: string, args: string[], cwd = root) =>
  (await command(program, args, { show: true, cwd })).code === 0;

await mkdir(build, { recursive: true });
await stage(
  "content",
  ["content", "packages/curriculum", "packages/engine", "packages/sandbox", "package-lock.json"],
  () => succeeded("node", ["packages/curriculum/src/cli/build.ts"]),
);
await stage(
  "web",
  [
    "packages/web",
    "packages/engine",
    "packages/sandbox",
    "build/content",
    "build/sandbox",
    "package-lock.json",
  ],
  () => succeeded("npm", ["run", "--silent", "build", "-w", "packages/web"]),
);
// `npm start` compresses quickly, so that a newcomer needn't wait for the last eighth; what is better already is kept.
const quality: BrotliQuality = process.argv.includes("--quick") ? 9 : 11;
const served = ["build/content", "build/sandbox", "build/web/client"];
const madeWith = Number(await readFile(join(build, ".quality"), "utf8").catch(() => "0"));
const tooWeak = madeWith < quality;
if (tooWeak) await rm(compressionStamp, { force: true });
await stage("compression", served, async () => {
  await precompress(
    served.map((folder) => join(root, folder)),
    quality,
    tooWeak,
  );
  await writeFile(join(build, ".quality"), String(quality));
  return true;
});
