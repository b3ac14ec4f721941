/**
 * Writes a Brotli and a gzip sibling beside every text and binary file that the server hands out, so that nothing is
 * compressed while somebody waits. Files that did not change since the last time are left alone.
 */
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = new Set([
  ".html",
  ".js",
  ".css",
  ".json",
  ".svg",
  ".wasm",
  ".bin",
  ".data",
  ".txt",
  ".xml",
  ".map",
]);
/** Below this a response fits into one packet anyway. */
const MIN_BYTES = 1_000;

async function isFresh(sibling: string, source: number): Promise<boolean> {
  const made = await stat(sibling).catch(() => null);
  return made !== null && made.mtimeMs >= source;
}

async function compress(path: string): Promise<void> {
  const { mtimeMs, size } = await stat(path);
  if (size < MIN_BYTES) return;
  const [brotli, zipped] = [`${path}.br`, `${path}.gz`];
  if ((await isFresh(brotli, mtimeMs)) && (await isFresh(zipped, mtimeMs))) return;
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((data) => writeFile(brotli, data)),
    promisify(gzip)(bytes, { level: 9 }).then((data) => writeFile(zipped, data)),
  ]);
}

/** Compresses everything below `folder` and removes siblings whose file is gone. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(files);
  const orphans = files.filter(
    (path) => /\.(br|gz)$/.test(path) && !present.has(path.replace(/\.(br|gz)$/, "")),
  );
  await Promise.all(orphans.map((path) => rm(path)));
  const queue = files.filter((path) => COMPRESSIBLE.has(extname(path)));
  const lane = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) await compress(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}
