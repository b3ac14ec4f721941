/**
 * Writes a Brotli and a gzip sibling beside every text and binary file that the server hands out, so that nothing is
 * compressed while somebody waits. Files that did not change since the last time are left alone.
 */
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import pLimit from "p-limit";

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

/** What a browser is sent: the wanted quality of Brotli, 0 to 11. 11 takes ten times as long as 9 and saves an eighth. */
export type BrotliQuality = 9 | 11;

async function compress(path: string, quality: BrotliQuality, again: boolean): Promise<void> {
  const { mtimeMs, size } = await stat(path);
  if (size < MIN_BYTES) return;
  const [brotli, zipped] = [`${path}.br`, `${path}.gz`];
  if (!again && (await isFresh(brotli, mtimeMs)) && (await isFresh(zipped, mtimeMs))) return;
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((data) => writeFile(brotli, data)),
    promisify(gzip)(bytes, { level: quality === 11 ? 9 : 6 }).then((data) => writeFile(zipped, data)),
  ]);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Compresses everything below the folders and removes siblings whose file is gone.
 * `again` makes siblings anew that are newer than their file, because they were made with a lower quality.
 */
export async function precompress(
  folders: readonly string[],
  quality: BrotliQuality,
  again: boolean,
): Promise<void> {
  const files = (await Promise.all(folders.map(filesBelow))).flat();
  const present = new Set(files);
  const orphans = files.filter(
    (path) => /\.(br|gz)$/.test(path) && !present.has(path.replace(/\.(br|gz)$/, "")),
  );
  await Promise.all(orphans.map((path) => rm(path)));
  const sizes = await Promise.all(
    files
      .filter((path) => COMPRESSIBLE.has(extname(path)))
      .map(async (path) => ({ path, size: (await stat(path)).size })),
  );
  // The largest first, so that no lane is left alone with it at the end.
  sizes.sort((left, right) => right.size - left.size);
  await pLimit(availableParallelism()).map(sizes, ({ path }) => compress(path, quality, again));
}
