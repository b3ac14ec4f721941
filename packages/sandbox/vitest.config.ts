import { createReadStream, existsSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { chromiumLaunchOptions } from "../../tools/chromium.ts";
import { draw } from "../../tools/tier.ts";
import { SNAPSHOTS_URL } from "./src/behaviour/test-datasets.ts";
import { SNAPSHOT_DIRECTORY } from "./src/behaviour/test-snapshots.ts";
import { withParserAsset } from "./src/vite/index.ts";

const TYPES: Readonly<Record<string, string>> = { ".json": "application/json", ".wasm": "application/wasm" };

/** Serves the snapshots to the tests in the browser, as the product's server does. */
function serveSnapshots(): Plugin {
  return {
    name: "serve-test-snapshots",
    configureServer(server) {
      server.middlewares.use(SNAPSHOTS_URL, (request, response) => {
        const path = join(SNAPSHOT_DIRECTORY, basename(request.url ?? ""));
        if (!existsSync(path)) {
          response.writeHead(404).end();
          return;
        }
        response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "application/octet-stream" });
        createReadStream(path).pipe(response);
      });
    },
  };
}

const common = {
  globalSetup: "src/behaviour/test-snapshots.ts",
  setupFiles: ["../../tools/vitest-console.ts", "../../tools/vitest-tier.ts"],
  provide: { draw },
  // Most tests start a PostgreSQL, some let a query run into its limit of 5 s first.
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** One behaviour suite (src/behaviour/behaviour.ts) on both adapters. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "sandbox-node",
          include: ["src/**/*.test.ts"],
          exclude: ["src/**/*.browser.test.ts"],
          ...common,
        },
      },
      {
        plugins: [serveSnapshots(), withParserAsset()],
        // Tests don't name what the worker loads later: found only then, it would be missing for as long as the worker lives.
        optimizeDeps: {
          exclude: ["@electric-sql/pglite", "libpg-query"],
          entries: ["src/browser/web-worker.ts"],
        },
        worker: { format: "es", plugins: () => [withParserAsset()] },
        test: {
          name: "sandbox-browser",
          include: ["src/**/*.browser.test.ts"],
          ...common,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await chromiumLaunchOptions() }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
