/**
 * Writes a Brotli and a gzip sibling beside every text and binary file that the server hands out, so that nothing is
 * compressed while somebody waits. Files that did not change since the last time are left alone.
 */
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, dirname, extname, join } from "node:path";
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

/**
 * What a browser is sent: the wanted quality of Brotli, 0 to 11. 11 takes ten times as long as 9 and saves an eighth.
 */
export type BrotliQuality = 9 | 11;

/** Under its name there is the whole file or none: the server may look for it at any moment. */
async function writeWhole(path: string, data: Buffer): Promise<void> {
  const unfinished = join(dirname(path), `.${basename(path)}.unfinished`);
  await writeFile(unfinished, data);
  await rename(unfinished, path);
}

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
    promisify(brotliCompress)(bytes, { params }).then((data) => writeWhole(brotli, data)),
    promisify(gzip)(bytes, { level: quality === 11 ? 9 : 6 }).then((data) => writeWhole(zipped, data)),
  ]);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const COPY = /\.(br|gz)$/;

/** Removes copies whose file is gone or was written since, and what a compression that was given up left behind. */
export async function dropStaleCopies(folders: readonly string[]): Promise<void> {
  const files = (await Promise.all(folders.map(filesBelow))).flat();
  const present = new Set(files);
  await pLimit(16).map(files, async (path) => {
    if (path.endsWith(".unfinished")) return rm(path, { force: true });
    if (!COPY.test(path)) return;
    const source = path.replace(COPY, "");
    if (present.has(source) && (await isFresh(path, (await stat(source)).mtimeMs))) return;
    await rm(path, { force: true });
  });
}

/**
 * Compresses everything below the folders; a server may hand it out meanwhile. `again` makes copies anew that are
 * newer than their file, because they were made with a lower quality.
 */
export async function precompress(
  folders: readonly string[],
  quality: BrotliQuality,
  again: boolean,
): Promise<void> {
  await dropStaleCopies(folders);
  const files = (await Promise.all(folders.map(filesBelow))).flat();
  const sizes = await Promise.all(
    files
      .filter((path) => COMPRESSIBLE.has(extname(path)))
      .map(async (path) => ({ path, size: (await stat(path)).size })),
  );
  // The largest first, so that no lane is left alone with it at the end.
  sizes.sort((left, right) => right.size - left.size);
  await pLimit(availableParallelism()).map(sizes, ({ path }) => compress(path, quality, again));
}
