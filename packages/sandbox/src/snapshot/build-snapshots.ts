import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { packImage, readImage } from "../image/image.ts";
import {
  MANIFEST_FILE,
  type ManifestFile,
  manifestSchema,
  type SandboxManifest,
} from "../manifest/manifest.ts";
import { buildBase, buildDataset, type DatasetScripts } from "./build-databases.ts";

const STALE_AFTER_MS = 60 * 60 * 1000;

/** What to build, and where. */
export interface BuildSnapshotsOptions {
  readonly datasets: readonly DatasetScripts[];
  /**
   * Folder to write into; the server serves it under /sandbox/. Files of ours that are no longer needed are deleted.
   */
  readonly outputDirectory: string;
}

/** What was built. */
export interface BuiltSnapshots {
  readonly manifestPath: string;
  /** What had to be built: `base`, dataset slugs. Empty when nothing had changed. */
  readonly built: readonly string[];
}

/**
 * Writes what the sandbox needs at run time: PostgreSQL's wasm, an image of an empty database, an image of each
 * dataset (a delta to the former), and manifest.json, which names them. Names hold a hash of the contents, so the files
 * can be cached for ever. What has not changed since the last build is left alone.
 *
 * @throws DatasetScriptError when a dataset's script fails
 */
export async function buildSnapshots({
  datasets,
  outputDirectory,
}: BuildSnapshotsOptions): Promise<BuiltSnapshots> {
  await mkdir(outputDirectory, { recursive: true });
  const before = await readManifest(outputDirectory);
  const wasmBytes = await readFile(
    createRequire(import.meta.url).resolve("@electric-sql/pglite/pglite.wasm"),
  );
  const wasmModule = await WebAssembly.compile(wasmBytes);
  const built: string[] = [];

  const baseHash = hash(wasmBytes, await builderSource());
  const keptBase = before?.base.inputHash === baseHash ? before.base : undefined;
  const newBase = keptBase ? undefined : await buildBase(wasmModule);
  const base = keptBase ?? {
    ...(await writeHashed(outputDirectory, "base", "bin", packImage(present(newBase).tree))),
    inputHash: baseHash,
  };
  if (newBase) built.push("base");
  const serverVersion = newBase?.serverVersion ?? present(before).serverVersion;
  const baseTree = newBase?.tree ?? readImage(await readFile(join(outputDirectory, base.file)));

  const entries: Record<string, SandboxManifest["datasets"][string]> = {};
  for (const dataset of datasets) {
    const inputHash = hash(baseHash, dataset.schemaSql, dataset.seedSql);
    const known = before?.datasets[dataset.slug];
    if (known?.inputHash === inputHash && keptBase) {
      entries[dataset.slug] = known;
      continue;
    }
    const tree = await buildDataset(wasmModule, baseTree, dataset);
    const file = await writeHashed(
      outputDirectory,
      `dataset-${dataset.slug}`,
      "bin",
      packImage(tree, baseTree),
    );
    entries[dataset.slug] = { ...file, inputHash };
    built.push(dataset.slug);
  }

  const manifestPath = join(outputDirectory, MANIFEST_FILE);
  const wasm =
    before?.wasm && keptBase
      ? before.wasm
      : await writeHashed(outputDirectory, "postgres", "wasm", wasmBytes);
  const manifest: SandboxManifest = { version: 1, serverVersion, wasm, base, datasets: entries };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  if (text !== `${JSON.stringify(before, null, 2)}\n`) await writeWhole(manifestPath, text);
  await deleteStale(outputDirectory, manifest);
  return { manifestPath, built };
}

/** @returns undefined when there is none, or one that cannot be used: then everything is built anew */
async function readManifest(directory: string): Promise<SandboxManifest | undefined> {
  const path = join(directory, MANIFEST_FILE);
  if (!existsSync(path)) return undefined;
  const parsed = manifestSchema.safeParse(parseJson(await readFile(path, "utf8")));
  if (!parsed.success) return undefined;
  const { wasm, base, datasets } = parsed.data;
  const files = [wasm, base, ...Object.values(datasets)];
  return files.every(({ file }) => existsSync(join(directory, file))) ? parsed.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The images depend on this package's own code. */
async function builderSource(): Promise<string> {
  const source = join(import.meta.dirname, "..");
  // The package that is published holds compiled files.
  const extension = extname(import.meta.filename);
  const texts: string[] = [];
  for (const folder of ["image", "postgres", "session", "snapshot"]) {
    for (const name of (await readdir(join(source, folder))).sort()) {
      if (name.endsWith(extension) && !/\.(test|d)\.ts$/.test(name))
        texts.push(await readFile(join(source, folder, name), "utf8"));
    }
  }
  return texts.join("\n");
}

async function writeHashed(
  directory: string,
  name: string,
  extension: string,
  contents: Uint8Array,
): Promise<ManifestFile> {
  const file = `${name}-${hash(contents).slice(0, 16)}.${extension}`;
  await writeWhole(join(directory, file), contents);
  return { file, bytes: contents.length };
}

/** Readers and other builders never see half a file. */
async function writeWhole(path: string, contents: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`;
  await writeFile(unfinished, contents);
  await rename(unfinished, path);
}

/**
 * Files of earlier builds, and what others derived from them (such as a compressed copy). Younger ones stay: another
 * process may have just built them, or a page may still be loading by the manifest before.
 */
async function deleteStale(directory: string, manifest: SandboxManifest): Promise<void> {
  const oldEnough = Date.now() - STALE_AFTER_MS;
  const current = [manifest.wasm, manifest.base, ...Object.values(manifest.datasets)].map(({ file }) => file);
  for (const name of await readdir(directory)) {
    const ours = /^(postgres|base|dataset-.+)-[0-9a-f]{16}\./.test(name);
    if (!ours || current.some((file) => name.startsWith(file))) continue;
    const path = join(directory, name);
    if ((await stat(path)).mtimeMs < oldEnough) await rm(path, { force: true });
  }
}

function hash(...parts: (string | Uint8Array)[]): string {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part).update("\0");
  return sum.digest("hex");
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("A kept base image needs its manifest.");
  return value;
}
