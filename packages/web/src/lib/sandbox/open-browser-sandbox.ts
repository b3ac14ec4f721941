import type { OpenSandbox } from "./sandbox-session.ts";
import { canAffordSpare, thisDevice } from "./spare.ts";

/** Starts PostgreSQL in a worker of this page with a dataset's snapshot. Its code is loaded only now. */
export function openBrowserSandbox(slug: string): OpenSandbox {
  return async (_report) => {
    const { createBrowserSandbox } = await import("@master-sql/sandbox/browser");
    const sandbox = createBrowserSandbox({
      manifestUrl: "/sandbox/manifest.json",
      spare: canAffordSpare(thisDevice()),
    });
    try {
      await sandbox.open({ kind: "snapshot", slug });
    } catch (cause) {
      await sandbox.close();
      throw cause;
    }
    return sandbox;
  };
}
