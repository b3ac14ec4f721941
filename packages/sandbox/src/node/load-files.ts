import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DatasetSource, SandboxFault } from "@master-sql/judge/sandbox";
import type { LoadedFiles } from "../host/database.ts";
import { MANIFEST_FILE, manifestSchema, type SandboxManifest } from "../manifest/manifest.ts";

/** Files carry a hash of their contents in their names, so what was read once holds for the life of the process. */
const modules = new Map<string, Promise<WebAssembly.Module>>();
const images = new Map<string, Promise<Uint8Array>>();

/** @throws SandboxFault dataset-unavailable */
export async function loadFiles(directory: string, source: DatasetSource): Promise<LoadedFiles> {
  const startedAt = performance.now();
  const manifest = await readManifest(directory);
  const dataset = source.kind === "snapshot" ? manifest.datasets[source.slug] : undefined;
  if (source.kind === "snapshot" && !dataset) throw unknownDataset(source.slug, manifest);
  try {
    const [base, datasetImage] = await Promise.all([
      once(images, join(directory, manifest.base.file), readShared),
      dataset && once(images, join(directory, dataset.file), readShared),
    ]);
    const readAt = performance.now();
    const wasmModule = await once(modules, join(directory, manifest.wasm.file), compile);
    return {
      files: { wasmModule, base, dataset: datasetImage },
      serverVersion: manifest.serverVersion,
      fetchMs: readAt - startedAt,
      compileMs: performance.now() - readAt,
    };
  } catch (cause) {
    throw unavailable(directory, cause);
  }
}

async function readManifest(directory: string): Promise<SandboxManifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(directory, MANIFEST_FILE), "utf8")));
  } catch (cause) {
    throw unavailable(directory, cause);
  }
}

function once<T>(
  cache: Map<string, Promise<T>>,
  path: string,
  make: (path: string) => Promise<T>,
): Promise<T> {
  const known = cache.get(path);
  if (known) return known;
  const made = make(path);
  cache.set(path, made);
  made.catch(() => cache.delete(path));
  return made;
}

/** Into shared memory, so that all workers read the same bytes. */
async function readShared(path: string): Promise<Uint8Array> {
  const contents = await readFile(path);
  const shared = new Uint8Array(new SharedArrayBuffer(contents.length));
  shared.set(contents);
  return shared;
}

async function compile(path: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(path));
}

function unknownDataset(slug: string, manifest: SandboxManifest): SandboxFault {
  const known = Object.keys(manifest.datasets).join(", ") || "none";
  return new SandboxFault("dataset-unavailable", `There is no dataset "${slug}". Known datasets: ${known}.`);
}

function unavailable(directory: string, cause: unknown): SandboxFault {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new SandboxFault(
    "dataset-unavailable",
    `The database snapshots in ${directory} cannot be read (${reason}). Build them with "npm run build".`,
  );
}
