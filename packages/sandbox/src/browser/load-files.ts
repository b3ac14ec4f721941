import { type DatasetSource, SandboxFault } from "@master-sql/engine/sandbox";
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
export async function loadFiles(manifestUrl: URL, source: DatasetSource): Promise<LoadedFiles> {
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
  const urlOf = ({ file }: ManifestFile) => new URL(file, manifestUrl);
  const [wasmModule, base, datasetImage] = await Promise.all([
    once(modules, urlOf(manifest.wasm), compile),
    once(images, urlOf(manifest.base), fetchImage),
    dataset && once(images, urlOf(dataset), fetchImage),
  ]);
  const readyAt = performance.now();
  const fetchedAt = arrivalOf(
    [manifest.wasm, manifest.base, ...(dataset ? [dataset] : [])].map(urlOf),
    startedAt,
    readyAt,
  );
  return {
    files: { wasmModule, base, dataset: datasetImage },
    serverVersion: manifest.serverVersion,
    fetchMs: fetchedAt - startedAt,
    // Compiling goes on while the bytes arrive; this is what is left of it after the last byte.
    compileMs: readyAt - fetchedAt,
  };
}

async function fetchManifest(url: URL): Promise<SandboxManifest> {
  // The only file whose contents may change under its name.
  const response = await fetchOk(url, { cache: "no-cache" });
  const parsed = manifestSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success)
    throw unavailable(`${url.pathname} is not a list of databases that this page understands`);
  return parsed.data;
}

async function fetchImage(url: URL): Promise<Uint8Array> {
  const response = await fetchOk(url);
  return new Uint8Array(await response.arrayBuffer().catch(fail));
}

async function compile(url: URL): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(await fetchOk(url)).catch(fail);
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
