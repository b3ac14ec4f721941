/** Builds packages of this repository as others install them: plain ESM with types, without TypeScript sources. */
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildSnapshots } from "../../packages/sandbox/src/snapshot/index.ts";
import { command, root } from "../command.ts";

/** The packages, each after those that it imports. */
const PUBLISHED = ["words", "sql", "judge", "sandbox", "sql-judge"] as const;
type Published = (typeof PUBLISHED)[number];

/**
 * Which Node they need. Permissions of threads and their processor time came with 24.6. It isn't in the workspace's
 * own package.json, because there the project brings its Node along.
 */
const NODE: Readonly<Record<Published, string>> = {
  words: ">=22",
  sql: ">=22",
  judge: ">=22",
  sandbox: ">=24.6",
  "sql-judge": ">=24.6",
};

/** Where each package has a folder that npm can pack, and where the archives are. */
const PACKAGES_FOLDER = join(root, "build/packages");
const COMPILED = join(PACKAGES_FOLDER, "compiled");
const folderOf = (name: Published) => join(PACKAGES_FOLDER, name);

/** Only our own tests and the build of our web application use these. Suites of tests are in the last two. */
const LEFT_OUT = ["**/*.test.ts", "testing", "vite", "escape", "behav*"];
const LEFT_OUT_DOOR = /^\.\/(testing\/.*|escape|vite|arrival)$/;

/** A package.json, as far as it is read here. */
interface Manifest {
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
}

/** Writes a folder for each package, in place of those of an earlier build. Throws with the compiler's output. */
export async function buildPackages(): Promise<void> {
  await rm(PACKAGES_FOLDER, { recursive: true, force: true });
  await compile();
  for (const name of PUBLISHED) await assemble(name);
  await rm(COMPILED, { recursive: true });
  // With it, the command needs no folder to write to and doesn't wait for PostgreSQL's initdb.
  await buildSnapshots({ datasets: [], outputDirectory: join(folderOf("sql-judge"), "dist/snapshot") });
}

/** One run of the compiler for all of them: each imports the next one by its name, which stays as it is. */
async function compile(): Promise<void> {
  const sources = PUBLISHED.map((name) => join(root, "packages", name, "src"));
  const config = {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: {
      noEmit: false,
      noEmitOnError: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(root, "packages"),
      outDir: COMPILED,
      types: ["node"],
      lib: ["ES2024", "DOM"],
    },
    include: sources,
    exclude: sources.flatMap((source) => LEFT_OUT.map((pattern) => join(source, pattern))),
  };
  await mkdir(COMPILED, { recursive: true });
  const file = join(COMPILED, "tsconfig.json");
  await writeFile(file, JSON.stringify(config));
  await must("tsc", ["-p", file]);
}

async function assemble(name: Published): Promise<void> {
  const source = join(root, "packages", name);
  const target = folderOf(name);
  const manifest = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as Manifest;
  await mkdir(target);
  await rename(join(COMPILED, name, "src"), join(target, "dist"));
  await nameScripts(join(target, "dist"));
  await writeFile(
    join(target, "package.json"),
    `${JSON.stringify(publishedManifest(manifest, NODE[name]), null, 2)}\n`,
  );
  await cp(join(source, "README.md"), join(target, "README.md"));
  await cp(join(root, "LICENSE"), join(target, "LICENSE"));
  for (const folder of manifest.files ?? [])
    if (folder !== "dist") await cp(join(source, folder), join(target, folder), { recursive: true });
}

/** The compiler renames imports; the files of workers and processes are named by addresses. */
async function nameScripts(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith(".js")) continue;
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, "utf8");
    const named = text.replace(
      /new URL\("(\.[^"]+)\.ts", import\.meta\.url\)/g,
      'new URL("$1.js", import.meta.url)',
    );
    if (named !== text) await writeFile(file, named);
  }
}

/** The package.json of what is published: doors lead to the build, and npm may publish it. */
function publishedManifest(manifest: Manifest, node: string): object {
  const {
    private: _private,
    scripts: _scripts,
    devDependencies: _development,
    ...kept
  } = manifest as Manifest & { private?: unknown; scripts?: unknown; devDependencies?: unknown };
  const built = (path: string, extension: string) =>
    path.replace("./src/", "./dist/").replace(/\.ts$/, extension);
  const doors = Object.entries(manifest.exports).filter(([door]) => !LEFT_OUT_DOOR.test(door));
  return {
    ...kept,
    engines: { node },
    files: manifest.files ?? ["dist"],
    exports: Object.fromEntries(
      doors.map(([door, path]) => [door, { types: built(path, ".d.ts"), default: built(path, ".js") }]),
    ),
    ...(manifest.bin && {
      bin: Object.fromEntries(Object.entries(manifest.bin).map(([name, path]) => [name, built(path, ".js")])),
    }),
  };
}

/** Packs each folder; returns the paths of the archives. */
export async function packPackages(): Promise<readonly string[]> {
  const output = await must("npm", [
    "pack",
    "--json",
    "--silent",
    `--pack-destination=${PACKAGES_FOLDER}`,
    ...PUBLISHED.map(folderOf),
  ]);
  const packed = JSON.parse(output) as readonly { readonly filename: string }[];
  return packed.map(({ filename }) => join(PACKAGES_FOLDER, filename));
}

async function must(program: string, args: readonly string[]): Promise<string> {
  const { code, output } = await command(program, args);
  if (code !== 0) throw new Error(`${program} failed:\n${output}`);
  return output;
}
