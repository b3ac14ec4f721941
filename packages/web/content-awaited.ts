import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Written by the build when content and snapshots are ready: a digest of what they were made from. */
const stamp = resolve("../../build/.content.stamp");

/**
 * Resolves when the content is built that the environment's CONTENT_AWAITED names, at once when it names none. The
 * build bundles the application and builds the content side by side; the pages need both. A build that failed ends this
 * process.
 */
export async function contentAwaited(): Promise<void> {
  const awaited = process.env.CONTENT_AWAITED;
  if (awaited === undefined) return;
  while ((await readFile(stamp, "utf8").catch(() => "")) !== awaited) await pause(100);
}
