import { type DatasetSource, SandboxFault } from "@master-sql/judge/sandbox";
import type { LoadedFiles } from "../host/database.ts";
import { type ManifestFile, manifestSchema, type SandboxManifest } from "../manifest/manifest.ts";

/**
 * What the page has fetched. Files carry a hash of their contents in their names, so they hold for the life of the
 * page; a new worker can be opened without the network.
 */
const modules = new Map<string, Promise<WebAssembly.Module>>();
const images = new Map<string, Promise<Uint8Array>>();
const manifests = new Map<string, Promise<SandboxManifest>>();

/** @throws SandboxFault dataset-unavailable */
export async function loadFiles(
  manifestUrl: URL,
  source: DatasetSource,
  onProgress?: (loaded: number, total: number) => void,
): Promise<LoadedFiles> {
  const startedAt = performance.now();
  const manifest = await once(manifests, manifestUrl, fetchManifest);
  const dataset = source.kind === "snapshot" ? manifest.datasets[source.slug] : undefined;
  if (source.kind === "snapshot" && !dataset) {
    const known = Object.keys(manifest.datasets).join(", ") || "none";
    throw new SandboxFault(
      "dataset-unavailable",
      `There is no dataset "${source.slug}". Known datasets: ${known}.`,
    );
  }
  const wanted = [manifest.wasm, manifest.base, ...(dataset ? [dataset] : [])];
  const total = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  const onBytes =
    onProgress &&
    ((bytes: number) => {
      loaded += bytes;
      onProgress(loaded, total);
    });
  const urlOf = ({ file }: ManifestFile) => new URL(file, manifestUrl);
  const [wasmModule, base, datasetImage] = await Promise.all([
    once(modules, urlOf(manifest.wasm), (url) => compile(url, onBytes)),
    once(images, urlOf(manifest.base), (url) => fetchImage(url, manifest.base, onBytes)),
    dataset && once(images, urlOf(dataset), (url) => fetchImage(url, dataset, onBytes)),
  ]);
  const readyAt = performance.now();
  const fetchedAt = arrivalOf(wanted.map(urlOf), startedAt, readyAt);
  return {
    files: { wasmModule, base, dataset: datasetImage },
    serverVersion: manifest.serverVersion,
    fetchMs: fetchedAt - startedAt,
    // Compiling goes on while the bytes arrive; this is what is left of it after the last byte.
    compileMs: readyAt - fetchedAt,
  };
}

/** It is small: one that hangs would keep every later run waiting. */
const MANIFEST_MS = 20_000;

async function fetchManifest(url: URL): Promise<SandboxManifest> {
  // The only file whose contents may change under its name.
  const response = await fetchOk(url, { cache: "no-cache", signal: AbortSignal.timeout(MANIFEST_MS) });
  const parsed = manifestSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success)
    throw unavailable(`${url.pathname} is not a list of databases that this page understands`);
  return parsed.data;
}

/** Something else may answer, such as a network that wants to be logged in to; it is asked for again then. */
async function fetchImage(url: URL, { bytes }: ManifestFile, onBytes: OnBytes): Promise<Uint8Array> {
  const response = await fetchOk(url);
  count(response, onBytes);
  const image = new Uint8Array(await response.arrayBuffer().catch(fail));
  if (image.byteLength !== bytes) throw unavailable(`${url.pathname} came with another size`);
  return image;
}

async function compile(url: URL, onBytes: OnBytes): Promise<WebAssembly.Module> {
  const response = await fetchOk(url);
  count(response, onBytes);
  return WebAssembly.compileStreaming(response).catch(fail);
}

type OnBytes = ((bytes: number) => void) | undefined;

/**
 * Tells the bytes of a body as they arrive. It reads a copy: the browser gives compiled code from its cache only to a
 * response as it came.
 */
function count(response: Response, onBytes: OnBytes): void {
  if (onBytes === undefined) return;
  const copy = response.clone().body;
  copy?.pipeTo(new WritableStream({ write: (chunk) => onBytes(chunk.byteLength) })).catch(() => {});
}

async function fetchOk(url: URL, options?: RequestInit): Promise<Response> {
  const response = await fetch(url, options).catch(fail);
  if (!response.ok) throw unavailable(`the server answered ${response.status} for ${url.pathname}`);
  return response;
}

function once<T>(cache: Map<string, Promise<T>>, url: URL, make: (url: URL) => Promise<T>): Promise<T> {
  const known = cache.get(url.href);
  if (known) return known;
  const made = make(url);
  cache.set(url.href, made);
  // A later attempt may find the network back.
  made.catch(() => cache.delete(url.href));
  return made;
}

/** When the last of the files had arrived, by the browser's own record; the end of loading where it has none. */
function arrivalOf(urls: readonly URL[], startedAt: number, readyAt: number): number {
  const arrivals = urls.map((url) => {
    const entry = performance.getEntriesByName(url.href, "resource").at(-1);
    return entry instanceof PerformanceResourceTiming && entry.responseEnd > 0 ? entry.responseEnd : readyAt;
  });
  return Math.min(readyAt, Math.max(startedAt, ...arrivals));
}

function fail(cause: unknown): never {
  throw unavailable(cause instanceof Error ? cause.message : String(cause));
}

function unavailable(reason: string): SandboxFault {
  return new SandboxFault(
    "dataset-unavailable",
    `The database could not be loaded (${reason}). Check your connection, then try again; what you typed is kept.`,
  );
}
