import { durableStorage } from "../storage/durable-storage.ts";
import type { OpenSandbox } from "./sandbox-session.ts";
import { canAffordSpare, thisDevice } from "./spare.ts";

/** Says that this browser has fetched a dataset before, and so most likely has its files at hand. */
const fetchedKey = (slug: string) => `master-sql.fetched.${slug}`;

/** Starts PostgreSQL in a worker of this page with a dataset's snapshot. Its code is loaded only now. */
export function openBrowserSandbox(slug: string): OpenSandbox {
  return async (report) => {
    // Counting bytes takes some 30 ms, which only a first visit has to spare.
    const isFirst = durableStorage.get(fetchedKey(slug)) === null;
    if (isFirst) report({ loaded: 0, total: 0 });
    const { createBrowserSandbox } = await import("@master-sql/sandbox/browser");
    const sandbox = createBrowserSandbox({
      manifestUrl: "/sandbox/manifest.json",
      spare: canAffordSpare(thisDevice()),
      onProgress: isFirst ? (loaded, total) => report({ loaded, total }) : undefined,
    });
    try {
      await sandbox.open({ kind: "snapshot", slug });
    } catch (cause) {
      await sandbox.close();
      throw cause;
    }
    if (isFirst) durableStorage.set(fetchedKey(slug), "1");
    return sandbox;
  };
}
