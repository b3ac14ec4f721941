/** The last stage of the build: compressed copies beside the files that the server hands out. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { timed } from "./build-log.ts";
import { buildFolder, digest, keepStamp, madeFrom } from "./build-stage.ts";
import { root } from "./command.ts";
import { type BrotliQuality, dropStaleCopies, precompress } from "./precompress.ts";

const served = ["build/content", "build/sandbox", "build/web/client"];
const folders = served.map((folder) => join(root, folder));
const qualityFile = join(buildFolder, ".quality");

/**
 * Takes away what was compressed from files that have changed since, so that the server may start before they are
 * compressed again.
 */
export function forgetStaleCopies(): Promise<void> {
  return dropStaleCopies(folders);
}

/** Compresses what isn't yet, or not as well as is wanted now; what is better already is kept. */
export async function compress(quality: BrotliQuality): Promise<void> {
  const inputs = digest(served);
  const tooWeak = Number(await readFile(qualityFile, "utf8").catch(() => "0")) < quality;
  if (!tooWeak && (await madeFrom("compression")) === inputs) return;
  await timed("compressed copies", async () => {
    await precompress(folders, quality, tooWeak);
    await writeFile(qualityFile, String(quality));
    return true;
  });
  await keepStamp("compression", inputs);
}
